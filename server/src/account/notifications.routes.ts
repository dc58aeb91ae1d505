import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Notices } from '@oja/contract/schemas/messaging.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { listNotices, markNoticesRead } from './notifications.ts'

/** The bell. */
export function noticesRoutes(app: App, { pool, door }: RoutePlatform): void {
  app.route({
    ...at(endpoints.notices.list),
    schema: { response: { 200: Notices } },
    handler: async (request) => listNotices(pool, await door.signedIn(request)),
  })

  app.route({
    ...at(endpoints.notices.read),
    schema: { response: { 200: Notices } },
    handler: async (request) => markNoticesRead(pool, await door.signedIn(request)),
  })
}
