import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import type { Review, Rating } from '@oja/contract/schemas/reviews.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { browserClient } from '../api/browser-client.ts'
import { useLoadMore } from '../hooks/use-load-more.ts'
import type { ListPage } from '../hooks/use-load-more.ts'
import { MoreLink } from '../ui/more-link.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import { ReviewLine } from './review-line.tsx'

interface ReviewListProps {
  target: { kind: keyof typeof lists; id: string }
  /** The newest reviews. */
  reviews: Review[]
  stats: Rating
  /** The reader is the seller, who may answer. */
  canReply?: boolean | undefined
}

/** The reviews, newest first, or a sentence that there are none. */
export function ReviewList({ target, reviews, stats, canReply = false }: ReviewListProps) {
  const first = {
    items: reviews,
    next: nextQuery(reviews, stats.reviewsCount + (stats.ofServicesCount ?? 0)),
  }
  const loadPage = async (query: string): Promise<ListPage<Review>> => {
    const list = lists[target.kind]
    const after = new URLSearchParams(query).get('reviewsAfter') ?? undefined
    const { data } = await browserClient(list, { params: { id: target.id }, query: { after } })
    return { items: data, next: nextQuery(data, Infinity) }
  }
  const { items, next, ...more } = useLoadMore(first, { loadPage })
  if (items.length === 0) return <p className="text-muted">No reviews yet</p>
  return (
    <>
      <Summary stats={stats} />
      <ul className="divide-y divide-line">
        {items.map((review, at) => (
          <li key={review._id} className="py-4">
            {review.heading && !items[at - 1]?.service && <h3 className="mb-4 text-lg">{review.heading}</h3>}
            <ReviewLine review={review} isOfShop={target.kind === 'seller'} canReply={canReply} />
          </li>
        ))}
      </ul>
      <MoreLink to={next && `?${next}#reviews`} label="More reviews" {...more} />
    </>
  )
}

const lists = {
  seller: reviewsEndpoints.reviews.listOfSeller,
  product: reviewsEndpoints.reviews.listOfProduct,
  service: reviewsEndpoints.reviews.listOfService,
}

function Summary({ stats: { averageRating, counted } }: Pick<ReviewListProps, 'stats'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line pb-3 empty:hidden">
      {averageRating !== null && (
        <>
          <span className="text-3xl font-bold tabular-nums">{averageRating.toFixed(1)}</span>
          <Stars rating={averageRating} />
        </>
      )}
      {counted && <span className="text-muted">{counted}</span>}
    </p>
  )
}

/** No more stand after a page that is not full, whatever was counted. */
function nextQuery(reviews: Review[], total: number): string | null {
  const last = reviews.at(-1)
  return last && reviews.length >= pageSize && reviews.length < total ? `reviewsAfter=${last._id}` : null
}
