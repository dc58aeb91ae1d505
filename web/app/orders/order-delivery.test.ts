import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OrderDelivery } from './order-delivery.tsx'
import type { Order } from './order-labels.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { PaidTogether } from './paid-together.tsx'
import { ShopContact } from './shop-contact.tsx'

const pickup = {
  id: '',
  name: 'Folake stall',
  landmark: 'opposite the market gate',
  address: '',
  hours: '',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const paid = { delivery: null, atStall: false, fulfilment: 'ready', payment: 'paid', pickup } as const
const textOf = (element: ReturnType<typeof createElement>) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, ' ')
const shown = (given: Omit<Parameters<typeof OrderDelivery>[0], 'order'>) =>
  textOf(createElement(OrderDelivery, { order: paid, ...given }))

test('buyer and seller see the pick-up place while somebody still comes, each in their own words', () => {
  expect(shown({ isBuyer: true, isToCome: true })).toMatch(/You collect it.*Folake stall/)
  expect(shown({ isToCome: true })).toMatch(/Pick-up place.*Folake stall/)
  expect(shown({ isBuyer: true })).toBe('')
  expect(shown({})).toBe('')
})

test('the place of an order of a basket goes too once nobody comes', () => {
  const delivery = { way: 'collect', feeMinor: 0, handlingDays: 0, days: 0, address: null } as const
  const of = (isToCome: boolean) =>
    textOf(createElement(OrderDelivery, { order: { ...paid, delivery }, isBuyer: true, isToCome }))
  expect(of(true)).toContain('Folake stall')
  expect(of(false)).not.toContain('Folake stall')
})

test('the delivery says the day of the promise while it is to come, and what a park means', () => {
  const delivery = { way: 'courier', feeMinor: 400_000, handlingDays: 1, days: 4, address: null } as const
  const deadlines = { accept: '2026-12-02T09:00:00.000Z', send: null } as Order['deadlines']
  const of = (isToCome: boolean) =>
    textOf(createElement(OrderDelivery, { order: { ...paid, delivery, deadlines }, isBuyer: true, isToCome }))
  expect(of(true)).toContain('Arrives by 7 December')
  expect(of(true)).toContain('The seller agrees with you: to your door or to a park')
  expect(of(true) + of(false)).not.toContain('within')
  expect(of(false)).not.toContain('Arrives')
})

test('the delivery promises no day to either of them once the day of the sending is over', () => {
  const delivery = { way: 'seller', feeMinor: 150_000, handlingDays: 1, days: 2, address: null } as const
  const deadlines = { accept: null, send: '2026-11-23' } as Order['deadlines']
  const order = { ...paid, fulfilment: 'accepted', delivery, deadlines } as const
  const at = (now: string, isBuyer: boolean) =>
    textOf(createElement(OrderDelivery, { order, now: Date.parse(now), isBuyer, isToCome: true }))
  for (const isBuyer of [true, false]) {
    expect(at('2026-11-23T22:59:00.000Z', isBuyer)).toContain('Arrives by 25 November')
    expect(at('2026-11-23T23:00:00.000Z', isBuyer)).not.toContain('Arrives')
  }
})

test('the shop’s own place is hidden only while the buyer collects it elsewhere', () => {
  const contact = {
    phone: null,
    address: '12 Bodija Road',
    location: { city: 'Ibadan', state: 'Oyo' },
    workingHours: [],
  }
  const of = (order: Partial<Order>) =>
    textOf(
      createElement(ShopContact, {
        order: { ...paid, storeName: 'Folake Fabrics', contact, ...order } as unknown as Order,
        now: 0,
      }),
    )
  expect(of({})).not.toContain('12 Bodija Road')
  expect(of({ fulfilment: 'received' })).toContain('12 Bodija Road')
  expect(of({ payment: 'refunded' })).toContain('12 Bodija Road')
})

test('a receipt says where the goods are collected, then where they were, and nothing once the money went back', () => {
  const of = (given: object) =>
    textOf(
      createElement(OrderReceipt, {
        receipt: { pickup, amountMinor: 100, deliveryMinor: 0, quantity: 1, unitPriceMinor: 100, ...given },
        reader: 'buyer',
      } as unknown as Parameters<typeof OrderReceipt>[0]),
    )
  expect(of({ isToPickUp: true, isReceived: false, ...times })).toContain('Collect it at')
  expect(of({ isToPickUp: false, isReceived: true, ...times })).toContain('Collected at')
  expect(of({ isToPickUp: false, isReceived: false, ...times })).not.toContain('Folake stall')
})

const times = {
  createdAt: '2026-11-22T17:00:00.000Z',
  paidAt: '2026-11-22T17:01:00.000Z',
  paidTogether: null,
  refundedMinor: 0,
  goingBackMinor: 0,
  refundedAt: null,
  number: 'OJ-7K4M-2Q9P',
  reference: 'ref',
  checkout: null,
  checkCode: null,
}

test('only an order with a number is a link; a long reference may break', () => {
  const together = { amountMinor: 200, otherNumbers: ['OJ-7K4M-2Q9P', 'oja_0192f0c0d1e2f3a4'] }
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(PaidTogether, { together, reader: 'buyer' })),
  )
  expect(html).toContain('href="/userProfile/orders/OJ-7K4M-2Q9P"')
  expect(html).toContain('<span class="wrap-anywhere">oja_0192f0c0d1e2f3a4</span>')
})
