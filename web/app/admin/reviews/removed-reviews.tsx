import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { RemovedReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'
import { showDateTime } from '../../format/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
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

/** Removed reviews, each with the way back. */
export function RemovedReviewList({ reviews }: { reviews: readonly RemovedReview[] }) {
  if (reviews.length === 0)
    return (
      <EmptyState
        icon="star"
        title="No review was removed"
        text="Reviews that were removed in the last 30 days will show here."
      />
    )
  return (
    <section id="removed" className="scroll-mt-20 rounded-lg border border-line bg-card">
      <h2 className="border-b border-line px-4 py-3 text-xl">
        Removed in the last 30 days ({reviews.length})
      </h2>
      <ul className="divide-y divide-line px-4">
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
                  isReasonOptional
                />
              </DecisionForms>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReviewTabsProps {
  isRemoved: boolean
  /** How many were removed; null where nobody counted. */
  removed: number | null
  /** Of which shop or writer both lists are. */
  kept: Readonly<Record<string, string>>
}

/** The way between the reviews that are shown and those that were removed. */
export function ReviewTabs({ isRemoved, removed, kept }: ReviewTabsProps) {
  const tabs = [
    { to: reviewsAt(kept), label: 'Shown', isHere: !isRemoved },
    {
      to: reviewsAt({ ...kept, show: 'removed' }),
      label: removed === null ? 'Removed' : `Removed (${removed})`,
      isHere: isRemoved,
    },
  ]
  return <ListTabs tabs={tabs} />
}

/** The address of a list of reviews. */
export function reviewsAt(query: Readonly<Record<string, string>>): string {
  return `/admin/reviews${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
}
