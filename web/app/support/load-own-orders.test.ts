import { expect, test } from 'vitest'
import { disputeStates, fulfilments, refundStates } from '@oja/contract/values/order-states.ts'
import { isOverdue } from '../orders/buyer/is-late.ts'
import { badgesOf } from '../orders/order-badges.tsx'
import { orderChoices, stateOf } from './load-own-orders.ts'

const deadlines = {
  accept: null,
  send: null,
  receive: null,
  arrive: null,
  dispute: null,
  answer: null,
  payout: null,
}

const ordered = {
  productName: 'Tecno Spark, 256 GB',
  createdAt: '2026-11-24T09:00:00Z',
  status: 'paid',
  fulfilment: 'none',
  refund: 'none',
  dispute: 'none',
  atStall: false,
  allowedActions: [] as never[],
  deadlines,
} as const

test('who writes about an order tells orders of the same goods apart, in the words of My Orders, those that were paid first', () => {
  const orders = [
    { ...ordered, number: 'OJ-1', status: 'failed' as const },
    { ...ordered, number: 'OJ-2', createdAt: '2026-11-30T09:00:00Z' },
    { ...ordered, number: 'OJ-3', fulfilment: 'sent' as const },
    { ...ordered, number: 'OJ-4', fulfilment: 'received' as const, refund: 'full' as const },
    { ...ordered, number: 'OJ-5', status: 'pending' as const },
    { ...ordered, number: 'OJ-6', fulfilment: 'sent' as const, dispute: 'open' as const },
    { ...ordered, number: 'OJ-7', refund: 'pending' as const },
  ]
  const labels = orderChoices(orders, Date.parse('2026-11-30T12:00:00Z')).map(({ label }) => label)
  expect(labels).toEqual([
    'OJ-2 · Today · Paid · Tecno Spark, 256 GB',
    'OJ-3 · 24 Nov · Sent · Tecno Spark, 256 GB',
    'OJ-4 · 24 Nov · Refunded · Tecno Spark, 256 GB',
    'OJ-6 · 24 Nov · Problem reported · Tecno Spark, 256 GB',
    'OJ-7 · 24 Nov · Refund in progress · Tecno Spark, 256 GB',
    'OJ-1 · 24 Nov · Not paid · Tecno Spark, 256 GB',
    'OJ-5 · 24 Nov · Not paid yet · Tecno Spark, 256 GB',
  ])
})

test('each state of a paid order has the words of My Orders', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  for (const fulfilment of fulfilments)
    for (const dispute of disputeStates)
      for (const refund of refundStates)
        for (const arrive of [null, '2026-11-29']) {
          const receive = fulfilment === 'sent' ? '2026-12-05T12:00:00Z' : null
          const order = {
            ...ordered,
            number: 'OJ-1',
            fulfilment,
            dispute,
            refund,
            deadlines: { ...deadlines, receive, arrive },
          }
          const badges = badgesOf({ order, isBrief: true, isBuyer: true, isLate: isOverdue(order, now) })
          expect(stateOf(order, now)).toBe(badges.map(({ label }) => label).join(', ') || 'Paid')
        }
})
