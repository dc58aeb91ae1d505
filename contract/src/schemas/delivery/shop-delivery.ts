import { z } from 'zod'
import { deliveryLimits as limits } from '../../values/delivery/delivery-limits.ts'
import { agreed, courierEnds } from '../../values/delivery/courier-to.ts'
import { areaWays } from '../../values/delivery/delivery-ways.ts'
import { parseNaira } from '../../values/money.ts'
import { id, text } from '../fields.ts'
import { days, fee, lga, plainText, requiredPlainText, state } from './fields.ts'

/** Where buyers can collect. */
export const PickupPlace = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  landmark: z.string(),
  hours: z.string(),
  state: z.string(),
  lga: z.string(),
})
export type PickupPlace = z.infer<typeof PickupPlace>

export const PickupPlaceBody = z.object({
  name: requiredPlainText(limits.placeName, 'Name of the place is required'),
  address: plainText(limits.street).default(''),
  landmark: requiredPlainText(limits.landmark, 'Nearest landmark is required'),
  hours: plainText(limits.hours).default(''),
  state,
  lga,
  /** Days until an order is ready, counted from accepting it; a new place of a shop that has said nothing. Left out: as it was. */
  handlingDays: days.optional(),
})
export type PickupPlaceBody = z.input<typeof PickupPlaceBody>

/** A rule of a shop: what a way costs to a state, or to one local government of it. */
export const DeliveryArea = z.object({
  id: z.string(),
  way: z.enum(areaWays),
  state: z.string(),
  /** "" means the whole state. */
  lga: z.string(),
  feeMinor: z.number(),
  /** Days on the way, after the seller has sent the goods. */
  days: z.number(),
})
export type DeliveryArea = z.infer<typeof DeliveryArea>

/** What the caller's shop says about delivery. */
export const ShopDelivery = z.object({
  data: z.object({
    /** The shop has said something. */
    isSet: z.boolean(),
    delivers: z.boolean(),
    handlingDays: z.number(),
    /** From this price of the goods the seller's own delivery is free. */
    freeFromMinor: z.number().nullable(),
    /** Where "By park or courier" ends; null where the seller agrees it with each buyer. Servers before 0.25 leave it out. */
    courierTo: z.enum(courierEnds).nullish(),
    places: z.array(PickupPlace),
    areas: z.array(DeliveryArea),
  }),
})
export type ShopDelivery = z.infer<typeof ShopDelivery>

const freeFromRule = 'Give an amount in naira, like 50,000, or leave it blank'

export const DeliverySettings = z.object({
  delivers: z.boolean('Choose whether you deliver'),
  handlingDays: days,
  /** Naira as typed; "" for never. Kobo afterwards. */
  freeFrom: text(20)
    .refine((typed) => typed === '' || parseNaira(typed) !== null, freeFromRule)
    .transform(parseNaira)
    .default(null),
  /** Left out: as it was. */
  courierTo: z.enum([...courierEnds, agreed], 'Choose where it ends').optional(),
})
export type DeliverySettings = z.input<typeof DeliverySettings>

const chosenAreas = 'Choose at least one state or local government'

/** One rule for several places at once. */
export const NewDeliveryAreas = z.object({
  way: z.enum(areaWays, 'Choose who brings it'),
  fee,
  days,
  /** Days until an order is sent, counted from accepting it. Left out: as it was. */
  handlingDays: days.optional(),
  areas: z
    .array(z.object({ state, lga: text(60).default('') }), chosenAreas)
    .min(1, chosenAreas)
    .max(limits.areas, `You can have ${limits.areas} areas. Remove some first.`),
})
export type NewDeliveryAreas = z.input<typeof NewDeliveryAreas>

const ids = z.array(id).min(1, chosenAreas).max(limits.areas)

export const ChangedDeliveryAreas = z.object({ ids, fee, days })
export type ChangedDeliveryAreas = z.input<typeof ChangedDeliveryAreas>

export const RemovedDeliveryAreas = z.object({ ids })
export type RemovedDeliveryAreas = z.input<typeof RemovedDeliveryAreas>
