import type { BuyerOrder } from '@oja/contract/schemas/orders.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { groupOrders, OrderCard } from './order-card.tsx'

const paid = {
  _id: '1',
  number: 'OJ-7K4M-2Q9P',
  productId: 'p1',
  productName: 'Cement',
  productImg: '/cement.webp',
  status: 'paid',
  fulfilment: 'accepted',
  dispute: 'none',
  refund: 'none',
  deadlines: { accept: null, send: null, receive: null, dispute: null },
  allowedActions: [],
  atStall: false,
  createdAt: '2026-11-30T09:00:00.000Z',
  storeName: 'Mama Sade Foodstuff',
  delivery: null,
  toPay: null,
  isOnSale: true,
  amountMinor: 100,
  quantity: 1,
  unit: null,
} as unknown as BuyerOrder

test('goods of one shop and one payment stand together; everything else stands alone', () => {
  const order = (_id: string, checkout: string | null, sellerId: string) =>
    ({ _id, checkout, sellerId }) as BuyerOrder
  const groups = groupOrders([
    order('1', 'pay-1', 'sade'),
    order('3', 'pay-1', 'musa'),
    order('2', 'pay-1', 'sade'),
    order('4', 'pay-2', 'musa'),
    // Bought without a basket.
    order('5', null, 'musa'),
    order('6', null, 'musa'),
  ])
  expect(groups.map((group) => group.map(({ _id }) => _id))).toEqual([['1', '2'], ['3'], ['4'], ['5'], ['6']])
})

test('the sum of an order has its delivery in it, before the payment and after it', () => {
  const htmlOf = (changes: object) => {
    const order = {
      ...paid,
      amountMinor: 1_850_000,
      delivery: { feeMinor: 400_000 },
      ...changes,
    } as BuyerOrder
    return renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(OrderCard, { orders: [order], now: 0 })),
    )
  }
  const toPay = { amountMinor: 2_250_000, orderCount: 1 }
  for (const html of [htmlOf({}), htmlOf({ status: 'pending', toPay })]) {
    const words = html.replaceAll(/<[^>]*>/g, '')
    expect(words).toContain('with ₦4,000 delivery')
    expect(words).toContain('₦22,500')
    expect(words).not.toContain('₦18,500')
  }
})

test('picture and name of a card open the order; a link with words of its own leads to the product', () => {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(OrderCard, { orders: [paid], now: 0 })),
  )
  expect(html).toMatch(/<a[^>]*href="\/userProfile\/orders\/OJ-7K4M-2Q9P"[^>]*><img/)
  expect(html).toMatch(/<a[^>]*href="\/products\/p1"[^>]*>See product/)
})

test('the button of a card stands before the link to the product', () => {
  const sent = { ...paid, fulfilment: 'sent', allowedActions: ['receive'] } as unknown as BuyerOrder
  const late = { ...paid, allowedActions: ['cancelUnsent'] } as unknown as BuyerOrder
  for (const [order, button] of [
    [sent, 'I have received it'],
    [late, 'See what you can do'],
    [paid, 'Track order'],
  ] as const) {
    const html = renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(OrderCard, { orders: [order], now: 0 })),
    )
    expect(html.indexOf(button)).toBeGreaterThan(0)
    expect(html.indexOf(button)).toBeLessThan(html.indexOf('See product'))
  }
})
