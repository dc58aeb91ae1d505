/** The payment states of an order (docs/requirements/money.md#order-states). */
export const orderStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refund_pending',
  'refunded',
  'refund_failed',
  'disputed',
] as const
