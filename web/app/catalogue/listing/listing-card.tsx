import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import type { Rating } from '@oja/contract/schemas/reviews.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount, withUnits } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { RatingLine } from '../../ui/shop/stars.tsx'
import { VerifiedMark } from '../../ui/shop/verified-mark.tsx'

export interface ListingCardProps {
  to: string
  name: string
  picture: Picture | undefined
  /** For cards that are visible when the page opens. */
  eager?: boolean | undefined
  price: ReactNode
  /** "" for none. Of two words for one thing the card shows the first, so that nothing is cut. */
  category: string
  /** Who does the work. */
  provider?: string | undefined
  description?: string | undefined
  /** Left out where the page names one place for all cards. */
  place?: string | undefined
  /** Where the work of a service is done: "Comes to you in Lagos"; of goods what delivery costs to the place of the buyer. */
  work?: string | undefined
  distanceKm?: number | null | undefined
  /** Left out where the page says it for all cards. */
  verified?: boolean | undefined
  /** The rating of the product or the service itself. */
  rating?: Rating | undefined
  /** The rating of its shop, shown and named as such where the listing itself has none. */
  shopRating?: Rating | undefined
  /** Ends the last line: how many are left, or open or when it opens. */
  state: ReactNode
  /** Another action beside the link to the listing. */
  action?: ReactNode
  /** The heart over the photo. */
  heart?: ReactNode
}

/**
 * A listing in a list. It starts with what buyers ask first: photo, price, name, place, distance, verified seller.
 * The whole card is one link with the listing's name.
 */
export function ListingCard(card: ListingCardProps) {
  const { to, name, picture, eager, price, category, description, state, action } = card
  const [kind = ''] = category.split(' & ')
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card transition-shadow hover:shadow-md">
      <ListingPhoto picture={picture} alt="" eager={eager} />
      <div className="flex grow flex-col p-3 sm:p-4">
        <p className="text-lg leading-tight font-bold">{price}</p>
        <h3 className="mt-1 font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
          <Link
            to={to}
            className="line-clamp-3 after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {withUnits(name)}
          </Link>
        </h3>
        <Trust {...card} />
        {description && <p className="mt-1.5 line-clamp-2 text-sm max-sm:hidden">{description}</p>}
        <p className="dot-line mt-1 text-sm text-muted">
          {/* A phone has no room for both. Who is named does work, which the category says. */}
          {category && (
            <span className={card.provider ? undefined : 'max-sm:hidden'}>
              {kind}
              {/* A screen reader reads all of it. */}
              <span className="sr-only">{category.slice(kind.length)}</span>
            </span>
          )}{' '}
          {state && <span>{state}</span>}
        </p>
        {action && <div className="relative mt-auto">{action}</div>}
      </div>
      {card.heart}
    </article>
  )
}

/** The provider, place, distance, badge and rating. */
function Trust({ provider, work, place, distanceKm, verified, rating, shopRating }: ListingCardProps) {
  const shown = rating?.averageRating == null ? shopRating : rating
  return (
    <div className="mt-1 space-y-0.5 text-sm text-muted">
      {provider && <p className="line-clamp-2">{provider}</p>}
      {work && <p>{work}</p>}
      {(place || verified) && (
        <p className="flex items-start gap-1">
          {place && <Icon name="map-pin" className="mt-0.5 size-4 shrink-0" />}
          <span>
            {place}
            {verified !== undefined && <VerifiedMark verified={verified} />}{' '}
            {distanceKm != null && (
              <span className="font-semibold whitespace-nowrap text-ink">{kilometres(distanceKm)}</span>
            )}
          </span>
        </p>
      )}
      {shown?.averageRating != null && (
        <RatingLine average={shown.averageRating} count={shown.reviewsCount} isShop={shown === shopRating} />
      )}
    </div>
  )
}

function kilometres(distance: number): string {
  if (distance < 1) return 'under 1 km'
  return `${showCount(Number(distance.toFixed(distance < 10 ? 1 : 0)))} km away`
}
