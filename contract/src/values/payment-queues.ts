/** The lists of the money desk. Free of Zod: screens import them. */
export const paymentQueues = [
  'orders',
  'disputes',
  'unanswered',
  'decided',
  'refunds',
  'payouts',
  'pending',
  'late',
  'suspended',
  'strays',
  'events',
] as const
export type PaymentQueue = (typeof paymentQueues)[number]

/** What an admin may do with an order now. */
export const adminOrderActions = ['decideDispute', 'refund', 'retryRefund', 'ask'] as const
export type AdminOrderAction = (typeof adminOrderActions)[number]
