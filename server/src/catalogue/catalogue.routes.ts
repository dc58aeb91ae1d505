import { ListingStatus, OwnListingsQuery, ShopListQuery, Stock } from '@oja/contract/schemas/catalogue.ts'
import type { ProductSaved } from '@oja/contract/schemas/catalogue.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { id, idParams, Message } from '@oja/contract/schemas/fields.ts'
import { z } from 'zod'
import { notFound } from '../platform/http/app-error.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { readMultipartOrJson, readMultipart } from '../platform/multipart/multipart.ts'
import { visibleShop } from '../sellers/sellers.ts'
import { showProduct } from './catalogue.ts'
import { sendJson, sendPage } from './listings/list-pages.ts'
import {
  addProduct,
  changeProduct,
  listOwnProducts,
  setProductStatus,
  setStock,
} from './products/products.ts'
import { listShopProducts } from './listings/shop-listings.ts'

const formFields = { files: 'productImg' }

export function catalogueRoutes(app: App, platform: RoutePlatform): void {
  const { pool, reading } = platform
  const saved = async (message: string, actor: SellerActor, productId: string): Promise<ProductSaved> => {
    const { data } = JSON.parse(await showProduct(pool, productId, actor.sellerId)) as ProductSaved
    return { message: data.status === 'draft' ? 'Draft saved' : message, data }
  }

  route(app, endpoints.products.own, {
    schema: { querystring: OwnListingsQuery },
    async handler({ actor, query }, reply) {
      const own = await listOwnProducts(pool, actor, query)
      return sendPage(reply, endpoints.products.own.path, query, own)
    },
  })

  route(app, endpoints.products.one, {
    schema: { params: idParams },
    async handler(request, reply) {
      const { actor, params } = request
      return sendJson(reply, await showProduct(reading(request).pool, params.id, actor?.sellerId ?? null))
    },
  })

  route(app, endpoints.products.ofSeller, {
    schema: { params: z.object({ sellerId: id }), querystring: ShopListQuery },
    async handler(request, reply) {
      const { actor, query } = request
      const { sellerId } = request.params
      const on = reading(request).pool
      const isOwner = actor?.sellerId === sellerId && query.view !== 'public'
      if (!isOwner && !(await visibleShop(on, sellerId))) throw notFound('Seller not found.')
      const list = await listShopProducts(on, { sellerId, isOwner, after: query.after })
      return sendPage(reply, address(endpoints.products.ofSeller, { params: { sellerId } }), query, list)
    },
  })

  const { create } = endpoints.products
  for (const endpoint of [create, { ...create, path: `${create.path}/` }]) {
    route(app, endpoint, {
      async handler(request, reply) {
        const { actor } = request
        const productId = await readMultipart(request, formFields, (upload) =>
          addProduct(platform, actor, upload),
        )
        return reply.status(201).send(await saved('Product uploaded successfully', actor, productId))
      },
    })
  }

  route(app, endpoints.products.change, {
    schema: { params: idParams },
    async handler(request) {
      const { actor } = request
      await readMultipartOrJson(request, formFields, (upload) =>
        changeProduct(platform, actor, request.params.id, upload),
      )
      return saved('Product updated successfully', actor, request.params.id)
    },
  })

  route(app, endpoints.products.setStock, {
    schema: { params: idParams, body: Stock },
    async handler({ actor, params, body }) {
      await setStock(pool, actor, params.id, body)
      return saved('Stock updated', actor, params.id)
    },
  })

  route(app, endpoints.products.setStatus, {
    schema: { params: idParams, body: ListingStatus },
    async handler({ actor, params, body }) {
      await setProductStatus(pool, actor, params.id, body.status)
      const message = body.status === 'paused' ? 'Product paused' : 'Product is live again'
      return saved(message, actor, params.id)
    },
  })

  route(app, endpoints.products.remove, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      await setProductStatus(pool, actor, params.id, 'removed')
      return { message: 'Product deleted successfully.' }
    },
  })
}
