import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const accepted = {
  status: 'paid',
  fulfilment: 'accepted',
  dispute: 'none',
  refund: 'none',
  createdAt: '2026-11-20T09:00:00.000Z',
  deadlines: { accept: null, receive: null, dispute: null, answer: null, send: '2026-11-22T22:59:59.000Z' },
  delivery: { way: 'seller', feeMinor: 0 },
  atStall: false,
} as const

test('an accepted order says until when it will be sent', () => {
  expect(nextStep({ ...accepted, allowedActions: [] })).toBe('Accepted. To be sent by 22 November 2026.')
})

test('an order that its buyer collects is to be ready, also one bought at once that names no way', () => {
  for (const delivery of [null, { way: 'collect', feeMinor: 0 }] as const) {
    const order = { ...accepted, delivery }
    expect(nextStep({ ...order, allowedActions: [] })).toBe('Accepted. To be ready by 22 November 2026.')
    expect(nextStep({ ...order, allowedActions: ['cancelUnsent'] })).toContain('It should have been ready by')
  }
})

test('an order that was not sent in time says so, and what its buyer can do', () => {
  expect(nextStep({ ...accepted, allowedActions: ['cancelUnsent'] })).toBe(
    'Late. It should have been sent by 22 November 2026. Call the seller, or cancel and get your money back.',
  )
})
