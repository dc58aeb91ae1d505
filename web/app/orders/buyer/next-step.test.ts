import { expect, test } from 'vitest'
import { chargeText, nextStep } from './next-step.ts'

const now = Date.parse('2026-11-25T10:00:00.000Z')

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
  expect(nextStep({ ...accepted, allowedActions: [] }, now)).toBe('Accepted. To be sent by 22 November 2026.')
})

test('an order that its buyer collects is to be ready, also one bought at once that names no way', () => {
  for (const delivery of [null, { way: 'collect', feeMinor: 0 }] as const) {
    const order = { ...accepted, delivery }
    expect(nextStep({ ...order, allowedActions: [] }, now)).toBe('Accepted. To be ready by 22 November 2026.')
    expect(nextStep({ ...order, allowedActions: ['cancelUnsent'] }, now)).toContain(
      'Late: was to be ready by 22 November.',
    )
  }
})

test('an order that was not sent in time says so, and what its buyer can do', () => {
  expect(nextStep({ ...accepted, allowedActions: ['cancelUnsent'] }, now)).toBe(
    'Late: was to be sent by 22 November. Call the seller, or cancel and get your money back.',
  )
})

test('an order on its way says when it should arrive; past that day, that it is late and what to do', () => {
  const sentOrder = (arrive: string | null) => ({
    ...accepted,
    fulfilment: 'sent' as const,
    deadlines: { ...accepted.deadlines, send: null, receive: '2026-11-29T09:00:00.000Z', arrive },
    allowedActions: ['receive' as const],
  })
  const silent = 'If you say nothing, it counts as received on 29 November, 10:00\u00a0am.'
  expect(nextStep(sentOrder('2026-11-25'), now)).toBe(
    `On the way to you. It should arrive by 25 November 2026. ${silent}`,
  )
  expect(nextStep(sentOrder('2026-11-24'), now)).toBe(
    `Late: was due 24 November. Not there? Call the seller, or report a problem. ${silent}`,
  )
  expect(nextStep(sentOrder(null), now)).toBe(`On the way to you. ${silent}`)
})

test('while a bank asks about the payment, no goods are on the way or ready', () => {
  const held = { ...accepted.deadlines, send: null, receive: null, arrive: null }
  for (const fulfilment of ['sent', 'ready'] as const)
    expect(nextStep({ ...accepted, fulfilment, deadlines: held, allowedActions: [] }, now)).toBe('')
})

test('an order that was not paid says what the bank said, and nothing of it where the server does not know', () => {
  expect(chargeText({ isNotCharged: true })).toBe('You were not charged.')
  expect(chargeText({ isNotCharged: true, paymentFault: 'Insufficient Funds' })).toBe(
    'You were not charged. The bank said: Insufficient Funds',
  )
})

test('an unpaid order that is to be delivered since waits on the page of the basket: nobody is asked to pay for it beside that', () => {
  const unpaid = { ...accepted, status: 'pending', fulfilment: 'none' } as const
  expect(nextStep({ ...unpaid, allowedActions: [], toPay: null }, now)).toBe(
    'It waits on your basket page, to be delivered.',
  )
  const toPay = { amountMinor: 200_000, orderCount: 1 }
  expect(nextStep({ ...unpaid, allowedActions: [], toPay }, now)).toContain('Pay by ')
})
