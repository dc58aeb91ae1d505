import { useState } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/home-page.ts'
import { ProductCard } from '../catalogue/listing/product-card.tsx'
import { brand } from '../format/page-title.ts'
import { lazyPart } from '../hooks/lazy-part.tsx'
import { browserLoader, serverLoader } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.ts'
import type { NearGoods } from './near-you.tsx'
import { HomeSearchForm } from './search-form.tsx'

const LazyHomeBelowProducts = lazyPart(
  async () => (await import('./home-below-products.tsx')).HomeBelowProducts,
)
const LazyHomeSearchResults = lazyPart(async () => (await import('./search-results.tsx')).HomeSearchResults)

const LazyPlaceLine = lazyPart(async () => (await import('./near-you.tsx')).PlaceLine)
const LazyNearYou = lazyPart(async () => (await import('./near-you.tsx')).NearYou)

// A phone shows these two without scrolling: their photos come before the drawings above them.
const firstOnScreen = 2

export const loader = (page: Route.LoaderArgs) =>
  serverLoader((visit) => loadHome(visit, page.request.headers.get('cookie')))(page)
export const clientLoader = browserLoader(async (visit) => {
  const [home] = await Promise.all([
    loadHome(visit, document.cookie),
    // The page before stays until its script is here too. Without it the part itself says what to do.
    visit.url.search && LazyHomeSearchResults.loadFirst(),
  ])
  return home
})

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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { query, found, products, cheaper, cards, reviews } = loaderData
  const isSeller = useSession()?.role === 'seller'
  const [near, setNear] = useState<NearGoods | null>(null)
  return (
    // Results that come later must not push themselves out of sight: browsers keep what lies below in its place.
    <div className={found === null ? undefined : '[overflow-anchor:none]'}>
      {found === null && <h1 className="sr-only">{brand}: buy from people near you</h1>}
      <div className={found === null ? 'bg-marigold-soft' : 'bg-marigold-soft pb-4'}>
        <HomeSearchForm query={query} />
        {found !== null && (
          <div className="measure -mb-4 text-sm">
            <LazyPlaceLine words={query} />
          </div>
        )}
        {found === null && (
          // It lies over the free top of the slides, so that prices stay on the first screen of a phone.
          <div className="measure relative z-1 -mb-5 text-sm">
            <div className="relative">
              <LazyPlaceLine onChange={setNear} />
              {!isSeller && (
                <Link
                  to="/SellWithUs"
                  className="absolute top-0 right-0 inline-flex min-h-11 items-center font-semibold text-leaf underline lg:hidden"
                >
                  Sell on {brand}
                </Link>
              )}
            </div>
          </div>
        )}
      </div>
      {/* What a search found begins on the first screen. */}
      {found === null && <Hero />}
      {/* The address of a search names this part, which is there before its script. */}
      <div id="results">
        {found === null ? (
          <CategoryStrip cards={cards} />
        ) : (
          <LazyHomeSearchResults query={query} found={found} />
        )}
      </div>
      {found === null && near && <LazyNearYou near={near} />}
      {products === null && (
        <p className="measure pt-12 text-muted">
          Could not reach the server –{' '}
          <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
            Retry
          </Link>
        </p>
      )}
      {products !== null && products.length > 0 && (
        <section aria-labelledby="fresh" className="measure pt-2 sm:pt-4 lg:pt-10">
          <div className="flex items-center justify-between gap-x-4">
            <h2 id="fresh" className="text-2xl sm:text-4xl">
              Fresh in the market
            </h2>
            <Link
              to="/categories/products"
              aria-label="See all products"
              className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-leaf hover:underline"
            >
              See all
              <Icon name="arrow-right" className="size-4" />
            </Link>
          </div>
          <ul className="card-grid mt-1 sm:mt-5">
            {withoutShown(products, near).map((product, index) => (
              <li key={product._id} className="max-sm:nth-[n+7]:hidden">
                <ProductCard product={product} eager={index < firstOnScreen} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {found === null && <LazyHomeBelowProducts cheaper={cheaper} cards={cards} reviews={reviews} />}
    </div>
  )
}

/** Goods that stand in "Near you" are not shown again, unless hardly any others are new. */
function withoutShown<Goods extends { _id: string }>(goods: Goods[], near: NearGoods | null): Goods[] {
  const others = goods.filter(({ _id }) => !near?.products?.some((one) => one._id === _id))
  return others.length < firstOnScreen ? goods : others
}
