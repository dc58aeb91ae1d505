import { z } from 'zod'
import { fieldLengths } from '../../values/field-lengths.ts'
import { deliveryWays } from '../../values/delivery/delivery-ways.ts'
import { id } from '../fields.ts'

const quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Buy at least one')
  .max(fieldLengths.quantity, 'That is too many')

/** Goods for the basket. What is in it already becomes more. */
export const NewBasketItem = z.object({
  productId: id,
  /** Required for a product that has variants. */
  variantId: id.optional(),
  quantity,
  /** Of an unpaid Buy Now, to have it delivered: an account keeps it apart from the basket (`unpaidBuyNows`). */
  fromBuyNow: z.boolean().optional(),
})
export type NewBasketItem = z.input<typeof NewBasketItem>

/** Another quantity, or the price that the owner has seen and agrees to. */
export const ChangedBasketItem = z.object({
  quantity: quantity.optional(),
  priceMinor: z.int('That is not a price').min(1, 'That is not a price').optional(),
})
export type ChangedBasketItem = z.input<typeof ChangedBasketItem>

export const BasketLine = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string().nullable(),
  /** With the variant: "Ankara gown (Size: M)". */
  name: z.string(),
  /** The address of a small photo, or "". */
  picture: z.string(),
  unit: z.string().nullable(),
  quantity: z.number(),
  /** Today's price of one. */
  priceMinor: z.number(),
  /** The price that the owner has seen. */
  seenPriceMinor: z.number(),
  /** It came with the device at the last login, also where the account had it before. Servers before 0.23 leave it out. */
  isFromDevice: z.boolean().optional(),
  /** Of an unpaid Buy Now. Servers before 0.27 leave it out; since 0.28 only lines that are set aside are. */
  isFromBuyNow: z.boolean().optional(),
  /** How many the owner of the basket can buy now. */
  available: z.number(),
  /**
   * `price` and `few` must be agreed to before the checkout; `gone` can no longer be bought and does not count.
   */
  state: z.enum(['ready', 'price', 'few', 'gone']),
})
export type BasketLine = z.infer<typeof BasketLine>

export const BasketShop = z.object({
  sellerId: z.string(),
  storeName: z.string(),
  city: z.string(),
  state: z.string(),
  /** We have checked who its owner is. Servers before 0.29 leave it out. */
  verified: z.boolean().optional(),
  /** A shop on holiday handles orders from this day on; "" for any other. */
  closedUntil: z.string(),
  lines: z.array(BasketLine),
  /** Today's prices times the quantities, of what can be bought. */
  goodsMinor: z.number(),
})
export type BasketShop = z.infer<typeof BasketShop>

/** A place of this device: with it the basket says what delivery to it costs. One that is none is left alone. */
export const BasketQuery = z.object({
  state: z.string().max(100).optional(),
  lga: z.string().max(100).optional(),
})
export type BasketQuery = z.input<typeof BasketQuery>

/** A basket by shop, in the order in which things were added. */
export const Basket = z.object({
  data: z.object({
    shops: z.array(BasketShop),
    /**
     * What Buy Now left unpaid. It is in no shop, count or sum here; a checkout pays one of these lines
     * alone. Servers before 0.28 leave it out.
     */
    unpaidBuyNows: z
      .array(
        BasketLine.extend({
          storeName: z.string(),
          /**
           * Goods and delivery, as its checkout will say them for the place that was asked about, or the default address. Left
           * out where neither is known or the shop does not deliver there, and where a payment is open.
           */
          expectedMinor: z.number().optional(),
          /** Its payment that was begun and can still be made; null for none. */
          unpaid: z
            .object({ reference: z.string(), amountMinor: z.number(), createdAt: z.string() })
            .nullable(),
        }),
      )
      .optional(),
    /** How many lines it has. */
    count: z.number(),
    goodsMinor: z.number(),
    /** Nothing waits for an agreement, and there is something to buy. */
    isReady: z.boolean(),
    /** The payment of this basket that its owner has begun and not finished. Servers before 0.22 leave it out. */
    unpaid: z
      .object({
        reference: z.string(),
        amountMinor: z.number(),
        createdAt: z.string(),
        /** How many lines of the basket it pays for as they stand, with this quantity. */
        lineCount: z.number(),
      })
      .nullish(),
    /**
     * What delivery costs to the place that was asked about, each shop in its cheapest way; null where one does not deliver
     * there. The checkout asks again. Left out without a place, and by servers before 0.27.
     */
    expected: z
      .object({
        lga: z.string(),
        shops: z.array(
          z.object({
            sellerId: z.string(),
            way: z.enum(deliveryWays).nullable(),
            feeMinor: z.number(),
            /** It ends at a motor park, where it is fetched. Servers before 0.27 leave it out. */
            isToPark: z.boolean().optional(),
            /** When it is there at the latest, if it were paid now. */
            arrivesBy: z.string(),
          }),
        ),
        /** Goods and delivery; null where a shop does not deliver there. */
        amountMinor: z.number().nullable(),
      })
      .optional(),
  }),
})
export type Basket = z.infer<typeof Basket>
export type UnpaidBuyNowLine = NonNullable<Basket['data']['unpaidBuyNows']>[number]
