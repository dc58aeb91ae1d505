import { brand } from '@oja/contract/values/brand.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import type { Site } from '@oja/contract/schemas/support.ts'
import { useRouteLoaderData } from 'react-router'

export type SiteDetails = Site['data']

/** What the root knows for every page. */
export interface RootData {
  session: SignedIn | null
  /** False when the market could not be asked and `session` is what this browser remembers. */
  isCertain: boolean
  /** The market's own details; null when it could not be asked. */
  site: SiteDetails | null
}

/** What the root loaded; undefined on an error page that stands in its place. */
function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** Who is signed in; null for a visitor. */
export function useSession(): SignedIn | null {
  return useRootData()?.session ?? null
}

/** What this browser remembers of the session, for when the market cannot be asked; null on the server. */
export function rememberedSession(): SignedIn | null {
  // The server has a localStorage of its own, which belongs to nobody.
  if (typeof document === 'undefined') return null
  try {
    const { id, ...rest } = JSON.parse(localStorage.getItem('user') ?? '') as SignedIn & { id: string }
    return { ...rest, userId: id }
  } catch {
    return null
  }
}

/** How to reach the people behind this market; blank when it could not be asked. */
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
