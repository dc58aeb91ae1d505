import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { shopTabs } from './shop-tabs.ts'
import type { ShopTab } from './shop-tabs.ts'

/** The tabs of a shop's page. Each is an address, so they work without JavaScript. */
export function ShopTabLinks({ shown, stats }: { shown: ShopTab; stats: SellerPublic['stats'] }) {
  const counts: Record<ShopTab, number | null> = {
    goods: stats.productsCount,
    services: stats.servicesCount,
    reviews: stats.reviewsCount || stats.ofServicesCount || null,
    about: null,
  }
  // Most shops sell goods only. Goods stay: the page opens with them.
  const tabs = shopTabs.filter((tab) => tab !== 'services' || tab === shown || counts[tab] !== 0)
  return (
    <nav id="shop-tabs" aria-label="Shop" className="scroll-mt-2 border-b border-line print:hidden">
      <ul className="flex sm:gap-2">
        {tabs.map((tab) => (
          <li key={tab} className="max-sm:grow">
            <Link
              to={`?tab=${tab}#shop-tabs`}
              aria-current={tab === shown ? 'page' : undefined}
              className="flex min-h-13 flex-col items-center justify-center border-b-3 border-transparent px-1 text-center leading-tight font-semibold text-muted hover:text-ink max-sm:text-[0.9375rem] aria-[current=page]:border-leaf aria-[current=page]:text-leaf sm:flex-row sm:gap-1.5 sm:px-4"
            >
              {labels[tab]}
              {counts[tab] !== null && (
                <span className="text-sm font-normal tabular-nums">{`(${showCount(counts[tab])})`}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const labels: Record<ShopTab, string> = {
  goods: 'Goods',
  services: 'Services',
  reviews: 'Reviews',
  about: 'About',
}
