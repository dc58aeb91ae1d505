import { z } from 'zod'
import { toDoForPayout } from '../../values/orders/payout-to-do.ts'
import { disputeStates, fulfilments, paymentStatuses, refundStates } from '../../values/order-states.ts'

export const OverviewQuery = z.object({
  days: z.enum(['7', '30', '90'], 'Choose 7, 30 or 90 days').optional(),
})
export type OverviewQuery = z.input<typeof OverviewQuery>

/** Orders that wait for the seller: how many, and the most urgent of them. */
const OrdersToHandle = z.object({
  task: z.enum(['dispute', 'accept', 'handOver', 'collect']),
  count: z.number(),
  /** When the time for the most urgent one is over, or until when its buyer may collect it; "" for a task without a deadline. */
  until: z.string(),
  number: z.string(),
  productName: z.string(),
  buyerName: z.string(),
})

/**
 * Orders with a problem that others work on: the bank of a buyer asks about the payment, a bank rejected the refund, or our
 * team decides an answered dispute. `number` is one of them. Kobo: what is in question, or on its way back.
 */
const OrderProblem = z.object({
  kind: z.enum(['claim', 'refund', 'answered']),
  count: z.number(),
  amountMinor: z.number(),
  number: z.string(),
  productName: z.string(),
})

/** Figures of the menu: what waits for the seller. `tasks`: only for a helper who handles orders, since 0.28. */
export const SellerWaiting = z.object({
  data: z.object({
    orders: z.number(),
    messages: z.number(),
    tasks: z.array(OrdersToHandle).optional(),
  }),
})
export type SellerWaiting = z.infer<typeof SellerWaiting>

const kobo = z.number()

/** What a seller should do, what they sold and what they are owed. */
export const SellerOverview = z.object({
  data: z.object({
    orders: z.array(OrdersToHandle),
    /** Problems of orders for which the seller need do nothing now, by kind. Servers before 0.29 leave it out. */
    problems: z.array(OrderProblem).optional(),
    unreadMessages: z.number(),
    /** The last decision about identity documents; `reason` says why they were refused. */
    documents: z.object({ status: z.enum(['None', 'Pending', 'Approved', 'Rejected']), reason: z.string() }),
    sales: z.object({
      days: z.number(),
      /** Each of the days, oldest first, today last: what buyers paid without what went back to them. */
      byDay: z.array(z.object({ day: z.string(), orders: z.number(), amountMinor: kobo })),
      total: z.object({ orders: z.number(), amountMinor: kobo }),
      /** As many days before. */
      before: z.object({ orders: z.number(), amountMinor: kobo }),
    }),
    money: z.object({
      /** What we owe, without the orders that are not accepted. */
      dueMinor: kobo,
      /** What we will owe for the orders that wait to be accepted. */
      toAcceptMinor: kobo.optional(),
      /** The part of `dueMinor` whose goods are still with the seller. Servers before 0.28 leave it out. */
      toHandOver: z.object({ orders: z.number(), amountMinor: kobo }).optional(),
      /** The part of `dueMinor` that a decision about a dispute or a bank claim may take. Servers before 0.29 leave it out. */
      inQuestionMinor: kobo.optional(),
      /** The day of the next payout, `2026-12-05` in Lagos; a day that has passed is due now. */
      next: z.object({ day: z.string(), amountMinor: kobo }).nullable(),
      /** Everything that stops the next payout, in the words of all screens. Servers before 0.24 leave it out. */
      toDos: z.array(z.enum(Object.values(toDoForPayout))).optional(),
      /**
       * The bank account is in another name than the documents, or than the login while there are no documents. `waiting`:
       * our team compares the two. Left out where the names match, and by servers before 0.28.
       */
      otherName: z.enum(['waiting', 'documents', 'login']).optional(),
    }),
    recent: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        productName: z.string(),
        buyerName: z.string(),
        /** What the buyer paid, with delivery. */
        amountMinor: kobo,
        /** What is left of that after refunds. Servers before 0.19 leave this and `refund` out. */
        leftMinor: kobo.optional(),
        refund: z.enum(refundStates).optional(),
        status: z.enum(paymentStatuses),
        /** How far a paid order is. Servers before 0.21 leave these three out. */
        fulfilment: z.enum(fulfilments).optional(),
        dispute: z.enum(disputeStates).optional(),
        /** The buyer's bank asks about the payment. */
        isClaimed: z.boolean().optional(),
        createdAt: z.string(),
      }),
    ),
    /** What a shop needs before its first sale. */
    setup: z.object({
      /** One that waits for a look by our team counts. */
      listing: z.boolean(),
      logo: z.boolean(),
      place: z.boolean(),
      hours: z.boolean(),
      bank: z.boolean(),
      documents: z.boolean(),
      /** The shop has said where it delivers, or that it does not. */
      delivery: z.boolean(),
    }),
    /** How the seller hears of an order: the address for emails, "" for none, and whether texts come. Servers before 0.25 leave it out. */
    alerts: z.object({ email: z.string(), isTexted: z.boolean() }).optional(),
    /** Has the shop sold anything, ever? */
    hasSold: z.boolean(),
    /** Listings that our team looks at before buyers see them. Servers before 0.23 leave this and the next out. */
    waitingListings: z.number().optional(),
    /** The last three listings that were not accepted, with the reason. */
    refusedListings: z
      .array(
        z.object({
          _id: z.string(),
          kind: z.enum(['product', 'service']),
          name: z.string(),
          reason: z.string(),
        }),
      )
      .optional(),
  }),
})
export type SellerOverview = z.infer<typeof SellerOverview>
