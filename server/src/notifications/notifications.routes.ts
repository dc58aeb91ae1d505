import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { notificationChoiceEndpoints } from '@oja/contract/endpoints/messaging/notification-choices.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import {
  NewNotificationChoices,
  NotificationChoices,
} from '@oja/contract/schemas/messaging/notification-choices.ts'
import { NotificationQuery, Notifications } from '@oja/contract/schemas/messaging.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { setNextLink } from '../platform/pagination/pagination.ts'
import { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts'
import { listNotifications, markNotificationsRead } from './notifications.ts'

/** Endpoints of the bell. */
export function notificationsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, messagingEndpoints.notices.list, {
    schema: { querystring: NotificationQuery, response: { 200: Notifications } },
    async handler({ actor, query }, reply) {
      const { answer, after } = await listNotifications(pool, actor, query)
      setNextLink(reply, messagingEndpoints.notices.list.path, { unread: query.unread }, after)
      return answer
    },
  })

  route(app, messagingEndpoints.notices.read, {
    schema: { response: { 200: Notifications } },
    handler: ({ actor }) => markNotificationsRead(pool, actor),
  })

  route(app, notificationChoiceEndpoints.read, {
    schema: { response: { 200: NotificationChoices } },
    handler: async ({ actor }) => ({ data: await readNotificationChoices(pool, actor) }),
  })

  route(app, notificationChoiceEndpoints.save, {
    schema: { body: NewNotificationChoices, response: { 200: Message } },
    async handler({ actor, body }) {
      await saveNotificationChoices(pool, actor, body.wanted)
      return { message: 'Saved' }
    },
  })
}
