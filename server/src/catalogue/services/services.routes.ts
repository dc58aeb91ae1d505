import { ListingStatus, OwnListingsQuery, ShopListQuery } from '@oja/contract/schemas/catalogue.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { id, idParams, Message } from '@oja/contract/schemas/fields.ts'
import type { ServiceSaved } from '@oja/contract/schemas/services.ts'
import { z } from 'zod'
import { notFound } from '../../platform/http/app-error.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { readMultipartOrJson, readMultipart } from '../../platform/multipart/multipart.ts'
import { visibleShop } from '../../sellers/sellers.ts'
import { sendJson, sendPage } from '../listings/list-pages.ts'
import {
  addService,
  changeService,
  listOwnServices,
  setServiceStatus,
  showRelated,
  showService,
} from './services.ts'
import { listShopServices } from '../listings/shop-listings.ts'

const formFields = { files: 'serviceImg', lines: ['servicesOffered'] }

/** Services as listings. The page of a service needs reviews too: storefront/service-page.routes.ts. */
export function servicesRoutes(app: App, platform: RoutePlatform): void {
  const { pool, reading } = platform
  const saved = async (message: string, actor: SellerActor, serviceId: string): Promise<ServiceSaved> => {
    const { data } = JSON.parse(await showService(pool, serviceId, actor.sellerId)) as ServiceSaved
    return { message: data.status === 'draft' ? 'Draft saved' : message, data }
  }

  route(app, endpoints.services.own, {
    schema: { querystring: OwnListingsQuery },
    async handler({ actor, query }, reply) {
      const own = await listOwnServices(pool, actor, query)
      return sendPage(reply, endpoints.services.own.path, query, own)
    },
  })

  route(app, endpoints.services.related, {
    schema: { params: idParams },
    handler: async (request, reply) =>
      sendJson(reply, await showRelated(reading(request).pool, request.params.id)),
  })

  route(app, endpoints.services.ofSeller, {
    schema: { params: z.object({ sellerId: id }), querystring: ShopListQuery },
    async handler(request, reply) {
      const { actor, query } = request
      const { sellerId } = request.params
      const on = reading(request).pool
      const isOwner = actor?.sellerId === sellerId && query.view !== 'public'
      if (!isOwner && !(await visibleShop(on, sellerId))) throw notFound('Seller not found.')
      const list = await listShopServices(on, { sellerId, isOwner, after: query.after })
      return sendPage(reply, address(endpoints.services.ofSeller, { params: { sellerId } }), query, list)
    },
  })

  route(app, endpoints.services.create, {
    async handler(request, reply) {
      const { actor } = request
      const serviceId = await readMultipart(request, formFields, (upload) =>
        addService(platform, actor, upload),
      )
      return reply.status(201).send(await saved('Service uploaded successfully', actor, serviceId))
    },
  })

  route(app, endpoints.services.change, {
    schema: { params: idParams },
    async handler(request) {
      const { actor } = request
      await readMultipartOrJson(request, formFields, (upload) =>
        changeService(platform, actor, request.params.id, upload),
      )
      return saved('Service updated successfully', actor, request.params.id)
    },
  })

  route(app, endpoints.services.setStatus, {
    schema: { params: idParams, body: ListingStatus },
    async handler({ actor, params, body }) {
      await setServiceStatus(pool, actor, params.id, body.status)
      const message = body.status === 'paused' ? 'Service paused' : 'Service is live again'
      return saved(message, actor, params.id)
    },
  })

  route(app, endpoints.services.remove, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      await setServiceStatus(pool, actor, params.id, 'removed')
      return { message: 'Service deleted successfully.' }
    },
  })
}
