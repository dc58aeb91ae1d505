import { data } from 'react-router'
import type { Route } from './+types/service-page.ts'
import { statusOfFound } from '../../api/found.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import type { ReviewTarget } from '../../reviews/own-review.ts'
import { submitReviewOrLogIn } from '../../reviews/submit-review.ts'
import { nearWhenMissing } from '../newest-products/load-near-listings.ts'
import { savedHere } from '../../ui/saved/saved-here.server.ts'
import { PlainSearch } from '../../ui/forms/plain-search.tsx'
import { NewestProducts } from '../newest-products/newest-products.tsx'
import { findProvider, ServiceView } from './service-view.tsx'
import { ShopBar } from './shop-bar.tsx'

export const loader = (page: Route.LoaderArgs) =>
  serverLoader(async (visit) => {
    const { id } = targetOf(visit)
    const found = await findProvider(visit, id)
    const near = await nearWhenMissing(visit, found, 'services')
    const saved = typeof found !== 'string' && (await savedHere(page.request, visit.api, `service/${id}`))
    if (typeof found !== 'string' && saved) found.saved = saved
    return data({ found, near }, { status: statusOfFound(found) })
  })(page)

/** In the browser the page opens at once and fills when the answer arrives, which takes seconds on 2G. */
export const clientLoader = browserLoader(async (visit) => {
  const found = findProvider(visit, targetOf(visit).id)
  return { found, near: nearWhenMissing(visit, found, 'services') }
})

export const action = serverAction((review) => submitReviewOrLogIn(review, targetOf(review)))
export const clientAction = browserAction(async (review: FormSubmission) => {
  const { submitReview } = await import('../../reviews/submit-review.ts')
  return submitReview(review, targetOf(review))
})

function targetOf({ params }: Pick<PageRequest, 'params'>): ReviewTarget {
  return { kind: 'service', id: params['id'] ?? '' }
}

export default function ServicePage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <ShopBar back={{ to: '/Categories/Services', label: 'All services' }} />
      <div className="measure pb-6 sm:pt-6 lg:py-10">
        <ServiceView
          key={params.id}
          found={loaderData.found}
          result={actionData}
          whenMissing={
            <>
              <PlainSearch
                action="/Categories/Services"
                name="q"
                label="Search services"
                className="mx-auto"
              />
              <NewestProducts products={loaderData.near} />
            </>
          }
        />
      </div>
    </>
  )
}
