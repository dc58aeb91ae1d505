import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { LoadedOrder } from '../order-load.ts'
import { countToPack, daysToSend, refundedOf, workOf } from './packing-list.tsx'
import PackingSlipPage from './packing-slip-page.tsx'
import { PartsRefunded } from './parts-refunded.tsx'
import { partRefunded } from './seller-order-table.tsx'
import { refundedOnSlip } from './refunded-on-slip.ts'

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
    'Hand over 4 of 5, unless you agreed otherwise: ₦12,400 refunded, the price of 1.',
  )
  expect(refundedOf({ ...part, quantity: 1 })).toBe('₦12,400 refunded')
  expect(refundedOf({ ...part, quantity: 1, unit: 'bag' })).toBe(
    '1 ordered, ₦12,400 refunded: agree with the buyer how much',
  )
})

test('the slip in the parcel says the refund to the buyer, and nothing that is for the seller', () => {
  const part = { unit: null, quantity: 5, amountMinor: 6_200_000, refundedMinor: 1_240_000 }
  expect(refundedOnSlip(part)).toBe('5, of which the price of 1 was refunded')
  expect(refundedOnSlip({ ...part, unit: 'bag' })).toBe('5 bags, of which the price of 1 was refunded')
  expect(refundedOnSlip({ ...part, amountMinor: 6_000_000 })).toBe('₦12,400 was refunded')
  expect(refundedOnSlip({ ...part, refundedMinor: 0 })).toBe('')
})

test('the slip says how many were ordered: whether a refund was for pieces or for a fault nobody knows', () => {
  const order = {
    number: 'AB12',
    storeName: 'Bodija Yams',
    buyerName: 'Ngozi Eze',
    productName: 'Ofada rice',
    fulfilment: 'accepted',
    unit: 'bag',
    quantity: 5,
    amountMinor: 6_200_000,
    refundedMinor: 1_240_000,
    delivery: null,
    pickup: null,
    paidAt: null,
    createdAt: '2026-12-01T09:00:00.000Z',
  } as unknown as LoadedOrder
  const props = { loaderData: order } as Parameters<typeof PackingSlipPage>[0]
  const page = createElement(MemoryRouter, null, createElement(PackingSlipPage, props))
  const html = renderToStaticMarkup(page)
  expect(html).toMatch(/font-bold tabular-nums">5 bags</)
  expect(html).toContain('Hand over 4 of 5 bags, unless you agreed otherwise: ₦12,400 refunded')
  expect(html).toContain('5 bags, of which the price of 1 was refunded')
})

test('two refunds of an order are one line with their sum', () => {
  const refund = (day: string, reason: string, state = 'done') =>
    ({ amountMinor: 1_240_000, state, reason, createdAt: `2026-12-${day}T09:00:00.000Z` }) as const
  const shown = (...refunds: ReturnType<typeof refund>[]) => {
    const order = { payment: 'paid', refunds } as Parameters<typeof PartsRefunded>[0]['order']
    return renderToStaticMarkup(createElement(PartsRefunded, { order })).replaceAll(/<[^>]*>/g, '')
  }
  expect(shown(refund('01', ''), refund('02', ''))).toBe('₦24,800 of it refunded, in 2 refunds')
  expect(shown(refund('01', 'Torn bag'), refund('02', ''))).toBe(
    '₦24,800 of it refunded, in 2 refunds: ₦12,400: Torn bag',
  )
  expect(shown(refund('01', 'Torn bag'))).toBe('₦12,400 of it refunded: Torn bag')
  expect(shown(refund('01', ''), refund('02', '', 'pending'))).toBe(
    '₦12,400 of it refunded₦12,400 on its way back',
  )
})

test('the row and the packing list say of how many pieces the price went back, as the order does', () => {
  const part = { unit: null, quantity: 5, amountMinor: 6_200_000, refundedMinor: 1_240_000 }
  expect(countToPack({ ...part, productName: 'Dry onions' })).toBe('4 of 5')
  expect(countToPack({ ...part, productName: 'Dry onions', refundedMinor: 100 })).toBe('5')
  const row = { ...part, status: 'paid', refund: 'part', fulfilment: 'accepted' } as const
  expect(partRefunded(row)).toBe('hand over 4 of 5: ₦12,400 refunded')
  expect(partRefunded({ ...row, refundedMinor: 100 })).toBe('₦1 of it refunded')
  expect(partRefunded({ ...row, fulfilment: 'sent' })).toBe('₦12,400 of it refunded')
})
