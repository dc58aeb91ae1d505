import { dueParts } from '../../values/admin/due-parts.ts'
import { z } from 'zod'
import { isDay } from '../../values/calendar.ts'
import { id, requiredText, text } from '../fields.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { maximumKobo } from '../../values/money.ts'
import { adminOrderActions, orderBadges, paymentQueues } from '../../values/payment-queues.ts'
import { hasWholeBps, maxCommission } from '../../values/orders/commission.ts'
import { noteLength } from '../../values/order-limits.ts'
import { DispatchProof, OrderDriver } from '../delivery/dispatch-proof.ts'
import { Dispute, TimelineEntry, Refund } from '../order-page.ts'
import { OrderDelivery } from '../delivery/order-delivery.ts'
import { PickupPlace } from '../delivery/shop-delivery.ts'
import { orderedProduct, photoFields, statusFields } from '../order-fields.ts'

export const paymentQueue = z.enum(paymentQueues, 'There is no such list')

/** How many lines wait on each list, counted up to 1,000, and the commission of new orders. */
export const AdminPayments = z.object({
  data: z.object({ counts: z.record(paymentQueue, z.number()), commissionPercent: z.number() }),
})
export type AdminPayments = z.infer<typeof AdminPayments>

/**
 * The query of a list: `q` is an order number, or part of a reference, a product name or a party's name; `after` is the
 * end of the last page.
 */
const day = z.string().refine((value) => value === '' || isDay(value), 'Give a day')

/** `from` and `to` are days in Lagos, both included. `state` is the badge of an order, "" for all. */
export const PaymentQueueQuery = z.object({
  q: text(fieldLengths.search).optional(),
  from: day.optional(),
  to: day.optional(),
  state: z.enum(['', ...orderBadges], 'There is no such status').optional(),
  after: id.optional(),
})
export type PaymentQueueQuery = z.input<typeof PaymentQueueQuery>

/** One line of any list. */
export const PaymentQueueLine = z.object({
  id: z.string(),
  /** The order number; "" where the line has no order. */
  number: z.string(),
  /** "" where the line has no reference. */
  reference: z.string(),
  /** Is there an order of this reference? */
  hasOrder: z.boolean(),
  productName: z.string(),
  buyerName: z.string(),
  storeName: z.string(),
  /** "" where the line has no shop. */
  sellerId: z.string(),
  amountMinor: z.number().nullable(),
  since: z.string(),
  /** By when somebody has to answer; null in lists without such a time, or where Paystack names none. */
  answerBy: z.string().nullable(),
  /** Its state, in a word of its list. */
  state: z.string(),
  /** Of all orders: how far a paid one has come, "dispute", "paidOut" or its fulfilment; "" for others. */
  step: z.string(),
  /** Why it waits, as a sentence; "" where the state says enough. */
  why: z.string(),
  /** The admin who looks after the order; "" for nobody. */
  assignee: z.string().optional(),
  /** Of an event of the provider. Servers before 0.29 leave it out. */
  event: z
    .object({
      name: z.string(),
      /** The provider's number of what it is about; "" where it gives none. */
      providerId: z.string(),
      /** Who has seen it, and when; null for nobody. */
      seen: z.object({ by: z.string(), at: z.string() }).nullable(),
    })
    .optional(),
})
export type PaymentQueueLine = z.infer<typeof PaymentQueueLine>

/** `totalMinor`: kobo of all lines that match, up to 1,000; null for more, and in lists without a total. */
export const PaymentQueueLines = z.object({
  data: z.array(PaymentQueueLine),
  totalMinor: z.number().nullable(),
  /** Of what we owe sellers: the same kobo by what it waits for; left out where nothing does. */
  parts: z.array(z.object({ part: z.enum(dueParts), minor: z.number() })).optional(),
})
export type PaymentQueueLines = z.infer<typeof PaymentQueueLines>

/** The disputes of a side's other orders, how many of them are decided and for the buyer, and the confirmed reports about it. */
const pastOfSide = z.object({
  disputes: z.number(),
  decided: z.number(),
  forBuyer: z.number(),
  reports: z.number(),
})

export const RejectedPayout = z.object({
  amountMinor: z.number(),
  bankName: z.string(),
  lastDigits: z.string(),
  /** The bank's words; "" where it gave none. */
  fault: z.string(),
  at: z.string(),
})
export type RejectedPayout = z.infer<typeof RejectedPayout>

/** Everything about one order, for an admin. Amounts in kobo. */
export const AdminOrder = z.object({
  data: z.object({
    reference: z.string(),
    /** The reference of the checkout that pays for it; null for an order that is paid by itself. */
    checkout: z.string().nullable(),
    ...orderedProduct,
    ...photoFields,
    ...statusFields,
    leftMinor: z.number(),
    payment: z.string(),
    /**
     * Why the bank refused the last refused attempt to pay, in its words; "" where it is not known. Servers before 0.23 leave
     * it out.
     */
    paymentFault: z.string().optional(),
    holdUntil: z.string(),
    handedAt: z.string().nullable(),
    receivedAt: z.string().nullable(),
    /**
     * When the seller is paid at the latest, if the buyer says nothing; null where no day is known. Servers before 0.23
     * leave it out.
     */
    paidLatest: z.string().nullable().optional(),
    commissionPercent: z.number(),
    /** `phone` is "" where there is none or the reader may not read it. Servers before 0.25 leave it out. */
    buyer: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string().optional() }),
    seller: z.object({
      id: z.string(),
      storeName: z.string(),
      email: z.string(),
      phone: z.string().optional(),
      /** Servers before 0.30 leave it out. */
      isSuspended: z.boolean().optional(),
    }),
    /** Null for an order that says nothing of it. Its address is null unless a dispute is open. */
    delivery: OrderDelivery.nullable(),
    /** Where the buyer collects it, as it was when it was paid. Servers before 0.23 leave it out. */
    pickup: PickupPlace.nullable().optional(),
    /** What the market owes the seller of it, and why it has not been sent. */
    dueMinor: z.number(),
    payoutNote: z.string(),
    /**
     * The payout that the bank did not take, until it is sent to another account; null for none. `at` is when that came, and when
     * we told the seller. Amount in kobo: what is left to pay. Servers before 0.29 leave it out.
     */
    rejectedPayout: RejectedPayout.nullable().optional(),
    timeline: z.array(TimelineEntry),
    disputeCase: Dispute.nullable(),
    /** Of an order with a dispute: what else was wrong with either side. Servers before 0.26 leave it out. */
    past: z.object({ seller: pastOfSide, buyer: pastOfSide }).nullable().optional(),
    /** By what it went; null without a dispatch proof. */
    dispatch: DispatchProof.nullable(),
    /** Who drives goods that were sent without a waybill; null unless there is a dispute. Servers before 0.27 leave it out. */
    driver: OrderDriver.nullable().optional(),
    /** `fault` is why a refund failed, in the provider's words; "" where it gave no reason. */
    refunds: z.array(Refund.extend({ origin: z.string(), providerStatus: z.string(), fault: z.string() })),
    charges: z.array(
      z.object({
        providerId: z.string(),
        amountMinor: z.number(),
        currency: z.string(),
        mode: z.string(),
        paidAt: z.string().nullable(),
        feesMinor: z.number().nullable(),
        isApplied: z.boolean(),
      }),
    ),
    payouts: z.array(
      z.object({
        id: z.string(),
        amountMinor: z.number(),
        state: z.string(),
        bankName: z.string(),
        lastDigits: z.string(),
        fault: z.string(),
        createdAt: z.string(),
        finishedAt: z.string().nullable(),
      }),
    ),
    chargebacks: z.array(
      z.object({
        providerId: z.string(),
        status: z.string(),
        resolution: z.string(),
        amountMinor: z.number(),
        createdAt: z.string(),
        /** By when Paystack takes our answer; null where it names no time. */
        answerBy: z.string().nullable(),
        resolvedAt: z.string().nullable(),
      }),
    ),
    /** The ledger: a positive amount is where money comes from, a negative one where it goes. */
    ledger: z.array(
      z.object({
        journal: z.string(),
        at: z.string(),
        kind: z.string(),
        account: z.string(),
        amountMinor: z.number(),
      }),
    ),
    events: z.array(
      z.object({ event: z.string(), receivedAt: z.string(), appliedAt: z.string().nullable() }),
    ),
    allowedActions: z.array(z.enum(adminOrderActions)),
  }),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** An order as an admin of support reads it: what answers a ticket, and nothing of where the money is. */
export const SupportOrder = z.object({
  data: AdminOrder.shape.data
    .pick({
      number: true,
      productName: true,
      quantity: true,
      unit: true,
      atStall: true,
      amountMinor: true,
      refundedMinor: true,
      status: true,
      fulfilment: true,
      dispute: true,
      refund: true,
      createdAt: true,
      payment: true,
      paidAt: true,
      handedAt: true,
      receivedAt: true,
      buyer: true,
      seller: true,
      timeline: true,
    })
    .extend({
      /** What the buyer pays for the delivery. Servers before 0.28 leave it out. */
      deliveryMinor: z.number().optional(),
    }),
})
export type SupportOrder = z.infer<typeof SupportOrder>

export const DisputeDecision = z.object({
  decision: z.enum(['buyer', 'part', 'seller'], 'Choose a decision'),
  /** Kobo to refund, for a part of the order. */
  amountMinor: z.int('Enter an amount like 2,500').min(1).max(maximumKobo).nullish(),
  note: requiredText(noteLength, 'Give a reason: both sides see it'),
})
export type DisputeDecision = z.input<typeof DisputeDecision>

/** What an admin asks one side of a dispute. Both sides read it on the order. */
export const DisputeQuestion = z.object({
  party: z.enum(['buyer', 'seller'], 'Choose whom you ask'),
  words: requiredText(noteLength, 'Write what you ask: both sides see it'),
})
export type DisputeQuestion = z.input<typeof DisputeQuestion>

/** A refund by an admin; without an amount it is all that is left. */
export const AdminRefund = z.object({
  amountMinor: z.int('Enter an amount like 2,500').min(1).max(maximumKobo).nullish(),
  note: requiredText(noteLength, 'Give a reason: both sides see it'),
})
export type AdminRefund = z.input<typeof AdminRefund>

/** The banks that a refund in need of attention can go to, by name. `id` is the provider's number of the bank. */
export const RefundBanks = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
export type RefundBanks = z.infer<typeof RefundBanks>

/** The buyer's bank account, for a refund that the provider could not send. */
export const RefundRetry = z.object({
  account: z
    .object({
      accountNumber: z.string().regex(/^\d{10}$/, 'Ten digits'),
      bankId: requiredText(20, 'Choose the buyer’s bank'),
    })
    .nullish(),
})
export type RefundRetry = z.input<typeof RefundRetry>

export const NewCommission = z.object({
  percent: z
    .number('Enter a number')
    .min(0, 'Must not be below 0')
    .max(maxCommission, `At most ${maxCommission}%`)
    .refine(hasWholeBps, 'At most two digits after the point'),
})
export type NewCommission = z.input<typeof NewCommission>
