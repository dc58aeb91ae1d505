import { SeenProducts, Stock } from '@oja/contract/schemas/catalogue.ts'
import type { ProductList, RelatedProducts } from '@oja/contract/schemas/catalogue.ts'
import { salePriceEndpoints } from '@oja/contract/endpoints/catalogue/sale-price.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { SalePrice } from '@oja/contract/schemas/catalogue/sale-price.ts'
import type { NearProducts } from '@oja/contract/schemas/services.ts'
import { StockHistory } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { withDeliveryWords } from './delivery-words.ts'
import type { DeliveryOnCards } from './delivery-words.ts'
import { listingWordsRoutes } from './listing-words/listing-words.routes.ts'
import { sendJson } from './listings/list-pages.ts'
import { countListingViews } from './listings/listing-views.ts'
import { listingRoutes, savedListing } from './listings/listing.routes.ts'
import type { CountSaves } from './listings/listing-saves.ts'
import { showListing } from './listings/listings.ts'
import {
  bulkProducts,
  productDefinition,
  setStock,
  showRelatedProducts,
  showSeenProducts,
} from './products/products.ts'
import { productsNear } from './products/near-products.ts'
import { stockHistory } from './products/stock-history.ts'
import { photoDraftRoutes } from './photo-drafts/photo-drafts.routes.ts'
import { productsWithLowerPrice } from './products/price-records.ts'
import { bulkSales, endSale, startSale } from './products/sale-price.ts'
import { serviceDefinition, showRelated } from './services/services.ts'
import { uploadKeyRoutes } from './upload-key/upload-key.routes.ts'

/**
 * Products and services as listings. `countSaves` says how many people saved listings. Goods below
 * another product and in a shop say what `deliveryOnCards` says of them to a caller who keeps a place. A service's own page spans its reviews: storefront/service-page.routes.ts.
 */
export function catalogueRoutes(
  app: App,
  platform: RoutePlatform,
  countSaves: CountSaves,
  deliveryOnCards: DeliveryOnCards,
): void {
  const { pool, reading } = platform
  listingWordsRoutes(app, platform)
  photoDraftRoutes(app, platform)
  uploadKeyRoutes(app, platform)
  const views = countListingViews(app, pool, (request) => platform.sessionTransport.isSomebody(request))
  listingRoutes(app, platform, productDefinition, { views, countSaves, deliveryOnCards })
  listingRoutes(app, platform, serviceDefinition, { views, countSaves, deliveryOnCards })
  bulkRoutes(app, platform, { kind: 'product', products: bulkProducts, sales: bulkSales })
  bulkRoutes(app, platform, { kind: 'service' })

  route(app, endpoints.products.stockHistory, {
    schema: { params: idParams, response: { 200: StockHistory } },
    handler: ({ actor, params }) => stockHistory(pool, actor, params.id),
  })

  route(app, endpoints.products.one, {
    schema: { params: idParams },
    async handler(request, reply) {
      const { actor, params } = request
      const on = reading(request).pool
      return sendJson(reply, await showListing('product', on, params.id, actor?.sellerId ?? null))
    },
  })

  route(app, endpoints.products.priceDown, {
    handler: async (request, reply) =>
      sendJson(reply, (await productsWithLowerPrice.one(reading(request).pool, {})).body),
  })

  route(app, endpoints.products.related, {
    schema: { params: idParams },
    async handler(request, reply) {
      const on = reading(request).pool
      const body = await showRelatedProducts(on, request.params.id)
      const goodsOf = ({ data: { ofShop, similar } }: RelatedProducts) => [...ofShop, ...similar]
      return sendJson(reply, await withDeliveryWords(body, goodsOf, { request, on, deliveryOnCards }))
    },
  })

  route(app, endpoints.products.near, {
    schema: { params: idParams },
    async handler(request, reply) {
      const on = reading(request).pool
      const { body } = await productsNear.one(on, { id: request.params.id })
      const goodsOf = ({ data }: NearProducts) => data
      return sendJson(reply, await withDeliveryWords(body, goodsOf, { request, on, deliveryOnCards }))
    },
  })

  route(app, endpoints.products.seen, {
    schema: { querystring: SeenProducts },
    async handler(request, reply) {
      const on = reading(request).pool
      const body = await showSeenProducts(on, request.query.ids.split(','))
      const goodsOf = ({ data }: ProductList) => data
      return sendJson(reply, await withDeliveryWords(body, goodsOf, { request, on, deliveryOnCards }))
    },
  })

  route(app, endpoints.products.setStock, {
    schema: { params: idParams, body: Stock },
    async handler({ actor, params, body }) {
      await setStock(pool, actor, params.id, body)
      return savedListing('product', pool, actor, params.id, 'Stock updated')
    },
  })

  route(app, salePriceEndpoints.start, {
    schema: { params: idParams, body: SalePrice },
    async handler({ actor, params, body }) {
      await startSale(pool, actor, params.id, body)
      return savedListing('product', pool, actor, params.id, 'Sale price saved')
    },
  })

  route(app, salePriceEndpoints.end, {
    schema: { params: idParams },
    async handler({ actor, params }) {
      await endSale(pool, actor, params.id)
      return savedListing('product', pool, actor, params.id, 'Sale ended')
    },
  })

  route(app, endpoints.services.related, {
    schema: { params: idParams },
    handler: async (request, reply) =>
      sendJson(reply, await showRelated(reading(request).pool, request.params.id)),
  })
}
