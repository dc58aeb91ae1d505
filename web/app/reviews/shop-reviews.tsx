import { useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { listKey } from './service-reviews.tsx'
import type { ReviewsProps } from './service-reviews.tsx'

/** The reviews of a shop behind "See Reviews", and the form for one. */
export function ShopReviews({ target, sellerId, reviews, stats, own, result, isOpen = false }: ReviewsProps) {
  const reader = useSession()
  const isOwner = reader?.sellerId === sellerId
  return (
    <div className="space-y-5">
      <details open={isOpen || isSent(result)} className="group rounded-lg border border-line bg-card">
        <summary className="see-reviews">
          <span>See</span> Reviews
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="px-5 pt-1 pb-4">
          <ReviewList
            key={listKey(reviews, stats)}
            target={target}
            reviews={reviews}
            stats={stats}
            canReply={isOwner}
          />
        </div>
      </details>
      {/* An admin buys nothing. */}
      {reader?.role !== 'admin' && (
        <div className="rounded-lg border border-line bg-card p-5">
          <ReviewForm target={target} sellerId={sellerId} own={own} result={result} />
        </div>
      )}
    </div>
  )
}

/** After a review was sent, the list is open and shows it. */
function isSent(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'reviewed' in result
}
