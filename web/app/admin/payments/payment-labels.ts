import {
  orderStepWords,
  paymentLineWords,
  paymentStateWords,
} from '@oja/contract/values/admin/words/payment-state-words.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import { knownValue } from '../../format/known-value.ts'
import type { Tone } from '../../ui/badge.tsx'

/** The name of each payment list, and its text when it is empty. */
export const queueLabels: Record<PaymentQueue, { name: string; empty: string }> = {
  orders: { name: 'All orders', empty: 'No orders found.' },
  disputes: { name: 'To decide', empty: 'No disputes to decide.' },
  unanswered: { name: 'Waiting for a reply', empty: 'No replies are pending.' },
  decided: { name: 'Decided', empty: 'No decided disputes yet.' },
  refunds: { name: 'Refunds to look at', empty: 'All refunds are paid or in progress.' },
  refunding: { name: 'Refunds in progress', empty: 'No refund is in progress.' },
  payouts: { name: 'Payouts stuck', empty: 'All payouts are paid or in progress.' },
  due: { name: 'Owed to sellers', empty: 'We owe no seller anything.' },
  paidOut: { name: 'Payouts paid', empty: 'No payouts yet.' },
  chargebacks: { name: 'Chargebacks', empty: 'No chargebacks to answer.' },
  pending: { name: 'Payments pending too long', empty: 'No payments are pending too long.' },
  late: { name: 'Paid after cancellation', empty: 'No payments after cancellation in the last 30 days.' },
  suspended: { name: 'Orders of suspended shops', empty: 'No open orders of suspended shops.' },
  strays: { name: 'Payments with no order', empty: 'Every payment has an order.' },
  events: { name: 'Unknown Paystack events', empty: 'No unknown Paystack events in the last 30 days.' },
  seenEvents: { name: 'Seen Paystack events', empty: 'No events were marked as seen.' },
}

const adminPages = {
  money: {
    title: 'Payments',
    lead: 'All orders and payments, and what needs action.',
    lists: [
      'orders',
      // Those whose lines wait for a person stand first, so that a phone shows them.
      'refunds',
      'payouts',
      'chargebacks',
      'pending',
      'strays',
      'events',
      'refunding',
      'due',
      'suspended',
      'paidOut',
      'late',
      'seenEvents',
    ],
    base: '/admin/orders',
  },
  disputes: {
    title: 'Disputes',
    lead: 'You can decide once the seller replies or 72 hours pass.',
    lists: ['disputes', 'unanswered', 'decided'],
    base: '/admin/disputes',
  },
} as const

/** The lists of an address, and where their lines lead: payments or disputes. */
export function adminListsAt({
  pathname,
}: {
  pathname: string
}): (typeof adminPages)[keyof typeof adminPages] {
  return /^\/admin\/disputes/i.test(pathname) ? adminPages.disputes : adminPages.money
}

/** The list that an address names; the first one when it names none of them. */
export function selectedQueue<List extends PaymentQueue>(
  lists: readonly [List, ...List[]],
  { searchParams }: URL,
): List {
  return lists.find((list) => list === searchParams.get('list')) ?? lists[0]
}

/** The state of an order, a refund, a transfer or a dispute, as a label and a tone. */
export function stateBadge(state: string): { tone: Tone; label: string } {
  return { tone: stateTones[state] ?? 'plain', label: paymentStateWords[state] ?? state }
}

/** The state of a line of a payment list, as a label and a tone: the words are those of its files. */
export function lineBadge(
  queue: PaymentQueue,
  { state, step }: { state: string; step: string },
): { tone: Tone; label: string } {
  const label = paymentLineWords(queue, { state, step })
  if (step !== '' || queue === 'suspended') return { ...stepBadge(step || state), label }
  return { ...stateBadge(queue === 'payouts' && state === 'held' ? 'stuck' : state), label }
}

/** How far a paid order has come, as a label and a tone. */
export function stepBadge(step: string): { tone: Tone; label: string } {
  const label = knownValue(orderStepWords, step)
  return label ? { tone: stepTones[step] ?? 'wait', label } : { tone: 'good', label: 'Paid' }
}

/** A badge of the list of all orders: that of a step, or of a state. */
export function orderBadge(badge: string): { tone: Tone; label: string } {
  return knownValue(orderStepWords, badge) ? stepBadge(badge) : stateBadge(badge)
}

const stepTones: Readonly<Record<string, Tone>> = { received: 'good', paidOut: 'good', dispute: 'bad' }

// Every other known state is "plain".
const stateTones: Readonly<Record<string, Tone>> = {
  pending: 'wait',
  paid: 'good',
  failed: 'bad',
  refund_pending: 'wait',
  refund_failed: 'bad',
  disputed: 'bad',
  open: 'wait',
  answered: 'wait',
  unanswered: 'bad',
  askBuyer: 'wait',
  askSeller: 'wait',
  waiting: 'wait',
  wanted: 'wait',
  asked: 'wait',
  done: 'good',
  received: 'wait',
  otp: 'bad',
  success: 'good',
  reversed: 'bad',
  abandoned: 'bad',
  blocked: 'bad',
  rejected: 'bad',
  refused: 'bad',
  'needs-attention': 'bad',
  held: 'wait',
  stuck: 'bad',
  'owed back': 'bad',
  honoured: 'good',
}

/** Where a chargeback is, in words: how it ended, or who has to answer. */
export function chargebackLabel({ status, resolution }: { status: string; resolution: string }): string {
  const state = resolution || status
  return chargebackLabels[state] ?? state
}

// Paystack's words, see docs/requirements/paystack.md.
const chargebackLabels: Record<string, string> = {
  'awaiting-merchant-feedback': 'Waiting for our answer',
  'awaiting-bank-feedback': 'With the bank',
  pending: 'Open',
  resolved: 'Closed',
  'merchant-accepted': 'We accepted it',
  'auto-accepted': 'Lost: not answered in time',
  declined: 'We refused it',
}

/** The accounts of the ledger, by their labels. */
export const accountLabels: Record<string, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  commission: 'Commission',
  delivery: 'Delivery',
  owed_back: 'Owed back',
  bank: 'Seller’s bank',
  costs: 'Our costs',
  provider: 'Paystack',
}

export const journalLabels: Record<string, string> = {
  sale: 'Sale',
  refused: 'Unusable payment',
  refund: 'Refund',
  payout: 'Payout',
  payout_reversed: 'Payout returned',
  offset: 'Deducted from balance',
  charge_fee: 'Payment fee',
  transfer_fee: 'Transfer fee',
}
