import { z } from 'zod'
import { courierEnds } from '../../values/delivery/courier-to.ts'
import { deliveryWays } from '../../values/delivery/delivery-ways.ts'
import { maximumKobo } from '../../values/money.ts'
import { id } from '../fields.ts'
import { lga, state } from './fields.ts'
import { PickupPlace } from './shop-delivery.ts'

/** A product, and the place to which somebody wants it. */
export const OfferQuery = z.object({
  productId: id,
  state,
  lga,
  /** What all of the wanted goods cost; one piece where it is left out. Servers before 0.28 do not read it. */
  goodsMinor: z.coerce.number<number>().int().min(1).max(maximumKobo).optional(),
})
export type OfferQuery = z.input<typeof OfferQuery>

export const DeliverySummaryQuery = z.object({
  productId: id,
})
export type DeliverySummaryQuery = z.input<typeof DeliverySummaryQuery>

/** What the shop of a product says of delivery of one piece, whatever the place. */
export const DeliverySummary = z.object({
  data: z.object({
    /** The shop has said something about delivery; if not, buyer and seller agree. */
    isSet: z.boolean(),
    /** The lowest fee of its areas; null where it does not deliver. */
    feeFromMinor: z.number().nullable(),
    /** The highest one: 0 where every area is free. */
    feeToMinor: z.number().nullable(),
    /** The state that was asked for: ways and fees are those there. Servers before 0.29 leave it out. */
    state: z.string().optional(),
    /** The names of its pick-up places; without one, where the shop is; empty where that is not known. */
    pickup: z.array(z.string()),
    /** Each way of its areas, with the lowest and the highest fee. Servers before 0.28 leave it out. */
    ways: z
      .array(
        z.object({
          way: z.enum(deliveryWays),
          feeFromMinor: z.number(),
          feeToMinor: z.number(),
          /** At most three: the shop's own first. Beside whole states, one that it goes to in part reads "parts of Lagos". */
          states: z.array(z.string()),
          stateCount: z.number(),
          /**
           * The most days from the payment until it is there, wherever it goes; null while the shop is on holiday. Servers before
           * 0.29 leave it out.
           */
          daysTo: z.number().nullish(),
          /** It goes to some local governments alone, of all these states or of some that are not named. */
          isPart: z.boolean(),
        }),
      )
      .optional(),
    /** Where "By park or courier" ends; null where they agree it. Servers before 0.28 leave it out. */
    courierTo: z.enum(courierEnds).nullish(),
  }),
})
export type DeliverySummary = z.infer<typeof DeliverySummary>

/** How the shop of a product gets it to the asked place. */
export const ProductOffer = z.object({
  data: z.object({
    storeName: z.string(),
    /** The shop has said something about delivery; if not, buyer and seller agree. */
    isSet: z.boolean(),
    handlingDays: z.number(),
    /** The day in Lagos on which it opens after a holiday; "" for none. Servers before 0.19 leave it out. */
    closedUntil: z.string().optional(),
    /** Where the shop is; either may be "". */
    city: z.string(),
    state: z.string(),
    /** Empty when the shop offers nothing there. */
    ways: z.array(z.object({ way: z.enum(deliveryWays), feeMinor: z.number(), days: z.number() })),
    pickupPlaces: z.array(PickupPlace),
    /** Where "By park or courier" ends; null where the seller agrees it with each buyer. Servers before 0.25 leave it out. */
    courierTo: z.enum(courierEnds).nullish(),
  }),
})
export type ProductOffer = z.infer<typeof ProductOffer>
