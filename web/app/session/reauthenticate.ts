import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { isCallError } from '../api/call-error.ts'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormErrors, FormSubmission } from '../api/page.ts'

/** The field in which a refused form brings the password. */
export const passwordField = 'freshPassword'

/** What the person wants to do, as the question for the password says it: "save the moderation rules". */
export const taskField = 'task'

/** The button of the question that brings the form back as it was. Its name keeps it out of what was typed. */
export const cancelField = 'passwordCancelled'

/**
 * Does work that may need a password given within 15 minutes. When the form brings a password, it is sent to the
 * server first; a wrong one refuses the form at that field, so that the question stays open. A cancelled question
 * refuses the form without an error: it comes back with everything typed. `task` is for the question, where the form
 * itself does not say it.
 */
export async function withReauthentication<Result>(
  { api, form }: Pick<FormSubmission, 'api' | 'form'>,
  act: () => Promise<Result>,
  task?: string,
): Promise<Result> {
  if (form.has(cancelField)) throwFormErrors({ [cancelField]: 'Not done' })
  if (task !== undefined) form.set(taskField, task)
  if (form.has(passwordField)) {
    try {
      await api(endpoints.auth.reauth, { body: { password: field(form, passwordField) } })
    } catch (error) {
      if (!isCallError(error) || error.status === 401) throw error
      throwFormErrors({
        [passwordField]: error.message || 'We could not check your password. Please try again.',
      })
    }
  }
  return act()
}

/** Was the form refused only because the person must give the password again? */
export function needsReauthentication(formErrors: FormErrors | null | undefined): boolean {
  return formErrors?.code === 'REAUTH_REQUIRED' || formErrors?.fields[passwordField] !== undefined
}

/** Does the form only come back because its question for the password was cancelled? */
export function wasCancelled(formErrors: FormErrors): boolean {
  return formErrors.fields[cancelField] !== undefined
}
