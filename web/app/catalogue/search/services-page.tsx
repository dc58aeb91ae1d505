import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/services-page.ts'
import { titled } from '../../format/page-title.ts'
import { isCallError } from '../../api/call-error.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusOfFound } from '../../api/found.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import type { ReviewTarget } from '../../reviews/own-review.ts'
import { submitReviewOrLogIn } from '../../reviews/submit-review.ts'
import type { findWiderSearches as FindWiderSearches } from './wider/find-wider-searches.ts'
import { providersSought } from './providers-sought.ts'
import { withoutUnknownChoices, readSearchParams, placeChoices, serviceParameters } from './search-params.ts'
import type { SearchParams } from './search-params.ts'
import { ServicesList } from './services-list.tsx'
import type { FoundServices } from './services-list.tsx'

// Most people come for the list, so the script of the quick view loads when somebody opens one.
const provider = () => import('../listing/service-view.tsx')
const QuickView = lazy(async () => ({ default: (await import('../listing/quick-view.tsx')).QuickView }))

// Only a search that finds nothing asks for it.
const wider: typeof FindWiderSearches = async (...asked) =>
  (await import('./above-list.ts')).findWiderSearches(...asked)

export const loader = serverLoader(async (visit) => {
  const id = providerOf(visit)
  if (id) {
    const { findProvider } = await provider()
    const found = await findProvider(visit, id)
    return data({ found, list: null }, { status: statusOfFound(found) })
  }
  const list = await findServices(visit)
  withoutUnknownChoices('/Categories/Services', list.searchParams, list.wrong)
  return data({ found: null, list }, { status: list.services === null ? 503 : list.status })
})

/** In the browser a provider opens at once and fills when the answer arrives. */
export const clientLoader = browserLoader(async (visit) => {
  const id = providerOf(visit)
  if (id) {
    const { findProvider } = await provider()
    return { found: findProvider(visit, id), list: null }
  }
  return { found: null, list: await findServices(visit) }
})

export const action = serverAction((review) => submitReviewOrLogIn(review, targetOf(review)))
export const clientAction = browserAction(async (review: FormSubmission) => {
  const { submitReview } = await import('../../reviews/submit-review.ts')
  return submitReview(review, targetOf(review))
})

async function findServices(visit: PageRequest): Promise<FoundServices> {
  const { api, url } = visit
  const choices = await placeChoices(visit, readSearchParams(url, serviceParameters))
  const nothing = { ...choices, next: null, total: null, widerSearches: [], understood: null }
  try {
    const ask = (query: SearchParams) => api.withHeaders(endpoints.services.list, { query })
    const { answer, headers } = await ask(choices.searchParams)
    const next = nextPage(headers)?.toString() ?? null
    const total = headers.get('x-total-count')
    const understood = readUnderstood(headers)
    const widerSearches = answer.length === 0 ? await wider(choices.searchParams, ask, [], understood) : []
    return { ...nothing, services: answer, next, total, widerSearches, understood, wrong: {}, status: 200 }
  } catch (error) {
    if (!isCallError(error)) throw error
    const { status, fields: wrong } = error
    return { ...nothing, services: status >= 400 && status < 500 ? [] : null, wrong, status }
  }
}

/** The provider of the quick view in the address; "" for the list. */
function providerOf({ url }: PageRequest): string {
  return url.searchParams.get('provider') ?? ''
}

function targetOf(visit: PageRequest): ReviewTarget {
  return { kind: 'service', id: providerOf(visit) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { searchParams = {}, states = [], lgas = [] } = loaderData?.list ?? {}
  const sought = providersSought(searchParams, states, lgas)
  const words = `${sought.what ?? 'Services'}, ${sought.where || 'near you'}`
  return [
    { title: titled(Object.keys(searchParams).length > 0 ? words : 'Find Trusted Providers') },
    { name: 'description', content: `${words}: see prices, hours and reviews, and call directly.` },
  ]
}

export default function ServicesPage({ loaderData: { found, list }, actionData }: Route.ComponentProps) {
  if (list) return <ServicesList found={list} />
  return (
    found && (
      <div className="measure py-6 lg:py-10">
        <Suspense fallback={<Skeleton shape="wide" className="pt-13" />}>
          <QuickView found={found} result={actionData} />
        </Suspense>
      </div>
    )
  )
}
