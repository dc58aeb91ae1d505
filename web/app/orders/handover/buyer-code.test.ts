import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '../order-labels.ts'
import { BuyerCode } from './buyer-code.tsx'

const order = {
  fulfilment: 'accepted',
  dispute: 'none',
  dispatch: null,
  pickup: null,
  contact: null,
  deadlines: {},
  handover: { code: '123456', lockedUntil: null, isBlocked: false },
  allowedActions: ['receive'],
} as unknown as Order
const htmlOf = (way: string) =>
  renderToStaticMarkup(createElement(BuyerCode, { order: { ...order, delivery: { way } } as Order }))

test('where a driver brings the goods, the code is folded and only for a seller who brings them', () => {
  expect(htmlOf('courier')).toMatch(/<details.*<h2[^>]*>The seller brings it\? Your code<\/h2>/)
  expect(htmlOf('courier')).toContain('A driver brings it: no code needed.')
  expect(htmlOf('seller')).toMatch(/<h2[^>]*>Your hand-over code<\/h2>/)
  expect(htmlOf('seller')).not.toContain('<details')
})

test('the address of the code opens it where it is folded else', () => {
  const early = { ...order, fulfilment: 'none', delivery: { way: 'seller' } } as Order
  const html = (isNamed: boolean) => renderToStaticMarkup(createElement(BuyerCode, { order: early, isNamed }))
  expect(html(true)).toMatch(/<details open=""/)
  expect(html(false)).toMatch(/<details class/)
})

test('of orders that were paid together, the code says whose it is', () => {
  const together = { productName: 'Yam', storeName: 'Mama Sade', paidTogether: { otherNumbers: ['OJ-1'] } }
  const html = (more: object) =>
    renderToStaticMarkup(
      createElement(BuyerCode, { order: { ...order, delivery: { way: 'seller' }, ...more } as Order }),
    )
  const said = 'Only for Yam from Mama Sade. Other orders have their own code, where one is needed.'
  expect(html(together)).toContain(said)
  expect(html({ ...together, paidTogether: null })).not.toContain('Only for')
})

test('the code of goods to collect is folded until they are ready, and open once it is asked for', () => {
  const html = (more: object, isNamed = false) =>
    renderToStaticMarkup(
      createElement(BuyerCode, { order: { ...order, delivery: null, ...more } as Order, isNamed }),
    )
  expect(html({ fulfilment: 'none' })).toMatch(/<details class/)
  expect(html({ fulfilment: 'accepted' })).toMatch(/<details class/)
  expect(html({ fulfilment: 'ready' })).not.toContain('<details')
  expect(html({ fulfilment: 'none' }, true)).toMatch(/<details open=""/)
  // The seller has typed it wrong: the buyer needs the new one now.
  const locked = { code: '123456', lockedUntil: '2026-11-29T22:30:00Z', isBlocked: false }
  expect(html({ fulfilment: 'none', handover: locked })).toMatch(/<details open=""/)
})
