/** What a text message to a phone is about. `account`: a change of the account that its owner must know of. */
export const textKinds = [
  'code',
  'account',
  'order_paid',
  'order_accepted',
  'order_sent',
  'refund',
  'payout',
  'dispute',
  'documents',
] as const
export type TextKind = (typeof textKinds)[number]

/** The longest text: one SMS in the alphabet GSM-7 (3GPP TS 23.038). */
export const maxTextLength = 160
