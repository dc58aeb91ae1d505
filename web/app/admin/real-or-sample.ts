import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { nextPage } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import { redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import type { PageRequest } from '../api/page.ts'

/** What a page of the back office shows: real rows for an admin, a sample for everybody else. */
export interface AdminData<Data> {
  isSample: boolean
  data: Data
  next: string | null
  /** How many its filters leave, as the API tells it ("1000+"); null where nobody counted. */
  total: string | null
}

/**
 * Asks for real data when an admin is signed in; everybody else gets the sample (checklist G8, D19). An admin who has
 * not set up the second factor is sent to do so.
 */
export async function realOrSample<Data>(
  visit: PageRequest,
  ask: (api: Client) => Promise<{ data: Data; headers?: Headers }>,
  sample: Data,
): Promise<AdminData<Data>> {
  const { data: session } = await visit.api(endpoints.auth.session, {})
  if (session?.role !== 'admin') return { isSample: true, data: sample, next: null, total: null }
  try {
    const { data, headers } = await ask(visit.api)
    const next = headers ? (nextPage(headers)?.toString() ?? null) : null
    return { isSample: false, data, next, total: headers?.get('x-total-count') ?? null }
  } catch (error) {
    if (isCallError(error) && error.code === 'ENROL_SECOND_FACTOR') throw redirect('/admin/second-factor')
    throw error
  }
}

/** What the search box, the status filter and the next page's link of a list say. */
export function listQuery({ url }: PageRequest): { q: string; status: string; after: string } {
  const { searchParams } = url
  return {
    q: searchParams.get('q')?.trim() ?? '',
    status: searchParams.get('status') ?? '',
    after: searchParams.get('after') ?? '',
  }
}
