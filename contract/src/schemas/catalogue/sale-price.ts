import { z } from 'zod'
import { priceFault } from '../../values/catalogue/price-fault.ts'
import { sureOfPriceField } from '../../values/catalogue/sure-of-price.ts'
import { text } from '../fields.ts'

/** A lower price until a day. `price` is as it was typed, in naira; `until` is the last day, in Lagos: `2026-12-08`. */
export const SalePrice = z.object({
  price: text(30).superRefine((typed, { addIssue }) => {
    const message = priceFault(typed)
    if (message) addIssue({ code: 'custom', message })
  }),
  until: text(10),
  /** As in `BulkChange`: "" asks about a price far below the one before, and the yes is that price in kobo. */
  [sureOfPriceField]: text(20).optional(),
})
export type SalePrice = z.input<typeof SalePrice>
