import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Link } from 'react-router'
import { showDate } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stars } from '../../ui/shop/stars.tsx'

/**
 * The newest reviews in short, with a link to all. On phones they are a strip that scrolls to the side, so that the
 * goods stay near the top. Nothing for a shop without reviews.
 */
export function TopReviews({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-label="Newest reviews">
      <ul className="flex snap-x gap-3 overflow-x-auto sm:grid sm:grid-cols-[1fr_1fr_auto]">
        {reviews.map(({ _id, name, rating, comment, createdAt, verifiedPurchase }) => (
          <li
            key={_id}
            className="snap-start rounded-lg border border-line bg-card px-4 py-3 max-sm:w-[85%] max-sm:shrink-0"
          >
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <Stars rating={rating} className="size-4" />
              <span className="font-semibold text-ink">{name}</span>
              {verifiedPurchase && (
                <span className="inline-flex items-center gap-1 text-leaf">
                  <Icon name="check" className="size-3.5" />
                  Verified purchase
                </span>
              )}
              <span>{showDate(createdAt)}</span>
            </p>
            {comment && <p className="mt-1 line-clamp-2">{comment}</p>}
          </li>
        ))}
        <li className="flex shrink-0 snap-start items-center px-2">
          <Link
            to="?tab=reviews#shop-tabs"
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            See Reviews
          </Link>
        </li>
      </ul>
    </section>
  )
}
