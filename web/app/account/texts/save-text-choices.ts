import { textEndpoints } from '@oja/contract/endpoints/texts.ts'
import type { NewTextChoices } from '@oja/contract/schemas/text-messages/text-choices.ts'
import type { FormSubmission } from '../../api/page.ts'

/** Where the form stands, by the name that it sends. */
export const textFormPages = {
  settings: '/userProfile/settings',
  alerts: '/dashboard/settings/alerts',
} as const
export type TextFormPage = keyof typeof textFormPages

export const textsSaved = 'Text message choices saved'

/** Stores what is ticked in the form. */
export async function saveTextChoices({ api, form }: FormSubmission): Promise<void> {
  const kinds = form.getAll('kinds').map(String) as NewTextChoices['kinds']
  await api(textEndpoints.choose, { body: { kinds } })
}
