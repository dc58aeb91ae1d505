import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Notifications } from '@oja/contract/schemas/messaging.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { listNotifications, markNotificationsRead } from './notifications.ts'

/** The bell. */
export function notificationsRoutes(app: App, { pool, door }: RoutePlatform): void {
  app.route({
    ...at(endpoints.notices.list),
    schema: { response: { 200: Notifications } },
    handler: async (request) => listNotifications(pool, await door.signedIn(request)),
  })

  app.route({
    ...at(endpoints.notices.read),
    schema: { response: { 200: Notifications } },
    handler: async (request) => markNotificationsRead(pool, await door.signedIn(request)),
  })
}
