import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Client } from '@oja/contract/client.ts'
import { redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import type { PageRequest } from '../api/page.ts'

/** What an admin page shows: real data for an admin, a sample for everybody else. */
export interface AdminData<Data> {
  isSample: boolean
  data: Data
}

/**
 * Loads real data for an admin; everybody else gets the sample (docs/requirements/rules.md D19). An admin without
 * two-factor is redirected to set it up.
 */
export async function realOrSample<Data>(
  visit: PageRequest,
  ask: (api: Client) => Promise<{ data: Data }>,
  sample: Data,
): Promise<AdminData<Data>> {
  const { data: session } = await visit.api(endpoints.auth.session, {})
  if (session?.role !== 'admin') return { isSample: true, data: sample }
  try {
    const { data } = await ask(visit.api)
    return { isSample: false, data }
  } catch (error) {
    if (isCallError(error) && error.code === 'ENROL_SECOND_FACTOR') throw redirect('/admin/second-factor')
    throw error
  }
}
