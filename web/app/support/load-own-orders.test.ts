import { expect, test } from 'vitest'
import { orderChoices } from './load-own-orders.ts'

const ordered = {
  productName: 'Tecno Spark, 256 GB',
  createdAt: '2026-11-24T09:00:00Z',
  status: 'paid',
  fulfilment: 'none',
  refund: 'none',
} as const

test('who writes about an order tells orders of the same goods apart, and finds those that were paid first', () => {
  const orders = [
    { ...ordered, number: 'OJ-1', status: 'failed' as const },
    { ...ordered, number: 'OJ-2', createdAt: '2026-11-30T09:00:00Z' },
    { ...ordered, number: 'OJ-3', fulfilment: 'sent' as const },
    { ...ordered, number: 'OJ-4', fulfilment: 'received' as const, refund: 'full' as const },
    { ...ordered, number: 'OJ-5', status: 'pending' as const },
  ]
  const labels = orderChoices(orders, Date.parse('2026-11-30T12:00:00Z')).map(({ label }) => label)
  expect(labels).toEqual([
    'OJ-2 · Today · paid · Tecno Spark, 256 GB',
    'OJ-3 · 24 Nov · sent · Tecno Spark, 256 GB',
    'OJ-4 · 24 Nov · refunded · Tecno Spark, 256 GB',
    'OJ-1 · 24 Nov · not paid · Tecno Spark, 256 GB',
    'OJ-5 · 24 Nov · not paid · Tecno Spark, 256 GB',
  ])
})
