import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import type { Tone } from '../../ui/badge.tsx'

/** What each list of the money desk is called, and what is said when it is empty. */
export const queueLabels: Record<PaymentQueue, { name: string; empty: string }> = {
  orders: { name: 'All orders', empty: 'Nobody has bought anything yet, or no order is like that.' },
  disputes: { name: 'To decide', empty: 'Every dispute that may be decided is decided.' },
  unanswered: { name: 'Waiting for the seller', empty: 'No seller is asked for an answer.' },
  decided: { name: 'Decided', empty: 'No dispute has been decided yet.' },
  refunds: { name: 'Refunds', empty: 'Every refund has arrived or is on its way.' },
  payouts: { name: 'Payouts', empty: 'Every seller who is due money has it, or it is on its way.' },
  pending: { name: 'Stuck payments', empty: 'No payment is stuck.' },
  late: { name: 'Late money', empty: 'In the last 30 days no money came after its order had ended.' },
  suspended: { name: 'Suspended shops', empty: 'No suspended shop owes a buyer anything.' },
  strays: { name: 'Money without an order', empty: 'Every payment belongs to an order.' },
  events: { name: 'Unmatched news', empty: 'All that Paystack told us in the last 30 days was understood.' },
}

const desks = {
  money: {
    title: 'Money',
    lead: 'Orders and payments, and what of them waits for a person.',
    lists: ['orders', 'refunds', 'payouts', 'pending', 'late', 'suspended', 'strays', 'events'],
    base: '/admin/orders',
  },
  disputes: {
    title: 'Disputes',
    lead: 'What buyers complained about. Decide when both have spoken, or the seller has let 72 hours pass.',
    lists: ['disputes', 'unanswered', 'decided'],
    base: '/admin/disputes',
  },
} as const

/** Which of the two desks an address belongs to: its lists, and where their lines lead. */
export function adminListsAt({ pathname }: { pathname: string }): (typeof desks)[keyof typeof desks] {
  return /^\/admin\/disputes/i.test(pathname) ? desks.disputes : desks.money
}

/** The list an address asks for; the first when it asks for none there is. */
export function selectedQueue<List extends PaymentQueue>(
  lists: readonly [List, ...List[]],
  { searchParams }: URL,
): List {
  return lists.find((list) => list === searchParams.get('list')) ?? lists[0]
}

/** A state of an order, a refund, a transfer or a dispute, in words and a colour. */
export function stateBadge(state: string): { tone: Tone; word: string } {
  const [tone, word] = looks[state] ?? ['plain', state]
  return { tone, word }
}

const looks: Record<string, [Tone, string]> = {
  pending: ['wait', 'Pending'],
  paid: ['good', 'Paid'],
  failed: ['bad', 'Failed'],
  expired: ['plain', 'Expired'],
  refund_pending: ['wait', 'Going back'],
  refunded: ['plain', 'Refunded'],
  refund_failed: ['bad', 'Refund failed'],
  disputed: ['bad', 'Bank asks'],
  open: ['wait', 'Open'],
  answered: ['wait', 'Answered'],
  unanswered: ['bad', 'No answer'],
  buyer: ['plain', 'All went back'],
  part: ['plain', 'A part went back'],
  seller: ['plain', 'Seller keeps it'],
  waiting: ['wait', 'Waiting'],
  wanted: ['wait', 'To be sent'],
  asked: ['wait', 'On its way'],
  done: ['good', 'Done'],
  received: ['wait', 'With the bank'],
  otp: ['bad', 'Needs a code'],
  success: ['good', 'Paid out'],
  reversed: ['bad', 'Sent back'],
  abandoned: ['bad', 'Abandoned'],
  blocked: ['bad', 'Blocked'],
  rejected: ['bad', 'Rejected'],
  refused: ['bad', 'Refused'],
  'needs-attention': ['bad', 'Needs the buyer’s bank account'],
  held: ['wait', 'Held'],
  'owed back': ['bad', 'Owed back'],
  honoured: ['good', 'Honoured'],
  'given back': ['plain', 'Given back'],
}

/** The accounts of the books, and what is booked on them. */
export const accountLabels: Record<string, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  commission: 'Commission',
  owed_back: 'Owed back',
  bank: 'Seller’s bank',
  costs: 'Our costs',
  provider: 'Paystack',
}

export const journalLabels: Record<string, string> = {
  sale: 'Sale',
  refused: 'Money that could not be used',
  refund: 'Refund',
  payout: 'Payout',
  payout_reversed: 'Payout sent back',
  offset: 'Set against a debt',
  charge_fee: 'Fee of the payment',
  transfer_fee: 'Fee of the transfer',
}
