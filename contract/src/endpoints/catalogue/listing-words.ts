import { endpoint } from '../endpoint.ts'
import type { ListingWords, ListingWordsQuery } from '../../schemas/catalogue.ts'
import type { PriceHint, PriceHintQuery } from '../../schemas/catalogue/price-hint.ts'

// Apart from `endpoints`, which every page loads: the forms of listings need these.

/** Added: what the words of a product's name say about it. */
export const listingWordsEndpoints = {
  /** Category, condition, unit, details. */
  read: endpoint<{ query: ListingWordsQuery }, ListingWords>('GET', '/api/v1/listings/words', {
    access: 'seller',
    limit: 'search',
  }),
  /** What other shops ask for goods of such a name. */
  priceHint: endpoint<{ query: PriceHintQuery }, PriceHint>('GET', '/api/v1/listings/price-hint', {
    access: 'seller',
    limit: 'search',
  }),
} as const
