import { endpoints } from '@oja/contract/endpoints.ts'
import { idParams } from '@oja/contract/fields.ts'
import { showService } from '../catalogue/catalogue.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'

/** A service as everybody sees it, with its reviews; its owner sees it while it is paused too. */
export function servicePageRoutes(app: App, { pool, door }: RoutePlatform): void {
  app.route({
    ...at(endpoints.services.one),
    schema: { params: idParams },
    async handler(request, reply) {
      const actor = await door.anyone(request)
      const body = await showService(pool, request.params.id, actor?.sellerId ?? null)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}
