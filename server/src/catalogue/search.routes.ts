import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ProductQuery,
  SellerQuery,
  ServiceQuery,
  SuggestionQuery,
  Suggestions,
} from '@oja/contract/schemas/search.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/route.ts'
import { sendPage } from './listings/list-pages.ts'
import { listSellers } from './seller-search.ts'
import { listProducts } from './product-search.ts'
import { listServices } from './service-search.ts'
import { suggest } from './suggestions.ts'

/** Everything that searches. */
export function searchRoutes(app: App, platform: RoutePlatform): void {
  const { reading } = platform

  route(app, endpoints.products.list, {
    schema: { querystring: ProductQuery },
    async handler(request, reply) {
      const { query } = request
      return sendPage(reply, endpoints.products.list.path, query, await listProducts(reading(request), query))
    },
  })

  route(app, endpoints.services.list, {
    schema: { querystring: ServiceQuery },
    async handler(request, reply) {
      const { query } = request
      return sendPage(reply, endpoints.services.list.path, query, await listServices(reading(request), query))
    },
  })

  route(app, endpoints.sellers.search, {
    schema: { querystring: SellerQuery },
    async handler(request, reply) {
      const { query } = request
      return sendPage(reply, endpoints.sellers.search.path, query, await listSellers(reading(request), query))
    },
  })

  route(app, endpoints.search.suggestions, {
    schema: { querystring: SuggestionQuery, response: { 200: Suggestions } },
    handler: async (request) => ({ data: await suggest(reading(request), request.query.q ?? '') }),
  })
}
