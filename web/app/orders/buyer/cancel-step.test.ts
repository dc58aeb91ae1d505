import { expect, test } from 'vitest'
import { youGetBack } from '../order-steps.tsx'

const delivery = { way: 'seller', feeMinor: 200_000, handlingDays: 1, days: 2, address: null } as const

test('a buyer who cancels one order of a payment reads how much of it comes back', () => {
  expect(youGetBack({ leftMinor: 1_440_000, amountMinor: 1_240_000, delivery })).toBe(
    'You get ₦14,400 back: goods ₦12,400, delivery ₦2,000.',
  )
  expect(youGetBack({ leftMinor: 1_240_000, amountMinor: 1_240_000, delivery: null })).toBe(
    'You get ₦12,400 back.',
  )
  // After a part refund.
  expect(youGetBack({ leftMinor: 1_000_000, amountMinor: 1_240_000, delivery })).toBe('You get ₦10,000 back.')
})
