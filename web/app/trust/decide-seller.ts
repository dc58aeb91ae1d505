import { adminEndpoints } from '@oja/contract/trust-endpoints.ts'
import { redirect } from 'react-router'
import { field } from '../lib/page.ts'
import type { Submission } from '../lib/page.ts'

/** Suspends or opens a shop as an admin's form says, and comes back to the list it was pressed in. */
export async function decideSeller({ api, url, form }: Submission) {
  const params = { id: field(form, 'id') }
  const suspends = field(form, 'decision') === 'suspend'
  const { message } = suspends
    ? await api(adminEndpoints.suspend, { params, body: { reason: field(form, 'reason') } })
    : await api(adminEndpoints.activate, { params })
  url.searchParams.set('done', message)
  return redirect(url.pathname + url.search)
}
