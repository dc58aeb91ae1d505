import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery, withoutTimeouts } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Pool } from '../../../platform/database/database.ts'
import type { SearchKind } from '../search-query.ts'
import { minCounted } from './vocabulary-records.ts'

/**
 * Brings the vocabulary up to date with the rows written until `settledAfter` seconds ago. Each minute the words of new rows
 * are added. Once a day all words are counted anew: words that no name has any more go, and sellers are no longer found by
 * what they stopped offering. Searches never wait for it.
 */
export async function refreshVocabulary(pool: Pool, settledAfter = 10): Promise<void> {
  await withoutTimeouts(pool, async (unlimited) => {
    for (const kind of ['products', 'services', 'sellers'] as const)
      await refresh(unlimited, kind, settledAfter)
  })
}

async function refresh(pool: Pool, kind: SearchKind, settledAfter: number): Promise<void> {
  await transaction(pool, async (tx) => {
    const last = await lastCount.first(tx, { kind })
    const { time: to } = await settledTime.one(tx, { seconds: settledAfter })
    const isWhole = !last || last.is_old
    if (isWhole && kind === 'sellers') await refreshOffers.all(tx, {})
    if (isWhole) await counting[kind].whole.count(tx, { to })
    else if (last.counted_to < to) await counting[kind].added.count(tx, { from: last.counted_to, to })
    if (isWhole && kind === 'products') await countCategoryWords.count(tx, { to })
    await noteCount.count(tx, { kind, to, whole: isWhole })
  })
}

/** Up to when the words of a kind are counted; undefined: never. `is_old`: all must be counted anew. */
const lastCount = defineQuery<{ kind: SearchKind }, { counted_to: Date; is_old: boolean }>(
  'vocabulary_last_count',
  (p) => sql`select counted_to, counted_whole_at < app_now() - interval '1 day' as is_old
    from search_vocabulary_counts where kind = ${p.kind} for update`,
)

const noteCount = defineQuery<{ kind: SearchKind; to: Date; whole: boolean }, never>(
  'vocabulary_note_count',
  (
    p,
  ) => sql`insert into search_vocabulary_counts as old (kind, counted_to, counted_whole_at) values (${p.kind}, ${p.to}, ${p.to})
    on conflict (kind) do update set counted_to = excluded.counted_to,
      counted_whole_at = case when ${p.whole}::boolean then excluded.counted_to else old.counted_whole_at end`,
)

/** Rows up to this time are committed. A batch that is being written now belongs to the next count. */
const settledTime = defineQuery<{ seconds: number }, { time: Date }>(
  'vocabulary_settled_time',
  (p) => sql`select app_now() - make_interval(secs => ${p.seconds}) as time`,
)

const counted = (table: string, rows: RawBuilder<unknown>) => sql`
  select word, count(*)::int as frequency from ${sql.table(table)}, string_to_table(name_norm, ' ') as word
  where word <> '' and length(word) <= 40 and ${rows} group by word`

function countStatements(kind: SearchKind, table: string) {
  return {
    /** Adds the words of the rows between two times. */
    added: defineQuery<{ from: Date; to: Date }, never>(
      `vocabulary_add_${kind}`,
      (p) => sql`insert into search_vocabulary as old (kind, word, frequency, near)
        select ${sql.lit(kind)}, word, frequency, search_near(word)
        from (${counted(table, sql`created_at > ${p.from} and created_at <= ${p.to}`)}) as new order by word
        on conflict (kind, word) do update set frequency = old.frequency + excluded.frequency`,
    ),
    /** Counts all words and deletes those that no name has any more. Words of rows too new to be counted stay. */
    whole: defineQuery<{ to: Date }, never>(
      `vocabulary_count_${kind}`,
      (p) => sql`with counted as materialized (${counted(table, sql`created_at <= ${p.to}`)}),
        latest as materialized (${counted(table, sql`created_at > ${p.to}`)}),
        gone as (delete from search_vocabulary v where kind = ${sql.lit(kind)}
          and not exists (select from counted c where c.word = v.word)
          and not exists (select from latest l where l.word = v.word))
        insert into search_vocabulary as old (kind, word, frequency, near)
        select ${sql.lit(kind)}, word, frequency, search_near(word) from counted order by word
        on conflict (kind, word) do update set frequency = excluded.frequency
          where old.frequency <> excluded.frequency`,
    ),
  }
}

const counting = {
  products: countStatements('products', 'product_search'),
  services: countStatements('services', 'service_search'),
  sellers: countStatements('sellers', 'seller_search'),
}

/** Counts the words that more than `minCounted` products of a category have, and deletes the others. */
const countCategoryWords = defineQuery<{ to: Date }, never>(
  'vocabulary_count_in_categories',
  (p) => sql`with frequent as materialized (
      select word from search_vocabulary where kind = 'products' and frequency > ${minCounted}::int
    ), counted as materialized (
      select category, word, count(*)::int as frequency from product_search, string_to_table(name_norm, ' ') as word
      where created_at <= ${p.to} and word in (select word from frequent)
      group by category, word having count(*) > ${minCounted}::int
    ), gone as (delete from search_category_words old
      where not exists (select from counted c where c.category = old.category and c.word = old.word))
    insert into search_category_words as old (category, word, frequency) select category, word, frequency from counted
    on conflict (category, word) do update set frequency = excluded.frequency where old.frequency <> excluded.frequency`,
)

/** Writes the search rows of sellers anew that are still found by something they no longer offer. */
const refreshOffers = defineQuery<Record<never, never>, never>(
  'vocabulary_refresh_offers',
  () => sql`select refresh_seller_search(s.seller_id) from seller_search s join searchable_sellers v on v.seller_id = s.seller_id
    where s.offers <> v.offers`,
)
