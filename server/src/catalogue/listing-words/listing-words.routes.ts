import { listingWordsEndpoints } from '@oja/contract/endpoints/catalogue/listing-words.ts'
import { ListingWords, ListingWordsQuery } from '@oja/contract/schemas/catalogue.ts'
import { PriceHint, PriceHintQuery } from '@oja/contract/schemas/catalogue/price-hint.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { priceHint } from '../price-hint/price-hint.ts'
import { route } from '../../platform/http/route.ts'
import { readListingWords } from './read-listing-words.ts'

/** What the words of a product's name say about it, and what others ask for it, while its seller types. */
export function listingWordsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, listingWordsEndpoints.read, {
    schema: { querystring: ListingWordsQuery, response: { 200: ListingWords } },
    handler: ({ query }) => ({ data: readListingWords(query.name) }),
  })

  route(app, listingWordsEndpoints.priceHint, {
    schema: { querystring: PriceHintQuery, response: { 200: PriceHint } },
    handler: ({ actor, query }) => priceHint(pool, actor.sellerId, query),
  })
}
