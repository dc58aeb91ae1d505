import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { redirect } from 'react-router'
import { loginAddress } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'

/** The load function of a page for whoever is signed in; others log in first and come back. */
export async function requireSession({ api, url }: PageRequest): Promise<SignedIn> {
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) throw redirect(loginAddress(url))
  return session
}
