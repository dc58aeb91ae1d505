import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { LoadedOrder } from '../order-load.ts'
import { DisputeForm } from './dispute-form.tsx'

const order = {
  role: 'buyer',
  number: 'OJ-7K4M-2Q9P',
  reference: 'r',
  productName: 'Cement',
  fulfilment: 'sent',
  allowedActions: ['openDispute'],
  deadlines: { receive: '2026-12-09T09:00:00.000Z', arrive: '2026-11-28' },
  disputeCase: null,
  leftMinor: 100,
  timeline: [],
} as unknown as LoadedOrder

test('who reports a late order has "It has not arrived" chosen; in time nothing is', () => {
  const htmlOn = (day: string) => {
    const late = { ...order, now: Date.parse(day) }
    const element = createElement(DisputeForm, { order: late, formErrors: undefined })
    const router = createMemoryRouter([{ path: '/', element }])
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }
  expect(htmlOn('2026-11-30T09:00:00.000Z')).toMatch(/<input[^>]*checked=""[^>]*value="not_received"/)
  expect(htmlOn('2026-11-27T09:00:00.000Z')).not.toContain('checked=""')
})
