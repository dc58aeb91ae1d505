import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderBadges, recentState } from './order-badges.tsx'

type RecentOrder = Parameters<typeof recentState>[0]

const paid: RecentOrder = { status: 'paid' }

test.each<[string | null, Partial<RecentOrder>]>([
  // Nothing has become of it: the badge is that of the payment.
  [null, {}],
  ['Accepted', { fulfilment: 'accepted' }],
  ['Ready', { fulfilment: 'ready' }],
  ['Sent', { fulfilment: 'sent' }],
  ['Received', { fulfilment: 'received' }],
  ['Dispute open', { fulfilment: 'sent', dispute: 'open' }],
  ['Dispute answered', { fulfilment: 'sent', dispute: 'answered', refund: 'part' }],
  ['Received', { fulfilment: 'received', dispute: 'decided' }],
  ['Refund in progress', { fulfilment: 'accepted', refund: 'pending' }],
  ['Part refunded', { fulfilment: 'received', refund: 'part' }],
  ['Refunded', { fulfilment: 'sent', dispute: 'open', refund: 'full' }],
  ['Refund delayed', { fulfilment: 'accepted', refund: 'failed' }],
  ['Bank claim', { fulfilment: 'sent', dispute: 'open', isClaimed: true }],
])('a recent order is in one state: %s', (label, order) => {
  expect(recentState({ ...paid, ...order })?.label ?? null).toBe(label)
})

test.each([
  ['open', 'Problem reported', 'Dispute open'],
  ['answered', 'Seller replied', 'Dispute answered'],
  ['decided', 'Report decided', 'Dispute decided'],
] as const)('a dispute that is %s is a report to the buyer', (dispute, forBuyer, forOthers) => {
  const order = { status: 'paid', fulfilment: 'sent', dispute, refund: 'none', atStall: false } as const
  const shown = (isBuyer: boolean) => renderToStaticMarkup(createElement(OrderBadges, { order, isBuyer }))
  expect(shown(true)).toContain(forBuyer)
  expect(shown(true)).not.toContain('Dispute')
  expect(shown(false)).toContain(forOthers)
})
