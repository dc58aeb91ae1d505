import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import { loginUrlToResume } from '../session/resume-after-login.ts'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import type { ReviewTarget } from './own-review.ts'

/** By this intent a page knows after the login that a review was begun. */
export const reviewIntent = 'review'

/** The result of a sent review. */
export interface ReviewSent {
  reviewed: true
  isNew: boolean
}

const both = 'Please provide both a rating and a comment'

/** Sends the review of a form. A second review of the same person replaces the first. */
export async function submitReview({ api, form }: FormSubmission, target: ReviewTarget): Promise<ReviewSent> {
  const rating = Number(field(form, 'rating'))
  const comment = field(form, 'comment').trim()
  if (target.kind === 'seller') {
    throwFormErrors({ ...(rating ? {} : { rating: both }), ...(comment ? {} : { comment: both }) })
    const { isNew } = await api(reviewsEndpoints.reviews.ofSeller, {
      body: { sellerId: target.id, rating, comment },
    })
    return { reviewed: true, isNew }
  }
  throwFormErrors(comment ? {} : { comment: 'Please write a comment' })
  const { isNew } = await api(reviewsEndpoints.reviews.ofService, {
    params: { id: target.id },
    body: { rating: rating || 5, comment },
  })
  return { reviewed: true, isNew }
}

/** The same without JavaScript: a visitor logs in first, and then finds their text in the form again. */
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
    throw redirect(loginUrlToResume({ path: url.pathname + url.search, intent: reviewIntent, values }))
  }
}
