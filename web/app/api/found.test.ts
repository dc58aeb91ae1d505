import { CallError } from '@oja/contract/client.ts'
import { expect, test } from 'vitest'
import { findOrAbsence, statusOfFound } from './found.ts'

test('a page says that something is missing, that the server is busy, or that nothing answered', async () => {
  const refusals: [status: number, reason: string, ofPage: number][] = [
    [404, 'missing', 404],
    [422, 'missing', 404],
    [503, 'busy', 503],
    [502, 'busy', 503],
    [0, 'unreachable', 503],
  ]
  for (const [status, reason, ofPage] of refusals) {
    const found = await findOrAbsence(() => Promise.reject(new CallError(status, {}, new Headers())))
    expect([status, found, statusOfFound(found)]).toEqual([status, reason, ofPage])
  }
  await expect(findOrAbsence(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
