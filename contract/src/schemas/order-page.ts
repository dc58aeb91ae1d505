import { z } from 'zod'
import { requiredText, text } from './fields.ts'
import { orderActions, parties, simpleActions } from '../values/order-states.ts'
import { maximumKobo } from '../values/money.ts'
import { disputeLength, noteLength } from '../values/order-limits.ts'
import { orderedProduct, nairaAmount, photoFields, statusFields } from './order-fields.ts'

/** The input of an action. `amountMinor`, in kobo, is only for `refund`: without it all that is left goes back. */
export const OrderActionBody = z.object({
  note: text(noteLength).default(''),
  amountMinor: z
    .int('The amount must be a whole number of kobo')
    .min(1, 'Enter an amount above 0')
    .max(maximumKobo, 'That is more than the buyer paid')
    .optional(),
})
export type OrderActionBody = z.input<typeof OrderActionBody>

export const simpleAction = z.enum(simpleActions, 'There is no such action')

/** The texts of a dispute's form; its photos come with it as `pictures`. */
export const DisputeForm = z.object({
  words: requiredText(disputeLength, 'Please say what is wrong'),
})

export const TimelineEntry = z.object({
  at: z.string(),
  /** A step of the order process, such as `settle` or `accept`. */
  action: z.string(),
  by: z.enum(parties),
  note: z.string(),
  amountMinor: z.number().nullable(),
})

export const Dispute = z.object({
  words: z.string(),
  pictures: z.array(z.string()),
  openedAt: z.string(),
  answerUntil: z.string(),
  answer: z.string(),
  answerPictures: z.array(z.string()),
  answeredAt: z.string().nullable(),
  decision: z.enum(['buyer', 'part', 'seller']).nullable(),
  decisionNote: z.string(),
  decidedAt: z.string().nullable(),
})

export const Refund = z.object({
  amountMinor: z.number(),
  state: z.enum(['wanted', 'asked', 'done', 'failed']),
  reason: z.string(),
  createdAt: z.string(),
})

/** One order, as its buyer or its seller sees it. */
export const OrderPage = z.object({
  data: z.object({
    reference: z.string(),
    role: z.enum(['buyer', 'seller']),
    ...orderedProduct,
    ...photoFields,
    ...nairaAmount,
    ...statusFields,
    /** The bank questions the payment, or the money is on its way back. */
    payment: z.string(),
    /** Kobo that have not gone back: the largest possible refund. */
    leftMinor: z.number(),
    storeName: z.string(),
    sellerId: z.string(),
    buyerName: z.string(),
    /** The user id of the other party, to write to about the order; "" after they deleted their account. */
    otherUserId: z.string(),
    /** What the seller gets and why it waits; null for the buyer. */
    earnings: z
      .object({
        commissionPercent: z.number(),
        commissionMinor: z.number(),
        dueMinor: z.number(),
        payout: z.string(),
        payoutNote: z.string(),
      })
      .nullable(),
    /** When each step happens by itself; null when the order does not wait for it. */
    deadlines: z.object({
      accept: z.string().nullable(),
      receive: z.string().nullable(),
      dispute: z.string().nullable(),
      answer: z.string().nullable(),
    }),
    timeline: z.array(TimelineEntry),
    disputeCase: Dispute.nullable(),
    refunds: z.array(Refund),
    allowedActions: z.array(z.enum(orderActions)),
  }),
})
export type OrderPage = z.infer<typeof OrderPage>
