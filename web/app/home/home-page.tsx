import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, Link } from 'react-router'
import type { Route } from './+types/home-page.ts'
import { ProductCard } from '../catalogue/listing/product-card.tsx'
import { brand } from '../format/page-title.ts'
import { isCallError } from '../api/call-error.ts'
import { lazyPart } from '../hooks/lazy-part.tsx'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { Icon } from '../ui/icon.tsx'
import { Hero } from './hero.tsx'
import { SellerResults, SellerSearchForm } from './seller-search.tsx'

const LazyHomeBelowProducts = lazyPart(
  async () => (await import('./home-below-products.tsx')).HomeBelowProducts,
)

const freshCount = 8
const longestQuery = 100
const nobody = { items: [], next: null }

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The home page renders also when the API does not answer; caches must not keep such a page. */
async function load({ api, url }: PageRequest) {
  const query = url.searchParams.get('query')?.trim().slice(0, longestQuery) ?? ''
  const [found, products] = await Promise.all([
    query === '' ? nobody : orNull(findSellers(api, query, url.searchParams.get('after') ?? '')),
    orNull(
      api(endpoints.products.list, { query: {} }).then(({ data: newest }) => newest.slice(0, freshCount)),
    ),
  ])
  const whole = found !== null && products !== null
  const sellers = found === 'unreadable' ? nobody : found
  return data({ query, sellers, products }, { status: !whole ? 503 : found === 'unreadable' ? 400 : 200 })
}

async function findSellers(api: PageRequest['api'], query: string, after: string) {
  try {
    const { answer, headers } = await api.withHeaders(endpoints.sellers.search, { query: { query, after } })
    return { items: answer.sellers, next: nextPage(headers)?.toString() ?? null }
  } catch (error) {
    // The address holds a cursor that the API refuses: the API itself works.
    if (isCallError(error) && error.status === 400) return 'unreadable'
    throw error
  }
}

export function meta() {
  return [
    { title: `${brand}: buy from people near you` },
    {
      name: 'description',
      content:
        'Find local sellers, artisans and service providers across Nigeria. See the price in naira, talk to the seller, pay safely.',
    },
  ]
}

export default function HomePage({ loaderData: { query, sellers, products } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">{brand}: buy from people near you</h1>
      <Hero>
        <SellerSearchForm query={query} />
      </Hero>
      {query !== '' && <SellerResults query={query} found={sellers} />}
      {products === null && (
        <p className="measure pt-12 text-muted">
          Could not reach the server –{' '}
          <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            Retry
          </Link>
        </p>
      )}
      {products !== null && products.length > 0 && (
        <section aria-labelledby="fresh" className="measure pt-12 lg:pt-16">
          <div className="flex flex-wrap items-end justify-between gap-x-4">
            <h2 id="fresh" className="text-3xl sm:text-4xl">
              Fresh in the market
            </h2>
            <Link
              to="/categories/products"
              className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline"
            >
              See all products
              <Icon name="arrow-right" className="size-4" />
            </Link>
          </div>
          <ul className="card-grid mt-6">
            {products.map((product) => (
              <li key={product._id} className="max-sm:nth-[n+7]:hidden">
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LazyHomeBelowProducts />
    </>
  )
}

async function orNull<Answer>(promise: Promise<Answer>): Promise<Answer | null> {
  try {
    return await promise
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}
