import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { later } from '../../hooks/lazy-part.tsx'
import type { ListPage } from '../../hooks/use-more.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { GoodsGrid, SkillsGrid } from './shop-grids.tsx'
import type { ShopProduct } from './shop-grids.tsx'

// Most shops are one page: what brings the rest of the others waits until somebody touches the page.
const MoreGoods = later(async () => (await import('./more-of-shop.tsx')).MoreGoods)
const MoreSkills = later(async () => (await import('./more-of-shop.tsx')).MoreSkills)

type Shop = Pick<SellerPublic['seller'], '_id' | 'storeName'>

/** What a shop sells: a page of it, and the way to more. `next` is where the page that follows starts. */
export function Goods({ seller, products }: { seller: Shop; products: ListPage<ShopProduct> }) {
  const { items, next } = products
  return (
    <section aria-labelledby="products">
      <h2 id="products" className="text-2xl sm:text-3xl">
        Products by {seller.storeName}
      </h2>
      <div className="mt-5">
        {items.length === 0 ? (
          <Empty title="No products available" text="Look again later, or see what others sell." />
        ) : (
          <GoodsGrid products={items} />
        )}
        {next !== null && <MoreGoods key={next} sellerId={seller._id} next={next} />}
      </div>
    </section>
  )
}

/** What a shop does for hire. */
export function Skills({ seller, services }: { seller: Shop; services: ListPage<Service> }) {
  const { items, next } = services
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-2xl sm:text-3xl">
        Services by {seller.storeName}
      </h2>
      <div className="mt-5">
        <SkillsGrid services={items} />
        {next !== null && <MoreSkills key={next} sellerId={seller._id} next={next} />}
      </div>
    </section>
  )
}
