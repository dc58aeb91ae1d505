import type { z } from 'zod'
import type { ProductQuery } from '@oja/contract/schemas/search.ts'
import { firstPage } from '../platform/pagination/keyset.ts'
import { formatTotalCount } from '../platform/pagination/total-count.ts'
import {
  newestInCategory,
  newestProducts,
  productsShown,
  productsShownFrom,
} from './products/public-products-records.ts'
import type { ListAnswer } from './listings/list-pages.ts'
import { writeCursor } from './search-cursor.ts'
import { findPage, shownTotal } from './search.ts'
import type { Pools } from './search.ts'
import { readSearch } from './search-query.ts'
import type { Search } from './search-query.ts'
import { searchStatements } from './search-statements.ts'

export const productStatements = searchStatements('products', {
  table: 'product_search',
  id: 'product_id',
  hours: false,
})

/** Products the public sees. Unknown categories and places find nothing; 422 for what cannot be meant. */
export async function listProducts(pools: Pools, query: z.output<typeof ProductQuery>): Promise<ListAnswer> {
  const search = readSearch(query)
  if (isNewestFirst(search)) return showNewest(pools, search)
  const page = await findPage(pools, 'products', productStatements, search)
  const show = search.filters.latitude === null ? productsShown : productsShownFrom
  const { body } = await show.one(pools.pool, { ids: page.ids, distances: page.distances })
  return { body, after: page.after, total: shownTotal(page) }
}

/** Whether a search is no search: the newest goods, all of them or those of a category. */
function isNewestFirst({ words, sort, nowhere, filters }: Search): boolean {
  const { category: _category, ...others } = filters
  return words === '' && sort === 'newest' && !nowhere && Object.values(others).every((value) => !value)
}

async function showNewest({ pool }: Pools, { filters: { category }, cursor }: Search): Promise<ListAnswer> {
  const after = cursor?.after
  const start = after ? { afterTime: `${after.key}Z`, afterId: after.id } : firstPage
  const page =
    category === ''
      ? await newestProducts.one(pool, start)
      : await newestInCategory.one(pool, { ...start, category })
  const { body, count, last_created_at: key, last_id: id } = page
  const next = key !== null && id !== null ? { key, id } : null
  return {
    body,
    after: next && writeCursor({ sort: 'newest', level: 0, window: null, after: next }),
    total: formatTotalCount(count),
  }
}
