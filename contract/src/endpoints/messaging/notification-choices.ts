import { endpoint } from '../endpoint.ts'
import type { Message } from '../../schemas/fields.ts'
import type {
  NewNotificationChoices,
  NotificationChoices,
} from '../../schemas/messaging/notification-choices.ts'

/** Added: about what the caller is notified. It is apart from `endpoints`, which every page loads. */
export const notificationChoiceEndpoints = {
  read: endpoint<Record<never, never>, NotificationChoices>('GET', '/api/v1/notices/choices', {
    access: 'session',
  }),
  save: endpoint<{ body: NewNotificationChoices }, Message>('PUT', '/api/v1/notices/choices', {
    access: 'session',
  }),
} as const
