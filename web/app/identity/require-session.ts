import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { redirect } from 'react-router'
import { loginAddress } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'

/** Loads the session for pages that need a login; a visitor logs in first and comes back. */
export async function requireSession({ api, url }: PageRequest): Promise<SignedIn> {
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) throw redirect(loginAddress(url))
  return session
}
