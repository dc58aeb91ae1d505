import { z } from 'zod'
import { fieldLengths } from '../../values/field-lengths.ts'
import {
  bulkMost,
  isPricePercent,
  isSalePercent,
  pricePercentRule,
  salePercentRule,
} from '../../values/catalogue/listing-changes.ts'
import { maximumKobo } from '../../values/money.ts'
import { sureOfPriceField } from '../../values/catalogue/sure-of-price.ts'
import { id, text } from '../fields.ts'

const ids = z
  .array(id, 'Choose at least one listing')
  .min(1, 'Choose at least one listing')
  .max(bulkMost, `Choose at most ${bulkMost} listings`)

const badPrice = 'Price must be a valid number'
const badStock = 'Quantity must be a valid number'

/** One change to many of the caller's own listings of one kind: those that it does not fit stay as they are. */
export const BulkChange = z.discriminatedUnion(
  'do',
  [
    z.object({ ids, do: z.enum(['pause', 'resume', 'delete', 'end-sale']) }),
    /** A sale price by per cent, in whole naira, until the end of a day in Lagos. */
    z.object({
      ids,
      do: z.literal('sale'),
      /** By how many per cent the price falls. */
      percent: z.number(salePercentRule).refine(isSalePercent, salePercentRule),
      /** The last day: `2026-12-08`. */
      until: text(10),
    }),
    z.object({
      ids,
      do: z.literal('price'),
      /** By how many per cent; below zero for a lower price. */
      percent: z.number(pricePercentRule).refine(isPricePercent, pricePercentRule),
    }),
    z.object({
      ids: ids.length(1, 'Choose one listing'),
      do: z.literal('set-price'),
      priceMinor: z.number(badPrice).int(badPrice).min(1, badPrice).max(maximumKobo, badPrice),
      /** The price that the seller was shown. The same price changes nothing, even where a sale changed the price since. */
      seenMinor: z.number(badPrice).optional(),
      /**
       * "" asks the seller about a price far from the one before. The yes is that price in kobo. Clients that leave it out are
       * never asked.
       */
      [sureOfPriceField]: text(20).optional(),
    }),
    z.object({
      ids,
      do: z.literal('stock'),
      quantity: z.number(badStock).int(badStock).min(0, badStock).max(fieldLengths.quantity, badStock),
    }),
    z.object({ ids, do: z.literal('category'), category: text(100, 'Choose a category from the list') }),
  ],
  'Choose what to do',
)
export type BulkChange = z.input<typeof BulkChange>

/**
 * Why a change of many leaves a listing out. `held`: an admin looks at it, or refused it. `sale`: a sale price is on; `no-sale`:
 * none is. `low`: in whole naira the sale price would not be lower.
 */
export const reasonsToLeave = ['draft', 'held', 'price', 'options', 'high', 'low', 'sale', 'no-sale'] as const
export type ReasonToLeave = (typeof reasonsToLeave)[number]

/** What was done. `undo` names the change or the deletion, for an hour. */
export const BulkChanged = z.object({
  message: z.string(),
  changed: z.number(),
  /** Of an undo: how many listings have another value by now, and so keep it. */
  kept: z.number().optional(),
  undo: z.string().nullable(),
  /** The listings that the change does not fit, and why. They stay as they are. */
  left: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(reasonsToLeave) })).optional(),
})
export type BulkChanged = z.infer<typeof BulkChanged>

/** Brings back what one deletion removed. */
export const UndoDelete = z.object({ deletionId: id })
export type UndoDelete = z.infer<typeof UndoDelete>

/** Gives the listings of one change the values that they had before. */
export const UndoChange = z.object({ changeId: id })
export type UndoChange = z.infer<typeof UndoChange>

/** Why the stock of a product changed. */
export const stockEvents = ['listed', 'changed', 'sold', 'returned'] as const

/** One change of a product's stock. */
export const StockChange = z.object({
  at: z.string(),
  event: z.enum(stockEvents),
  /** How many pieces came (above zero) or went. */
  change: z.number(),
  /** How many the seller had afterwards, those held for buyers among them. */
  left: z.number(),
  /** Who: the buyer's or the seller's name; "" when the person has left. */
  by: z.string(),
  /** The order that took or gave back the pieces; "" for a change by hand. */
  order: z.string(),
})
export type StockChange = z.infer<typeof StockChange>

/** The last 100 changes of a product's stock, newest first. */
export const StockHistory = z.object({
  data: z.object({ name: z.string(), onHand: z.number(), changes: z.array(StockChange) }),
})
export type StockHistory = z.infer<typeof StockHistory>
