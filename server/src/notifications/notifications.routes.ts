import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Notifications } from '@oja/contract/schemas/messaging.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { listNotifications, markNotificationsRead } from './notifications.ts'

/** Endpoints of the bell. */
export function notificationsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.notices.list, {
    schema: { response: { 200: Notifications } },
    handler: ({ actor }) => listNotifications(pool, actor),
  })

  route(app, endpoints.notices.read, {
    schema: { response: { 200: Notifications } },
    handler: ({ actor }) => markNotificationsRead(pool, actor),
  })
}
