import { sql } from 'kysely'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminListingKind } from '@oja/contract/schemas/admin/admin-listings.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { errorCode } from '../../platform/database/errors.ts'
import { listingColumns } from './record-queries.ts'

// Words of the title: "tecno spar 20" finds "Tecno Spark 20". A word of four letters or more may be the beginning of one.
// Shorter beginnings would read a large part of the index, and words of one or two letters alone too. Words are letters
// and digits alone, so they are safe in a query of words.
const query = (q: string) => sql`case when search_words(${q}) ~ '[^ ]{3}'
  then replace(regexp_replace(search_words(${q}), '([^ ]{4,})', '\\1:*', 'g'), ' ', ' & ')::tsquery end`

const titled = (kind: AdminListingKind, p: { q: string; max: number }) =>
  sql`(select ${listingColumns(kind, sql`s.store_name || ' · ' || l.category`)}, s.id::text as "shopId"
    from (select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_search`)} where tsv @@ ${query(p.q)}
      order by created_at desc limit ${p.max}::int) of
    join ${sql.table(`${kind}s`)} l on l.id = of.id join sellers s on s.id = l.seller_id
    order by l.created_at desc)`

/** The listings that no search of the public finds: by words those that are paused or wait for a look, of every state by the whole id. */
const unlisted = (kind: AdminListingKind, p: { q: string; max: number }) =>
  sql`(select ${listingColumns(kind, sql`s.store_name || ' · ' || l.category`)}, s.id::text as "shopId"
    from (select i.subject_id as id from moderation_items i where i.status = 'Pending' and i.kind = ${sql.lit(kind)}
        and to_tsvector('simple', search_words(i.name)) @@ ${query(p.q)}
      union (select x.id from ${sql.table(`${kind}s`)} x
        where x.status = 'paused' and to_tsvector('simple', search_words(x.name)) @@ ${query(p.q)}
        order by x.created_at desc limit ${p.max}::int)
      union select x.id from ${sql.table(`${kind}s`)} x where x.id = ${idIn(p.q)}) of
    join ${sql.table(`${kind}s`)} l on l.id = of.id join sellers s on s.id = l.seller_id
    where not exists (select from ${sql.table(`${kind}_search`)} f
      where ${sql.ref(`f.${kind}_id`)} = l.id and f.tsv @@ ${query(p.q)})
    order by l.created_at desc limit ${p.max}::int)`

const idIn = (q: string) =>
  sql`case when ${q}::text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ${q}::text::uuid end`

/**
 * Listings by words of their titles, the newest first: those that the public may see, then those that are paused or wait for a
 * look. One of any state by its id.
 * None where that takes too long, so that people and orders are found all the same.
 */
export async function findListings(textPool: Pool, q: string, max: number): Promise<AdminRecord[]> {
  try {
    return await listingsByTitle.all(textPool, { q, max })
  } catch (error) {
    if (errorCode(error) === tookTooLong) return []
    throw error
  }
}

// The code by which PostgreSQL ends a statement.
const tookTooLong = '57014'

const listingsByTitle = defineQuery<{ q: string; max: number }, AdminRecord>(
  'admin_search_listings',
  (p) => sql`${titled('product', p)} union all ${titled('service', p)}
    union all ${unlisted('product', p)} union all ${unlisted('service', p)}`,
)
