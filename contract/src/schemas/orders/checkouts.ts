import { z } from 'zod'
import { courierEnds } from '../../values/delivery/courier-to.ts'
import { deliveryWays } from '../../values/delivery/delivery-ways.ts'
import { basketLimits } from '../../values/orders/basket-limits.ts'
import { paymentOutcomes } from '../../values/order-states.ts'
import { AddressBody, DeliveryAddress } from '../delivery/addresses.ts'
import { lga, state } from '../delivery/fields.ts'
import { PickupPlace } from '../delivery/shop-delivery.ts'
import { id } from '../fields.ts'
import { InitiateAnswer, Receipt } from '../orders.ts'
import { BasketLine } from './basket.ts'

const way = z.enum(deliveryWays, 'Choose how you get it')

/** Only these lines of the basket; without it all of them. */
const lineIds = z.array(id).min(1).max(basketLimits.lines).optional()

/** The address of a payment, as its buyer reads it. */
const SentAddress = DeliveryAddress.omit({ id: true, isDefault: true })

/** How the goods of one shop get to the buyer. */
export const ChosenWay = z.object({
  sellerId: id,
  way,
  /** One of the shop's pick-up places, where it has some. */
  pickupPlaceId: id.optional(),
})
export type ChosenWay = z.input<typeof ChosenWay>

/** What the basket of the caller costs, sent to a place. Without a place: what can be collected. */
export const Quote = z.object({
  place: z.object({ state, lga }).optional(),
  ways: z.array(ChosenWay).max(20).default([]),
  lineIds,
})
export type Quote = z.input<typeof Quote>

const quotedShop = z.object({
  sellerId: z.string(),
  storeName: z.string(),
  /** Where the shop is; either may be "". */
  city: z.string(),
  state: z.string(),
  /** We have checked who its owner is. Servers before 0.29 leave it out. */
  verified: z.boolean().optional(),
  /** The market or plaza that the address of the shop names; "" for none. Servers before 0.29 leave it out. */
  market: z.string().optional(),
  /** The day in Lagos on which it opens after a holiday; "" for none. Servers before 0.19 leave it out. */
  closedUntil: z.string().optional(),
  handlingDays: z.number(),
  lines: z.array(BasketLine),
  goodsMinor: z.number(),
  /** What the shop offers there; empty when it offers nothing. */
  ways: z.array(z.object({ way, feeMinor: z.number(), days: z.number() })),
  pickupPlaces: z.array(PickupPlace),
  /** Where "By park or courier" ends; null where the seller agrees it with each buyer. Servers before 0.25 leave it out. */
  courierTo: z.enum(courierEnds).nullish(),
  /** Without a pick-up place: the page of the paid order shows the shop's address. Servers before 0.29 leave it out. */
  showsPlace: z.boolean().optional(),
  /** Whom a message to the shop goes to. Servers before 0.25 leave it out. */
  userId: z.string().optional(),
  /** The way that was asked for, else the only one; null when the buyer must choose. */
  way: way.nullable(),
  feeMinor: z.number(),
})
export type QuotedShop = z.infer<typeof quotedShop>

export const QuoteAnswer = z.object({
  data: z.object({
    shops: z.array(quotedShop),
    goodsMinor: z.number(),
    deliveryMinor: z.number(),
    /** Goods and delivery. */
    amountMinor: z.number(),
    /** Every shop has a way, and nothing in the basket waits for an agreement. */
    isReady: z.boolean(),
    /**
     * Where the caller's last payment of a basket was to go, in the asked place: they left it unpaid within a day. Null for none. Servers
     * before 0.29 leave it out.
     */
    begun: SentAddress.nullish(),
  }),
})
export type QuoteAnswer = z.infer<typeof QuoteAnswer>

/** Starts the payment of the caller's basket. `amountMinor` is the sum that the buyer has seen; another one is refused. */
export const StartCheckout = z.object({
  ways: z.array(ChosenWay).min(1, 'Choose how you get it').max(20),
  lineIds,
  /** Required when something is delivered. */
  address: AddressBody.optional(),
  /** Keeps `address` in the address book, as the default. */
  saveAddress: z.boolean().optional(),
  amountMinor: z.int('That is not a sum').min(1, 'That is not a sum'),
})
export type StartCheckout = z.input<typeof StartCheckout>

const checkoutOrder = z.object({
  reference: z.string(),
  number: z.string(),
  sellerId: z.string(),
  storeName: z.string(),
  productName: z.string(),
  quantity: z.number(),
  amountMinor: z.number(),
  /** Its part of the delivery fee of its shop. */
  deliveryMinor: z.number(),
})

/** The start of a payment, with the orders that it pays for. */
export const StartCheckoutAnswer = InitiateAnswer.extend({ orders: z.array(checkoutOrder) })
export type StartCheckoutAnswer = z.infer<typeof StartCheckoutAnswer>

/** A checkout as its buyer sees it: one receipt for each shop. */
export const Checkout = z.object({
  data: z.object({
    reference: z.string(),
    amountMinor: z.number(),
    outcome: z.enum(paymentOutcomes),
    createdAt: z.string(),
    shops: z.array(
      z.object({
        sellerId: z.string(),
        storeName: z.string(),
        way: z.enum(deliveryWays),
        handlingDays: z.number(),
        /** Days on the way, after the seller has sent the goods. */
        days: z.number(),
        pickup: PickupPlace.nullable(),
        /** Where it is sent; null for what is collected, and once it is no longer kept. Servers before 0.29 leave it out. */
        address: SentAddress.nullish(),
        /** Where "By park or courier" ends; null where they agree it. Servers before 0.25 leave it out. */
        courierTo: z.enum(courierEnds).nullish(),
        /** Until when the shop must accept; null when none of its orders waits for that. Servers before 0.19 leave it out. */
        acceptBy: z.string().nullish(),
        goodsMinor: z.number(),
        feeMinor: z.number(),
        orders: z.array(Receipt.shape.data),
      }),
    ),
  }),
})
export type Checkout = z.infer<typeof Checkout>
