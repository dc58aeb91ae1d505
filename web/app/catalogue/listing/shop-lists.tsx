import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import type { ReactNode } from 'react'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { ListPage } from '../../hooks/use-load-more.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductGrid, ServiceGrid } from './shop-grids.tsx'
import type { ShopProduct } from './shop-grids.tsx'

// Most shops need one page, so the script for further pages loads only when somebody touches the page.
const OtherListings = lazyPart(async () => (await import('./other-listings-of-shop.tsx')).OtherListingsOfShop)

type Shop = Pick<SellerPublic['seller'], '_id' | 'storeName'>

/** One page of a shop's products, and a link to more. `next` is the cursor of the next page. */
export function ShopProducts({ seller, products }: { seller: Shop; products: ListPage<ShopProduct> }) {
  return (
    <ShopList kind="products" title="Products" others="sellers" seller={seller} page={products}>
      <ProductGrid products={products.items} />
    </ShopList>
  )
}

/** One page of a shop's services, and a link to more. */
export function ShopServices({ seller, services }: { seller: Shop; services: ListPage<Service> }) {
  return (
    <ShopList kind="services" title="Services" others="providers" seller={seller} page={services}>
      <ServiceGrid services={services.items} />
    </ShopList>
  )
}

interface ShopListProps {
  kind: 'products' | 'services'
  title: string
  /** Who may have some where this shop has none. */
  others: string
  seller: Shop
  page: ListPage<unknown>
  children: ReactNode
}

function ShopList({ kind, title, others, seller, page: { items, next }, children }: ShopListProps) {
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="text-lg sm:text-3xl">
        {title} by {seller.storeName}
      </h2>
      <div className="mt-3 sm:mt-5">
        {items.length === 0 ? (
          <EmptyState title={`No ${kind} available`} text={`Check back later, or see other ${others}.`} />
        ) : (
          children
        )}
        {next !== null && <OtherListings key={next} kind={kind} sellerId={seller._id} next={next} />}
      </div>
    </section>
  )
}
