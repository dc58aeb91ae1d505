import { use } from 'react'
import type { NearListings } from './near-listings.ts'

/** The listings, which in the browser may be on their way. */
export function useNear(near: NearListings | Promise<NearListings>): NearListings {
  return near instanceof Promise ? use(near) : near
}
