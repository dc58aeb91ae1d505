import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { RemovedReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'
import { showDateTime } from '../../format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { ReviewFacts } from './review-facts.tsx'

/**
 * What was removed in the last 30 days, of the shop and the writer that the address names. Later pages of the list go
 * without, and so does a server before 0.28.
 */
export async function loadRemoved({ api, url: { searchParams } }: PageRequest): Promise<RemovedReview[]> {
  if (searchParams.get('after')) return []
  const query = { seller: searchParams.get('seller') ?? '', person: searchParams.get('person') ?? '' }
  try {
    return (await api(adminEndpoints.removedReviews, { query })).data
  } catch (error) {
    if (isCallError(error) && error.status === 404) return []
    throw error
  }
}

/** Removed reviews below the list, folded, each with the way back. */
export function RemovedReviewList({ reviews }: { reviews: readonly RemovedReview[] }) {
  if (reviews.length === 0) return null
  return (
    <details id="removed" className="group/removed mt-6 rounded-lg border border-line bg-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2">
        <h2 className="text-xl">Removed in the last 30 days ({reviews.length})</h2>
        <Icon name="chevron-down" className="size-5 shrink-0 group-open/removed:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line px-4">
        {reviews.map((review) => (
          <li key={review.id} className="py-4">
            <ReviewFacts review={review} />
            <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">
              Removed by {review.removed.by}, {showDateTime(review.removed.at)}. {review.removed.reason}
            </p>
            <div className="mt-3">
              <DecisionForms>
                <DecisionForm
                  label="Put it back"
                  confirmLabel="Yes, put it back"
                  about={`the review by ${review.writer.name}`}
                  task={`put the review by ${review.writer.name} back`}
                  fields={{ id: review.id, decision: 'putBack' }}
                  reasonLabel="Reason (sent to the writer and the shop)"
                />
              </DecisionForms>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
