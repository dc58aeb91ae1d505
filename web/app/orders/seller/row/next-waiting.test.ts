import { expect, test } from 'vitest'
import { nextWaiting } from './next-waiting.ts'

type Api = Parameters<typeof nextWaiting>[0]
const order = (number: string, togetherWith: string[] = []) => ({
  number,
  buyerName: 'Chiamaka Obi',
  fulfilment: 'none',
  deadlines: {},
  togetherWith,
})
const apiOf = (accept: object[], handover: object[]) =>
  (async (_: unknown, { query }: { query: { tab: string } }) => ({
    orders: query.tab === 'accept' ? accept : handover,
  })) as unknown as Api

test('after several orders were accepted at once none of them is next', async () => {
  const accepted = [order('A', ['B']), order('B', ['A'])]
  expect((await nextWaiting(apiOf([], [...accepted, order('C')]), ['A', 'B']))?.number).toBe('C')
  expect(await nextWaiting(apiOf([], accepted), ['A', 'B'])).toBeUndefined()
})

test('what the same buyer paid with one of them is next', async () => {
  const waiting = [order('C'), order('D', ['A', 'B'])]
  expect((await nextWaiting(apiOf(waiting, []), ['A', 'B']))?.number).toBe('D')
})
