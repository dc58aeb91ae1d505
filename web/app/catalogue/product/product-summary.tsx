import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount, withUnits } from '../../format/format.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PriceNow } from '../listing/price-now.tsx'
import { RatingLine } from '../../ui/shop/stars.tsx'
import { BuyerPromise } from './buyer-promise.tsx'

interface ProductSummaryProps {
  product: Product
  /** Its shop has no delivery area: it does not deliver, or says nothing of it. Such an order counts from when it is ready. */
  isPickUpOnly: boolean
  children?: ReactNode
}

/** What a buyer asks first: the price, the name, the product's own stars, who sells it, whether the money is safe, and `children`. */
export function ProductSummary({ product, isPickUpOnly, children }: ProductSummaryProps) {
  const { name, quantity, stats, soldCount, condition, sellerId: shop } = product
  return (
    <div className="space-y-2 sm:space-y-3">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-3xl leading-tight font-bold">
          <span>
            <PriceNow product={product} />
          </span>
          {quantity === 0 && <span className="text-lg text-clay">Sold out</span>}
        </p>
        <h1 className="mt-1 text-xl leading-snug sm:text-3xl">{withUnits(name)}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <a href="#reviews" className="-my-2 inline-flex min-h-11 items-center hover:underline">
            {stats.averageRating === null ? (
              'No reviews yet'
            ) : (
              <RatingLine average={stats.averageRating} count={stats.reviewsCount} />
            )}
          </a>
          {condition && <span className="font-semibold text-ink">{conditionLabels[condition]}</span>}
          {soldCount > 0 && <span>{showCount(soldCount)} sold</span>}
        </p>
      </div>
      <ShopLine shop={shop} /> <BuyerPromise isPickUpOnly={isPickUpOnly} />
      {children}
    </div>
  )
}

/** The shop in one line: its face, its badge, and its own rating. */
function ShopLine({ shop }: { shop: Product['sellerId'] }) {
  const { _id, storeName, storeLogo, location, verified, stats } = shop
  return (
    <Link
      to={`/seller-profile/${_id}`}
      className="group flex min-h-13 items-center gap-3 rounded-lg border border-line bg-card px-3 py-2 hover:bg-sunken"
    >
      <Avatar url={storeLogo} name={storeName} className="size-10 text-lg" />
      <span className="min-w-0 grow leading-snug">
        <span className="line-clamp-3 font-semibold wrap-anywhere">
          {/* The badge never begins a line. */}
          <span className="group-hover:underline">{storeName}</span>
          {verified && (
            <span title="Verified seller" className="whitespace-nowrap text-leaf">
              &nbsp;
              <Icon name="shield" className="inline size-4.5 align-text-bottom" />
              <span className="sr-only">Verified seller</span>
            </span>
          )}
        </span>{' '}
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {stats?.averageRating != null && (
            <RatingLine average={stats.averageRating} count={stats.reviewsCount} isShop />
          )}{' '}
          <span className="truncate">{placeLabel(location)}</span>{' '}
          {!verified && <span>Not verified yet</span>}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 text-muted" />
    </Link>
  )
}
