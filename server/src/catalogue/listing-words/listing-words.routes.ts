import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { ListingWords, ListingWordsQuery } from '@oja/contract/schemas/catalogue.ts'
import type { App } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { readListingWords } from './read-listing-words.ts'

/** What the words of a product's name say about it, while its seller types. */
export function listingWordsRoutes(app: App): void {
  route(app, endpoints.listingWords.read, {
    schema: { querystring: ListingWordsQuery, response: { 200: ListingWords } },
    handler: ({ query }) => ({ data: readListingWords(query.name) }),
  })
}
