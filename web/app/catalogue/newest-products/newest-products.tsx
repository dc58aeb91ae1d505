import { use } from 'react'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { NearListings } from './near-listings.ts'

const NewestProductsList = lazyPart(
  async () => (await import('./newest-products-list.tsx')).NewestProductsList,
)

interface NearProps {
  /** In the browser they may be on their way. */
  near: NearListings | Promise<NearListings>
}

/** A few goods or services below the sentence that a page was not found. */
export function NewestProducts({ products: given }: { products: NearProps['near'] }) {
  const near = useNear(given)
  const first = near.data[0] ?? near.services?.[0] ?? near.otherServices?.[0]
  return first ? <NewestProductsList near={near} /> : null
}

/** Tells what was there once and is `gone` from an address that never had a `thing`, as far as the public may know. */
export function MissingText({ near, thing, gone }: NearProps & { thing: string; gone: string }) {
  return useNear(near).isNear ? gone : `There is no ${thing} at this address. Check the link, or search here.`
}

function useNear(near: NearProps['near']): NearListings {
  return near instanceof Promise ? use(near) : near
}
