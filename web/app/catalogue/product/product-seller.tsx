import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { levelLabel, offerLabel } from '../../format/format.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VerifiedBadge } from '../../ui/shop/verified-badge.tsx'
import { ProductLinks } from './product-links.tsx'

interface ProductSellerProps {
  product: Product
  /** The buttons and links to contact the seller. */
  contact: ReactNode
  /** The form to write to the seller, below. */
  children: ReactNode
}

/** The seller of a product, how to contact them, and the links to share the product and to report it. */
export function ProductSeller({ product, contact, children }: ProductSellerProps) {
  return (
    <div className="space-y-5">
      <SellerCard shop={product.sellerId}>{contact}</SellerCard>
      {children}
      <ProductLinks product={product} />
    </div>
  )
}

function SellerCard({ shop, children }: { shop: Product['sellerId']; children: ReactNode }) {
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
