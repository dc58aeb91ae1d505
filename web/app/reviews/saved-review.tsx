import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ReviewLine } from './review-line.tsx'

/** What a buyer reads after their review is stored. */
export const savedWords = 'Your review is saved'

/** The page that shows a stored review: on the product's own page it would stand below several screens of pictures. */
export function savedReview(productId: string): string {
  return `/products/${productId}/review?saved`
}

/** Whether an address asks for the stored review in place of the form. */
export function isSavedReview(search: string): boolean {
  return new URLSearchParams(search).has('saved')
}

/** The stored review as other people see it, and the ways on. */
export function SavedReview({ productId, review }: { productId: string; review: Review }) {
  return (
    <div className="space-y-4">
      <Alert tone="good" title={savedWords} focusOn={review} />
      <div className="rounded-lg border border-line bg-card p-4">
        <ReviewLine review={review} canReply={false} isOwn />
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/userProfile/orders" className="max-sm:grow">
          My Orders
        </ButtonLink>
        <ButtonLink to={`/products/${productId}/review`} kind="quiet" className="max-sm:grow">
          Change it
        </ButtonLink>
      </div>
    </div>
  )
}
