import { sql } from 'kysely'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminListingKind } from '@oja/contract/schemas/admin/admin-listings.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { listingColumns } from './record-queries.ts'

// Every word of the title begins so: "tecno spa" finds "Tecno Spark 20". Words are letters and digits alone, so they are
// safe in a query of words.
const query = (q: string) => sql`(nullif(replace(search_words(${q}), ' ', ':* & '), '') || ':*')::tsquery`

const titled = (kind: AdminListingKind, p: { q: string; max: number }) =>
  sql`(select ${listingColumns(kind, sql`s.store_name || ' · ' || l.category`)}, s.id::text as "shopId"
    from (select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_search`)} where tsv @@ ${query(p.q)}
      order by created_at desc limit ${p.max}::int) of
    join ${sql.table(`${kind}s`)} l on l.id = of.id join sellers s on s.id = l.seller_id
    order by l.created_at desc)`

/** Listings by words of their titles, the newest first: those that the public may see, because the index has no others. */
export const listingsByTitle = defineQuery<{ q: string; max: number }, AdminRecord>(
  'admin_search_listings',
  (p) => sql`${titled('product', p)} union all ${titled('service', p)}`,
)
