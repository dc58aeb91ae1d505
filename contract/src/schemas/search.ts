import { z } from 'zod'
import { priceWords } from './catalogue/price-terms.ts'
import { text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'

/** The orders of a list: `best` needs words, `nearest` a position or a place. */
export const sorts = ['best', 'newest', 'cheapest', 'nearest'] as const
export type Sort = (typeof sorts)[number]

const mostChoices = 50

/** A value of a short list. A longer one is unknown, which the search says of its field. */
const choice = text(60).optional()

/** One or several values: the name repeated, as a form with boxes sends it, or one text with commas. */
const several = z
  .union([text(60 * mostChoices), z.array(text(60)).max(mostChoices, `Choose at most ${mostChoices}`)])
  .transform((given) => (typeof given === 'string' ? given : given.filter(Boolean).join(',')))

// Every value arrives as text, as a form sends it: an empty field asks for nothing. The search refuses a value
// without a meaning (a price of "abc") with a sentence for its field.
const common = {
  /** Words of a name, as people type them. */
  q: text(fieldLengths.search).optional(),
  category: text(60).optional(),
  /** One of the nine places of `locations.ts`, a state or a local government. */
  location: text(60).optional(),
  state: text(40).optional(),
  /** Any of these. */
  lga: several.optional(),
  /** At least this rating, 1 to 5. A listing without reviews has no rating. */
  rating: choice,
  /** "1" or "true": only verified shops. */
  verified: choice,
  /** The position of the buyer, in degrees; distances in the answer are in km. */
  lat: text(20).optional(),
  lon: text(20).optional(),
  /** At most this many km away. */
  within: choice,
  sort: choice,
  /** Where the next page starts, as the `Link` of the last page names it. */
  after: text(300).optional(),
}

const prices = {
  /** In naira, as people write it ("₦2,500"), inclusive. */
  priceFrom: text(30).optional(),
  priceTo: text(30).optional(),
}

/** The query of a search for products. */
export const ProductQuery = z.object({
  ...common,
  ...prices,
  /** Any of these keys of `conditionFilters`: "new", "uk used", "used". */
  condition: several.optional(),
  /** A state that the shop delivers to, all of it or a part, wherever the goods lie. */
  deliversTo: text(40).optional(),
})
export type ProductQuery = z.output<typeof ProductQuery>

/** The query of a search for services. */
export const ServiceQuery = z.object({
  ...common,
  ...prices,
  /** A name of `service-choices.ts`: it sets the category, and words where it needs them. */
  service: text(40).optional(),
  /** "1" or "true": open at this moment, Lagos time. */
  openNow: choice,
})
export type ServiceQuery = z.output<typeof ServiceQuery>

/** The query of a search for sellers. `query` and `q` mean the same. */
export const SellerQuery = z.object({ ...common, query: text(fieldLengths.search).optional() })
export type SellerQuery = z.output<typeof SellerQuery>

export const SuggestionQuery = z.object({ q: text(fieldLengths.search).optional() })
export type SuggestionQuery = z.input<typeof SuggestionQuery>

const Named = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of a small photo or logo; "" without one. */
  picture: z.string(),
  /** In kobo; null for a shop, and for a service whose price is asked for. */
  priceMinor: z.number().nullable(),
  /** Only of services. */
  ...priceWords,
})

/** What the search box suggests while somebody types. Each list is short and may be empty. */
export const Suggestions = z.object({
  data: z.object({
    /** Whole queries: the words typed before, with the last word completed. */
    words: z.array(z.string()),
    categories: z.array(z.object({ name: z.string(), kind: z.enum(['products', 'services']) })),
    products: z.array(Named),
    services: z.array(Named),
    sellers: z.array(Named),
  }),
})
export type Suggestions = z.infer<typeof Suggestions>
