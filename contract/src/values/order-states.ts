/** The states of an order on the wire. Screens import them, so this file uses no Zod. */

/** The payment as lists show it; every state but paid and pending is shown as failed. */
export const paymentStatuses = ['pending', 'paid', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The same, and the refund of the whole amount: on its way, done, or refused by the buyer's bank. */
export const paymentOutcomes = [...paymentStatuses, 'refunding', 'refunded', 'refund_failed'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

export const fulfilments = ['none', 'accepted', 'ready', 'sent', 'received'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** How an order was received: the buyer said so, the seller entered the buyer's code, or nobody said anything in time. */
export const receivedWays = ['buyer', 'code', 'silence'] as const
export type ReceivedHow = (typeof receivedWays)[number]

/** The buyer's dispute; a bank's chargeback is something else. */
export const disputeStates = ['none', 'open', 'answered', 'decided'] as const
export type DisputeState = (typeof disputeStates)[number]

/** How much goes back to the buyer. */
export const refundStates = ['none', 'pending', 'part', 'full', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const parties = ['buyer', 'seller', 'admin', 'provider', 'timer'] as const
export type Party = (typeof parties)[number]

/** The actions on an order; `allowedActions` names those that the person may take now. */
export const orderActions = [
  'accept',
  'ready',
  'send',
  'receive',
  'handOver',
  'renewCode',
  'retractCode',
  'refund',
  'cancel',
  'cancelUnsent',
  'openDispute',
  'answerDispute',
  'addToDispute',
  'addToAnswer',
  'offerRefund',
  'acceptOffer',
  'endDispute',
  'decideDispute',
  'askBuyer',
  'askSeller',
  'retryRefund',
] as const
export type OrderActionName = (typeof orderActions)[number]

/** Actions with no more input than a note or an amount: POST /api/v1/orders/:reference/actions/:action. */
export const simpleActions = [
  'accept',
  'ready',
  'send',
  'receive',
  'refund',
  'cancel',
  'cancelUnsent',
  'offerRefund',
  'acceptOffer',
  'endDispute',
] as const
export type SimpleAction = (typeof simpleActions)[number]

/**
 * The tabs of My Orders. `all` leaves out orders that ended without a payment; `unpaid` has those. `receive` waits for goods;
 * `problems` waits for a dispute, for the refund of all that was left, or for the buyer's bank before the goods were
 * received. `done` has what was refunded and what was received without an open dispute: a bank may still have a question
 * about it, and a part of its money may be on its way back.
 */
export const buyerTabs = ['all', 'receive', 'problems', 'done', 'unpaid'] as const
export type BuyerTab = (typeof buyerTabs)[number]

/** The tabs of a seller's orders: what to do first, then what waits for others. Orders that were never paid are in none. */
export const sellerTabs = ['accept', 'handover', 'way', 'problems', 'done', 'all'] as const
export type SellerTab = (typeof sellerTabs)[number]

/**
 * How many minutes stock is on hold for a buyer who is paying; an order not paid by then ends
 * (docs/requirements/rules.md D10).
 */
export const holdMinutes = 15

/** How long a refund takes to appear, as screens and mails say it; the help articles say the same. */
export const refundTime = 'Banks usually need 5 to 10 working days to show it.'

/** The days after which a seller is paid; until then the buyer may open a dispute. */
export const payoutDays = 3

/** How long each side has, in hours (docs/requirements/money.md, order states). */
export const orderHours = {
  /** Paid and not accepted by then: the whole amount goes back. */
  accept: 48,
  /** Accepted and not sent this long after the day by which it is sent: the whole amount goes back. */
  refundUnsent: 72,
  /** Sent with a dispatch proof, or ready to collect, and no answer of the buyer by then: the order counts as received. */
  receive: 7 * 24,
  /** The same for an order that was sent without a proof. The database writes the time of both. */
  receiveWithoutProof: 14 * 24,
  /** A buyer may open a dispute until this long after receipt. The seller is paid then. */
  dispute: payoutDays * 24,
  /** Handed over by code: the seller is paid this long after it, and until then the buyer may take the code back. */
  code: 24,
  /** No answer of the seller to a dispute by then: an admin decides without it. */
  answer: 72,
} as const
