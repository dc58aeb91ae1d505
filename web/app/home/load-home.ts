import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { data } from 'react-router'
import type { PageRequest } from '../api/page.ts'
import { arrangedCards, newestGoods, orNull } from './newest-goods.ts'

const longestQuery = 100

/** The home page renders also when the API does not answer; caches must not keep such a page. `cookies` may name a place. */
export async function loadHome({ api, url }: PageRequest, cookies: string | null) {
  const query = url.searchParams.get('query')?.trim().slice(0, longestQuery) ?? ''
  if (query === '') {
    const [products, cheaper, cards, reviews] = await Promise.all([
      orNull(newestGoods(api)),
      orNull(cheaperGoods(api)),
      arrangedCards(api),
      orNull(newestReviews(api)),
    ])
    return data(
      { query, products, cheaper: cheaper ?? [], cards, reviews: reviews ?? [], found: null },
      { status: products === null ? 503 : 200 },
    )
  }
  const { loadSearch } = await import('./search/load-search.ts')
  return loadSearch({ api, url }, query, cookies)
}

async function cheaperGoods(api: PageRequest['api']) {
  return (await api(endpoints.products.priceDown, {})).data
}

async function newestReviews(api: PageRequest['api']) {
  return (await api(reviewsEndpoints.reviews.newest, {})).data
}
