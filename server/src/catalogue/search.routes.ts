import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ProductQuery,
  SellerQuery,
  ServiceQuery,
  SuggestionQuery,
  Suggestions,
} from '@oja/contract/schemas/search.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { sendPage } from './listings/list-pages.ts'
import { listSellers } from './seller-search.ts'
import { listProducts } from './product-search.ts'
import { listServices } from './service-search.ts'
import { suggest } from './suggestions.ts'

/** Everything that searches. Each address of a caller has 1,200 a minute (rules.md D17). */
export function searchRoutes(app: App, platform: RoutePlatform): void {
  const { limits, reading } = platform

  app.route({
    ...at(endpoints.products.list),
    schema: { querystring: ProductQuery },
    async handler(request, reply) {
      const { query, ip } = request
      await limits.count('search_address', ip)
      return sendPage(reply, endpoints.products.list.path, query, await listProducts(reading(request), query))
    },
  })

  app.route({
    ...at(endpoints.services.list),
    schema: { querystring: ServiceQuery },
    async handler(request, reply) {
      const { query, ip } = request
      await limits.count('search_address', ip)
      return sendPage(reply, endpoints.services.list.path, query, await listServices(reading(request), query))
    },
  })

  app.route({
    ...at(endpoints.sellers.search),
    schema: { querystring: SellerQuery },
    async handler(request, reply) {
      const { query, ip } = request
      await limits.count('search_address', ip)
      return sendPage(reply, endpoints.sellers.search.path, query, await listSellers(reading(request), query))
    },
  })

  app.route({
    ...at(endpoints.search.suggestions),
    schema: { querystring: SuggestionQuery, response: { 200: Suggestions } },
    async handler(request) {
      const { query, ip } = request
      await limits.count('search_address', ip)
      return { data: await suggest(reading(request), query.q ?? '') }
    },
  })
}
