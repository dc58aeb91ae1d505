import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import { expect, test } from 'vitest'
import { priceWords, sellerShareAfter, sharesOfSale } from './seller-share.ts'

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

const withDelivery = {
  amountMinor: 1_450_000,
  refundedMinor: 0,
  leftMinor: 1_850_000,
  commissionPercent: 5,
  delivery: { way: 'seller', feeMinor: 400_000 } as AdminOrder['data']['delivery'],
  dueMinor: 1_777_500,
  payouts: [],
  refund: 'none' as const,
  refunds: [] as AdminOrder['data']['refunds'],
}

test('a decision says that delivery is part of the money, and commission on the goods alone', () => {
  expect(priceWords(withDelivery)).toBe(
    'Goods ₦14,500 + delivery ₦4,000 = ₦18,500. Commission: 5% of the goods.',
  )
  expect(priceWords({ ...withDelivery, refundedMinor: 600_000, leftMinor: 1_250_000 })).toBe(
    'Goods ₦14,500 + delivery ₦4,000 = ₦18,500. ₦6,000 of it was refunded before, so ₦12,500 is left. Commission: 5% of the goods.',
  )
  expect(priceWords({ ...withDelivery, leftMinor: 1_450_000, delivery: null })).toBe(
    'Goods ₦14,500. Commission: 5% of the goods.',
  )
})

test('the lines of an order add up to what was paid, also after a part refund', () => {
  expect(sharesOfSale(withDelivery)).toEqual({ goingBackMinor: 0, commissionMinor: 72_500 })
  const part = { ...withDelivery, refundedMinor: 600_000, leftMinor: 1_250_000, dueMinor: 1_207_500 }
  expect(sharesOfSale(part)).toEqual({ goingBackMinor: 0, commissionMinor: 42_500 })
  const refunds = [{ amountMinor: 600_000, state: 'asked' }] as AdminOrder['data']['refunds']
  const onItsWay = { ...withDelivery, dueMinor: 1_207_500, refund: 'pending' as const, refunds }
  expect(sharesOfSale(onItsWay)).toEqual({ goingBackMinor: 600_000, commissionMinor: 42_500 })
  expect(sharesOfSale({ ...part, dueMinor: 0 })).toEqual({ goingBackMinor: 0, commissionMinor: null })
})
