import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteOrders, keepOrder, keptOrders } from './kept-orders.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T09:00:00.000Z') })
  const kept = new Map<string, string>()
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()],
      match: async (path: string) => new Response(kept.get(path)),
      matchAll: async () => [...kept.values()].map((text) => new Response(text)),
      put: async (path: string, response: Response) => void kept.set(path, await response.text()),
      delete: async (path: string) => kept.delete(path),
    }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const order = { productName: 'Rice', storeName: 'Bodija Yams', code: '123 456' }
const numbers = async () => (await keptOrders()).map(({ number }) => number)

test('what is kept of an order is deleted 30 days after its page was last opened', async () => {
  await keepOrder({ ...order, number: 'OLD', asOf: '2026-11-01T08:59:00.000Z' })
  await keepOrder({ ...order, number: 'YOUNG', asOf: '2026-11-02T09:00:00.000Z' })
  expect(await numbers()).toEqual(['YOUNG'])
  vi.setSystemTime('2026-12-03T09:00:00.000Z')
  expect(await numbers()).toEqual([])
})

test('what an older version kept without a time is deleted 30 days after this one saw it', async () => {
  await keepOrder({ ...order, number: 'NO-TIME' })
  expect(await numbers()).toEqual(['NO-TIME'])
  vi.setSystemTime('2026-12-30T09:00:00.000Z')
  expect(await numbers()).toEqual(['NO-TIME'])
  vi.setSystemTime('2027-01-01T09:00:00.000Z')
  expect(await numbers()).toEqual([])
})

test('the list of orders deletes those that are over', async () => {
  const asOf = '2026-12-01T08:00:00.000Z'
  for (const number of ['ONE', 'TWO', 'THREE']) await keepOrder({ ...order, number, asOf })
  await deleteOrders(['ONE', 'THREE'])
  expect(await numbers()).toEqual(['TWO'])
})
