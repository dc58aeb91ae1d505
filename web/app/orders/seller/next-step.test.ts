import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BankClaim } from './bank-claim.tsx'
import { nextSteps } from './next-step.ts'

type Facts = Parameters<typeof nextSteps>[0]

const noDeadlines = { accept: null, receive: null, dispute: null, answer: null, send: null }
const order: Facts = {
  payment: 'paid',
  fulfilment: 'sent',
  dispute: 'none',
  refund: 'none',
  deadlines: { ...noDeadlines, receive: '2026-12-05T17:51:00.000Z' },
  delivery: null,
  quantity: 5,
  unit: null,
  refundedMinor: 0,
  amountMinor: 2_000_000,
  atStall: false,
  dispatch: null,
  canProveDispatch: false,
  receivedHow: null,
  handover: { lockedUntil: null, isBlocked: false, payoutAt: null, payoutToDo: '' },
  earnings: { commissionPercent: 5, commissionMinor: 500, dueMinor: 9_500, payout: 'none', payoutNote: '' },
}
const delivery = {
  way: 'courier',
  feeMinor: 0,
  handlingDays: 1,
  days: 2,
  pickup: null,
  address: null,
} as const
const dispatch = {
  path: '/d/x',
  park: 'Jibowu Park',
  expectedOn: '2026-11-30',
  sentAt: '2026-11-28T17:51:00.000Z',
  driver: null,
  waybill: null,
}
const marked = 'We’ll mark it received on 5 December, 6:51\u00a0pm unless the buyer reports a problem.'

test('goods with a driver: nothing to do, and the last day of the payment', () => {
  const steps = [
    'Nothing to do now. It is on the way.',
    'You are paid by 8 December 2026. Sooner, 3 days after the buyer says it came.',
    marked,
  ]
  expect(nextSteps(order)).toEqual(steps)
  expect(nextSteps({ ...order, delivery, dispatch })).toEqual(steps)
  // A driver who was named carries the goods of a shop that delivers itself too.
  expect(nextSteps({ ...order, delivery: { ...delivery, way: 'seller' }, dispatch })).toEqual(steps)
})

test('after a decided dispute nobody can report another: neither is promised', () => {
  expect(nextSteps({ ...order, dispute: 'decided' }).at(-1)).toBe(
    'We’ll mark it received on 5 December, 6:51\u00a0pm.',
  )
  const receive = {
    action: 'receive',
    by: 'buyer',
    at: '2026-12-01T09:00:00.000Z',
    note: '',
    amountMinor: null,
  } as const
  const received = {
    ...order,
    fulfilment: 'received',
    receivedHow: 'buyer',
    dispute: 'decided',
    deadlines: noDeadlines,
    timeline: [receive],
  } as const
  const now = Date.parse('2026-12-02T09:00:00.000Z')
  const paid = 'Nothing to do now. You are paid on 4 December, 10:00\u00a0am'
  expect(nextSteps({ ...received, timeline: [receive] }, now)[0]).toBe(`${paid}.`)
  expect(nextSteps({ ...received, timeline: [receive], refund: 'pending' }, now)[0]).toBe(
    `${paid}, once the refund is done.`,
  )
})

test('goods that go to a motor park: the receiver hears from the seller which one', () => {
  const call = 'Phone the receiver: say which park.'
  const accepted: Facts = { ...order, fulfilment: 'accepted' }
  const toPark = { ...delivery, courierTo: 'park' } as const
  expect(nextSteps({ ...accepted, delivery: toPark })).toContain(call)
  expect(nextSteps({ ...accepted, delivery: { ...delivery, courierTo: 'door' } })).not.toContain(call)
  expect(nextSteps({ ...order, delivery: toPark, dispatch })).not.toContain(call)
})

test('goods that went without a proof: the proof comes first, because it pays sooner', () => {
  expect(nextSteps({ ...order, delivery, canProveDispatch: true })[0]).toBe(
    'It is on the way. Add the driver and the waybill below to be paid sooner.',
  )
})

test('a shop that delivers itself, and a buyer who comes: the code pays a day later', () => {
  const paid =
    'With the buyer’s code you are paid 24 hours after the hand-over; without it by 8 December 2026.'
  expect(nextSteps({ ...order, delivery: { ...delivery, way: 'seller' } })).toEqual([
    'Whoever brings it asks the buyer for the 6-digit code. Enter it here.',
    paid,
    marked,
  ])
  expect(nextSteps({ ...order, fulfilment: 'ready', delivery: { ...delivery, way: 'collect' } })).toEqual([
    'The buyer comes for it. Give the goods, then enter their code.',
    paid,
    marked,
  ])
})

test('an accepted order that the buyer collects says how the payment comes', () => {
  const accepted: Facts = {
    ...order,
    fulfilment: 'accepted',
    deadlines: { ...noDeadlines, send: '2026-11-30' },
    delivery: { ...delivery, way: 'collect' },
  }
  const ready =
    'Have it ready by 30 November 2026. After that the buyer may cancel, and 3 days later we refund it.'
  expect(nextSteps(accepted)).toEqual([ready, 'You are paid 24 hours after you enter the buyer’s code.'])
  expect(nextSteps(accepted, Date.parse('2026-12-01T09:00:00Z'))[0]).toBe(
    'Late: it was to be ready by 30 November 2026. Do it now, or talk to the buyer, who may cancel. After 3 December 2026 we refund it.',
  )
  // Bought at once: the page of the payment said that the buyer comes.
  expect(nextSteps({ ...accepted, delivery: null })).toEqual([ready])
})

test('while something is missing no day is promised', () => {
  const handover = { lockedUntil: null, isBlocked: false, payoutToDo: 'Add your bank account first.' }
  expect(nextSteps({ ...order, handover })).toEqual([
    'Nothing to do now. It is on the way.',
    'Add your bank account first.',
    marked,
  ])
})

test('a helper is told what to do, and nothing of the payment', () => {
  expect(nextSteps({ ...order, earnings: null })).toEqual(['Nothing to do now. It is on the way.', marked])
})

test('received: the day of the payment, then that it was made', () => {
  const received: Facts = {
    ...order,
    fulfilment: 'received',
    receivedHow: 'buyer',
    deadlines: { ...noDeadlines, dispute: '2026-12-01T08:00:00.000Z' },
  }
  expect(nextSteps(received)).toEqual([
    'Nothing to do now. You are paid on 1 December, 9:00\u00a0am unless the buyer reports a problem before.',
  ])
  expect(nextSteps({ ...received, receivedHow: 'code' })).toEqual([
    'Nothing to do now. The buyer can report a problem until 1 December, 9:00\u00a0am.',
  ])
  const handover = { payoutToDo: 'We pay once your documents are approved.' } as Facts['handover']
  expect(nextSteps({ ...received, receivedHow: 'code', handover })).toEqual([
    'The buyer can report a problem until 1 December, 9:00\u00a0am.',
  ])
  for (const receivedHow of ['buyer', 'silence'] as const)
    expect(nextSteps({ ...received, receivedHow, handover })).toEqual([
      'We pay once your documents are approved.',
      'The buyer can report a problem until 1 December, 9:00\u00a0am.',
    ])
  const earnings = { ...order.earnings, payout: 'success' } as Facts['earnings']
  expect(nextSteps({ ...received, deadlines: noDeadlines, earnings })).toEqual([
    'Done. We have paid you for this order.',
  ])
})

test('an open dispute asks for a reply, and holds the payment', () => {
  const disputed: Facts = {
    ...order,
    dispute: 'open',
    deadlines: { ...noDeadlines, answer: '2026-12-01T08:00:00.000Z' },
  }
  expect(nextSteps(disputed)).toEqual([
    'Reply to the dispute by 1 December, 9:00\u00a0am, or our team will decide without you.',
    'We hold the payment until it is decided.',
  ])
})

test('an order whose money goes back has no step but the refund', () => {
  expect(nextSteps({ ...order, payment: 'refund_pending', refund: 'pending' })).toEqual([
    'The refund is on its way to the buyer. Banks usually need 5 to 10 working days to show it.',
  ])
})

test('before accepting, the next deadline is said too', () => {
  const paid: Facts = {
    ...order,
    fulfilment: 'none',
    deadlines: { ...noDeadlines, accept: '2026-12-01T08:00:00.000Z' },
  }
  const accept = 'Accept by 1 December, 9:00\u00a0am, or we will refund the buyer.'
  const after = (delivery: Facts['delivery']) => nextSteps({ ...paid, delivery })
  expect(after(delivery)).toEqual([accept, 'Then send it within 1 day. After that the buyer may cancel.'])
  expect(after({ ...delivery, handlingDays: 0 })[1]).toBe(
    'Then send it the same day. After that the buyer may cancel.',
  )
  expect(after({ ...delivery, way: 'collect' })[1]).toBe(
    'Then have it ready within 1 day. After that the buyer may cancel.',
  )
  // Bought at once: nobody said how many days.
  expect(after(null)[1]).toBe('Then have it ready within 5 days. After that the buyer may cancel.')
})

test('handed over by code: what a report after the payout costs', () => {
  const received: Facts = {
    ...order,
    fulfilment: 'received',
    receivedHow: 'code',
    deadlines: { ...noDeadlines, dispute: '2026-12-03T08:00:00.000Z' },
    handover: { lockedUntil: null, isBlocked: false, payoutAt: '2026-12-01T08:00:00.000Z', payoutToDo: '' },
  }
  expect(nextSteps(received)).toEqual([
    'Nothing to do now. The buyer can report a problem until 3 December, 9:00\u00a0am. If they do after you are paid and we refund them, we take it from your next payouts.',
  ])
  const earnings = { ...order.earnings, payout: 'success' } as Facts['earnings']
  expect(nextSteps({ ...received, earnings })).toEqual([
    'Done. We have paid you for this order.',
    'The buyer can still report a problem until 3 December, 9:00\u00a0am. If we refund them, we take it from your next payouts.',
  ])
})

test('an order that is not paid, and one that went back, say that nothing is handed over', () => {
  const quiet = { ...order, fulfilment: 'none', deadlines: noDeadlines } as const
  expect(nextSteps({ ...quiet, payment: 'pending' })).toEqual([
    'Do not hand over yet: the buyer has not paid.',
  ])
  expect(nextSteps({ ...quiet, payment: 'refunded', refund: 'full' })).toEqual([
    'Nothing to do. The buyer has the money back.',
  ])
})

test('a part refund before the hand-over says the money, and to agree how much to hand over', () => {
  const accepted: Facts = { ...order, fulfilment: 'accepted', refund: 'part', refundedMinor: 1_240_000 }
  const said = '₦12,400 of it refunded. Agree with the buyer how much you hand over.'
  expect(nextSteps(accepted)).toContain(said)
  expect(nextSteps({ ...accepted, fulfilment: 'ready' })).toContain(said)
  // The price of one of five.
  expect(nextSteps({ ...accepted, quantity: 5, amountMinor: 6_200_000 })).toContain(
    'Hand over 4 of 5, unless you agreed otherwise: ₦12,400 refunded, the price of 1.',
  )
  expect(nextSteps({ ...accepted, quantity: 5, amountMinor: 6_000_000 })).toContain(said)
  expect(nextSteps({ ...accepted, quantity: 1 })).toContain('₦12,400 of it refunded.')
  for (const other of [
    { fulfilment: 'sent' },
    { payment: 'refunded' },
    { refundedMinor: 0 },
  ] as Partial<Facts>[])
    expect(nextSteps({ ...accepted, ...other }).join(' ')).not.toContain('of it refunded')
})

test('an order bought at once says the days that it has', () => {
  const deadlines = { ...noDeadlines, accept: '2026-12-01T09:00:00.000Z' }
  expect(nextSteps({ ...order, fulfilment: 'none', deadlines, handlingDays: 1 })).toContain(
    'Then have it ready within 1 day. After that the buyer may cancel.',
  )
})

test('a bank claim says that we reply to the bank, and how the seller sends proof', () => {
  const claimed: Facts = { ...order, payment: 'disputed' }
  expect(nextSteps(claimed)[0]).toBe(
    'The buyer’s bank is asking about this payment. We reply to the bank, from what this order shows.',
  )
  const claim = (payment: Facts['payment']) =>
    renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(BankClaim, { order: { payment, number: 'OJ-7K4M-2Q9P' } }),
      ),
    )
  expect(claim('disputed')).toContain('href="/contact?proof=OJ-7K4M-2Q9P#message-form"')
  expect(claim('paid')).toBe('')
})
