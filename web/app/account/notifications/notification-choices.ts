import { notificationChoiceEndpoints } from '@oja/contract/endpoints/messaging/notification-choices.ts'
import type { NewNotificationChoices } from '@oja/contract/schemas/messaging/notification-choices.ts'
import { answerOrFailure, whenSignedIn } from '../../api/answer-or-failure.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'

export const notificationsSaved = 'Notification choices saved'

/** The field by which the form of the settings page says that it is this one. */
export const notificationsField = 'notifications'

/** What the person is notified about; null for a visitor. */
export function loadNotificationChoices({ api }: Pick<PageRequest, 'api'>) {
  return whenSignedIn(answerOrFailure(api(notificationChoiceEndpoints.read, {})))
}

/** Stores what is ticked in the form. */
export async function saveNotificationChoices({ api, form }: FormSubmission): Promise<void> {
  const wanted = form.getAll('wanted').map(String) as NewNotificationChoices['wanted']
  await api(notificationChoiceEndpoints.save, { body: { wanted } })
}
