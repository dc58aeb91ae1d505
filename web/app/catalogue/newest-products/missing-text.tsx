import type { NearListings } from './near-listings.ts'
import { useNear } from './use-near.ts'

interface MissingTextProps {
  near: NearListings | Promise<NearListings>
  thing: string
  /** The sentence about what was there once. */
  gone: string
}

/** Tells what was there once from an address that never had a `thing`, as far as the public may know. */
export function MissingText({ near, thing, gone }: MissingTextProps) {
  return useNear(near).isNear ? gone : `There is no ${thing} at this address. Check the link, or search here.`
}
