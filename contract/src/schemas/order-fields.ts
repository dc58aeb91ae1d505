import { z } from 'zod'
import { productConditions } from '../values/categories.ts'
import { disputeStates, fulfilments, paymentStatuses, refundStates } from '../values/order-states.ts'

/** What every view of an order says of its product and its payment. */
export const orderedProduct = {
  /** The order number, for people: OJ-7K4M-2Q9P. */
  number: z.string(),
  /** "" for an order at the stall, which is of no listing. */
  productId: z.string(),
  /** Paid at the seller's stall, by a payment request, and handed over there. */
  atStall: z.boolean(),
  productName: z.string(),
  quantity: z.number(),
  /** What the quantity counts, such as "paint bucket"; null for single things. As it was when the order was placed. */
  unit: z.string().nullable(),
  /** Whether the goods were sold as new or used; null where the seller did not say. As it was then. */
  condition: z.enum(productConditions).nullable(),
  /** Kobo. */
  amountMinor: z.number(),
  status: z.enum(paymentStatuses),
  createdAt: z.string(),
}

/** For the buyer, the reference of the checkout that pays for the order; null for an order that is paid by itself. */
export const checkoutReference = z.string().nullable()

/**
 * The other orders of the same payment, by their numbers, and what it was in all, in kobo. The seller reads of those of the
 * shop alone. Null for an order that was paid by itself. Servers before 0.23 leave it out.
 */
export const paidTogether = z
  .object({
    amountMinor: z.number(),
    otherNumbers: z.array(z.string()),
    /** For the seller: those of them that are not handed over yet. Servers before 0.26 leave it out. */
    toHandOver: z.array(z.string()).optional(),
  })
  .nullable()
  .optional()

/**
 * For the buyer of an order that waits for its payment: the sum of the payment in kobo, and how many orders it pays. Null for
 * any other order.
 */
export const toPay = z.object({ amountMinor: z.number(), orderCount: z.number() }).nullable()

/** When each step happens by itself; null when the order does not wait for it. */
export const deadlines = z.object({
  accept: z.string().nullable(),
  /** A day in Lagos, `2026-11-26`: by then an accepted order is sent. After it the buyer may cancel. */
  send: z.string().nullable(),
  receive: z.string().nullable(),
  dispute: z.string().nullable(),
  /** A day in Lagos by which a sent order should be with its buyer; null where that is not known. Servers before 0.23 leave it out. */
  arrive: z.string().nullable().optional(),
})

/** The same amount in naira. */
export const nairaAmount = { currency: z.string(), amount: z.number() }

/** What the view of one order adds. `unitPriceMinor` is kobo. */
export const photoFields = {
  productImg: z.string(),
  unitPriceMinor: z.number(),
  paidAt: z.string().nullable(),
}

/** The order status beside the payment. `refundedMinor` is kobo. */
export const statusFields = {
  fulfilment: z.enum(fulfilments),
  dispute: z.enum(disputeStates),
  refund: z.enum(refundStates),
  refundedMinor: z.number(),
  /** What the seller offers in a dispute that is not decided, in kobo. Servers before 0.29 leave it out. */
  offeredMinor: z.number().nullable().optional(),
  /**
   * What the decision of our team about a dispute gave back to the buyer, in kobo: 0 for nothing; null without such a decision,
   * while a bank asks about the payment, and where money went back after a decision for the seller. Servers before 0.30 leave it out.
   */
  ruledBackMinor: z.number().nullable().optional(),
}
