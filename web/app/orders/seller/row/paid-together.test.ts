import type { SellerOrder } from '@oja/contract/schemas/orders.ts'
import { expect, test } from 'vitest'
import { acceptedWith, keepTogether, togetherWords } from './paid-together.ts'

type Row = Pick<SellerOrder, 'number' | 'togetherWith' | 'allowedActions'>
const row = (
  number: string,
  togetherWith: string[] = [],
  allowedActions: Row['allowedActions'] = ['accept'],
) => ({
  number,
  togetherWith,
  allowedActions,
})
const numbers = (orders: Row[]) => orders.map(({ number }) => number)

test('orders of one payment stand next to each other', () => {
  const orders = [row('A', ['C', 'D']), row('B'), row('C', ['A', 'D']), row('E'), row('D', ['A', 'C'])]
  expect(numbers(keepTogether(orders))).toEqual(['A', 'C', 'D', 'B', 'E'])
  // The other one may be in another tab.
  expect(numbers(keepTogether([row('A', ['Z']), row('B')]))).toEqual(['A', 'B'])
})

test('the first of them accepts them all; one that is left alone accepts itself', () => {
  const orders = [row('A', ['B', 'C']), row('B', ['A', 'C']), row('C', ['A', 'B'], [])]
  expect(orders.map((one) => acceptedWith(one, orders))).toEqual([['A', 'B'], [], []])
  const alone = [row('A', ['B']), row('B', ['A'], [])]
  expect(alone.map((one) => acceptedWith(one, alone))).toEqual([[], []])
})

test('a row says for whom they are, and that they go one way', () => {
  const delivery = { way: 'seller', feeMinor: 0, shopFeeMinor: 0 } as const
  const order = { togetherWith: ['OJ-WS24-B5Y8'], buyerName: 'Chiamaka Obi', delivery }
  expect(togetherWords(order)).toBe('2 orders for Chiamaka, one delivery')
  expect(togetherWords({ ...order, delivery: { ...delivery, way: 'collect' } })).toBe(
    '2 orders for Chiamaka, one pick-up',
  )
  expect(togetherWords({ ...order, delivery: null })).toBe('2 orders for Chiamaka')
  expect(togetherWords({ ...order, togetherWith: [] })).toBe('')
})
