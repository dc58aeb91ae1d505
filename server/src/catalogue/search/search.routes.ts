import type { ProductList } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ProductQuery,
  SellerQuery,
  ServiceQuery,
  SuggestionQuery,
  Suggestions,
} from '@oja/contract/schemas/search.ts'
import { understoodHeader, writeUnderstood } from '@oja/contract/values/search/understood-search.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { withDeliveryWords } from '../delivery-words.ts'
import type { DeliveryOnCards } from '../delivery-words.ts'
import { sendPage } from '../listings/list-pages.ts'
import { findListings } from './find-listings.ts'
import type { FoundListings, ListingQuery } from './find-listings.ts'
import type { SearchKind } from './search-query.ts'
import { suggest } from './suggestions.ts'
import type { Keep } from './suggestions.ts'

/** All endpoints that search. Goods say what `deliveryOnCards` says of them to a caller who keeps a place. */
export function searchRoutes(app: App, platform: RoutePlatform, deliveryOnCards: DeliveryOnCards): void {
  const { reading, publicAnswers } = platform
  const found = (request: FastifyRequest, kind: SearchKind, query: ListingQuery) =>
    publicAnswers(request, () => findListings(reading(request), kind, query))

  route(app, endpoints.products.list, {
    schema: { querystring: ProductQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await found(request, 'products', query)
      // The page found is the same for all places, and comes from memory.
      const on = reading(request).pool
      const goodsOf = ({ data }: ProductList) => data
      const body = await withDeliveryWords(page.body, goodsOf, { request, on, deliveryOnCards })
      return sendFound(reply, endpoints.products.list.path, query, { ...page, body })
    },
  })

  route(app, endpoints.services.list, {
    schema: { querystring: ServiceQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await found(request, 'services', query)
      return sendFound(reply, endpoints.services.list.path, query, page)
    },
  })

  route(app, endpoints.sellers.search, {
    schema: { querystring: SellerQuery },
    async handler(request, reply) {
      const { query } = request
      const page = await found(request, 'sellers', query)
      return sendFound(reply, endpoints.sellers.search.path, query, page)
    },
  })

  route(app, endpoints.search.suggestions, {
    schema: { querystring: SuggestionQuery, response: { 200: Suggestions } },
    handler: async (request) => {
      const keep: Keep = (make) => publicAnswers(request, make)
      return { data: await suggest(reading(request), request.query.q ?? '', keep) }
    },
  })
}

/** Sends a page, and in a header how its words were understood. The link to the next page asks for the place as a filter. */
function sendFound(
  reply: FastifyReply,
  path: string,
  query: ListingQuery,
  page: FoundListings,
): FastifyReply {
  const understood = page.understood && writeUnderstood(page.understood)
  if (understood) void reply.header(understoodHeader, understood)
  return sendPage(reply, path, { ...query, ...page.further }, page)
}
