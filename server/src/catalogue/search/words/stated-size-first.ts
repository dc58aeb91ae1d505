import { sql } from 'kysely'
import { defineQuery } from '../../../platform/database/database.ts'
import type { Page, Pools } from '../find-page.ts'
import type { Search, SearchKind } from '../search-query.ts'
import { fitOf, readStatedSize } from './stated-size.ts'
import type { SizedGoods, SizeFit } from './stated-size.ts'

const order: SizeFit['fit'][] = ['has', 'silent', 'other', 'ages']

/** A page in the order of the stated size. `left`: how many there are of it, by product; only of goods that have it as an option. */
export interface SizedPage {
  page: Page
  left: Map<string, number>
}

/**
 * The words "size 14" and "50kg" are left out where names are compared, because few names have them. Of the page that was found,
 * goods that have the size stand first, and those of other sizes last. What is for children of some ages has no such size; where the
 * page shows all there is, it is left out. Another order that was asked for stays.
 */
export async function statedSizeFirst(
  pools: Pools,
  kind: SearchKind,
  { words, sort }: Search,
  page: Page,
): Promise<SizedPage> {
  const stated = kind === 'products' && page.ids.length > 0 ? readStatedSize(words) : null
  if (!stated) return { page, left: new Map() }
  const { goods } = await sizedGoods.one(pools.pool, { ids: page.ids })
  const fits = new Map(goods.map(({ id, ...said }) => [id, fitOf(stated, said)]))
  const fitAt = (place: number) => fits.get(page.ids[place] ?? '')?.fit ?? 'silent'
  const left = new Map(
    [...fits].flatMap(([id, { left: count }]) => (count === null ? [] : [[id, count] as const])),
  )
  if (sort !== 'best') return { page, left }
  const all = [...page.ids.keys()]
  const sorted = order.flatMap((fit) => all.filter((place) => fitAt(place) === fit))
  const isWhole = page.after === null && fits.size > 0
  const others = sorted.filter((place) => fitAt(place) !== 'ages')
  const kept = isWhole && others.length > 0 ? others : sorted
  return {
    page: {
      ...page,
      ids: kept.map((place) => page.ids[place] ?? ''),
      distances: kept.map((place) => page.distances[place] ?? null),
      total: page.total - (sorted.length - kept.length),
    },
    left,
  }
}

const sizedGoods = defineQuery<{ ids: string[] }, { goods: (SizedGoods & { id: string })[] }>(
  'products_sizes',
  (p) => sql`select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'options', (
      select coalesce(json_agg(json_build_object('values', array_remove(array[v.option_1, v.option_2], ''),
        'free', v.on_hand - v.reserved)), '[]')
      from product_variants v where p.option_names is not null and v.product_id = p.id and v.removed_at is null))), '[]') as goods
    from products p where p.id = any (${p.ids}::uuid[])`,
)
