import type { z } from 'zod'
import type { SellerQuery } from '@oja/contract/schemas/search.ts'
import { sellersShown } from './seller-search-records.ts'
import type { ListAnswer } from './listings/list-pages.ts'
import { findPage, nothingFound, shownTotal } from './search.ts'
import type { Pools } from './search.ts'
import { readSearch } from './search-query.ts'
import { searchStatements } from './search-statements.ts'

export const sellerStatements = searchStatements('sellers', {
  table: 'seller_search',
  id: 'seller_id',
  hours: false,
})

/** Shops by name, trade or what they sell. Without words there is nothing to look for, unless a place or filter is given. */
export async function listSellers(pools: Pools, query: z.output<typeof SellerQuery>): Promise<ListAnswer> {
  const words = query.query ?? query.q ?? ''
  const asked = Object.entries(query).some(
    ([name, value]) => value !== '' && name !== 'q' && name !== 'query',
  )
  const search = readSearch({ ...query, q: words })
  const page =
    words === '' && !asked ? nothingFound : await findPage(pools, 'sellers', sellerStatements, search)
  const { body } = await sellersShown.one(pools.pool, { ids: page.ids, distances: page.distances })
  return { body, after: page.after, total: shownTotal(page) }
}
