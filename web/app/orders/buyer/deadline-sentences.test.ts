import { expect, test } from 'vitest'
import { deadlineSentences } from './deadline-sentences.ts'

const place = {
  id: '',
  name: 'Folake stall',
  landmark: 'opposite the market gate',
  address: '',
  hours: '',
  state: 'Oyo',
  lga: 'Ibadan North',
}
const nothing = { accept: null, receive: null, dispute: null, answer: null, send: null }
const ready = {
  status: 'paid',
  payment: 'paid',
  paidAt: '2026-11-24T09:00:00.000Z',
  fulfilment: 'ready',
  dispute: 'none',
  refund: 'none',
  refunds: [],
  timeline: [],
  reference: 'OJA-1',
  checkout: null,
  disputeCase: null,
  storeName: 'Folake Fabrics',
  handover: null,
  pickup: place,
  delivery: null,
  atStall: false,
  allowedActions: [],
  deadlines: { ...nothing, receive: '2026-12-01T09:00:00.000Z' },
  now: Date.parse('2026-11-25T10:00:00.000Z'),
} satisfies Parameters<typeof deadlineSentences>[0] & { status: string }

const collect = 'It is ready. Collect it at Folake stall, opposite the market gate.'

test('goods that are ready are collected at their place', () => {
  expect(deadlineSentences(ready)).toContain(collect)
})

test('who can report no more reads why, for as long as they may look for the link', () => {
  const closed = 'Your report is closed. An order can be reported once.'
  const decidedAt = '2026-11-24T10:00:00.000Z'
  const disputeCase = { decidedAt } as NonNullable<Parameters<typeof deadlineSentences>[0]['disputeCase']>
  const decided = { ...ready, dispute: 'decided', disputeCase } as const
  expect(deadlineSentences(decided)).toContain(closed)
  const received = { ...decided, fulfilment: 'received', deadlines: nothing } as const
  expect(deadlineSentences(received)).toContain(closed)
  expect(deadlineSentences({ ...received, now: Date.parse('2026-11-27T10:00:00.000Z') })).not.toContain(
    closed,
  )
  expect(deadlineSentences(ready)).not.toContain(closed)
})

test('after the code the day of the payout is the one to report by, then the third day', () => {
  const dispute = '2026-11-28T09:00:00.000Z'
  const received = { ...ready, fulfilment: 'received', deadlines: { ...nothing, dispute } } as const
  const handover = { retractUntil: '2026-11-26T09:00:00.000Z' } as unknown as Parameters<
    typeof deadlineSentences
  >[0]['handover']
  const sentences = deadlineSentences({ ...received, handover }).join(' ')
  expect(sentences).toMatch(
    /is paid on 26 November, 10:00.am\. .*or something is wrong\? Say so before then\./,
  )
  expect(sentences).not.toContain('28 November')
  expect(deadlineSentences(received).join(' ')).toMatch(/Report it before 28 November/)
})

test('nobody is sent for goods whose money goes back, or that a dispute or a bank holds', () => {
  const held = { ...ready, deadlines: nothing }
  expect(deadlineSentences({ ...held, payment: 'refunded', refund: 'full' })).not.toContain(collect)
  expect(deadlineSentences({ ...held, dispute: 'open' })).not.toContain(collect)
  expect(deadlineSentences({ ...held, payment: 'disputed' })).not.toContain(collect)
})

test('one day is promised: with the days to accept until the seller has, then alone', () => {
  const delivery = { way: 'seller', feeMinor: 0, handlingDays: 1, days: 4, address: null } as const
  const paid = { ...ready, fulfilment: 'none', pickup: null, delivery } as const
  const accept = '2026-11-26T09:00:00.000Z'
  expect(deadlineSentences({ ...paid, deadlines: { ...nothing, accept } })).toContain(
    'Arrives by 1 December: up to 2 days to accept, then 5 days.',
  )
  // The shop was on holiday when it was paid.
  expect(
    deadlineSentences({ ...paid, paidAt: '2026-11-20T09:00:00.000Z', deadlines: { ...nothing, accept } }),
  ).toContain('Arrives by 1 December: up to 2 days to accept after the shop opens, then 5 days.')
  const accepted = { ...paid, fulfilment: 'accepted', deadlines: { ...nothing, send: '2026-11-26' } } as const
  expect(deadlineSentences(accepted)).toContain('Arrives by 30 November.')
})
