import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminCase, AdminCaseKind } from '@oja/contract/schemas/admin/admin-cases.ts'
import { field } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { redirectDone } from '../admin-done.ts'

type CaseParams = {
  kind: AdminCaseKind
  id: string
}

/** The notes and the assignment of a case; null for everybody who is no admin. */
export async function loadCase(visit: PageRequest, isSample: boolean, params: CaseParams) {
  if (isSample) return null
  const { data } = await visit.api(adminEndpoints.case, { params })
  return data satisfies AdminCase['data']
}

/** Is this a form of `CasePanel`? */
export function isCaseForm(form: FormData): boolean {
  return field(form, 'case') !== ''
}

/** Adds a note or assigns the case, and shows the page again. */
export async function submitCase(submission: FormSubmission, params: CaseParams) {
  const { api, form, url } = submission
  const assigns = field(form, 'case') === 'assign'
  const { message } = await withReauthentication(
    submission,
    () =>
      assigns
        ? api(adminEndpoints.assign, {
            params,
            body: { adminId: field(form, 'me') || field(form, 'adminId') },
          })
        : api(adminEndpoints.addNote, { params, body: { note: field(form, 'note') } }),
    assigns ? 'say who looks after this' : 'add the note',
  )
  return redirectDone(url, message)
}
