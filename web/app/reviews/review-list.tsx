import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Review, Rating } from '@oja/contract/schemas/reviews.ts'
import { browserClient } from '../api/browser-client.ts'
import { showCount, showDate } from '../format/format.ts'
import { useLoadMore } from '../hooks/use-load-more.ts'
import type { ListPage } from '../hooks/use-load-more.ts'
import { Avatar } from '../ui/shop/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { ReportLink } from '../ui/shop/report-link.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import type { ReviewTarget } from './own-review.ts'

interface ReviewListProps {
  target: ReviewTarget
  /** The newest reviews. */
  reviews: Review[]
  stats: Rating
}

/** The reviews, newest first, or a sentence that there are none. */
export function ReviewList({ target, reviews, stats }: ReviewListProps) {
  const first = { items: reviews, next: nextQuery(reviews, stats.reviewsCount) }
  const loadPage = async (query: string): Promise<ListPage<Review>> => {
    const list = target.kind === 'seller' ? endpoints.reviews.listOfSeller : endpoints.reviews.listOfService
    const after = new URLSearchParams(query).get('reviewsAfter') ?? undefined
    const { data } = await browserClient(list, { params: { id: target.id }, query: { after } })
    return { items: data, next: data.length < reviews.length ? null : nextQuery(data, Infinity) }
  }
  const { items, next, ...more } = useLoadMore(first, { loadPage })
  if (items.length === 0) return <p className="text-muted">No reviews yet</p>
  return (
    <>
      <Summary stats={stats} />
      <ul className="divide-y divide-line">
        {items.map((review) => (
          <li key={review._id} className="py-4">
            <ReviewLine review={review} />
          </li>
        ))}
      </ul>
      <MoreLink to={next && `?${next}#reviews`} label="More reviews" {...more} />
    </>
  )
}

function Summary({ stats: { averageRating, reviewsCount } }: Pick<ReviewListProps, 'stats'>) {
  if (averageRating === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line pb-3">
      <span className="text-3xl font-bold tabular-nums">{averageRating.toFixed(1)}</span>
      <Stars rating={averageRating} />
      <span className="text-muted">
        {showCount(reviewsCount)} {reviewsCount === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  )
}

function ReviewLine({ review }: { review: Review }) {
  const { _id, name, avatarUrl, rating, comment, createdAt, editedAt, verifiedPurchase } = review
  return (
    <article className="flex items-start gap-3">
      <Avatar url={avatarUrl} name={name} className="size-10 text-lg" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {verifiedPurchase && (
            <Badge tone="good">
              <Icon name="check" className="size-3.5" />
              Verified purchase
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Stars rating={rating} className="size-4" />
          {showDate(createdAt)}
          {editedAt !== '' && ' · edited'}
        </p>
        <p className="mt-1 whitespace-pre-line">{comment}</p>
        <ReportLink kind="review" id={_id} name={`Review by ${name}`} />
      </div>
    </article>
  )
}

function nextQuery(reviews: Review[], total: number): string | null {
  const last = reviews.at(-1)
  return last && reviews.length < total ? `reviewsAfter=${last._id}` : null
}
