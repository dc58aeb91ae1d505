import { ProductQuery } from '@oja/contract/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { id, idParams, Message } from '@oja/contract/fields.ts'
import { limits as lengths } from '@oja/contract/limits.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '../platform/app-error.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { readUpload } from '../platform/uploads.ts'
import { visibleShop } from '../sellers/sellers.ts'
import { addProduct, deleteProduct, listProducts, showProduct, showShopProducts } from './catalogue.ts'

export function catalogueRoutes(app: App, platform: RoutePlatform): void {
  const { pool, door, limits } = platform

  app.route({
    ...at(endpoints.products.list),
    schema: { querystring: ProductQuery },
    async handler({ query }, reply) {
      const { body, after, total } = await listProducts(platform, query)
      if (total !== null) void reply.header('x-total-count', total)
      if (after !== null) {
        const next = new URLSearchParams({
          ...(query.q ? { q: query.q } : {}),
          ...(query.category ? { category: query.category } : {}),
          after,
        })
        void reply.header('link', `<${endpoints.products.list.path}?${next}>; rel="next"`)
      }
      return json(reply, body)
    },
  })

  app.route({
    ...at(endpoints.products.one),
    schema: { params: idParams },
    async handler(request, reply) {
      const actor = await door.anyone(request)
      return json(reply, await showProduct(pool, request.params.id, actor?.sellerId ?? null))
    },
  })

  app.route({
    ...at(endpoints.products.ofSeller),
    schema: { params: z.object({ sellerId: id }) },
    async handler(request, reply) {
      const { sellerId } = request.params
      const actor = await door.anyone(request)
      const isOwner = actor?.sellerId === sellerId
      if (!isOwner && !(await visibleShop(pool, sellerId))) throw notFound('Seller not found.')
      return json(reply, await showShopProducts(pool, sellerId, isOwner))
    },
  })

  for (const url of [endpoints.products.create.path, `${endpoints.products.create.path}/`]) {
    app.route({
      method: 'POST',
      url,
      bodyLimit: lengths.uploadBytes,
      async handler(request, reply) {
        const actor = await door.seller(request)
        await limits.count('upload_account', actor.userId)
        const upload = await readUpload(request, 'productImg')
        try {
          const id = await addProduct(platform, actor, upload)
          const { data } = JSON.parse(await showProduct(pool, id, actor.sellerId)) as { data: unknown }
          return await reply.status(201).send({ message: 'Product uploaded successfully', data })
        } catch (error) {
          throw error instanceof AppError ? error.withValues(upload.values) : error
        }
      },
    })
  }

  app.route({
    ...at(endpoints.products.remove),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      await deleteProduct(pool, await door.seller(request), request.params.id)
      return { message: 'Product deleted successfully.' }
    },
  })
}

/** JSON that PostgreSQL built goes out as the text it is. */
function json(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body)
}
