/** The lists of the money desk. Free of Zod: screens import them. */
export const moneyQueues = [
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
export type MoneyQueue = (typeof moneyQueues)[number]

/** What an admin may do with an order now. */
export const deskActions = ['decideDispute', 'refund', 'retryRefund', 'ask'] as const
export type DeskAction = (typeof deskActions)[number]
