import type { Client } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'
import { withFallback } from '../../api/found.ts'

/**
 * Whether the person who is logged in has saved this, for the heart as the server writes it. Undefined for visitors, also for a
 * device that has saved it: their page is the same for everybody.
 */
export async function savedHere(request: Request, api: Client, mark: SavedMark): Promise<true | undefined> {
  if (!request.headers.has('cookie')) return undefined
  const { data: session } = await withFallback(api(endpoints.auth.session, {}), { data: null })
  if (!session) return undefined
  const { data: marks } = await withFallback(api(savedEndpoints.marks, {}), { data: [] })
  return marks.includes(mark) || undefined
}
