import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { nextPage } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import { redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import type { PageRequest } from '../api/page.ts'

/** What an admin page shows: real rows for an admin, a sample for everybody else. */
export interface AdminData<Data> {
  isSample: boolean
  data: Data
  next: string | null
  /** How many rows the filters leave, as the API says it ("1000+"); null when nobody counted. */
  total: string | null
}

/**
 * Loads real data for an admin; everybody else gets the sample (docs/requirements/rules.md D19). An admin without
 * two-factor is redirected to set it up.
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

/** The search words, the status filter and the next page from the address of a list. */
export function listQuery({ url }: PageRequest): { q: string; status: string; after: string } {
  const { searchParams } = url
  return {
    q: searchParams.get('q')?.trim() ?? '',
    status: searchParams.get('status') ?? '',
    after: searchParams.get('after') ?? '',
  }
}
