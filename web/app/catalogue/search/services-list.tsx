import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { Link, useNavigation } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { showCount } from '../../format/format.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { useLoadMore } from '../../hooks/use-load-more.ts'
import type { ListPage } from '../../hooks/use-load-more.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countLabel, listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'
import { ProviderSearch } from './provider-search.tsx'
import { providersSought } from './providers-sought.ts'
import { ServiceCard } from '../listing/service-card.tsx'
import type { WiderSearch } from './wider/find-wider-searches.ts'

const path = '/Categories/Services'
const aboveList = () => import('./above-list.ts')
const FilterChips = lazyPart(async () => (await aboveList()).FilterChips)
const GuessHeading = lazyPart(async () => (await aboveList()).GuessHeading)
const NoProviders = lazyPart(async () => (await aboveList()).NoProviders)
const PopularServices = lazyPart(async () => (await aboveList()).PopularServices)
const SortForm = lazyPart(async () => (await aboveList()).SortForm)
const MoreFilters = lazyPart(async () => (await import('./filters/more-filters.tsx')).MoreFilters)
// A phone shows these without scrolling; the photos after them load when they are near.
const firstOnScreen = 4

/** The data of the provider list. */
export interface FoundServices {
  searchParams: SearchParams
  states: string[]
  /** The local governments of the place of the search. */
  lgas: readonly string[]
  /** Null when the API did not answer. */
  services: Service[] | null
  next: string | null
  /** The API's count: exact to 1,000, then "1000+"; null without one. */
  total: string | null
  /** The errors of the search, by field. */
  wrong: Record<string, string>
  /** Where nothing was found: the same search with one filter less. */
  widerSearches: WiderSearch[]
  /** How the words were understood; null: as they are. */
  understood: UnderstoodSearch | null
  status: number
}

/** The provider list: search, popular services, filters, and the services found. */
export function ServicesList({ found }: { found: FoundServices }) {
  const { searchParams, states, lgas, services, next, total, wrong, widerSearches, understood } = found
  const { location } = useNavigation()
  const isSearched = Object.keys(searchParams).length > 0
  const { q } = searchParams
  const { what } = providersSought(searchParams, states, lgas)
  const popular = <PopularServices path={path} searchParams={searchParams} />
  const isLoading = location?.pathname.toLowerCase().startsWith(path.toLowerCase()) ?? false
  return (
    <>
      <ProviderSearch path={path} searchParams={searchParams} {...{ states, lgas }} busy={isLoading} />
      <div className="measure pb-4">
        {!isSearched && popular}
        <section
          id="found"
          aria-label="All Services"
          aria-busy={isLoading || undefined}
          className="mt-3 scroll-mt-20 sm:mt-8"
        >
          <div className="list-head">
            <h2>{q ? what : 'All Services'}</h2>
            <SortForm path={path} searchParams={searchParams} />
            <MoreFilters {...{ path, searchParams, states, lgas, wrong }} />
          </div>
          <div className="mt-2 sm:mt-4">
            <FilterChips
              path={path}
              searchParams={searchParams}
              category={searchParams['category']}
              known={[...states, ...lgas]}
              understood={understood}
            />
          </div>
          <div className="mt-2 sm:mt-4">
            {isLoading ? (
              <Skeleton shape="card" count={8} />
            ) : services === null || services.length === 0 ? (
              <NoProviders
                path={path}
                searchParams={searchParams}
                isReached={services !== null}
                widerSearches={widerSearches}
              />
            ) : (
              <ServicePages
                key={JSON.stringify(searchParams)}
                first={{ items: services, next }}
                total={total}
                searchParams={searchParams}
                understood={understood}
              />
            )}
          </div>
        </section>
        {isSearched && popular}
      </div>
    </>
  )
}

interface ServicePagesProps {
  first: ListPage<Service>
  /** The API's count: exact to 1,000, then "1000+". */
  total: string | null
  searchParams: SearchParams
  understood: UnderstoodSearch | null
}

function ServicePages({ first, total, searchParams, understood }: ServicePagesProps) {
  const { items, next, ...more } = useLoadMore(first, { loadPage: fetchServices, onScroll: true })
  return (
    <>
      {understood?.isGuess || understood?.allCome ? (
        <GuessHeading
          query={searchParams['q'] ?? ''}
          understood={understood}
          to={(q) => listUrl(path, searchParams, { q })}
          isOne={total === '1'}
        />
      ) : (
        <p className="mb-2 text-muted sm:mb-4">
          Showing {showCount(items.length)} of {countLabel(total, items.length)}{' '}
          {total === '1' ? 'service' : 'services'}
        </p>
      )}
      <ul className="card-grid">
        {items.map((service, index) => (
          <li key={service._id}>
            <ServiceCard
              service={service}
              eager={index < firstOnScreen}
              action={
                <Link
                  to={listUrl(path, { ...searchParams, provider: service._id })}
                  className="-mb-3 inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline"
                  aria-label={`Quick view of ${service.name}`}
                >
                  Quick view
                </Link>
              }
            />
          </li>
        ))}
      </ul>
      <MoreLink to={next && `?${next}`} label="More services" {...more} />
    </>
  )
}

async function fetchServices(query: string): Promise<ListPage<Service>> {
  const searchParams = Object.fromEntries(new URLSearchParams(query))
  const { answer, headers } = await browserClient.withHeaders(endpoints.services.list, {
    query: searchParams,
  })
  return { items: answer, next: nextPage(headers)?.toString() ?? null }
}
