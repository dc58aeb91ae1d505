import type { Review, Rating } from '@oja/contract/schemas/reviews.ts'
import { useSession } from '../session/session.ts'
import type { ReviewTarget } from './own-review.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'

export interface ReviewsProps {
  target: ReviewTarget
  /** The owner of the shop or service. */
  sellerId: string
  /** The newest reviews. */
  reviews: Review[]
  stats: Rating
  /** The reader's earlier review. */
  own: Review | null
  /** The result of the page's action without JavaScript. */
  result: unknown
  /** The list is open from the start; only a shop's can be closed. */
  isOpen?: boolean | undefined
}

/** The reviews of a service, and the form for one. */
export function ServiceReviews({ target, sellerId, reviews, stats, own, result }: ReviewsProps) {
  const isOwner = useSession()?.sellerId === sellerId
  return (
    <>
      <ReviewList
        key={listKey(reviews, stats)}
        target={target}
        reviews={reviews}
        stats={stats}
        canReply={isOwner}
      />
      <div className="mt-5 rounded-lg border border-line bg-card p-5">
        <ReviewForm target={target} sellerId={sellerId} own={own} result={result} />
      </div>
    </>
  )
}

/** A new key when the reviews change: the list then starts again at its first page. */
export function listKey(reviews: Review[], { reviewsCount, averageRating }: Rating): string {
  const shown = reviews.map(({ _id, editedAt, reply }) => `${_id} ${editedAt} ${reply?.text}`)
  return `${reviewsCount} ${averageRating} ${shown.join()}`
}
