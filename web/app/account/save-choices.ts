import { redirect } from 'react-router'
import { browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'
import {
  notificationsField,
  notificationsSaved,
  saveNotificationChoices,
} from './notifications/notification-choices.ts'
import { saveTextChoices, textFormPages, textsSaved } from './texts/save-text-choices.ts'

/** The action without JavaScript: it stores the choices, and the page of the form says so. */
export const saveChoices = serverAction(async (submission) => {
  if ((await save(submission)) === 'notifications')
    return redirect(`${textFormPages.settings}?saved=notifications#notifications`)
  const page = submission.form.get('page') === 'alerts' ? textFormPages.alerts : textFormPages.settings
  return redirect(`${page}?saved=texts#texts`)
})

/** The same with JavaScript: the page stays as it is. */
export const saveChoicesInBrowser = browserAction(async (submission) => {
  toast({ text: savedTexts[await save(submission)], tone: 'good' })
  return { saved: true }
})

const savedTexts = { notifications: notificationsSaved, texts: textsSaved }

/** Stores the choices of the form that was sent: notifications, or text messages. */
async function save(submission: FormSubmission): Promise<keyof typeof savedTexts> {
  const isNotifications = submission.form.has(notificationsField)
  await (isNotifications ? saveNotificationChoices(submission) : saveTextChoices(submission))
  return isNotifications ? 'notifications' : 'texts'
}
