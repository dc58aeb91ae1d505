import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/reply-page.ts'
import { browserAction, field, isFormErrors, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { ReplyForm } from './reply-form.tsx'

export const action = serverAction(reply)
export const clientAction = browserAction(reply)

async function reply({ api, params, form }: FormSubmission) {
  const body = { text: field(form, 'text') }
  await api(endpoints.reviews.reply, { params: { id: params['id'] ?? '' }, body })
  return redirect(localPath(field(form, 'back')))
}

/** The page the seller came from; only one of this site. */
function localPath(path: string): string {
  return /^\/(?![/\\])[\w/-]*$/.test(path) ? `${path}#reviews` : '/dashboard#my-reviews'
}

export function meta() {
  return [{ title: titled('Answer a review') }]
}

/** The answer to a review, as a page of its own: where a refused answer can be corrected. */
export default function ReplyPage({ actionData, params }: Route.ComponentProps) {
  return (
    <div className="measure max-w-2xl space-y-5 py-6">
      <h1 className="text-3xl">Answer this review</h1>
      <ReplyForm reviewId={params.id} text="" refusal={isFormErrors(actionData) ? actionData : undefined} />
    </div>
  )
}
