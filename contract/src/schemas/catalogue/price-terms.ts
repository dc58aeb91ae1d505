import { z } from 'zod'
import { priceAnswers } from '../../values/catalogue/service-prices.ts'

/** A price with what it is for, as buyers read it: "From ₦12,500 per visit"; null without a price. Servers before 0.25 leave it out. */
export const priceWords = { priceWords: z.string().nullish() }

/** What a service says about its price. Servers before 0.25 leave all of it out. */
export const priceTerms = {
  /** What the price is for: "visit"; null where the provider has not said it. */
  priceFor: z.enum(priceAnswers).nullish(),
  /** True: a starting price, the work may cost more. */
  priceIsFrom: z.boolean().optional(),
  /** The provider's own words about the price: "parts not included"; "" without any. */
  priceNote: z.string().optional(),
  ...priceWords,
}
