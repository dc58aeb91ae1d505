import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { showService } from '../catalogue/catalogue.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { newestReviews } from '../reviews/reviews.ts'

/** A service as everybody sees it, with its reviews; its owner sees it while it is paused too. */
export function servicePageRoutes(app: App, { reading, door }: RoutePlatform): void {
  app.route({
    ...at(endpoints.services.one),
    schema: { params: idParams },
    async handler(request, reply) {
      const { id } = request.params
      const { pool } = reading(request)
      const actor = await door.anyone(request)
      const reviews = JSON.stringify(await newestReviews(pool, 'service', id))
      const body = await showService(pool, id, actor?.sellerId ?? null, reviews)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}
