import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { placeWords } from '@oja/contract/place-words.ts'
import { lazy, Suspense } from 'react'
import { data, Link, useLocation } from 'react-router'
import type { Route } from './+types/services-page.ts'
import { titled } from '../lib/brand.ts'
import { isCallError } from '../lib/call-error.ts'
import { commas } from '../lib/format.ts'
import { inBrowser, onServer, submittedInBrowser, submittedToServer } from '../lib/page.ts'
import type { Submission, Visit } from '../lib/page.ts'
import type { ReviewTarget } from '../reviews/own-review.ts'
import { submitReviewOrLogIn } from '../reviews/submit-review.ts'
import { Icon } from '../ui/icon.tsx'
import { askedOf, placeChoices, serviceParameters } from './asked.ts'
import type { FoundProvider } from './provider-page.tsx'
import { ServicesList } from './services-list.tsx'
import type { FoundServices } from './services-list.tsx'

// The list is what most people come for; what the quick view needs is fetched when somebody opens one.
const quickView = () => import('./provider-page.tsx')
const ProviderView = lazy(async () => ({ default: (await quickView()).ProviderView }))

export const loader = onServer(async (visit) => {
  const id = providerOf(visit)
  if (id !== '') {
    const { findProvider, statusOfProvider } = await quickView()
    const found = await findProvider(visit, id)
    const status = typeof found === 'string' ? statusOfProvider[found] : 200
    return data({ found, list: null }, { status })
  }
  const list = await findServices(visit)
  return data({ found: null, list }, { status: list.services === null ? 503 : list.status })
})

/** In the browser a provider opens at once and fills when the answer is there. */
export const clientLoader = inBrowser(async (visit) => {
  const id = providerOf(visit)
  if (id !== '') {
    const { findProvider } = await quickView()
    return { found: findProvider(visit, id), list: null }
  }
  return { found: null, list: await findServices(visit) }
})

export const action = submittedToServer((review) => submitReviewOrLogIn(review, targetOf(review)))
export const clientAction = submittedInBrowser(async (review: Submission) => {
  const { submitReview } = await import('../reviews/submit-review.ts')
  return submitReview(review, targetOf(review))
})

async function findServices(visit: Visit): Promise<FoundServices> {
  const { api, url } = visit
  const choices = await placeChoices(visit, askedOf(url, serviceParameters))
  const nothing = { ...choices, next: null, total: null }
  try {
    const { answer, headers } = await api.whole(endpoints.services.list, { query: choices.asked })
    const next = nextPage(headers)?.toString() ?? null
    const total = headers.get('x-total-count')
    return { ...nothing, services: answer, next, total, wrong: {}, status: 200 }
  } catch (error) {
    if (!isCallError(error)) throw error
    const isRefused = error.status >= 400 && error.status < 500
    return { ...nothing, services: isRefused ? [] : null, wrong: error.fields, status: error.status }
  }
}

/** The provider whose quick view the address asks for; "" for the list. */
function providerOf({ url }: Visit): string {
  return url.searchParams.get('provider') ?? ''
}

function targetOf(visit: Visit): ReviewTarget {
  return { kind: 'service', id: providerOf(visit) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const asked = loaderData?.list?.asked ?? {}
  const who = asked['service'] ?? asked['category'] ?? 'Plumbers, electricians, caterers, stylists and more'
  const { location = '', lga = '', state = '' } = asked
  const where = placeWords({ city: commas(lga, location), state }) || 'near you'
  const isWhole = Object.keys(asked).length === 0
  return [
    {
      title: titled(
        isWhole
          ? 'Find Trusted Providers'
          : `${asked['service'] ?? asked['category'] ?? 'Services'}, ${where}`,
      ),
    },
    { name: 'description', content: `${who}, ${where}: see prices, hours and reviews, and call directly.` },
  ]
}

export default function ServicesPage({ loaderData: { found, list }, actionData }: Route.ComponentProps) {
  if (list) return <ServicesList found={list} />
  return found && <QuickView found={found} result={actionData} />
}

interface QuickViewProps {
  found: FoundProvider | Promise<FoundProvider>
  result: unknown
}

function QuickView({ found, result }: QuickViewProps) {
  return (
    <div className="measure py-6 lg:py-10">
      <BackToList />
      <Suspense fallback={<p>Loading...</p>}>
        <ProviderView found={found} result={result} />
      </Suspense>
    </div>
  )
}

/** The list again, asked as it was before. */
function BackToList() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('provider')
  query.delete('reviewsAfter')
  return (
    <Link
      to={`/Categories/Services${query.size > 0 ? `?${query}` : ''}`}
      className="mb-4 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
    >
      <Icon name="arrow-left" />
      Back to providers
    </Link>
  )
}
