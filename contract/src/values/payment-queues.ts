/** The lists of the admin payment pages. Screens import them, so this file uses no Zod. */
export const paymentQueues = [
  'orders',
  'disputes',
  'unanswered',
  'decided',
  'refunds',
  'payouts',
  'due',
  'paidOut',
  'chargebacks',
  'pending',
  'late',
  'suspended',
  'strays',
  'events',
] as const
export type PaymentQueue = (typeof paymentQueues)[number]

/** The actions of an admin on an order. */
export const adminOrderActions = ['decideDispute', 'refund', 'retryRefund', 'ask'] as const
export type AdminOrderAction = (typeof adminOrderActions)[number]
