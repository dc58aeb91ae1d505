/** The words of an order's life, as they travel. Free of Zod: screens import them. */

/** Payment as the specification shows it; anything but paid and pending is shown as failed. */
export const paymentStatuses = ['pending', 'paid', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The same, and where the money is when the whole of it goes back: on its way, back, or not taken by the buyer's bank. */
export const paymentOutcomes = [...paymentStatuses, 'refunding', 'refunded', 'refund_failed'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

export const fulfilments = ['none', 'accepted', 'ready', 'sent', 'received'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The buyer's complaint; a bank's chargeback is another thing. */
export const disputeStates = ['none', 'open', 'answered', 'decided'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What goes back to the buyer. */
export const refundStates = ['none', 'pending', 'part', 'full', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const parties = ['buyer', 'seller', 'admin', 'provider', 'timer'] as const
export type Party = (typeof parties)[number]

/** What a person may be offered to do with an order; `allowedActions` names those that may be done now. */
export const orderActions = [
  'accept',
  'ready',
  'send',
  'receive',
  'refund',
  'openDispute',
  'answerDispute',
  'decideDispute',
  'retryRefund',
] as const
export type OrderActionName = (typeof orderActions)[number]

/** Those that need no more than a note or an amount: POST /api/v1/orders/:reference/actions/:action. */
export const simpleActions = ['accept', 'ready', 'send', 'receive', 'refund'] as const
export type SimpleAction = (typeof simpleActions)[number]

/** How long goods are kept for a buyer who is paying, in minutes; an order not paid by then ends (rules.md D10). */
export const holdMinutes = 15

/** How long it takes until a refund is seen, as screens and mails say it; the help's own words are the same. */
export const refundTime = 'Banks usually need 5 to 10 working days to show it.'

/** How long each side has, in hours (rules.md section 4). */
export const orderHours = {
  /** Paid and not accepted: the whole amount goes back. */
  accept: 48,
  /** Ready or sent, and the buyer is silent: received. */
  receive: 7 * 24,
  /** A dispute may be opened until this long after it was received. */
  dispute: 3 * 24,
  /** A seller silent on a dispute for this long: an admin decides without him. */
  answer: 72,
} as const

/** What a seller must do before what is due is sent: said by the server, led to by the screens. */
export const toDoForPayout = {
  verify: 'Finish your verification first.',
  account: 'Add your bank account first.',
} as const

/** What the market keeps of an amount, in kobo: the rate is in hundredths of a per cent, fractions are the seller's. */
export function commissionOf(amountKobo: number, rateBps: number): number {
  // BigInt: 10^12 kobo times 5000 is still exact as a number, but not by much.
  return Number((BigInt(amountKobo) * BigInt(rateBps)) / 10_000n)
}
