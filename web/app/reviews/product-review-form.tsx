import { address } from '@oja/contract/endpoints/endpoint.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import type { Review } from '@oja/contract/schemas/reviews.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { useFileForm } from '../hooks/use-file-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { Field, TextAreaField } from '../ui/forms/field.tsx'
import { StarInput } from '../ui/forms/star-input.tsx'
import { Progress } from '../ui/progress.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { savedReview } from './saved-review.tsx'

interface ProductReviewFormProps {
  product: { _id: string; name: string }
  own: Review | null
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
  /** The field of the voice note; its file is called `media` too. */
  children: ReactNode
}

// The widest shown photo has 1080 pixels.
const photos = { longestSide: 1_600, bytes: fieldLengths.photoBytes }

/** Stars, words, a photo and a voice note about a received product. Only the stars are needed. */
export function ProductReviewForm({ product, own, formErrors: ofPage, children }: ProductReviewFormProps) {
  const [query] = useSearchParams()
  const back = `/products/${product._id}#reviews`
  const endpoint = reviewsEndpoints.reviews.ofProduct
  const target = { ...endpoint, path: address(endpoint, { params: { id: product._id } }) }
  const here = useFileForm({ target, field: 'media', photos, next: savedReview(product._id) })
  const formErrors = here.formErrors ?? ofPage
  const sending = here.percent !== null
  return (
    <>
      {query.has('rated') && !formErrors && (
        <Alert tone="good" title="Thank you. Your stars are saved.">
          Tell others more, if you like.
        </Alert>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        aria-busy={sending || undefined}
        onSubmit={(event) => void here.send(event)}
        className="mt-5 space-y-5"
      >
        <ErrorSummary
          formErrors={formErrors}
          labels={{ rating: 'Your rating', comment: 'Your review', media: 'Photo or voice note' }}
        />
        <StarInput
          name="rating"
          legend="Your rating"
          defaultValue={Number(formErrors?.values.rating ?? own?.rating ?? 0)}
          error={formErrors?.fields.rating}
        />
        <TextAreaField
          name="comment"
          label="Your review (optional)"
          rows={4}
          maxLength={fieldLengths.comment}
          defaultValue={formErrors?.values.comment ?? own?.comment ?? ''}
          placeholder="Was it what you saw? How was the quality?"
          error={formErrors?.fields.comment}
        />
        <Field
          name="media"
          id="media"
          type="file"
          accept="image/jpeg,image/png"
          label={own?.photo ? 'Another photo (optional)' : 'Photo (optional)'}
          help="JPG or PNG. We shrink it to save your data."
          error={formErrors?.fields.media}
        />
        {children}
        {(own?.photo ?? own?.voice) && <DropChoice own={own} />}
        {here.percent !== null && (
          <Progress
            id="sent"
            label={here.percent >= 100 ? 'Almost done...' : 'Sending...'}
            percent={here.percent}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={sending} busyLabel="Sending...">
            {own?.comment ? 'Update review' : 'Send review'}
          </Button>
          <Link
            to={back}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-leaf underline"
          >
            {own?.comment ? 'Cancel' : 'Not now'}
          </Link>
        </div>
      </form>
    </>
  )
}

/** Removes the photo or the voice note of an earlier review. */
function DropChoice({ own }: { own: Review | null }) {
  return (
    <fieldset className="space-y-1">
      <legend className="font-semibold">Photo and voice note</legend>
      {[
        { value: '', label: 'Keep', isShown: true },
        { value: 'photo', label: 'Remove the photo', isShown: own?.photo != null },
        { value: 'voice', label: 'Remove the voice note', isShown: own?.voice != null },
      ]
        .filter(({ isShown }) => isShown)
        .map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="drop" value={value} defaultChecked={value === ''} className="size-5" />
            {value === 'photo' && own?.photo && (
              <span className="w-12 shrink-0 overflow-hidden rounded-md">
                <ListingPhoto picture={own.photo} alt="Your photo" />
              </span>
            )}
            {label}
          </label>
        ))}
    </fieldset>
  )
}
