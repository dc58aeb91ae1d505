import type { Review, Rating } from '@oja/contract/schemas/reviews.ts'
import type { ReviewTarget } from './own-review.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'

export interface ReviewsProps {
  target: ReviewTarget
  /** Whose shop or service it is. */
  sellerId: string
  /** The newest ones. */
  reviews: Review[]
  stats: Rating
  /** What the reader wrote earlier. */
  own: Review | null
  /** What the page's action gave back where no scripts run. */
  result: unknown
}

/** What is said of a service, and the form to say something. */
export function ServiceReviews({ target, sellerId, reviews, stats, own, result }: ReviewsProps) {
  return (
    <>
      <ReviewList key={listKey(reviews, stats)} target={target} reviews={reviews} stats={stats} />
      <div className="mt-5 rounded-lg border border-line bg-card p-5">
        <ReviewForm target={target} sellerId={sellerId} own={own} result={result} />
      </div>
    </>
  )
}

/** Another list begins anew. */
export function listKey(reviews: Review[], { reviewsCount, averageRating }: Rating): string {
  return `${reviews[0]?._id} ${reviewsCount} ${averageRating}`
}
