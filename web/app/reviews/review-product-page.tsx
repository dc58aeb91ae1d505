import { address } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { data, Link, redirect, useLocation } from 'react-router'
import type { Route } from './+types/review-product-page.ts'
import { apiContext, uploadContext } from '../api/page-context.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  readFormErrors,
  serverLoader,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { withFormErrors } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { VoiceField } from '../messaging/voice/voice-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { ProductReviewForm } from './product-review-form.tsx'
import { isSavedReview, savedReview, SavedReview, savedWords } from './saved-review.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Stars alone come as a plain form. The whole form goes to the API unread, because its photo may have megabytes. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const url = new URL(request.url)
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const target = reviewsEndpoints.reviews.ofProduct
    const path = address(target, { params })
    const { status, text } = await context.get(uploadContext)({ ...target, path })
    if (status === 200 || status === 201) return redirect(savedReview(params.id))
    return data(readFormErrors(text), { status })
  }
  const form = await request.formData()
  return withFormErrors(form, () => saveStars({ api: context.get(apiContext), url, params, form }))
}
export const clientAction = browserAction(saveStars)

async function load({ api, params }: PageRequest) {
  const id = params['id'] ?? ''
  const [own, { data: product }] = await Promise.all([
    api(reviewsEndpoints.reviews.ownOfProduct, { params: { id } }),
    api(endpoints.products.one, { params: { id } }),
  ])
  return { own, product }
}

/** One tap on a star stores the rating; the page then asks for more. */
async function saveStars({ api, params, form }: FormSubmission) {
  const id = params['id'] ?? ''
  const rating = Number(field(form, 'rating'))
  await api(reviewsEndpoints.reviews.ofProduct, { params: { id }, body: { rating } })
  return redirect(`/products/${id}/review?rated`)
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  // There is no data when the page could not be loaded, and no review of who only opened the address.
  const isSaved = isSavedReview(location.search) && loaderData?.own.data
  return [{ title: titled(isSaved ? savedWords : 'Your review') }]
}

const more = 'inline-flex min-h-11 items-center font-semibold underline'

/** Where a buyer says more about what they received: words, a photo, a voice note. */
export default function ReviewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, product } = loaderData
  const { search } = useLocation()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const saved = isSavedReview(search) && !formErrors ? own.data : null
  return (
    <div className="measure max-w-2xl py-6">
      <h1 className="text-3xl">
        {saved ? 'Your review' : own.data?.comment ? 'Change your review' : 'How was it?'}
      </h1>
      <Link
        to={`/products/${product._id}`}
        className="my-4 flex items-center gap-3 rounded-lg border border-line bg-card p-2 pr-4 hover:bg-sunken"
      >
        <span className="w-16 shrink-0 overflow-hidden rounded-md">
          <ListingPhoto picture={product.pictures[0]} alt="" />
        </span>
        <span className="font-semibold">{product.name}</span>
      </Link>
      {saved ? (
        <SavedReview productId={product._id} review={saved} />
      ) : own.canReview ? (
        <ProductReviewForm key={own.data?.editedAt} product={product} own={own.data} formErrors={formErrors}>
          <VoiceField name="media" hasVoice={own.data?.voice != null} />
        </ProductReviewForm>
      ) : (
        <Alert tone="plain" title="You can review this after you receive it">
          Only people who bought and received this can review it. Then you will find the stars on your order.
          <p className="flex flex-wrap gap-x-6">
            <Link to={`/products/${product._id}`} className={more}>
              See the product
            </Link>
            <Link to="/userProfile/orders" className={more}>
              My Orders
            </Link>
          </p>
        </Alert>
      )}
    </div>
  )
}
