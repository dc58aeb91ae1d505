import { z } from 'zod'
import { notificationChoices } from '../../values/messaging/notification-choices.ts'

/** What the caller may choose, and whether it is on. Without an email address there is no choice about emails. */
export const NotificationChoices = z.object({
  data: z.object({ choices: z.array(z.object({ name: z.enum(notificationChoices), isOn: z.boolean() })) }),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** All that the person wants. The others that they may choose are off. */
export const NewNotificationChoices = z.object({
  wanted: z
    .array(z.enum(notificationChoices, 'Choose from the list'))
    .max(notificationChoices.length, 'Choose from the list'),
})
export type NewNotificationChoices = z.infer<typeof NewNotificationChoices>
