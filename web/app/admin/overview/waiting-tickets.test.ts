import { CallError } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import { expect, test } from 'vitest'
import { waitingTickets } from './waiting-tickets.tsx'

const visit = (api: unknown) => ({
  api: api as Client,
  url: new URL('https://oja.example/admin'),
  params: {},
})

test('messages that could not load are not an empty list of messages', async () => {
  const failing = () => Promise.reject(new CallError(503, {}, new Headers()))
  expect((await waitingTickets(visit(failing))).tickets).toBeNull()
  expect((await waitingTickets(visit(() => Promise.resolve({ data: [] })))).tickets).toEqual([])
})
