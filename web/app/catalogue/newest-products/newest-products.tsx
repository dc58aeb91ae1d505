import type { NearProducts } from '@oja/contract/schemas/services.ts'
import { use } from 'react'
import { lazyPart } from '../../hooks/lazy-part.tsx'

const NewestProductsList = lazyPart(
  async () => (await import('./newest-products-list.tsx')).NewestProductsList,
)

/** A few goods or services below the sentence that a page was not found. In the browser they may be on their way. */
export function NewestProducts({ products }: { products: NearProducts | Promise<NearProducts> }) {
  const near = products instanceof Promise ? use(products) : products
  return (near.data[0] ?? near.services?.[0]) ? <NewestProductsList near={near} /> : null
}
