import type { Product } from '@oja/contract/catalogue.ts'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { ListingPicture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'

interface ProductCardProps {
  product: Product
  /** For the cards a page opens with. */
  eager?: boolean | undefined
}

/** A good as a buyer meets it in a list. The whole card is one link, named by the good. */
export function ProductCard({ product, eager }: ProductCardProps) {
  const { _id, name, category, priceMinor, description, quantity, pictures, sellerId: shop } = product
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card transition-shadow hover:shadow-md">
      <ListingPicture
        picture={pictures[0]}
        alt=""
        sizes="(width >= 75rem) 280px, (width >= 48rem) 30vw, 47vw"
        eager={eager}
      />
      <div className="flex grow flex-col p-3 sm:p-4">
        <p className="text-lg leading-tight font-bold">
          <Price kobo={priceMinor} />
        </p>
        <h3 className="mt-1 font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
          <Link
            to={`/products/${_id}`}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted">{category}</p>
        {description && <p className="mt-1 line-clamp-2 text-sm">{description}</p>}
        <div className="mt-auto space-y-0.5 pt-2 text-sm text-muted">
          <p className="flex items-start gap-1">
            <Icon name="map-pin" className="mt-0.5 size-4 shrink-0" />
            {placeOf(product)}
          </p>
          {shop.verified ? (
            <p className="flex items-start gap-1 font-semibold text-leaf">
              <Icon name="shield" className="mt-0.5 size-4 shrink-0" />
              Verified seller
            </p>
          ) : (
            <p>Not verified yet</p>
          )}
          <p className={quantity > 0 ? '' : 'font-semibold text-clay'}>
            {quantity > 0 ? `${quantity.toLocaleString('en-NG')} left` : 'Sold out'}
          </p>
        </div>
      </div>
    </article>
  )
}

function placeOf({ location, sellerId: { location: place } }: Product): string {
  return location || [place.city, place.state].filter(Boolean).join(', ') || 'Location not found'
}
