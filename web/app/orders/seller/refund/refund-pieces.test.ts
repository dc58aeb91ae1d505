import { expect, test } from 'vitest'
import { keptAfter, priceOfAll, priceOfPieces } from './refund-pieces.ts'

const baskets = { quantity: 4, unit: 'basket', unitPriceMinor: 2_150_000, leftMinor: 8_600_000 }

test('a refund offers the price of one piece, two and three, and never of all', () => {
  expect(priceOfPieces(baskets)).toEqual([
    { count: 1, kobo: 2_150_000 },
    { count: 2, kobo: 4_300_000 },
    { count: 3, kobo: 6_450_000 },
  ])
  expect(priceOfAll(baskets)).toBe('4 baskets × ₦21,500.')
  expect(priceOfPieces({ ...baskets, quantity: 2, leftMinor: 4_300_000 })).toHaveLength(1)
  expect(priceOfPieces({ ...baskets, quantity: 1 })).toEqual([])
})

test('what was refunded before is not offered again', () => {
  expect(priceOfPieces({ ...baskets, leftMinor: 4_300_000 })).toEqual([{ count: 1, kobo: 2_150_000 }])
})

test('the price of all and what is left fit together, after a refund and with a delivery', () => {
  expect(priceOfAll({ ...baskets, leftMinor: 6_450_000 })).toBe(
    '4 baskets × ₦21,500, of which ₦21,500 is refunded.',
  )
  expect(priceOfAll({ ...baskets, leftMinor: 9_000_000, delivery: { feeMinor: 400_000 } })).toBe(
    '4 baskets × ₦21,500 and ₦4,000 delivery.',
  )
})

test('the seller reads what is left for them, after the commission on the goods alone', () => {
  const earnings = { commissionPercent: 5, commissionMinor: 0, dueMinor: 0, payout: 'none', payoutNote: '' }
  expect(keptAfter({ leftMinor: 8_600_000, earnings, delivery: null }, 2_150_000)).toBe(
    'You still receive ₦61,275 for this order. ',
  )
  const delivery = { way: 'courier' as const, feeMinor: 400_000, handlingDays: 1, days: 2, address: null }
  expect(keptAfter({ leftMinor: 1_400_000, earnings, delivery }, 1_200_000)).toBe(
    'You still receive ₦2,000 for this order. ',
  )
  expect(keptAfter({ leftMinor: 1_400_000, earnings: null, delivery }, 1_200_000)).toBe('')
})
