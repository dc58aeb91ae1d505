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
  'message',
] as const
export type TextKind = (typeof textKinds)[number]

/** The longest text: one SMS in the alphabet GSM-7 (3GPP TS 23.038). */
export const maxTextLength = 160

/** The kinds that a person chooses. Codes and changes of the account come in any case. */
export const buyerTextKinds = [
  'order_paid',
  'order_accepted',
  'order_sent',
  'refund',
  'dispute',
  'message',
] as const
export const sellerTextKinds = [...buyerTextKinds, 'payout', 'documents'] as const
export type ChosenTextKind = (typeof sellerTextKinds)[number]

/** What carries a text. */
export const textWays = ['sms', 'whatsapp'] as const
export type TextWay = (typeof textWays)[number]
