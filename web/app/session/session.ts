import { brand } from '@oja/contract/values/brand.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import type { Site } from '@oja/contract/schemas/support.ts'
import { useRouteLoaderData } from 'react-router'
import { useIsKeptPage } from '../browser/kept-page.ts'

export type SiteDetails = Site['data']

/** What the root loads for every page. */
export interface RootData {
  session: SignedIn | null
  /** False when the API did not answer and `session` comes from the browser's storage. */
  isCertain: boolean
  /** The market's own details; null when the API did not answer. */
  site: SiteDetails | null
}

/** The data of the root; undefined on an error page that replaces it. */
function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The person who is logged in; null for a visitor. */
export function useSession(): SignedIn | null {
  const session = useRootData()?.session ?? null
  // Pages are kept as visitors see them.
  const isKept = useIsKeptPage()
  return isKept ? (session ?? rememberedSession()) : session
}

/** The session in the browser's storage, for when the API does not answer; null on the server. */
export function rememberedSession(): SignedIn | null {
  // Node has a localStorage too, which belongs to no person.
  if (typeof document === 'undefined') return null
  try {
    const { id, ...rest } = JSON.parse(localStorage.getItem('user') ?? '') as SignedIn & { id: string }
    return { ...rest, userId: id }
  } catch {
    return null
  }
}

/** The market's contact details; blank when the API did not answer. */
export function useSite(): SiteDetails {
  return useRootData()?.site ?? unknownSite
}

const unknownSite: SiteDetails = {
  brand,
  origin: '',
  phone: '',
  emails: { general: '', sellers: '', buyers: '' },
  place: 'Lagos, Nigeria',
  social: [],
  commissionPercent: 0,
}
