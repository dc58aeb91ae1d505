import { categoriesOfKind } from '@oja/contract/values/service-kinds.ts'
import { serviceChoice } from '@oja/contract/values/service-choices.ts'
import type { ServiceQuery } from '@oja/contract/schemas/search.ts'
import type { z } from 'zod'
import type { ListAnswer } from './listings/list-pages.ts'
import { findPage, nothingFound, shownTotal } from './search.ts'
import type { Pools } from './search.ts'
import { readSearch } from './search-query.ts'
import { searchStatements } from './search-statements.ts'
import { servicesShown, servicesShownFrom } from './services/services-records.ts'

export const serviceStatements = searchStatements('services', {
  table: 'service_search',
  id: 'service_id',
  hours: true,
})

/**
 * Services the public sees. A named choice ("Tailor") stands for its category, with the word that finds it where it has
 * none of its own, a kind of providers ("Hair & Beauty Professionals") for several; an unknown one finds nothing. 422 for what cannot be meant.
 */
export async function listServices(pools: Pools, query: z.output<typeof ServiceQuery>): Promise<ListAnswer> {
  const { service = '', q = '', category = '' } = query
  const choice = serviceChoice(service)
  const wanted = choice?.category ?? ''
  const kind = categoriesOfKind(service)
  const search = readSearch({
    ...query,
    category: category || wanted,
    q: [choice?.words, q].filter(Boolean).join(' '),
  })
  search.filters.categories = kind ? [...kind] : null
  const isEmpty =
    (service !== '' && !choice && !kind) || (category !== '' && wanted !== '' && category !== wanted)
  const page = isEmpty ? nothingFound : await findPage(pools, 'services', serviceStatements, search)
  const show = search.filters.latitude === null ? servicesShown : servicesShownFrom
  const { body } = await show.one(pools.pool, { ids: page.ids, distances: page.distances })
  return { body, after: page.after, total: shownTotal(page) }
}
