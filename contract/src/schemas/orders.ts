import { z } from 'zod'
import { isDay } from '../values/calendar.ts'
import { courierEnds } from '../values/delivery/courier-to.ts'
import { deliveryWays } from '../values/delivery/delivery-ways.ts'
import { id, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import {
  buyerTabs,
  fulfilments,
  orderActions,
  paymentOutcomes,
  paymentStatuses,
  sellerTabs,
} from '../values/order-states.ts'
import { DeliveryInList } from './delivery/order-delivery.ts'
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

export const Initiate = z.object({
  productId: id,
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Buy at least one')
    .max(fieldLengths.quantity, 'That is too many'),
  /** Required for a product that has variants. */
  variantId: id.optional(),
})
export type Initiate = z.input<typeof Initiate>

/** The start of a payment. `access_code` is null when the provider did not answer in time. */
export const InitiateAnswer = z.object({
  reference: z.string(),
  amount: z.number(),
  amountMinor: z.number(),
  currency: z.literal('NGN'),
  customer: z.object({ email: z.string() }),
  publicKey: z.string(),
  access_code: z.string().nullable(),
})
export type InitiateAnswer = z.infer<typeof InitiateAnswer>

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A day looks like 2026-03-14')
  .refine(isDay, 'There is no such day')
  .optional()

/** The order status, and the actions that the caller may take now. */
const statusAndActions = {
  ...statusFields,
  /** How it reaches the buyer; the address is in the view of one order. */
  delivery: DeliveryInList,
  allowedActions: z.array(z.enum(orderActions)),
}

export const BuyerOrder = z.object({
  _id: z.string(),
  productImg: z.string(),
  reference: z.string(),
  checkout: checkoutReference,
  ...orderedProduct,
  ...nairaAmount,
  ...statusAndActions,
  storeName: z.string(),
  sellerId: z.string(),
  /** Can the product be bought now? */
  isOnSale: z.boolean(),
  /** Until the buyer has the goods: has an admin suspended the shop? Servers before 0.30 leave it out. */
  isShopSuspended: z.boolean().optional(),
  /** Of an order that ended without a payment: is it known that the buyer was not charged? */
  isNotCharged: z.boolean(),
  /** It is paid, and not all of the money goes back. Servers before 0.28 leave it out. */
  isPaid: z.boolean().optional(),
  /** Why the bank refused the last refused attempt to pay, in its words; "" where it is not known. Servers before 0.23 leave it out. */
  paymentFault: z.string().optional(),
  toPay,
  /** Why the seller started the refund that is on its way, in their words. Servers before 0.23 leave it out. */
  refundReason: z.string().nullable().optional(),
  /** When the last of a full refund was sent to the buyer's bank; null without one. Servers before 0.24 leave it out. */
  refundedAt: z.string().nullable().optional(),
  /** When goods that nobody has sent yet should be there at the latest; null where that is not known. Servers before 0.24 leave it out. */
  expectedBy: z.string().nullable().optional(),
  deadlines,
})
export type BuyerOrder = z.infer<typeof BuyerOrder>

/** How many orders a page has. */
const pageLength = z.coerce.number<number>().int().min(1).max(50).optional()

/** Without a tab: every order. The words find goods, shops and order numbers of the tab. */
export const BuyerOrderQuery = z.object({
  tab: z.enum(buyerTabs).optional(),
  q: text(fieldLengths.search).optional(),
  after: id.optional(),
  limit: pageLength,
})
export type BuyerOrderQuery = z.input<typeof BuyerOrderQuery>

const count = z.number()

export const BuyerOrders = z.object({
  orders: z.array(BuyerOrder),
  /**
   * Orders whose day of sending or arrival is over, the longest wait first; only in the answer about a tab. Servers before
   * 0.24 leave it out.
   */
  late: z.array(z.object({ number: z.string(), productName: z.string(), dueOn: z.string() })).optional(),
  /**
   * The orders of each tab, counted to 1,001; only in the answer about a tab. `notCharged` counts those of `unpaid` of which
   * it is known that the buyer was not charged. `unpaidSince` counts the others of `unpaid` that the buyer started after the
   * newest order they have paid; servers before 0.21 leave it out.
   */
  counts: z
    .object({
      all: count,
      receive: count,
      problems: count,
      done: count,
      unpaid: count,
      notCharged: count,
      unpaidSince: count.optional(),
    })
    .optional(),
})
export type BuyerOrders = z.infer<typeof BuyerOrders>

export const SellerOrder = z.object({
  _id: z.string(),
  tx_ref: z.string(),
  ...orderedProduct,
  ...nairaAmount,
  ...statusAndActions,
  buyerName: z.string(),
  /** The town of the address to which it goes; "" for goods that are collected, and without an address. Servers before 0.24 leave it out. */
  deliveryTown: z.string().optional(),
  /** The other orders of the shop that the same payment paid, by their numbers. Servers before 0.26 leave it out. */
  togetherWith: z.array(z.string()).optional(),
  /** The buyer's bank asks about the payment. */
  isClaimed: z.boolean(),
  /** The commission, and the seller's share, of what has not gone back. Kobo. Zero for helpers. */
  commissionMinor: z.number(),
  dueMinor: z.number(),
  productImg: z.string(),
  /** `answer`: until then the seller answers an open dispute. */
  deadlines: deadlines.extend({ answer: z.string().nullable() }),
})
export type SellerOrder = z.infer<typeof SellerOrder>

export const SellerOrders = z.object({
  orders: z.array(SellerOrder),
  /** The orders of each tab, counted to 1,001; only in the answer about a tab. */
  counts: z.record(z.enum(sellerTabs), count).optional(),
})
export type SellerOrders = z.infer<typeof SellerOrders>

/**
 * The query of a seller's orders; dates are days in Lagos, both included. A tab has its own order, and no other filter
 * narrows it.
 */
export const SellerOrderQuery = z
  .object({
    tab: z.enum(sellerTabs).optional(),
    status: z.enum(paymentStatuses).optional(),
    fulfilment: z.enum(fulfilments).optional(),
    /** Only orders that wait for the seller: to accept, to hand over, to answer. */
    todo: z.enum(['yes']).optional(),
    from: day,
    to: day,
    q: text(fieldLengths.search).optional(),
    /** The id of a buyer: the orders of this customer alone. */
    customer: id.optional(),
    after: id.optional(),
    /** Of the tab of problems: did the order of `after` wait for the seller's reply when its page was read? */
    open: z.enum(['0', '1']).optional(),
    limit: pageLength,
  })
  .refine(
    ({ tab, after: _start, open: _open, limit: _length, ...filters }) =>
      tab === undefined || Object.values(filters).every((value) => value === undefined),
    'Choose a tab or filters, not both',
  )
  .refine(({ tab, open }) => open === undefined || tab === 'problems', 'Only the tab of problems has `open`')
export type SellerOrderQuery = z.input<typeof SellerOrderQuery>

/** The part of an order that only its buyer and its seller may see. */
export const Receipt = z.object({
  data: z.object({
    reference: z.string(),
    checkout: checkoutReference,
    ...orderedProduct,
    ...photoFields,
    ...nairaAmount,
    /** The order's part of the delivery fee of its shop; 0 without one. */
    deliveryMinor: z.number(),
    /** What the shop's delivery cost; more where several orders share it. Servers before 0.23 leave it out. */
    shopDeliveryMinor: z.number().optional(),
    paidTogether,
    /** How the buyer gets it; null where nothing was chosen (Buy Now). */
    deliveryWay: z.enum(deliveryWays).nullable(),
    outcome: z.enum(paymentOutcomes),
    /** The buyer still comes for the goods, and shows the receipt there. Servers before 0.21 leave it out. */
    isToPickUp: z.boolean().optional(),
    /**
     * Where the buyer collects it, as it was when it was paid; null without a place. Left out in the receipts of a checkout, which
     * say it for each shop, and by servers before 0.23.
     */
    pickup: PickupPlace.nullable().optional(),
    /** The goods are on their way to the buyer. Servers before 0.21 leave it out. */
    isSent: z.boolean().optional(),
    /** The goods are with the buyer. */
    isReceived: z.boolean(),
    /** What has gone back of goods and delivery, and when the last of it did; null before. Servers before 0.21 leave it out. */
    refundedMinor: z.number().optional(),
    refundedAt: z.string().nullable().optional(),
    /** What a refund that was started will still give back. Servers before 0.21 leave it out. */
    goingBackMinor: z.number().optional(),
    /** By which everybody may ask at /check whether it is paid; null before the payment. */
    checkCode: z.string().nullable(),
    storeName: z.string(),
    sellerId: z.string(),
    buyerName: z.string(),
  }),
})
export type Receipt = z.infer<typeof Receipt>

/** What the payment page of an order or of a checkout needs; only the buyer may call it. */
export const PayPage = z.object({
  data: z.object({
    reference: z.string(),
    number: z.string(),
    productId: z.string(),
    variantId: z.string().nullable(),
    productName: z.string(),
    storeName: z.string(),
    sellerId: z.string(),
    quantity: z.number(),
    unit: z.string().nullable(),
    /** What the shop offers while nothing is chosen or paid; null for every other payment. */
    offer: z
      .object({
        /** Where the shop is; either may be "". */
        city: z.string(),
        state: z.string(),
        pickupPlaces: z.array(PickupPlace),
        /** The lowest delivery fee; null for a shop that does not deliver. */
        feeFromMinor: z.number().nullable(),
        /** The highest one: 0 where every area is free. */
        feeToMinor: z.number().nullable(),
        /** Without a pick-up place: the page of the paid order shows the shop's address. Servers before 0.25 leave it out. */
        showsPlace: z.boolean().optional(),
      })
      .nullable(),
    /** How many orders the payment pays for. `quantity` and `number` are those of the first. */
    orderCount: z.number(),
    /** The price of one unit of the first order. Servers before 0.24 leave it out. */
    unitPriceMinor: z.number().optional(),
    /** What of `amountMinor` is for delivery. Servers before 0.24 leave it out. */
    deliveryMinor: z.number().optional(),
    amount: z.number(),
    amountMinor: z.number(),
    currency: z.string(),
    email: z.string(),
    /** The account has no e-mail: `email` is made for the provider, and its payer does not know it. Servers before 0.25 leave it out. */
    isEmailMade: z.boolean().optional(),
    /** To whom what is delivered goes; null where all of it is picked up. Servers before 0.25 leave it out. */
    sendTo: z.object({ fullName: z.string(), street: z.string(), town: z.string() }).nullish(),
    /** The shops that send "By park or courier", and where that ends. Servers before 0.25 leave it out. */
    couriers: z
      .array(z.object({ storeName: z.string(), courierTo: z.enum(courierEnds).nullable() }))
      .optional(),
    /** What a payment for several orders is for, shop by shop, and how it is got. Servers before 0.27 leave it out. */
    shops: z
      .array(
        z.object({
          storeName: z.string(),
          /** Where the shop is; either may be "". */
          city: z.string(),
          state: z.string(),
          goods: z.array(z.object({ name: z.string(), quantity: z.number(), amountMinor: z.number() })),
          way: z.enum(deliveryWays),
          feeMinor: z.number(),
          courierTo: z.enum(courierEnds).nullable(),
          /** The place of the shop at which the buyer collects it; null without one. */
          pickup: PickupPlace.nullable(),
        }),
      )
      .optional(),
    publicKey: z.string(),
    scriptUrl: z.string(),
    accessCode: z.string().nullable(),
    authorizationUrl: z.string().nullable(),
    /** It ended without a payment, and nothing was charged. Servers before 0.26 leave it out. */
    isNotCharged: z.boolean().optional(),
    status: z.enum(paymentStatuses),
    outcome: z.enum(paymentOutcomes),
    createdAt: z.string(),
  }),
})
export type PayPage = z.infer<typeof PayPage>
