import type { NotificationChoices } from '@oja/contract/schemas/messaging/notification-choices.ts'
import { notificationChoices } from '@oja/contract/values/messaging/notification-choices.ts'
import type { NotificationChoice } from '@oja/contract/values/messaging/notification-choices.ts'
import { sql } from 'kysely'
import type { Actor } from '../platform/auth/sessions.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'

interface ChoicesRow extends Record<NotificationChoice, boolean> {
  hasEmail: boolean
}

const choicesOf = defineQuery<{ userId: string }, ChoicesRow>(
  'notification_choices_of',
  (p) => sql`select email is not null as "hasEmail", wants_message_emails as "messageEmails",
      wants_saved_emails as "savedEmails", wants_rating_reminders as "ratingReminders"
    from users where id = ${p.userId}`,
)

// What the person may not choose stays as it is.
const saveChoices = defineQuery<{ userId: string; offered: string[]; wanted: string[] }, never>(
  'notification_choices_save',
  (p) => sql`update users set
      wants_message_emails = case when 'messageEmails' = any(${p.offered}::text[])
        then 'messageEmails' = any(${p.wanted}::text[]) else wants_message_emails end,
      wants_saved_emails = case when 'savedEmails' = any(${p.offered}::text[])
        then 'savedEmails' = any(${p.wanted}::text[]) else wants_saved_emails end,
      wants_rating_reminders = case when 'ratingReminders' = any(${p.offered}::text[])
        then 'ratingReminders' = any(${p.wanted}::text[]) else wants_rating_reminders end
    where id = ${p.userId}`,
)

/** What the actor may choose, and whether it is on. A seller chooses emails about messages in the settings of the shop. */
export async function readNotificationChoices(
  pool: Pool,
  { userId, role }: Actor,
): Promise<NotificationChoices['data']> {
  const { hasEmail, ...isOn } = await choicesOf.one(pool, { userId })
  const offered = notificationChoices.filter(
    (name) => name === 'ratingReminders' || (hasEmail && (name === 'savedEmails' || role === 'buyer')),
  )
  return { choices: offered.map((name) => ({ name, isOn: isOn[name] })) }
}

/** Stores what the actor wants. All else that they may choose is off. */
export async function saveNotificationChoices(
  pool: Pool,
  actor: Actor,
  wanted: readonly NotificationChoice[],
): Promise<void> {
  const { choices } = await readNotificationChoices(pool, actor)
  const offered = choices.map(({ name }) => name)
  await saveChoices.count(pool, { userId: actor.userId, offered, wanted: [...wanted] })
}
