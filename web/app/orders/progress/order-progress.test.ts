import { expect, test } from 'vitest'
import { progressOf } from './order-progress.ts'

const facts = {
  role: 'buyer',
  status: 'paid',
  payment: 'paid',
  fulfilment: 'none',
  dispute: 'none',
  createdAt: '2026-11-22T17:00:00.000Z',
  paidAt: '2026-11-22T17:01:00.000Z',
  deadlines: { accept: '2026-11-24T17:01:00.000Z', receive: null, dispute: null, answer: null, send: null },
  timeline: [],
  delivery: null,
  atStall: false,
} as const
const nothing = { accept: null, receive: null, dispute: null, answer: null, send: null }
const entry = (action: string, at: string) => ({
  action,
  at,
  by: 'seller' as const,
  note: '',
  amountMinor: null,
})
const shown = (order: Partial<Parameters<typeof progressOf>[0]>) =>
  progressOf({ ...facts, timeline: [], ...order }).map(({ label, state, at, note }) =>
    [label, state, at?.slice(0, 10) ?? note].join(' | '),
  )

test('a paid order waits for the seller, with the date by which it is accepted or refunded', () => {
  expect(shown({})).toEqual([
    'Paid | done | 2026-11-22',
    'Accepted | now | Waiting for the seller, by 24 Nov, 6:01\u00a0pm',
    'Ready to collect | later | By 29 Nov',
    'Collected | later | Once it is ready',
  ])
})

test('an order with a way of delivery says the days that the checkout promised, and no bare "within"', () => {
  const delivery = {
    way: 'seller',
    feeMinor: 0,
    handlingDays: 1,
    days: 2,
    pickup: null,
    address: null,
  } as const
  expect(shown({ delivery }).slice(2)).toEqual(['Sent | later | By 25 Nov', 'Received | later | By 27 Nov'])
  // Once it is accepted the days count from then, and a late sending promises nothing.
  const timeline = [entry('accept', '2026-11-23T09:00:00.000Z')]
  const accepted = {
    delivery,
    fulfilment: 'accepted',
    timeline,
    deadlines: { ...nothing, send: '2026-11-24' },
  } as const
  expect(shown(accepted).at(-1)).toBe('Received | later | By 26 Nov')
  expect(progressOf({ ...facts, ...accepted }, Date.parse('2026-11-25T09:00:00.000Z')).at(-1)?.note).toBe('')
  // Before the payment no day is known.
  expect(
    shown({ delivery, status: 'pending', payment: 'pending', paidAt: null, deadlines: nothing }).slice(1),
  ).toEqual([
    'Accepted | later | Within 48 hours',
    'Sent | later | 1 day later',
    'Received | later | 2 days later',
  ])
  expect(shown({ delivery: { ...delivery, way: 'collect', handlingDays: 0, days: 0 } }).slice(2)).toEqual([
    'Ready to collect | later | By 24 Nov',
    'Collected | later | Once it is ready',
  ])
})

test('goods that the buyer collects are sent only when the seller said so', () => {
  const delivery = {
    way: 'collect',
    feeMinor: 0,
    handlingDays: 0,
    days: 0,
    pickup: null,
    address: null,
  } as const
  const labelOf = (action: 'ready' | 'send') =>
    shown({
      delivery,
      fulfilment: action === 'ready' ? 'ready' : 'sent',
      timeline: [entry('accept', '2026-11-23T09:00:00.000Z'), entry(action, '2026-11-23T10:00:00.000Z')],
    })[2]
  expect(labelOf('ready')).toBe('Ready to collect | done | 2026-11-23')
  expect(labelOf('send')).toBe('Sent | done | 2026-11-23')
})

test('an order that was sent at once counts as accepted, and says until when it is received', () => {
  expect(
    shown({
      fulfilment: 'sent',
      timeline: [entry('send', '2026-11-23T09:00:00.000Z')],
      deadlines: { ...nothing, receive: '2026-11-30T09:00:00.000Z' },
    }),
  ).toEqual([
    'Paid | done | 2026-11-22',
    'Accepted | done | 2026-11-23',
    'Sent | done | 2026-11-23',
    'Received | now | By 30 Nov, 10:00\u00a0am',
  ])
})

test('an order on its way says the day it should arrive, not the day it counts as received', () => {
  const timeline = [entry('send', '2026-11-27T09:00:00.000Z')]
  const deadlines = { ...nothing, receive: '2026-12-04T09:00:00.000Z' }
  const sent = { fulfilment: 'sent', timeline } as const
  expect(shown({ ...sent, deadlines: { ...deadlines, arrive: '2026-11-29' } }).at(-1)).toBe(
    'Received | now | Due 29 Nov',
  )
  expect(shown({ ...sent, deadlines }).at(-1)).toBe('Received | now | By 4 Dec, 10:00\u00a0am')
})

test('what can be picked up is ready, not sent, and a dispute holds the last step', () => {
  const timeline = [entry('accept', '2026-11-22T18:00:00.000Z'), entry('ready', '2026-11-23T09:00:00.000Z')]
  expect(shown({ fulfilment: 'ready', dispute: 'open', timeline, deadlines: nothing }).slice(1)).toEqual([
    'Accepted | done | 2026-11-22',
    'Ready to collect | done | 2026-11-23',
    'Collected | now | Waits for our decision',
  ])
})

test('a day that is over was due: nobody is still waited for by yesterday', () => {
  const now = Date.parse('2026-11-30T09:00:00.000Z')
  const notes = (order: Partial<Parameters<typeof progressOf>[0]>) =>
    progressOf({ ...facts, timeline: [], ...order }, now).map(({ note }) => note)
  const accepted = {
    fulfilment: 'accepted',
    timeline: [entry('accept', '2026-11-23T09:00:00.000Z')],
  } as const
  const until = (send: string) =>
    notes({ ...accepted, timeline: [...accepted.timeline], deadlines: { ...nothing, send } })[2]
  expect(until('2026-11-29')).toBe('Was due 29 Nov')
  expect(until('2026-11-30')).toBe('Waiting for the seller, by 30 Nov')
  const sent = { fulfilment: 'sent', timeline: [entry('send', '2026-11-23T09:00:00.000Z')] } as const
  const receive = '2026-12-04T09:00:00.000Z'
  expect(
    notes({
      ...sent,
      timeline: [...sent.timeline],
      deadlines: { ...nothing, receive, arrive: '2026-11-28' },
    })[3],
  ).toBe('Was due 28 Nov')
})

test('goods that our team decided about are at the end of their way', () => {
  const timeline = [
    entry('accept', '2026-11-22T18:00:00.000Z'),
    entry('send', '2026-11-23T09:00:00.000Z'),
    entry('receiveByDecision', '2026-11-25T09:00:00.000Z'),
  ]
  const decided = { fulfilment: 'received', dispute: 'decided', timeline, deadlines: nothing } as const
  expect(shown(decided).at(-1)).toBe('Received | done | 2026-11-25')
})

test('goods that the buyer received before anybody marked them as sent are at the end', () => {
  const timeline = [entry('accept', '2026-11-22T18:00:00.000Z'), entry('receive', '2026-11-23T09:00:00.000Z')]
  expect(
    shown({ fulfilment: 'received', timeline, deadlines: nothing }).map((step) => step.split(' | ')[1]),
  ).toEqual(['done', 'done', 'done', 'done'])
})

test('an order whose money goes back shows the refund in place of the steps to come', () => {
  const timeline = [entry('refundUnaccepted', '2026-11-24T17:01:00.000Z')]
  expect(shown({ payment: 'refund_pending', timeline, deadlines: nothing })).toEqual([
    'Paid | done | 2026-11-22',
    'Refund started | done | 2026-11-24',
    'Refunded | now | In 5 to 10 working days',
  ])
  timeline.push(entry('confirmRefund', '2026-11-26T08:00:00.000Z'))
  expect(shown({ payment: 'refunded', timeline, deadlines: nothing }).at(-1)).toBe(
    'Refund sent | done | 2026-11-26',
  )
})

test('an order refunded after it came shows four steps at most: they stand side by side on a phone', () => {
  const timeline = [
    entry('accept', '2026-11-23T09:00:00.000Z'),
    entry('send', '2026-11-24T09:00:00.000Z'),
    entry('receive', '2026-11-25T09:00:00.000Z'),
    entry('refund', '2026-11-26T09:00:00.000Z'),
  ]
  expect(shown({ fulfilment: 'received', payment: 'refund_pending', timeline, deadlines: nothing })).toEqual([
    'Paid | done | 2026-11-22',
    'Received | done | 2026-11-25',
    'Refund started | done | 2026-11-26',
    'Refunded | now | In 5 to 10 working days',
  ])
})

test('an order that can still be paid says until when; one that never was paid has no steps', () => {
  expect(shown({ status: 'pending', payment: 'pending', paidAt: null, deadlines: nothing })[0]).toBe(
    'To pay | now | By 6:15\u00a0pm',
  )
  expect(shown({ status: 'failed', payment: 'expired', paidAt: null, deadlines: nothing })).toEqual([])
})

test('nobody is named while nobody is waited for: a dispute or a bank holds the order, or nothing is due', () => {
  const waits = (order: Parameters<typeof shown>[0]) =>
    shown({ deadlines: nothing, ...order }).find((step) => step.includes('| now |'))
  const accepted = [entry('accept', '2026-11-22T18:00:00.000Z')]
  expect(waits({ dispute: 'open' })).toBe('Accepted | now | Waits for our decision')
  // Until then it is the seller's turn.
  const answer = { ...nothing, answer: '2026-11-25T17:01:00.000Z' }
  expect(waits({ dispute: 'open', deadlines: answer })).toBe('Accepted | now | Waits for the seller’s reply')
  expect(waits({ dispute: 'open', deadlines: answer, role: 'seller' })).toBe(
    'Accepted | now | Waits for your reply',
  )
  expect(waits({ payment: 'disputed' })).toBe('Accepted | now | Waits for the bank')
  expect(waits({})).toBe('Accepted | now | ')
  expect(waits({ payment: 'disputed', fulfilment: 'accepted', timeline: accepted })).toBe(
    'Ready to collect | now | Waits for the bank',
  )
})
