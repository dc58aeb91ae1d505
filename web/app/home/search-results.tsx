import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProductCard } from '../catalogue/listing/product-card.tsx'
import { ServiceCard } from '../catalogue/listing/service-card.tsx'
import { NewestProducts } from '../catalogue/newest-products/newest-products.tsx'
import { FilterChips } from '../catalogue/search/filters/filter-chips.tsx'
import { GuessHeading } from '../catalogue/search/guess-heading.tsx'
import { countLabel, listUrl } from '../catalogue/search/search-params.ts'
import { searchedWords } from '../format/searched-words.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { HomeSearch } from './search/load-search.ts'
import { MoreSellers } from './more-sellers.tsx'
import { SellerGrid } from './seller-grid.tsx'
import { asksForWork } from './search/services-beside-goods.ts'

interface SearchResultsProps {
  query: string
  found: HomeSearch
}

/** What a search of the home page found: goods, services, then shops by page; services first where the words ask for work. A kind without results is left out. */
export function HomeSearchResults({
  query,
  found: { goods, services, sellers, instead },
}: SearchResultsProps) {
  const words = encodeURIComponent(query)
  const lists = [goods, services, sellers].filter((list) => list !== null)
  const foundListings = (goods?.items.length ?? 0) + (services?.items.length ?? 0) > 0
  const areGuesses = lists.some(({ understood }) => understood?.isGuess)
  const foundGoods = (
    <ListingResults
      key="goods"
      kind="product"
      title="Products"
      query={query}
      list={goods}
      all={`/categories/products?q=${words}`}
    >
      {goods?.items.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ListingResults>
  )
  const foundServices = (
    <ListingResults
      key="services"
      kind="service"
      title="Services"
      query={query}
      list={services}
      all={`/Categories/Services?${new URLSearchParams({ q: query, ...services?.place })}`}
    >
      {services?.items.map((service) => (
        <li key={service._id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ListingResults>
  )
  // What the API did not answer may be there.
  const isNothing = lists.length === 3 && lists.every(({ items }) => items.length === 0)
  return (
    <div>
      <h1 className="measure pt-5 text-3xl wrap-anywhere">
        {isNothing ? 'Nothing found' : 'Results'} for {searchedWords(query)}
      </h1>
      <HowUnderstood query={query} lists={lists} />
      {asksForWork(query) ? [foundServices, foundGoods] : [foundGoods, foundServices]}
      <SellerResults {...{ query, sellers, foundListings, areGuesses }} />
      <div className="measure -mt-8 pb-8 empty:hidden">
        <NewestProducts products={{ data: instead, isNear: false }} />
      </div>
    </div>
  )
}

/** The place that the words name, as a filter, and above guesses that they are some. */
function HowUnderstood({
  query,
  lists,
}: {
  query: string
  lists: (Understood & { items: readonly unknown[]; total: string })[]
}) {
  const shown = lists.filter(({ items }) => items.length > 0).map(({ understood }) => understood)
  const understood = (shown.length > 0 ? shown : lists.map((list) => list.understood)).find(
    (one) => one !== null,
  )
  if (!understood) return null
  return (
    <div className="measure space-y-2 pt-6 empty:hidden">
      <FilterChips path="/" searchParams={{ query }} known={[]} understood={understood} wordsName="query" />
      <GuessHeading
        query={query}
        understood={understood}
        to={(words) => listUrl('/', { query: words })}
        isOne={lists.some((list) => list.understood === understood && list.total === '1')}
      />
    </div>
  )
}

interface Understood {
  understood: UnderstoodSearch | null
}

interface ListingResultsProps {
  kind: 'product' | 'service'
  title: 'Products' | 'Services'
  query: string
  /** Null when the API did not answer. */
  list: (Understood & { items: readonly unknown[]; total: string; place?: { lga: string } }) | null
  /** Where all of them are. */
  all: string
  /** The cards. */
  children: ReactNode
}

function ListingResults({ kind, title, query, list, all, children }: ListingResultsProps) {
  if (list?.items.length === 0) return null
  return (
    <section aria-label={`${title} found`} className="measure pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl">
          {list === null ? title : counted(kind, list)}
          {list?.place && ` for ${list.place.lga}`}
        </h2>
        {list !== null && (
          <Link
            to={all}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline"
          >
            {list.total === String(list.items.length) ? 'Filter and sort' : 'See all with filters'}
            <span className="sr-only">: {kind}s</span>
            <Icon name="arrow-right" className="size-4" />
          </Link>
        )}
      </div>
      {list === null ? <Unreachable query={query} /> : <ul className="card-grid mt-3">{children}</ul>}
    </section>
  )
}

interface SellerResultsProps {
  query: string
  sellers: HomeSearch['sellers']
  foundListings: boolean
  /** The listings do not answer the words: nothing was found. */
  areGuesses: boolean
}

/** The shops found, by page, with a link to more. A screen reader reads only the number of shops, not every card. */
function SellerResults({ query, sellers, foundListings, areGuesses }: SellerResultsProps) {
  // Beside goods, "No sellers found" would read as if nobody sold them.
  const nobody = `${foundListings && !areGuesses ? 'No shop is called' : 'No sellers found for'} ${searchedWords(query)}`
  return (
    <section aria-label="Sellers found" className="measure py-8">
      <div aria-live="polite">
        {sellers === null && <Unreachable query={query} />}
        {sellers?.items.length === 0 &&
          (foundListings ? (
            <p className="text-muted">{nobody}</p>
          ) : (
            <EmptyState
              icon="search"
              title={`${nobody}, and no products or services`}
              text="Try a shorter word, what they sell, or the name of their town."
              action={
                <>
                  <ButtonLink to="/categories/products">See all products</ButtonLink>
                  <ButtonLink to="/Categories/Services" kind="quiet">
                    See all services
                  </ButtonLink>
                </>
              }
            />
          ))}
        {sellers !== null && sellers.items.length > 0 && (
          <h2 className="mb-4 text-2xl">{counted('seller', sellers)}</h2>
        )}
      </div>
      {sellers !== null && sellers.items.length > 0 && <SellerGrid sellers={sellers.items} />}
      {sellers !== null && sellers.next !== null && <MoreSellers key={sellers.next} next={sellers.next} />}
    </section>
  )
}

/** "12 products", "1 seller": as many as the API counts. */
function counted(one: string, { items, total }: { items: readonly unknown[]; total: string }): string {
  return `${countLabel(total, items.length)} ${one}${total === '1' ? '' : 's'}`
}

function Unreachable({ query }: { query: string }) {
  return (
    <p className="text-muted">
      Could not reach the server –{' '}
      <Link
        to={{ search: `?query=${encodeURIComponent(query)}` }}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        Retry
      </Link>
    </p>
  )
}
