import { nextPage } from '@oja/contract/client.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { Review } from '@oja/contract/schemas/reviews.ts'
import { Link } from 'react-router'
import type { Route } from './+types/reviews-page.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { showCount } from '../format/format.ts'
import { titled } from '../format/page-title.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Stars } from '../ui/shop/stars.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const show = url.searchParams.get('show') === 'unanswered' ? 'unanswered' : 'all'
  const query = { show, after: url.searchParams.get('after') ?? undefined } as const
  const { answer, failure } = await answerOrFailure(api.withHeaders(dashboardEndpoints.reviews, { query }))
  return {
    show,
    failure,
    list: answer?.answer,
    next: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
    done: doneLabels[url.searchParams.get('done') ?? ''],
    now: Date.now(),
  }
}

const doneLabels: Record<string, string> = { sent: 'Answer sent', changed: 'Answer changed' }

export function meta() {
  return [{ title: titled('Reviews') }]
}

/** Every review of the shop, its products and its services; each leads to its answer. */
export default function ShopReviewsPage({ loaderData }: Route.ComponentProps) {
  const { show, failure, list, next, done, now } = loaderData
  const upNext = list?.data[0]
  return (
    <div className="max-w-3xl space-y-4">
      <h1 className="text-3xl">Reviews</h1>
      {done && (
        <Alert tone="good" title={done} focusOn={String(now)}>
          {show === 'unanswered' && upNext && (
            <Link
              to={`/reviews/${upNext._id}/reply?show=unanswered`}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Answer the next: {upNext.name}, {upNext.rating} of 5 stars
            </Link>
          )}
        </Alert>
      )}
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load reviews'} status={failure.status} />
      )}
      {list && list.counts.all > 0 && (
        <nav aria-label="Reviews">
          <ul className="flex gap-2">
            {(['all', 'unanswered'] as const).map((one) => (
              <li key={one}>
                <Link
                  to={one === 'all' ? '/dashboard/reviews' : `/dashboard/reviews?show=${one}`}
                  aria-current={one === show ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
                >
                  {one === 'all' ? 'All' : 'Unanswered'} {showCount(list.counts[one])}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {list?.data.length === 0 && <NoReviews areAllAnswered={list.counts.all > 0} />}
      {list && list.data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {list.data.map((review) => (
            <ReviewRow key={review._id} review={review} show={show} />
          ))}
        </ul>
      )}
      {next && (
        <ButtonLink to={`?${new URLSearchParams({ show, after: next })}`} kind="quiet">
          Show older
        </ButtonLink>
      )}
    </div>
  )
}

function NoReviews({ areAllAnswered }: { areAllAnswered: boolean }) {
  return areAllAnswered ? (
    <EmptyState icon="check" title="All answered" text="You have answered every review." />
  ) : (
    <EmptyState
      icon="star"
      title="No reviews yet"
      text="Buyers can review what they received. Their reviews will show here."
    />
  )
}

function ReviewRow({
  review: { _id, name, rating, comment, createdAt, product, photo, voice, reply },
  show,
}: {
  review: Review
  show: string
}) {
  const attached = [photo && 'Photo', voice && 'Voice note'].filter(Boolean).join(' · ')
  return (
    <li className="px-4 py-3">
      <p className="flex items-center justify-between gap-2">
        <Stars rating={rating} className="size-4" />{' '}
        <DateText iso={createdAt} className="text-sm text-muted" />
      </p>
      <p>
        <strong className="wrap-anywhere">{name}</strong>
        {product && <span className="text-sm text-muted"> · {product.name}</span>}
      </p>
      {comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment}</p>}
      {attached && <p className="text-sm text-muted">{attached}</p>}
      {reply && (
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          <strong>Your answer:</strong> {reply.text}
        </p>
      )}
      <Link
        to={`/reviews/${_id}/reply${show === 'unanswered' ? '?show=unanswered' : ''}`}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        {reply ? 'Change your answer' : 'Answer'}
        <span className="sr-only"> to the review of {name}</span>
      </Link>
    </li>
  )
}
