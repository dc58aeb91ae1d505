import { ListingStatus, OwnListingsQuery, ShopListQuery, Stock } from '@oja/contract/schemas/catalogue.ts'
import type { ProductSaved } from '@oja/contract/schemas/catalogue.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { id, idParams, Message } from '@oja/contract/schemas/fields.ts'
import { z } from 'zod'
import { notFound } from '../platform/http/app-error.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
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
  const { pool, door, limits, reading } = platform
  const saved = async (message: string, actor: SellerActor, productId: string): Promise<ProductSaved> => {
    const { data } = JSON.parse(await showProduct(pool, productId, actor.sellerId)) as ProductSaved
    return { message: data.status === 'draft' ? 'Draft saved' : message, data }
  }

  app.route({
    ...at(endpoints.products.own),
    schema: { querystring: OwnListingsQuery },
    async handler(request, reply) {
      const { query } = request
      const own = await listOwnProducts(pool, await door.seller(request), query)
      return sendPage(reply, endpoints.products.own.path, query, own)
    },
  })

  app.route({
    ...at(endpoints.products.one),
    schema: { params: idParams },
    async handler(request, reply) {
      const actor = await door.anyone(request)
      return sendJson(
        reply,
        await showProduct(reading(request).pool, request.params.id, actor?.sellerId ?? null),
      )
    },
  })

  app.route({
    ...at(endpoints.products.ofSeller),
    schema: { params: z.object({ sellerId: id }), querystring: ShopListQuery },
    async handler(request, reply) {
      const { query } = request
      const { sellerId } = request.params
      const on = reading(request).pool
      const actor = await door.anyone(request)
      const isOwner = actor?.sellerId === sellerId && query.view !== 'public'
      if (!isOwner && !(await visibleShop(on, sellerId))) throw notFound('Seller not found.')
      const list = await listShopProducts(on, { sellerId, isOwner, after: query.after })
      return sendPage(reply, address(endpoints.products.ofSeller, { params: { sellerId } }), query, list)
    },
  })

  for (const url of [endpoints.products.create.path, `${endpoints.products.create.path}/`]) {
    app.route({
      method: 'POST',
      url,
      async handler(request, reply) {
        const actor = await door.seller(request)
        await limits.count('upload_account', actor.userId)
        const productId = await readMultipart(request, formFields, (upload) =>
          addProduct(platform, actor, upload),
        )
        return reply.status(201).send(await saved('Product uploaded successfully', actor, productId))
      },
    })
  }

  app.route({
    ...at(endpoints.products.change),
    schema: { params: idParams },
    async handler(request) {
      const actor = await door.seller(request)
      await readMultipartOrJson(request, formFields, async (upload) => {
        // New words are no upload: a seller may mend all his prices in an hour.
        if (upload.files.length > 0) await limits.count('upload_account', actor.userId)
        await changeProduct(platform, actor, request.params.id, upload)
      })
      return saved('Product updated successfully', actor, request.params.id)
    },
  })

  app.route({
    ...at(endpoints.products.setStock),
    schema: { params: idParams, body: Stock },
    async handler(request) {
      const actor = await door.seller(request)
      await setStock(pool, actor, request.params.id, request.body)
      return saved('Stock updated', actor, request.params.id)
    },
  })

  app.route({
    ...at(endpoints.products.setStatus),
    schema: { params: idParams, body: ListingStatus },
    async handler(request) {
      const actor = await door.seller(request)
      const { status } = request.body
      await setProductStatus(pool, actor, request.params.id, status)
      const message = status === 'paused' ? 'Product paused' : 'Product is back in the market'
      return saved(message, actor, request.params.id)
    },
  })

  app.route({
    ...at(endpoints.products.remove),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      await setProductStatus(pool, await door.seller(request), request.params.id, 'removed')
      return { message: 'Product deleted successfully.' }
    },
  })
}
