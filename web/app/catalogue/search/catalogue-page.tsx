import { nextPage } from '@oja/contract/client.ts'
import { productCategories } from '@oja/contract/values/categories.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { data, useNavigation } from 'react-router'
import type { Route } from './+types/catalogue-page.ts'
import { titled } from '../../format/page-title.ts'
import { isCallError } from '../../api/call-error.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { knownOrSearched, searchedWords } from '../../format/searched-words.ts'
import type { findWiderSearches as FindWiderSearches } from './wider/find-wider-searches.ts'
import {
  choicesOf,
  readSearchParams,
  countLabel,
  withoutUnknownChoices,
  listUrl,
  placeChoices,
  productParameters,
} from './search-params.ts'
import type { PlaceChoices, SearchParams } from './search-params.ts'
import { CategoryDrawer, CategorySidebar } from './category-menu.tsx'
import { KindsOfGoods } from './filters/kinds-of-goods.tsx'
import { OtherCategories, WiderSearches } from './wider/wider-searches.tsx'
import { ListForm } from './filters/list-form.tsx'
import { ProductPages } from './product-list.tsx'
import { SearchBox, SearchButton } from './search-box.tsx'
import { nearFewFound } from '../newest-products/load-near-listings.ts'
import type { NearListings } from '../newest-products/near-listings.ts'
import { NewestProducts } from '../newest-products/newest-products.tsx'
import { ShopBar } from '../listing/shop-bar.tsx'
import type { WiderSearch } from './wider/find-wider-searches.ts'

const aboveList = () => import('./above-list.ts')
const FilterChips = lazyPart(async () => (await aboveList()).FilterChips)
const GuessHeading = lazyPart(async () => (await aboveList()).GuessHeading)
const SortForm = lazyPart(async () => (await aboveList()).SortForm)

const path = '/categories/products'
const noGoods: NearListings = { data: [], isNear: false }

// Only a search that finds nothing asks for it.
const wider: typeof FindWiderSearches = async (...asked) =>
  (await import('./above-list.ts')).findWiderSearches(...asked)

export const loader = serverLoader(async (visit) => {
  const answer = await load(visit)
  withoutUnknownChoices(path, answer.data.searchParams, answer.data.wrong)
  return answer
})
export const clientLoader = browserLoader(load)

/**
 * `products` is null when the API did not answer; caches must not keep such a page. `wrong` holds the search's errors
 * by field.
 */
async function load(visit: PageRequest) {
  const { api, url } = visit
  const choices = await placeChoices(visit, readSearchParams(url, productParameters))
  const nothing = {
    ...choices,
    next: null,
    total: null,
    wrong: {},
    widerSearches: [],
    understood: null,
    near: noGoods,
  }
  try {
    const ask = (query: SearchParams) => api.withHeaders(endpoints.products.list, { query })
    const { answer, headers } = await ask(choices.searchParams)
    const next = nextPage(headers)?.toString() ?? null
    const understood = readUnderstood(headers)
    const widerSearches =
      answer.data.length === 0 ? await wider(choices.searchParams, ask, choices.states, understood) : []
    const isLast = next === null && choices.searchParams['after'] === undefined
    const near = isLast
      ? await nearFewFound(visit, answer.data, choices.searchParams['category'])
      : nothing.near
    return data({
      ...nothing,
      products: answer.data,
      next,
      understood,
      total: headers.get('x-total-count'),
      widerSearches,
      near,
    })
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status < 400 || error.status >= 500)
      return data({ ...nothing, products: null }, { status: 503 })
    return data({ ...nothing, products: [], wrong: error.fields }, { status: error.status })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const where = loaderData ? headline(loaderData) : 'Products'
  return [
    { title: titled(where) },
    { name: 'description', content: `${where} from local sellers: prices in naira, safe payment.` },
  ]
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { searchParams, products, next, total, states, lgas, wrong, widerSearches, understood, near } =
    loaderData
  const { location } = useNavigation()
  const isLoading = location?.pathname.toLowerCase().startsWith(path) ?? false
  const menu = { path, searchParams, states, lgas, wrong }
  return (
    <>
      <ShopBar back={{ to: '/', label: 'Back to Home' }} />
      <div className="measure gap-8 py-4 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-10">
        <CategorySidebar {...menu} />
        <section aria-labelledby="products" aria-busy={isLoading || undefined} className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 id="products" className="text-3xl sm:text-4xl">
              {headline(loaderData)}
            </h1>
            {products !== null && products.length > 0 && !understood?.isGuess && (
              <p className="text-muted">
                {countLabel(total, products.length)} {total === '1' ? 'product' : 'products'}
              </p>
            )}
          </div>
          <ListForm
            path={path}
            searchParams={searchParams}
            own={['q', 'sort']}
            label="Search products"
            role="search"
            className="mt-2 flex gap-2 sm:mt-4"
          >
            <SearchBox
              query={searchParams['q'] ?? ''}
              label="Search products"
              placeholder="Search products"
              list={path}
            />
            <SearchButton busy={isLoading} />
          </ListForm>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <div className="list-tools">
              <CategoryDrawer {...menu} />
              <SortForm path={path} searchParams={searchParams} />
            </div>
            <div className="min-w-0">
              <FilterChips
                path={path}
                searchParams={searchParams}
                known={[...states, ...lgas]}
                understood={understood}
              />
            </div>
          </div>
          <KindsOfGoods path={path} searchParams={searchParams} />
          <div className="mt-4 sm:mt-6">
            {isLoading ? (
              <Skeleton shape="card" count={8} />
            ) : products === null || products.length === 0 ? (
              <NoProducts
                searchParams={searchParams}
                isReached={products !== null}
                widerSearches={widerSearches}
              />
            ) : (
              <>
                <GuessHeading
                  query={searchParams['q'] ?? ''}
                  understood={understood}
                  to={(q) => listUrl(path, searchParams, { q })}
                />
                <ProductPages key={JSON.stringify(searchParams)} first={{ items: products, next }} />
              </>
            )}
            {!isLoading && <NewestProducts products={near} />}
          </div>
        </section>
      </div>
    </>
  )
}

function headline({ searchParams, states, lgas }: PlaceChoices): string {
  const { q = '', category = '', state = '', lga } = searchParams
  const kind = category && knownOrSearched(category, productCategories)
  const what = q === '' ? kind || 'Products' : `${searchedWords(q)} in ${kind || 'all products'}`
  const city = choicesOf(lga)
    .map((one) => knownOrSearched(one, lgas))
    .join(', ')
  return state === '' ? what : `${what} in ${placeLabel({ city, state: knownOrSearched(state, states) })}`
}

interface NoProductsProps {
  searchParams: SearchParams
  isReached: boolean
  widerSearches: WiderSearch[]
}

function NoProducts({ searchParams, isReached, widerSearches }: NoProductsProps) {
  if (!isReached) {
    return (
      <EmptyState
        icon="refresh"
        title="No products available"
        text="Could not reach the server. Check your connection and try again."
        action={
          <ButtonLink to={listUrl(path, searchParams)} kind="quiet">
            Retry
          </ButtonLink>
        }
      />
    )
  }
  const isSearched = Object.keys(searchParams).length > 0
  return (
    <>
      <EmptyState
        title="No products available"
        text={
          isSearched
            ? 'Try a shorter word, another category, or remove a filter.'
            : 'Nothing here yet. Please check back later.'
        }
        action={
          isSearched && (
            <>
              <WiderSearches path={path} searchParams={searchParams} widerSearches={widerSearches} />
              <ButtonLink to={path}>See all products</ButtonLink>
            </>
          )
        }
      />
      {isSearched && searchParams['category'] === undefined && <OtherCategories path={path} />}
    </>
  )
}
