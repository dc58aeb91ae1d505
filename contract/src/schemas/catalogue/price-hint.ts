import { z } from 'zod'
import { productCategories } from '../../values/categories.ts'
import { saleUnits } from '../../values/catalogue/units.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { text } from '../fields.ts'

/** A product as far as its seller has typed it. */
export const PriceHintQuery = z.object({
  name: text(fieldLengths.listingName),
  category: z.enum(productCategories).or(z.literal('')).default(''),
  unit: z.enum(saleUnits).or(z.literal('')).default(''),
})
export type PriceHintQuery = z.input<typeof PriceHintQuery>

/** The middle half of what others ask, in kobo, and how many they are. Null where they are fewer than five. */
export const PriceHint = z.object({
  data: z
    .object({
      lowMinor: z.number(),
      highMinor: z.number(),
      count: z.number(),
      /** Of the shop's own state; else of all Nigeria. */
      isNear: z.boolean(),
    })
    .nullable(),
})
export type PriceHint = z.infer<typeof PriceHint>
