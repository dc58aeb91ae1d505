import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { NearListings } from './near-listings.ts'
import { useNear } from './use-near.ts'

const NewestProductsList = lazyPart(
  async () => (await import('./newest-products-list.tsx')).NewestProductsList,
)

/** A few goods or services below the sentence that a page was not found. In the browser they may be on their way. */
export function NewestProducts({ products }: { products: NearListings | Promise<NearListings> }) {
  const near = useNear(products)
  const first = near.data[0] ?? near.services?.[0] ?? near.otherServices?.[0]
  return first ? <NewestProductsList near={near} /> : null
}
