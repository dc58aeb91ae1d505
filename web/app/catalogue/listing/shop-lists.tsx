import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { ListPage } from '../../hooks/use-load-more.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductGrid, ServiceGrid } from './shop-grids.tsx'
import type { ShopProduct } from './shop-grids.tsx'

// Most shops need one page, so the script for further pages loads only when somebody touches the page.
const MoreProducts = lazyPart(async () => (await import('./other-listings-of-shop.tsx')).OtherProductsOfShop)
const MoreServices = lazyPart(async () => (await import('./other-listings-of-shop.tsx')).OtherServicesOfShop)

type Shop = Pick<SellerPublic['seller'], '_id' | 'storeName'>

/** One page of a shop's products, and a link to more. `next` is the cursor of the next page. */
export function ShopProducts({ seller, products }: { seller: Shop; products: ListPage<ShopProduct> }) {
  const { items, next } = products
  return (
    <section aria-labelledby="products">
      <h2 id="products" className="text-lg sm:text-3xl">
        Products by {seller.storeName}
      </h2>
      <div className="mt-3 sm:mt-5">
        {items.length === 0 ? (
          <EmptyState title="No products available" text="Check back later, or see other sellers." />
        ) : (
          <ProductGrid products={items} />
        )}
        {next !== null && <MoreProducts key={next} sellerId={seller._id} next={next} />}
      </div>
    </section>
  )
}

/** One page of a shop's services, and a link to more. */
export function ShopServices({ seller, services }: { seller: Shop; services: ListPage<Service> }) {
  const { items, next } = services
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-lg sm:text-3xl">
        Services by {seller.storeName}
      </h2>
      <div className="mt-3 sm:mt-5">
        {items.length === 0 ? (
          <EmptyState title="No services available" text="Check back later, or see other providers." />
        ) : (
          <ServiceGrid services={items} />
        )}
        {next !== null && <MoreServices key={next} sellerId={seller._id} next={next} />}
      </div>
    </section>
  )
}
