import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/reply-page.ts'
import { browserAction, browserLoader, field, isFormErrors, serverAction, serverLoader } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import { pageAfterReply } from './page-after-reply.ts'
import { ReplyForm } from './reply-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(reply)
export const clientAction = browserAction(reply)

async function load({ api, params }: PageRequest) {
  const { data: review } = await api(reviewsEndpoints.reviews.one, { params: { id: params['id'] ?? '' } })
  return { review }
}

async function reply({ api, params, form }: FormSubmission) {
  const body = { text: field(form, 'text') }
  const { data } = await api(reviewsEndpoints.reviews.reply, { params: { id: params['id'] ?? '' }, body })
  return redirect(pageAfterReply(field(form, 'back'), data.reply?.editedAt ? 'changed' : 'sent'))
}

export function meta() {
  return [{ title: titled('Answer a review') }]
}

/** The answer to a review, as a page of its own: where a refused answer can be corrected. */
export default function ReplyPage({ loaderData: { review }, actionData }: Route.ComponentProps) {
  const { _id, name, rating, comment, product, reply: answer } = review
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const [query] = useSearchParams()
  // The address of a refused answer has no query.
  const back = formErrors?.values.back?.split('?')[1]
  const shown = back === undefined ? query : new URLSearchParams(back)
  return (
    <div className="max-w-2xl space-y-5">
      <div>
        <Link
          to={`/dashboard/reviews${shown.get('show') === 'unanswered' ? '?show=unanswered' : ''}`}
          className="hidden min-h-11 items-center gap-2 font-semibold text-leaf underline lg:inline-flex"
        >
          <Icon name="arrow-left" />
          Reviews
        </Link>
        <h1 className="text-3xl">{answer ? 'Change your answer' : 'Answer this review'}</h1>
      </div>
      <div className="rounded-lg border border-line bg-card p-4">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          <Stars rating={rating} className="size-4" />
        </p>
        {product && <p className="text-muted">{product.name}</p>}
        {comment && <p className="mt-1 whitespace-pre-line">{comment}</p>}
      </div>
      <ErrorSummary formErrors={formErrors} ids={{ text: `reply-${_id}` }} />
      <ReplyForm reviewId={_id} text={answer?.text ?? ''} formErrors={formErrors} />
    </div>
  )
}
