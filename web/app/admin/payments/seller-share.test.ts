import { expect, test } from 'vitest'
import { sellerShareAfter } from './seller-share.ts'

const order = { amountMinor: 1_000_000, refundedMinor: 0, leftMinor: 1_000_000, commissionPercent: 5 }

test('after a part refund the seller keeps the rest less commission', () => {
  expect(sellerShareAfter(order, 400_000)).toBe(570_000)
  expect(sellerShareAfter({ ...order, refundedMinor: 400_000, leftMinor: 600_000 }, 200_000)).toBe(380_000)
})

test('a refund takes from the goods first, and there is no commission on delivery', () => {
  expect(sellerShareAfter({ ...order, leftMinor: 1_200_000 }, 400_000)).toBe(770_000)
  expect(sellerShareAfter({ ...order, leftMinor: 1_200_000 }, 1_100_000)).toBe(100_000)
})

test('a refund of nothing, or of all and more, leaves no share to tell', () => {
  for (const refund of [0, 1_000_000, 2_000_000]) expect(sellerShareAfter(order, refund)).toBeNull()
})
