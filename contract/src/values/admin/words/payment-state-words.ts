import type { PaymentQueue } from '../../payment-queues.ts'

/** How far a paid order has come, in the words of the screens of admins. */
export const orderStepWords: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  ready: 'Ready',
  sent: 'Sent',
  received: 'Received',
  dispute: 'Dispute',
  paidOut: 'Paid out',
}

/** The states of orders, refunds, transfers and disputes in the words of the screens of admins. */
export const paymentStateWords: Readonly<Record<string, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refund_pending: 'Refunding',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Chargeback',
  open: 'Open',
  answered: 'Answered',
  unanswered: 'No reply',
  askBuyer: 'Buyer asked',
  askSeller: 'Seller asked',
  buyer: 'Fully refunded',
  part: 'Part refund',
  seller: 'Seller keeps it',
  waiting: 'Waiting',
  wanted: 'To be sent',
  asked: 'In progress',
  done: 'Done',
  received: 'With the bank',
  otp: 'Needs a code',
  success: 'Paid out',
  reversed: 'Returned',
  abandoned: 'Abandoned',
  blocked: 'Blocked',
  rejected: 'Rejected',
  refused: 'Refused',
  'needs-attention': 'Needs bank account',
  held: 'Waiting',
  stuck: 'Stuck',
  'owed back': 'Owed back',
  honoured: 'Honoured',
  'given back': 'Refunded',
}

/**
 * The state of a refund as an admin reads it. It is in progress from its start on: buyer, seller and badges say so before a job
 * has asked Paystack, too.
 */
export function refundState(state: string): string {
  return state === 'wanted' ? 'asked' : state
}

/**
 * The state of a line of a payment list in words. Orders of suspended shops have the step of their delivery as state. Paystack's
 * events and the currency of a payment without an order stay as they are.
 */
export function paymentLineWords(
  queue: PaymentQueue,
  { state, step }: { state: string; step: string },
): string {
  if (step !== '') return orderStepWords[step] ?? 'Paid'
  if (queue === 'suspended') return orderStepWords[state] ?? 'Paid'
  if (queue === 'refunding') return paymentStateWords[refundState(state)] ?? state
  return paymentStateWords[queue === 'payouts' && state === 'held' ? 'stuck' : state] ?? state
}
