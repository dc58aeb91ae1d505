import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { browserClient } from '../../api/browser-client.ts'
import { useLoadMore } from '../../hooks/use-load-more.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { ProductGrid, ServiceGrid } from './shop-grids.tsx'
import type { ShopProduct } from './shop-grids.tsx'

interface MoreOfShopProps {
  sellerId: string
  /** The cursor of the next page. */
  next: string
}

/** The listings after the first page. They load only on request, because the reviews stand below them. */
export function OtherListingsOfShop({ kind, ...more }: MoreOfShopProps & { kind: 'products' | 'services' }) {
  return kind === 'products' ? <OtherProducts {...more} /> : <OtherServices {...more} />
}

function OtherProducts({ sellerId, next: start }: MoreOfShopProps) {
  const { items, next, ...more } = useLoadMore<ShopProduct>(
    { items: [], next: start },
    {
      async loadPage(after) {
        const { answer, headers } = await browserClient.withHeaders(endpoints.products.ofSeller, {
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
          <ProductGrid products={items} />
        </div>
      )}
      <MoreLink to={next && `?productsAfter=${next}#products`} label="More products" {...more} />
    </>
  )
}

function OtherServices({ sellerId, next: start }: MoreOfShopProps) {
  const { items, next, ...more } = useLoadMore<Service>(
    { items: [], next: start },
    {
      async loadPage(after) {
        const { answer, headers } = await browserClient.withHeaders(endpoints.services.ofSeller, {
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
          <ServiceGrid services={items} />
        </div>
      )}
      <MoreLink to={next && `?servicesAfter=${next}#services`} label="More services" {...more} />
    </>
  )
}

function startOfNext(headers: Headers): string | null {
  return nextPage(headers)?.get('after') ?? null
}
