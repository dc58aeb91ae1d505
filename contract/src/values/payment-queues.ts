import type { orderStates } from './orders/payment-states.ts'

/** The lists of the admin payment pages. Screens import them, so this file uses no Zod. */
export const paymentQueues = [
  'orders',
  'disputes',
  'unanswered',
  'decided',
  'refunds',
  'refunding',
  'payouts',
  'due',
  'paidOut',
  'chargebacks',
  'pending',
  'late',
  'suspended',
  'strays',
  'events',
  'seenEvents',
] as const
export type PaymentQueue = (typeof paymentQueues)[number]

/** How far a paid order has come, as the list of all orders shows it. One that nobody has touched is `paid`. */
export const paidOrderSteps = ['accepted', 'ready', 'sent', 'received', 'dispute', 'paidOut'] as const

/** What the list of all orders can be filtered by: each badge of its column. */
export const orderBadges = [
  'pending',
  'paid',
  ...paidOrderSteps,
  'disputed',
  'refund_pending',
  'refunded',
  'refund_failed',
  'failed',
  'expired',
] as const satisfies readonly ((typeof orderStates)[number] | (typeof paidOrderSteps)[number])[]

/** The actions of an admin on an order. */
export const adminOrderActions = [
  'decideDispute',
  'askBuyer',
  'askSeller',
  'refund',
  'retryRefund',
  'ask',
] as const
export type AdminOrderAction = (typeof adminOrderActions)[number]
