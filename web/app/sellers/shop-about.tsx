import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import { levelLabel, offerLabel, showCount } from '../format/format.ts'
import { Avatar } from '../ui/shop/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { OpeningHours } from '../ui/shop/opening-hours.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import { VerifiedBadge } from '../ui/shop/verified-badge.tsx'
import { ContactPanel } from './contact-panel.tsx'
import type { ContactMethods } from './contact.ts'

interface ShopAboutProps {
  seller: SellerPublic['seller'] & { reachable: ContactMethods }
  stats: SellerPublic['stats']
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** A shop: its name and place, its description, its figures, and its contact. */
export function ShopAbout({ seller, stats, now }: ShopAboutProps) {
  const { _id, storeLogo, storeName, businessCategory, businessLevel, location, description, verified } =
    seller
  return (
    <section aria-labelledby="store" className="rounded-lg border border-line bg-card p-5">
      <div className="flex items-center gap-4 lg:flex-col lg:text-center">
        <Avatar url={storeLogo} name={storeName} className="size-20 text-3xl lg:size-28 lg:text-4xl" />
        <div className="min-w-0">
          <h1 id="store" className="text-2xl">
            {storeName}
          </h1>
          <p className="mt-1 text-muted">
            {offerLabel(businessCategory)} · {levelLabel(businessLevel)}
          </p>
          <div className="mt-1">
            <VerifiedBadge verified={verified} />
          </div>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2">
        <Icon name="map-pin" className="mt-0.5 size-5 text-muted" />
        {placeLabel(location) || 'Location not found'}
      </p>
      <div className="mt-1 empty:hidden">
        <OpeningHours hours={seller.workingHours} openNow={seller.openNow} now={now} />
      </div>
      {description && <p className="mt-3 whitespace-pre-line">{description}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-3 text-center">
        <Count name={stats.productsCount === 1 ? 'Product' : 'Products'} value={stats.productsCount} />
        <Count name={stats.reviewsCount === 1 ? 'Review' : 'Reviews'} value={stats.reviewsCount} />
      </dl>
      {stats.averageRating !== null && (
        <p className="mt-4 flex items-center gap-2 lg:justify-center">
          <Stars rating={stats.averageRating} />
          <span className="font-semibold tabular-nums">{stats.averageRating.toFixed(1)}</span>
        </p>
      )}
      <div className="mt-4">
        <ContactPanel sellerId={_id} reachable={seller.reachable} />
      </div>
    </section>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse rounded-md bg-sunken px-2 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">{showCount(value)}</dd>
    </div>
  )
}
