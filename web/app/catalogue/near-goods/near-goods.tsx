import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { use } from 'react'
import { lazyPart } from '../../hooks/lazy-part.tsx'

const NearGoodsList = lazyPart(async () => (await import('./near-goods-list.tsx')).NearGoodsList)

/** A few goods below the sentence that a page was not found. In the browser they may be on their way. */
export function NearGoods({ goods }: { goods: Product[] | Promise<Product[]> }) {
  const shown = goods instanceof Promise ? use(goods) : goods
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="near-goods" className="mt-12 w-full text-left">
      <h2 id="near-goods" className="mb-4 text-2xl">
        New in the market
      </h2>
      <NearGoodsList goods={shown} />
    </section>
  )
}
