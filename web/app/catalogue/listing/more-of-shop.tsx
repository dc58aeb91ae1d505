import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { browserClient } from '../../api/browser-client.ts'
import { useMore } from '../../hooks/use-more.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { GoodsGrid, SkillsGrid } from './shop-grids.tsx'
import type { ShopProduct } from './shop-grids.tsx'

interface MoreOfShopProps {
  sellerId: string
  /** Where the page that follows starts. */
  next: string
}

/** The goods after the first page. They come when asked for: below them stand the reviews. */
export function MoreGoods({ sellerId, next: start }: MoreOfShopProps) {
  const { items, next, ...more } = useMore<ShopProduct>(
    { items: [], next: start },
    {
      async ask(after) {
        const { answer, headers } = await browserClient.whole(endpoints.products.ofSeller, {
          params: { sellerId },
          query: { after, view: 'public' },
        })
        return { items: answer.products, next: startOfNext(headers) }
      },
    },
  )
  return (
    <>
      {items.length > 0 && (
        <div className="mt-3 md:mt-5">
          <GoodsGrid products={items} />
        </div>
      )}
      <MoreLink to={next && `?productsAfter=${next}#products`} label="More products" {...more} />
    </>
  )
}

/** The services after the first page. */
export function MoreSkills({ sellerId, next: start }: MoreOfShopProps) {
  const { items, next, ...more } = useMore<Service>(
    { items: [], next: start },
    {
      async ask(after) {
        const { answer, headers } = await browserClient.whole(endpoints.services.ofSeller, {
          params: { sellerId },
          query: { after, view: 'public' },
        })
        return { items: answer.services, next: startOfNext(headers) }
      },
    },
  )
  return (
    <>
      {items.length > 0 && (
        <div className="mt-3 md:mt-5">
          <SkillsGrid services={items} />
        </div>
      )}
      <MoreLink to={next && `?servicesAfter=${next}#services`} label="More services" {...more} />
    </>
  )
}

function startOfNext(headers: Headers): string | null {
  return nextPage(headers)?.get('after') ?? null
}
