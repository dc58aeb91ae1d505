import { expect, test } from 'vitest'
import { payoutToDo, payoutToDos, unpaidReason, unpaidReasonForAdmin } from './payout-reasons.ts'

const sale = {
  sold: true,
  amount_kobo: 26_800_000,
  delivery_kobo: 0,
  commission_bps: 500,
  refunded_kobo: 0,
  going_back_kobo: 0,
}

test('a seller whose account name waits or was refused reads it before a payout is promised', () => {
  const ready = { is_verified: true, has_account: true }
  expect(payoutToDo({ ...ready, name_check: 'matched' })).toBe('')
  expect(payoutToDo({ ...ready, name_check: 'approved' })).toBe('')
  expect(payoutToDo({ ...ready, name_check: 'waiting' })).toBe(
    'We are checking the name of your bank account.',
  )
  expect(payoutToDo({ ...ready, name_check: 'refused' })).toBe(
    'Add a bank account in the name on your documents.',
  )
  expect(payoutToDo({ ...ready, has_account: false, name_check: null })).toBe('Add your bank account first.')
  expect(payoutToDo({ ...ready, is_verified: false, name_check: 'waiting' })).toBe(
    'We pay once your documents are approved. We are checking the name of your bank account.',
  )
})

test('two things that stop a payout are both named, and what the seller should do first is in front', () => {
  const unverified = { is_verified: false, has_account: true }
  const documents = 'We pay once your documents are approved.'
  expect(payoutToDos({ ...unverified, name_check: 'open' })).toEqual([documents])
  expect(payoutToDos({ ...unverified, name_check: 'other' })).toEqual([
    documents,
    'Your bank account must be in the name on your documents.',
  ])
  expect(payoutToDos({ ...unverified, name_check: 'refused' })).toEqual([
    documents,
    'Add a bank account in the name on your documents.',
  ])
  expect(payoutToDos({ ...unverified, name_check: 'waiting' })).toEqual([
    documents,
    'We are checking the name of your bank account.',
  ])
  expect(payoutToDos({ ...unverified, has_account: false, name_check: null })).toEqual([
    documents,
    'Add your bank account first.',
  ])
})

test('an admin reads about the seller, not the words for the seller', () => {
  const order = {
    state: 'paid',
    fulfilment: 'received',
    dispute: 'none',
    refund: 'failed',
    is_payout_due: true,
    delivery_way: null,
    send_by: null,
    receive_by: null,
    payout_at: null,
    ...sale,
    going_back_kobo: 26_800_000,
  } as Parameters<typeof unpaidReason>[0]
  const payout = {
    state: 'failed',
    due_kobo: 25_460_000,
    fault: 'closed',
    is_active: true,
    is_verified: true,
    has_account: true,
    name_check: 'matched',
    has_new_account: false,
  } as Parameters<typeof unpaidReason>[1]
  expect(unpaidReason(order, payout)).toBe('A refund is delayed; we are on it.')
  expect(unpaidReasonForAdmin(order, payout)).toBe(
    'Nothing is paid out until the failed refund is settled. The buyer gets back ₦268,000. Nothing is left for the seller.',
  )
  const part = { ...order, refund: 'pending', going_back_kobo: 800_000 } as typeof order
  expect(unpaidReasonForAdmin(part, payout)).toBe(
    'A refund is in progress. The buyer gets back ₦8,000. ₦247,000 is left for the seller.',
  )
  // Paid out, and the money is on its way back to the buyer.
  expect(unpaidReasonForAdmin(part, { ...payout, state: 'success', due_kobo: 0 })).toMatch(
    /^The seller owes this/,
  )
  const received = { ...order, refund: 'none', going_back_kobo: 0 } as typeof order
  expect(unpaidReasonForAdmin(received, payout)).toBe(
    'The bank rejected the payout (closed). The seller must check the bank account.',
  )
  // The state alone is no reason, and the end of a payout is when we told the seller.
  const ended = { ...payout, fault: 'failed', ended_at: new Date('2026-11-27T17:11:00Z') } as typeof payout
  expect(unpaidReasonForAdmin(received, ended)).toBe(
    'The bank rejected the payout. The seller must check the bank account. We told the seller on 27 November, 6:11 pm.',
  )
  expect(unpaidReasonForAdmin(received, { ...payout, due_kobo: -100 })).toMatch(/^The seller owes this/)
  expect(unpaidReasonForAdmin(received, { ...payout, state: 'success' })).toBe('')
})

test('after the seller changed the bank account nobody reads what the bank said of the account before', () => {
  const order = {
    state: 'paid',
    fulfilment: 'received',
    dispute: 'none',
    refund: 'none',
    is_payout_due: true,
    delivery_way: null,
    send_by: null,
    receive_by: null,
    payout_at: null,
    ...sale,
  } as Parameters<typeof unpaidReason>[0]
  const payout = {
    state: 'failed',
    due_kobo: 100,
    fault: 'Access Bank 0123456789 is closed',
    is_active: true,
    is_verified: true,
    has_account: true,
    name_check: 'matched',
    has_new_account: true,
  } as Parameters<typeof unpaidReason>[1]
  expect(unpaidReason(order, payout)).toBe('We will send it to your new bank account within 15 minutes.')
  expect(unpaidReasonForAdmin(order, payout)).toBe(
    'The seller has a new bank account. It is sent there within 15 minutes.',
  )
})

type Order = Parameters<typeof unpaidReason>[0]
type Payout = Parameters<typeof unpaidReason>[1]

const orderOf = (changed: Partial<Order>) =>
  ({
    state: 'paid',
    fulfilment: 'accepted',
    dispute: 'none',
    refund: 'none',
    is_payout_due: false,
    delivery_way: null,
    send_by: null,
    receive_by: null,
    payout_at: null,
    ...sale,
    ...changed,
  }) as Order

const payoutOf = (changed: Partial<Payout> = {}) =>
  ({
    state: null,
    due_kobo: 100,
    fault: '',
    is_active: true,
    is_verified: true,
    has_account: true,
    name_check: 'matched',
    has_new_account: false,
    ...changed,
  }) as Payout

test('an accepted order waits for the seller, to be sent or made ready; a ready one waits for the buyer', () => {
  const accepted = [
    ['seller', 'sent it'],
    ['courier', 'sent it'],
    ['collect', 'made it ready'],
    // Bought at once: the page of the payment said that it is to be picked up.
    [null, 'made it ready'],
  ] as const
  for (const [delivery_way, made] of accepted) {
    expect(unpaidReason(orderOf({ delivery_way }), payoutOf())).toBe(
      `You have not ${made} yet. Paid 3 days after the buyer receives it, or 24 hours after a hand-over with the buyer’s code.`,
    )
    expect(unpaidReasonForAdmin(orderOf({ delivery_way }), payoutOf())).toBe(
      `The seller has not ${made} yet.`,
    )
    const ready = orderOf({ fulfilment: 'ready', delivery_way })
    expect(unpaidReason(ready, payoutOf())).toBe('The buyer has not picked it up yet.')
    expect(unpaidReasonForAdmin(ready, payoutOf())).toBe('The buyer has not picked it up yet.')
  }
  expect(unpaidReason(orderOf({ fulfilment: 'sent' }), payoutOf())).toBe('The buyer has not confirmed yet.')
})

test('an admin reads until when the seller of an accepted order has, and that the buyer is refunded after it', () => {
  const sent = orderOf({ delivery_way: 'seller', send_by: '2026-11-29' })
  expect(unpaidReasonForAdmin(sent, payoutOf())).toBe(
    'The seller has not sent it yet. If it is not sent by 29 November, the buyer can cancel it. After 2 December we refund the buyer.',
  )
  const collected = orderOf({ delivery_way: 'collect', send_by: '2026-11-29' })
  expect(unpaidReasonForAdmin(collected, payoutOf())).toBe(
    'The seller has not made it ready yet. If it is not ready by 29 November, the buyer can cancel it. After 2 December we refund the buyer.',
  )
  expect(unpaidReasonForAdmin({ ...sent, is_send_overdue: true }, payoutOf())).toBe(
    'The seller has not sent it yet. It is late: the day was 29 November. The buyer can cancel it. After 2 December we refund the buyer.',
  )
})

test('after a code the hold says the code: the buyer may report a problem longer than it lasts', () => {
  const held = orderOf({ fulfilment: 'received', is_payout_due: false, received_how: 'code' })
  expect(unpaidReason(held, payoutOf())).toBe('On hold, 24 hours after the buyer’s code.')
  expect(unpaidReason({ ...held, dispute: 'decided' }, payoutOf())).toBe('On hold.')
})

test('money on hold that would not be paid after it says both reasons in one line, to the seller only', () => {
  const held = orderOf({ fulfilment: 'received', is_payout_due: false })
  const line = 'On hold, in case the buyer reports a problem.'
  expect(unpaidReason(held, payoutOf())).toBe(line)
  const unverified = payoutOf({ is_verified: false })
  expect(unpaidReason(held, unverified)).toBe(`${line} We pay once your documents are approved.`)
  expect(unpaidReasonForAdmin(held, unverified)).toBe(line)
})

test('a day of payout is promised only where nothing but the buyer stops it', () => {
  const sent = orderOf({ fulfilment: 'sent', receive_by: new Date('2026-12-02T14:04:00Z') })
  expect(unpaidReason(sent, payoutOf())).toMatch(
    /^The buyer has not confirmed yet. If we hear nothing, it is paid out on \d/,
  )
  for (const stopped of [
    { is_active: false },
    { is_verified: false },
    { has_account: false, name_check: null },
    { name_check: 'waiting' },
    { name_check: 'refused' },
  ] as Partial<Payout>[]) {
    expect(unpaidReason(sent, payoutOf(stopped))).toBe('The buyer has not confirmed yet.')
    expect(unpaidReasonForAdmin(sent, payoutOf(stopped))).toBe('The buyer has not confirmed yet.')
  }
})

test('while the seller can still reply, an admin reads until when; after that, that a decision is due', () => {
  const reply = new Date('2026-12-02T14:04:00Z')
  const open = orderOf({ dispute: 'open', answer_until: reply, is_answer_overdue: false })
  expect(unpaidReasonForAdmin(open, payoutOf())).toMatch(
    /^The seller can still reply to the dispute, until 2 D/,
  )
  const decide = 'We must decide the dispute first.'
  expect(unpaidReasonForAdmin({ ...open, is_answer_overdue: true }, payoutOf())).toBe(decide)
  expect(unpaidReasonForAdmin({ ...open, dispute: 'answered' }, payoutOf())).toBe(decide)
  expect(unpaidReason(open, payoutOf())).toMatch(/^Reply to the dispute first by 2 D/)
  expect(unpaidReason({ ...open, dispute: 'answered' }, payoutOf())).toBe(decide)
})
