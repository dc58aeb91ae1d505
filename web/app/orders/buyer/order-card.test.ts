import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { expect, test } from 'vitest'
import { groupOrders } from './order-card.tsx'

test('goods of one shop and one payment stand together; everything else stands alone', () => {
  const order = (_id: string, checkout: string | null, sellerId: string) =>
    ({ _id, checkout, sellerId }) as BuyerOrder
  const groups = groupOrders([
    order('1', 'pay-1', 'sade'),
    order('3', 'pay-1', 'musa'),
    order('2', 'pay-1', 'sade'),
    order('4', 'pay-2', 'musa'),
    // Bought without a basket.
    order('5', null, 'musa'),
    order('6', null, 'musa'),
  ])
  expect(groups.map((group) => group.map(({ _id }) => _id))).toEqual([['1', '2'], ['3'], ['4'], ['5'], ['6']])
})
