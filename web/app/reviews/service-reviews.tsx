import type { OwnReview, Rating, Review } from '@oja/contract/schemas/reviews.ts'
import { useLocation } from 'react-router'
import { resumedValues } from '../session/resume-after-login.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import type { ReviewTarget } from './own-review.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { reviewIntent } from './submit-review.ts'

export interface ReviewsProps {
  target: ReviewTarget
  /** The owner of the shop or service. */
  sellerId: string
  /** The newest reviews. */
  reviews: Review[]
  stats: Rating
  /** The reader's earlier review; null for visitors. */
  own: OwnReview | null
  /** The result of the page's action without JavaScript. */
  result: unknown
  /** The list is open from the start; only a shop's can be closed. */
  isOpen?: boolean | undefined
}

/** The reviews of a service, and behind one tap the form for one. */
export function ServiceReviews({ target, sellerId, reviews, stats, own, result }: ReviewsProps) {
  const isOwner = useSession()?.sellerId === sellerId
  const { search } = useLocation()
  // An answer of the form, or a login in between, must not leave it closed.
  const isBegun = Boolean(result ?? resumedValues(search, reviewIntent))
  const form = <ReviewForm target={target} sellerId={sellerId} own={own} result={result} />
  return (
    <>
      <ReviewList
        key={listKey(reviews, stats)}
        target={target}
        reviews={reviews}
        stats={stats}
        canReply={isOwner}
      />
      {isOwner ? (
        <div className="mt-4">{form}</div>
      ) : (
        <details open={isBegun} className="group mt-4 rounded-lg border border-line bg-card">
          <summary className="flex min-h-12 items-center justify-between rounded-lg px-4 py-2 font-semibold hover:bg-sunken">
            {own?.data ? 'Edit your review' : 'Write a review'}
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="px-4 pt-1 pb-4">{form}</div>
        </details>
      )}
    </>
  )
}

/** A new key when the reviews change: the list then starts again at its first page. */
export function listKey(reviews: Review[], { reviewsCount, averageRating }: Rating): string {
  const shown = reviews.map(({ _id, editedAt, reply }) => `${_id} ${editedAt} ${reply?.text}`)
  return `${reviewsCount} ${averageRating} ${shown.join()}`
}
