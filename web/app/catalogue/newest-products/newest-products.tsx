import type { NearProducts } from '@oja/contract/schemas/catalogue.ts'
import { use } from 'react'
import { lazyPart } from '../../hooks/lazy-part.tsx'

const NewestProductsList = lazyPart(
  async () => (await import('./newest-products-list.tsx')).NewestProductsList,
)

/** A few goods below the sentence that a page was not found. In the browser they may be on their way. */
export function NewestProducts({ products }: { products: NearProducts | Promise<NearProducts> }) {
  const { data, isNear } = products instanceof Promise ? use(products) : products
  if (data.length === 0) return null
  return (
    <section aria-labelledby="newest-products" className="mt-12 w-full text-left">
      <h2 id="newest-products" className="mb-4 text-2xl">
        {isNear ? 'Similar items' : 'New in the market'}
      </h2>
      <NewestProductsList products={data} />
    </section>
  )
}
