import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { field } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { redirectDone } from './admin-done.ts'
import { reasonOf } from './reason-chips.tsx'

/** Suspends or activates a shop, and returns to the list of the form. */
export async function submitSellerDecision(submission: FormSubmission) {
  const { api, url, form } = submission
  const params = { id: field(form, 'id') }
  const suspends = field(form, 'decision') === 'suspend'
  const { message } = await withReauthentication(submission, () =>
    suspends
      ? api(adminEndpoints.suspend, { params, body: { reason: reasonOf(form) } })
      : api(adminEndpoints.activate, { params }),
  )
  // The question is answered: the page does not ask it again.
  const next = new URL(url)
  next.searchParams.delete('suspend')
  return redirectDone(next, message, params.id)
}
