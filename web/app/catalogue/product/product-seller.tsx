import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { ShopCard } from '@oja/contract/schemas/sellers.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { levelLabel, offerLabel } from '../../format/format.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VerifiedBadge } from '../../ui/shop/verified-badge.tsx'

interface ProductSellerProps {
  shop: ShopCard
  /** The buttons and links to contact the seller. */
  children: ReactNode
}

/** The seller of a product, and how to contact them. */
export function ProductSeller({ shop, children }: ProductSellerProps) {
  const { _id, storeName, storeLogo, businessCategory, businessLevel, location, verified } = shop
  return (
    <section aria-labelledby="seller" className="rounded-lg border border-line bg-card p-4 sm:p-5">
      <h2 id="seller" className="sr-only">
        Seller
      </h2>
      <div className="flex items-center gap-4">
        <Avatar url={storeLogo} name={storeName} className="size-14 text-2xl" />
        <div className="min-w-0">
          <Link
            to={`/seller-profile/${_id}`}
            className="inline-flex min-h-11 items-center text-lg leading-snug font-semibold text-leaf underline"
          >
            {storeName}
          </Link>
          <p className="text-muted">
            {offerLabel(businessCategory)} · {levelLabel(businessLevel)}
          </p>
        </div>
      </div>
      <div className="mt-2">
        <VerifiedBadge verified={verified} />
      </div>
      <p className="mt-3 flex items-start gap-2">
        <Icon name="map-pin" className="mt-0.5 size-5 text-muted" />
        {placeLabel(location) || 'Location not found'}
      </p>
      <div className="mt-4">{children}</div>
    </section>
  )
}
