import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { isCallError } from '../api/call-error.ts'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormErrors, FormSubmission } from '../api/page.ts'

/** The field in which a refused form brings the password. */
export const passwordField = 'freshPassword'

/**
 * Does work that may need a password given within 15 minutes. When the form brings a password, it is sent to the
 * server first; a wrong one refuses the form at that field, so that the question stays open.
 */
export async function withReauthentication<Result>(
  { api, form }: Pick<FormSubmission, 'api' | 'form'>,
  act: () => Promise<Result>,
): Promise<Result> {
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
