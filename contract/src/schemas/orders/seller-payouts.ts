import { z } from 'zod'
import { id } from '../fields.ts'
import { toDoForPayout } from '../../values/orders/payout-to-do.ts'

const kobo = z.number()

/** What one order gave to a payout: sold, less refunded, commission and earlier debts. These four make the payout. */
const PayoutOrder = z.object({
  number: z.string(),
  productName: z.string(),
  soldMinor: kobo,
  refundedMinor: kobo,
  commissionMinor: kobo,
  /** What the seller owed from refunds after earlier payouts. */
  offsetMinor: kobo,
})

/** One transfer to the seller's bank. */
export const SellerPayout = z.object({
  _id: z.string(),
  amountMinor: kobo,
  state: z.enum(['sending', 'paid', 'failed']),
  bankName: z.string(),
  lastDigits: z.string(),
  createdAt: z.string(),
  /** When it reached the bank, or failed; null while it is on its way. */
  finishedAt: z.string().nullable(),
  orders: z.array(PayoutOrder),
})
export type SellerPayout = z.infer<typeof SellerPayout>

/** What money on hold waits for. `date`: the day on which we pay it. */
export const holdReasons = ['date', 'receive', 'handOver', 'accept', 'dispute', 'refund'] as const

/** A part of what is held, by what must happen before it is available. */
const HeldPart = z.object({
  until: z.enum(holdReasons),
  /** In Lagos, `2026-12-03`; null unless the day is known. */
  day: z.string().nullable(),
  /** Of `receive`: the day, in Lagos, on which we pay all of it at the latest if no buyer reports a problem. Servers before 0.27 leave it out. */
  lastDay: z.string().nullable().optional(),
  orders: z.number(),
  /** How many of the orders wait for a bank, not for our team. Servers before 0.27 leave it out. */
  claims: z.number().optional(),
  amountMinor: kobo,
  /** The newest 20 of these orders, each with its part of the sum. Servers before 0.25 leave it out. */
  newest: z.array(z.object({ number: z.string(), productName: z.string(), amountMinor: kobo })).optional(),
})
export type HeldPart = z.infer<typeof HeldPart>

/**
 * The seller's money. Sold, less refunded, less what goes back, less commission is the same as paid out, on the way,
 * available and held together, less what the seller owes.
 */
export const SellerBalance = z.object({
  soldMinor: kobo,
  refundedMinor: kobo,
  /** Refunds that were started and have not reached the buyers. */
  goingBackMinor: kobo,
  /** Without the part that the market gives back in those refunds. */
  commissionMinor: kobo,
  paidOutMinor: kobo,
  onTheWayMinor: kobo,
  /** Since when the oldest payout is on its way; null without one. */
  sentAt: z.string().nullable(),
  /** Nothing but the seller or the next transfer holds it back. */
  availableMinor: kobo,
  /** Waits for the buyer, for a dispute or for a refund; without what goes back. */
  heldMinor: kobo,
  /** What is held, part by part: they make `heldMinor`. That of orders to accept is not owed yet. Servers before 0.23 leave it out. */
  held: z.array(HeldPart).optional(),
  /** When the next part of what is held becomes available, if its buyer reports no problem; null when no date is known. */
  nextAt: z.string().nullable(),
  nextMinor: kobo,
  /** What the seller owes: buyers were refunded after the payout, or will be. */
  owedMinor: kobo,
  /** The first of the next; "" for nothing. Pages before 0.23 read it alone. */
  toDo: z.enum(['', ...Object.values(toDoForPayout)]),
  /**
   * Everything that stops the next payout, what the seller should do first in front; empty for nothing. Servers before 0.23
   * leave it out.
   */
  toDos: z.array(z.enum(Object.values(toDoForPayout))).optional(),
})
export type SellerBalance = z.infer<typeof SellerBalance>

export const SellerPayouts = z.object({ payouts: z.array(SellerPayout), balance: SellerBalance })
export type SellerPayouts = z.infer<typeof SellerPayouts>

export const SellerPayoutQuery = z.object({ after: id.optional() })
export type SellerPayoutQuery = z.input<typeof SellerPayoutQuery>
