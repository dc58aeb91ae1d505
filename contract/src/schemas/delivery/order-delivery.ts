import { z } from 'zod'
import { isDay } from '../../values/calendar.ts'
import { courierEnds } from '../../values/delivery/courier-to.ts'
import { deliveryWays } from '../../values/delivery/delivery-ways.ts'
import { DeliveryAddress } from './addresses.ts'
import { PickupPlace } from './shop-delivery.ts'

/** The address as it was when the order was placed; the phone is E.164. */
export const SnapshotAddress = DeliveryAddress.omit({ id: true, isDefault: true })

/** How an order reaches its buyer. */
export const OrderDelivery = z.object({
  way: z.enum(deliveryWays),
  feeMinor: z.number(),
  /** What the shop's delivery cost; more than `feeMinor` where several orders share it. Servers before 0.23 leave it out. */
  shopFeeMinor: z.number().optional(),
  /** The days that the seller needs to send it; those on the way come on top. */
  handlingDays: z.number(),
  /** Days on the way, after the seller has sent the goods. */
  days: z.number(),
  /** Where "By park or courier" ends, as it was when the order was placed; null where they agree it. Servers before 0.25 leave it out. */
  courierTo: z.enum(courierEnds).nullish(),
  /** Null for goods that are collected, before the payment, and when it was erased. */
  address: SnapshotAddress.nullable(),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** The same in lists, without the address; null for an order that says nothing of it. */
export const DeliveryInList = OrderDelivery.pick({ way: true, feeMinor: true, shopFeeMinor: true }).nullable()

/** A day in Lagos, `2026-11-26`. */
export const PackingQuery = z.object({
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'A day looks like 2026-03-14')
    .refine(isDay, 'There is no such day'),
})
export type PackingQuery = z.input<typeof PackingQuery>

/** What a seller sends by a day, by area; today also what is late. */
export const PackingList = z.object({
  data: z.object({
    day: z.string(),
    areas: z.array(
      z.object({
        /** "Ibadan North, Oyo", "Collect in Bodija". */
        area: z.string(),
        orders: z.array(
          z.object({
            number: z.string(),
            productName: z.string(),
            quantity: z.number(),
            unit: z.string().nullable(),
            buyerName: z.string(),
            sendBy: z.string(),
            /** Null for an order that says nothing of it. */
            delivery: OrderDelivery.nullable(),
            /** Where its buyer collects it; null without a place. Servers before 0.23 leave it out. */
            pickup: PickupPlace.nullable().optional(),
            /** Without a place of its own: where the shop says it is now, in one line; "" without. Servers before 0.25 leave this and the next out. */
            collectAt: z.string().optional(),
            /** What was refunded of it, in kobo: for how many pieces, nobody knows. */
            refundedMinor: z.number().optional(),
            /** What the goods cost, in kobo. Servers before 0.26 leave it out. */
            amountMinor: z.number().optional(),
          }),
        ),
      }),
    ),
  }),
})
export type PackingList = z.infer<typeof PackingList>
