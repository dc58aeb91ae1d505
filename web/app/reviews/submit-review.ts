import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import { loginUrlToResume } from '../session/resume-after-login.ts'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import type { ReviewTarget } from './own-review.ts'

/** The word by which a page knows after login that a review was begun. */
export const reviewIntent = 'review'

/** What a sent review gives back to its page. */
export interface ReviewSent {
  reviewed: true
  isNew: boolean
}

const both = 'Please provide both a rating and a comment'

/** Sends the review a form holds. A second one of the same person edits the first. */
export async function submitReview({ api, form }: FormSubmission, target: ReviewTarget): Promise<ReviewSent> {
  const rating = Number(field(form, 'rating'))
  const comment = field(form, 'comment').trim()
  if (target.kind === 'seller') {
    throwFormErrors({ ...(rating ? {} : { rating: both }), ...(comment ? {} : { comment: both }) })
    const { isNew } = await api(endpoints.reviews.ofSeller, {
      body: { sellerId: target.id, rating, comment },
    })
    return { reviewed: true, isNew }
  }
  throwFormErrors(comment ? {} : { comment: 'Please write a comment' })
  const { isNew } = await api(endpoints.reviews.ofService, {
    params: { id: target.id },
    body: { rating: rating || 5, comment },
  })
  return { reviewed: true, isNew }
}

/** The same for browsers without scripts: a visitor goes to log in, and finds his words again afterwards. */
export async function submitReviewOrLogIn(
  submission: FormSubmission,
  target: ReviewTarget,
): Promise<ReviewSent> {
  try {
    return await submitReview(submission, target)
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error
    const { form, url } = submission
    const values = { rating: field(form, 'rating'), comment: field(form, 'comment') }
    throw redirect(loginUrlToResume({ path: url.pathname, intent: reviewIntent, values }))
  }
}
