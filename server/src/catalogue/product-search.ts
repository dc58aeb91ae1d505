import type { z } from 'zod'
import type { ProductQuery } from '@oja/contract/search.ts'
import { productsShown, productsShownFrom } from './catalogue-records.ts'
import type { ListAnswer } from './list-pages.ts'
import { findPage, shownTotal } from './search.ts'
import type { Pools } from './search.ts'
import { readSearch } from './search-query.ts'
import { searchStatements } from './search-statements.ts'

export const productStatements = searchStatements('products', {
  table: 'product_search',
  id: 'product_id',
  hours: false,
})

/** Products the public sees. Unknown categories and places find nothing; 422 for what cannot be meant. */
export async function listProducts(pools: Pools, query: z.output<typeof ProductQuery>): Promise<ListAnswer> {
  const search = readSearch(query)
  const page = await findPage(pools, 'products', productStatements, search)
  const show = search.filters.latitude === null ? productsShown : productsShownFrom
  const { body } = await show.one(pools.pool, { ids: page.ids, distances: page.distances })
  return { body, after: page.after, total: shownTotal(page) }
}
