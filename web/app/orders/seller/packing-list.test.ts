import { expect, test } from 'vitest'
import { daysToSend, refundedOf, workOf } from './packing-list.tsx'

const order = (send: string | null) => ({ deadlines: { send } })

test('the days with orders to send are counted, the first one first', () => {
  const orders = [order('2026-11-29'), order('2026-11-27'), order('2026-11-29'), order(null)]
  expect(daysToSend(orders, '2026-11-24')).toEqual([
    { day: '2026-11-27', count: 1 },
    { day: '2026-11-29', count: 2 },
  ])
})

test('what is late is sent today', () => {
  expect(daysToSend([order('2026-11-20'), order('2026-11-24')], '2026-11-24')).toEqual([
    { day: '2026-11-24', count: 2 },
  ])
})

test('without orders to send there is no day', () => {
  expect(daysToSend([order(null)], '2026-11-24')).toEqual([])
})

test('the packing list counts apart what is sent and what buyers collect', () => {
  const [sent, collected] = [{ delivery: { way: 'seller' } }, { delivery: null }] as Parameters<
    typeof workOf
  >[0]
  const of = (...orders: (typeof sent)[]) => workOf(orders as Parameters<typeof workOf>[0])
  expect(of(sent)).toBe('1 order to send')
  expect(of(collected)).toBe('1 order to have ready: the buyer collects')
  expect(of(sent, sent, collected)).toBe('2 orders to send, 1 to have ready for buyers who collect')
})

test('a line of which money went back says how many were ordered, and that nobody knows how many are paid', () => {
  const part = { unit: null, refundedMinor: 1_240_000 }
  expect(refundedOf({ ...part, quantity: 5 })).toBe(
    '5 ordered, ₦12,400 refunded: agree with the buyer how many',
  )
  expect(refundedOf({ ...part, quantity: 5, amountMinor: 6_200_000 })).toBe(
    '₦12,400 refunded, the price of 1 of 5. Agree with the buyer how many you hand over.',
  )
  expect(refundedOf({ ...part, quantity: 1 })).toBe('₦12,400 refunded')
  expect(refundedOf({ ...part, quantity: 1, unit: 'bag' })).toBe(
    '1 ordered, ₦12,400 refunded: agree with the buyer how much',
  )
})
