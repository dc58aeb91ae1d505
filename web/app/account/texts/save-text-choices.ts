import { textEndpoints } from '@oja/contract/endpoints/texts.ts'
import type { NewTextChoices } from '@oja/contract/schemas/text-messages/text-choices.ts'
import { redirect } from 'react-router'
import { browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { toast } from '../../ui/toasts.tsx'
import {
  notificationsField,
  notificationsSaved,
  saveNotificationChoices,
} from '../notifications/notification-choices.ts'

/** Where the form stands, by the name that it sends. */
export const textFormPages = {
  settings: '/userProfile/settings',
  alerts: '/dashboard/settings/alerts',
} as const
export type TextFormPage = keyof typeof textFormPages

export const textsSaved = 'Text message choices saved'

/** The action without JavaScript: it stores the choices, and the page of the form says so. */
export const saveChoices = serverAction(async (submission) => {
  if (await saveNotifications(submission))
    return redirect(`${textFormPages.settings}?saved=notifications#notifications`)
  await save(submission)
  const page = submission.form.get('page') === 'alerts' ? textFormPages.alerts : textFormPages.settings
  return redirect(`${page}?saved=texts#texts`)
})

/** The same with JavaScript: the page stays as it is. */
export const saveChoicesInBrowser = browserAction(async (submission) => {
  if (await saveNotifications(submission)) {
    toast({ text: notificationsSaved, tone: 'good' })
    return { saved: true }
  }
  await save(submission)
  toast({ text: textsSaved, tone: 'good' })
  return { saved: true }
})

/** False for the form of the text messages. */
async function saveNotifications(submission: FormSubmission): Promise<boolean> {
  if (!submission.form.has(notificationsField)) return false
  await saveNotificationChoices(submission)
  return true
}

async function save({ api, form }: FormSubmission): Promise<void> {
  const kinds = form.getAll('kinds').map(String) as NewTextChoices['kinds']
  await api(textEndpoints.choose, { body: { kinds } })
}
