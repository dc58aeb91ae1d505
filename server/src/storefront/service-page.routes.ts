import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { showListing } from '../catalogue/catalogue.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { newestReviews } from '../reviews/reviews.ts'

/** A service with its reviews, as everybody sees it. Its owner also sees it while it is paused. */
export function servicePageRoutes(app: App, { reading }: RoutePlatform): void {
  route(app, endpoints.services.one, {
    schema: { params: idParams },
    async handler(request, reply) {
      const { id } = request.params
      const { pool } = reading(request)
      const { actor } = request
      const reviews = JSON.stringify(await newestReviews(pool, 'service', id))
      const body = await showListing('service', pool, id, actor?.sellerId ?? null, reviews)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}
