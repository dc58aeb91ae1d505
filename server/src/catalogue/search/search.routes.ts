import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ProductQuery,
  SellerQuery,
  ServiceQuery,
  SuggestionQuery,
  Suggestions,
} from '@oja/contract/schemas/search.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { sendPage } from '../listings/list-pages.ts'
import { findListings } from './find-listings.ts'
import { suggest } from './suggestions.ts'

/** All endpoints that search. */
export function searchRoutes(app: App, platform: RoutePlatform): void {
  const { reading } = platform

  route(app, endpoints.products.list, {
    schema: { querystring: ProductQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await findListings(reading(request), 'products', query)
      return sendPage(reply, endpoints.products.list.path, query, page)
    },
  })

  route(app, endpoints.services.list, {
    schema: { querystring: ServiceQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await findListings(reading(request), 'services', query)
      return sendPage(reply, endpoints.services.list.path, query, page)
    },
  })

  route(app, endpoints.sellers.search, {
    schema: { querystring: SellerQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await findListings(reading(request), 'sellers', query)
      return sendPage(reply, endpoints.sellers.search.path, query, page)
    },
  })

  route(app, endpoints.search.suggestions, {
    schema: { querystring: SuggestionQuery, response: { 200: Suggestions } },
    handler: async (request) => ({ data: await suggest(reading(request), request.query.q ?? '') }),
  })
}
