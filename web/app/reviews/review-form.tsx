import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { OwnReview } from '@oja/contract/schemas/reviews.ts'
import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { useFetcher, useLocation } from 'react-router'
import {
  loginRequired,
  resumedValues,
  useResumeAfterLogin,
  useSessionAtSubmit,
} from '../session/resume-after-login.ts'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'
import { Alert } from '../ui/alert.tsx'
import { StarInput } from '../ui/forms/star-input.tsx'
import { toast } from '../ui/toasts.tsx'
import type { ReviewTarget } from './own-review.ts'
import { reviewIntent } from './submit-review.ts'
import type { ReviewSent } from './submit-review.ts'

/** The toasts of the two forms: a shop is reviewed on its profile, a service on its page and in the quick view. */
const texts = {
  seller: { sent: 'Review sent!', failed: 'Failed to send review. Please try again.', stars: 0 },
  service: { sent: 'Review submitted', failed: 'Failed to submit review. Try again.', stars: 5 },
} as const

/** What a rating counts for, before somebody is known. */
const visitorNotes = {
  seller: 'The stars count people who bought here and received it. Others may write too.',
  service: 'The stars count people who wrote with this provider on Oja. Others may write too.',
}

interface ReviewFormProps {
  target: ReviewTarget
  /** The owner sees no form. */
  sellerId: string
  /** The reader's earlier review; null for visitors. */
  own: OwnReview | null
  /** The result of the page's action without JavaScript. */
  result: unknown
}

/** Stars and a comment. A person with an earlier review edits it here. */
export function ReviewForm({ target, sellerId, own, result }: ReviewFormProps) {
  const isOwner = useSession()?.sellerId === sellerId
  if (isOwner) return <p className="text-muted">Buyers review you here.</p>
  const review = own?.data
  const note = own ? own.note : visitorNotes[target.kind]
  return <Form key={`${review?._id}${review?.editedAt}`} {...{ target, own: review, note, result }} />
}

interface FormProps extends Pick<ReviewFormProps, 'target' | 'result'>, Partial<Pick<OwnReview, 'note'>> {
  own: OwnReview['data'] | undefined
}

function Form({ target: { kind }, own, note, result }: FormProps) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<ReviewSent | FormErrors>()
  const answer: unknown = fetcher.data ?? result
  const formErrors = isFormErrors(answer) ? answer : undefined
  const resumed = resumedValues(search, reviewIntent)
  const begun = formErrors?.values ?? resumed ?? {}
  const rating = Number(begun['rating'] ?? own?.rating ?? texts[kind].stars)
  const { sender, sign } = useSessionAtSubmit()
  useResumeAfterLogin(reviewIntent, (values) => {
    sign()
    void fetcher.submit(values, { method: 'post' })
  })
  useOutcomeToast(fetcher.data, kind, pathname + search, sender)
  return (
    <fetcher.Form method="post" onSubmit={sign} className="space-y-4">
      {fetcher.data === undefined && <ResultAlert answer={result} kind={kind} />}
      {note && <p className="text-muted">{note}</p>}
      <StarInput
        key={`stars ${rating}`}
        name="rating"
        legend={own ? 'Change your rating' : 'Your rating'}
        defaultValue={rating}
        error={formErrors?.fields['rating']}
      />
      <TextAreaField
        label={own ? 'Change your review' : 'Your review'}
        name="comment"
        defaultValue={begun['comment'] ?? own?.comment ?? ''}
        maxLength={fieldLengths.comment}
        placeholder="What did you buy or book, and how did it go?"
        error={formErrors?.fields['comment']}
      />
      <Button busy={fetcher.state !== 'idle'} busyLabel="Sending...">
        {own ? 'Update review' : 'Send review'}
      </Button>
    </fetcher.Form>
  )
}

/** Shows a toast with the result of a review, once for each answer. */
function useOutcomeToast(
  answer: ReviewSent | FormErrors | undefined,
  kind: ReviewTarget['kind'],
  path: string,
  sender: RefObject<string | undefined>,
): void {
  const showOutcome = useEffectEvent((outcome: ReviewSent | FormErrors) => {
    if (!isFormErrors(outcome)) return toast({ text: texts[kind].sent, tone: 'good' })
    const { code, fields, values, message } = outcome
    if (code === 'NOT_SIGNED_IN') {
      const { rating = '', comment = '' } = values
      return loginRequired({
        path,
        intent: reviewIntent,
        values: { rating, comment },
        userId: sender.current,
      })
    }
    toast({ text: Object.values(fields)[0] ?? (message || texts[kind].failed), tone: 'bad' })
  })
  useEffect(() => {
    if (answer) showOutcome(answer)
  }, [answer])
}

/** The same result as an alert, without JavaScript. */
function ResultAlert({ answer, kind }: { answer: unknown; kind: ReviewTarget['kind'] }) {
  if (isFormErrors(answer)) {
    const sentence = Object.values(answer.fields)[0] ?? (answer.message || texts[kind].failed)
    return <Alert tone="bad">{sentence}</Alert>
  }
  return answer ? <Alert tone="good">{texts[kind].sent}</Alert> : null
}
