import { z } from 'zod'
import { Place, requiredText, text } from './fields.ts'
import { openingFields, WorkingHours } from './hours.ts'
import { orderActions, parties, receivedWays, simpleActions } from '../values/order-states.ts'
import { readHandoverCode } from '../values/orders/handover-code.ts'
import { disputeReasons, disputeWishes } from '../values/orders/dispute-choices.ts'
import { maximumKobo } from '../values/money.ts'
import { disputeAdditions, disputeLength, noteLength } from '../values/order-limits.ts'
import { DispatchProof, OrderDriver, bothOfDriver, sentDriverFields } from './delivery/dispatch-proof.ts'
import { OrderDelivery } from './delivery/order-delivery.ts'
import { PickupPlace } from './delivery/shop-delivery.ts'
import {
  checkoutReference,
  deadlines,
  orderedProduct,
  nairaAmount,
  paidTogether,
  photoFields,
  statusFields,
  toPay,
} from './order-fields.ts'

/**
 * The input of an action. `amountMinor`, in kobo, is for `refund`, where without it all that is left goes back, and for `offerRefund`. The driver is
 * only for `send`, of goods without a waybill.
 */
export const OrderActionBody = z
  .object({
    note: text(noteLength).default(''),
    amountMinor: z
      .int('The amount must be a whole number of kobo')
      .min(1, 'Enter an amount above 0')
      .max(maximumKobo, 'That is more than the buyer paid')
      .optional(),
    /** A full refund puts goods back on sale that are still here, unless there are none. Servers before 0.28 always do. */
    isSoldOut: z.boolean().optional(),
    ...sentDriverFields,
  })
  .check(bothOfDriver)
export type OrderActionBody = z.input<typeof OrderActionBody>

const notACode = 'Enter the 6 digits that the buyer says'

/** The buyer's code, as the seller typed it. */
export const HandoverBody = z.object({
  code: text(40, notACode).transform((typed, context) => {
    const code = readHandoverCode(typed)
    if (code === null) context.addIssue({ code: 'custom', message: notACode })
    return code ?? ''
  }),
})
export type HandoverBody = z.input<typeof HandoverBody>

/** Where the hand-over by code is. */
export const Handover = z.object({
  /** Only in answers to the buyer: the live code, six digits; null when there is none. */
  code: z.string().nullable().optional(),
  /** After wrong codes: until when no code is taken. */
  lockedUntil: z.string().nullable(),
  /** There were too many wrong codes. Only the buyer can say that the goods are there. */
  isBlocked: z.boolean(),
  /** After the hand-over, only in answers to the seller: when the payout is made, and what it waits for besides. */
  payoutAt: z.string().nullable().optional(),
  payoutToDo: z.string().optional(),
  /** After the hand-over, only in answers to the buyer: until when they can take the code back. */
  retractUntil: z.string().nullable().optional(),
})

export const simpleAction = z.enum(simpleActions, 'There is no such action')

const choiceOf = <Choice extends string>(choices: Record<Choice, string>, missing: string) =>
  z.enum(Object.keys(choices) as [Choice, ...Choice[]], missing)

const noWords = 'Tell us what happened'

/** The fields of a dispute, with a text. */
export const disputeFields = {
  reason: choiceOf(disputeReasons, 'Choose what is wrong'),
  wish: choiceOf(disputeWishes, 'Choose what you want'),
  words: requiredText(disputeLength, noWords),
  /** The part that the buyer wants back, as they type it in naira; only read with the wish `part`. */
  amount: z.string().trim().optional(),
}

/** A dispute's form; its photos come with it as `pictures`. "It has not arrived" says all, so its text may be empty. */
export const DisputeForm = z
  .object({ ...disputeFields, words: text(disputeLength, noWords) })
  .refine(({ reason, words }) => reason === 'not_received' || words !== '', {
    path: ['words'],
    message: noWords,
    // Also where another field is wrong: everything to correct is said at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** The seller's answer to a dispute. */
export const DisputeAnswerForm = z.object({
  words: requiredText(disputeLength, 'Please write your answer'),
  /** What the seller offers to refund, as they type it in naira; "" for nothing. Servers before 0.29 do not read it. */
  offer: z.string().trim().optional(),
})

/** What a buyer adds to an open dispute; its photos come with it as `pictures`. */
export const DisputeAdditionForm = z.object({
  words: requiredText(disputeAdditions.length, 'Please write what you want to add'),
})

export const TimelineEntry = z.object({
  at: z.string(),
  /** A step of the order process, such as `settle` or `accept`. */
  action: z.string(),
  by: z.enum(parties),
  note: z.string(),
  amountMinor: z.number().nullable(),
  /** The helper who did it for the shop; only in answers to the shop and to admins. */
  helper: z.string().optional(),
})

export const Dispute = z.object({
  /** What is wrong and what the buyer wants; null in disputes from before there were choices. */
  reason: disputeFields.reason.nullable(),
  wish: disputeFields.wish.nullable(),
  /** "" where the reason says all. */
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
    checkout: checkoutReference,
    role: z.enum(['buyer', 'seller']),
    ...orderedProduct,
    ...photoFields,
    ...nairaAmount,
    ...statusFields,
    /** Null before, and for orders that were received before this was kept. */
    receivedHow: z.enum(receivedWays).nullable(),
    /** Null for an order that was never paid. */
    handover: Handover.nullable(),
    /** The bank questions the payment, or the money is on its way back. */
    payment: z.string(),
    /** Of an order that ended without a payment: is it known that the buyer was not charged? */
    isNotCharged: z.boolean(),
    /**
     * For the buyer: why the bank refused the last refused attempt to pay, in its words; "" where it is not known. Servers
     * before 0.23 leave it out.
     */
    paymentFault: z.string().optional(),
    toPay,
    paidTogether,
    /** Can the product be bought now? */
    isOnSale: z.boolean(),
    /** For the buyer, until they have the goods: has an admin suspended the shop? Servers before 0.30 leave it out. */
    isShopSuspended: z.boolean().optional(),
    /** Kobo that have not gone back: the largest possible refund. */
    leftMinor: z.number(),
    storeName: z.string(),
    sellerId: z.string(),
    buyerName: z.string(),
    /** The user id of the other party, to write to about the order; "" after they deleted their account. */
    otherUserId: z.string(),
    /**
     * How to reach the shop, for the buyer from the payment on; null before, for the seller, and when the shop is gone.
     * The phone is E.164.
     */
    contact: z
      .object({
        phone: z.string(),
        address: z.string(),
        location: Place,
        workingHours: WorkingHours,
        ...openingFields,
      })
      .nullable(),
    /** What the seller gets and why it waits; null for the buyer and for helpers. */
    earnings: z
      .object({
        commissionPercent: z.number(),
        commissionMinor: z.number(),
        dueMinor: z.number(),
        payout: z.string(),
        payoutNote: z.string(),
      })
      .nullable(),
    /** How it reaches the buyer; null for an order that says nothing of it. */
    delivery: OrderDelivery.nullable(),
    /**
     * Where the buyer collects it, as it was when it was paid; null for goods that are sent, and where no place was named.
     * Servers before 0.23 leave it out.
     */
    pickup: PickupPlace.nullable().optional(),
    /**
     * For the seller of goods that are collected, while no place is named: where the shop says it is now, in one line. "" for
     * any other. Servers before 0.24 leave it out.
     */
    collectAt: z.string().optional(),
    /** The days from accepting it to sending it, or having it ready. Servers before 0.23 leave it out. */
    handlingDays: z.number().optional(),
    /** By what it went; null without a dispatch proof. */
    dispatch: DispatchProof.nullable(),
    /**
     * Who drives goods that were sent without such a proof, or took over from its driver; null where nobody said it. Servers
     * before 0.27 leave it out.
     */
    driver: OrderDriver.nullable().optional(),
    /** The seller may give a dispatch proof now: with the sending, or later. */
    canProveDispatch: z.boolean(),
    /** The seller may say who drives it now, also beside a waybill. Servers before 0.28 leave it out. */
    canNameDriver: z.boolean().optional(),
    deadlines: deadlines.extend({ answer: z.string().nullable() }),
    timeline: z.array(TimelineEntry),
    disputeCase: Dispute.nullable(),
    refunds: z.array(Refund),
    allowedActions: z.array(z.enum(orderActions)),
  }),
})
export type OrderPage = z.infer<typeof OrderPage>
