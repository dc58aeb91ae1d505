import type { PriceHint } from '@oja/contract/schemas/catalogue/price-hint.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { QueryRunner } from '../../platform/database/database.ts'

/** From so many prices on they say what is usual. */
const fewest = 5
// A common word ("rice") finds thousands of goods; so many of the newest tell its price as well.
const maxRead = 500

interface Asked {
  sellerId: string
  words: string
  category: string
  unit: string
}

interface Prices {
  near: number
  near_low: number | null
  near_high: number | null
  anywhere: number
  low: number | null
  high: number | null
}

const quarter = (share: string) =>
  sql`percentile_disc(${sql.lit(Number(share))}) within group (order by price_kobo)`

/** The prices of goods of other shops whose names have all the words: the middle half of them, near the shop and anywhere. */
const pricesOfOthers = defineQuery<Asked, Prices>(
  'price_hint',
  (p) => sql`with me as (select id, state from sellers where id = ${p.sellerId}),
    found as materialized (
      select q.price_kobo, q.state = me.state as near from me, product_search q join products p on p.id = q.product_id
      where q.tsv @@ plainto_tsquery('simple', search_words(${p.words})) and q.seller_id <> me.id
        and (${p.category} = '' or q.category = ${p.category}) and coalesce(p.unit, '') = ${p.unit}
      order by q.created_at desc limit ${sql.lit(maxRead)}
    )
    select count(*) filter (where near)::int as near, (${quarter('0.25')} filter (where near))::float8 as near_low,
      (${quarter('0.75')} filter (where near))::float8 as near_high, count(*)::int as anywhere,
      (${quarter('0.25')})::float8 as low, (${quarter('0.75')})::float8 as high
    from found`,
)

/**
 * What others ask for goods of such a name: those in the shop's state, else in all of Nigeria. Null where fewer than
 * five others sell it. The whole name is searched first, then its first two words.
 */
export async function priceHint(
  on: QueryRunner,
  sellerId: string,
  { name, category, unit }: { name: string; category: string; unit: string },
): Promise<PriceHint> {
  for (const words of searchesOf(name)) {
    const found = await pricesOfOthers.one(on, { sellerId, words, category, unit })
    const { near, near_low, near_high, anywhere, low, high } = found
    if (near >= fewest && near_low !== null && near_high !== null)
      return { data: { lowMinor: near_low, highMinor: near_high, count: near, isNear: true } }
    if (anywhere >= fewest && low !== null && high !== null)
      return { data: { lowMinor: low, highMinor: high, count: anywhere, isNear: false } }
  }
  return { data: null }
}

function searchesOf(name: string): string[] {
  const words = name.match(/\p{L}{3,}/gu) ?? []
  return [...new Set([words.slice(0, 6).join(' '), words.slice(0, 2).join(' ')])].filter(Boolean)
}
