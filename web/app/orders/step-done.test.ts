import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ExtraBadges } from './order-badges.tsx'
import type { Order } from './order-labels.ts'
import { StepDone } from './step-done.tsx'

const cancelled = {
  dispute: 'none',
  timeline: [{ action: 'cancel', at: '2026-11-29T14:00:00.000Z', by: 'buyer', note: '', amountMinor: null }],
} as unknown as Order
const shown = (order: Partial<Order>) => {
  const given = { ...cancelled, ...order }
  const done = createElement(StepDone, { order: given, done: 'cancel', next: undefined })
  const badges = createElement(ExtraBadges, { order: given })
  return (renderToStaticMarkup(done) + renderToStaticMarkup(badges)).replaceAll(/<[^>]*>/g, ' ')
}

test('a cancelled order says that money is on its way, and never that it has come', () => {
  expect(shown({ payment: 'refund_pending', refund: 'pending' })).toMatch(
    /Order cancelled\. We are refunding you\..*Refund in progress/,
  )
  expect(shown({ payment: 'refunded', refund: 'full' })).toMatch(
    /Order cancelled\. Your refund is with Paystack\..*Cancelled, refund sent/,
  )
})
