import { expect, test } from 'vitest'
import type { PageRequest } from '../../../api/page.ts'
import { acceptAll, refusedWords } from './accept-all.ts'

const refusal = (status: number) =>
  Object.assign(new Error('The buyer has cancelled it.'), { name: 'CallError', status, fields: {} })
const apiWithout = (refused: string[], status = 409) =>
  ((_: unknown, { params }: { params: { reference: string } }) =>
    refused.includes(params.reference)
      ? Promise.reject(refusal(status))
      : Promise.resolve({})) as unknown as PageRequest['api']

test('each order is accepted by itself, and one that cannot be says why', async () => {
  expect(await acceptAll(apiWithout([]), ['A', 'B'])).toEqual({ accepted: ['A', 'B'], refused: [] })
  const one = await acceptAll(apiWithout(['A']), ['A', 'B'])
  expect(one.accepted).toEqual(['B'])
  expect(one.refused.map(refusedWords)).toEqual(['Order A not accepted: The buyer has cancelled it.'])
})

test('it fails as one order does when none can be accepted, and when the session is over', async () => {
  await expect(acceptAll(apiWithout(['A', 'B']), ['A', 'B'])).rejects.toThrow('The buyer has cancelled it.')
  await expect(acceptAll(apiWithout(['B'], 401), ['A', 'B'])).rejects.toMatchObject({ status: 401 })
})
