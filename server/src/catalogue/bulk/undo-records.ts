import { undoHours } from '@oja/contract/values/catalogue/listing-changes.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import { listingTables } from '../listings/listing-json.ts'
import type { ListingKind } from '../listings/listing-json.ts'

/** What of a listing was changed. */
export type ChangedValue = 'status' | 'price' | 'stock' | 'category'

/** A listing of one change, locked. */
export interface NotedListing {
  id: string
  name: string
  what: ChangedValue
  value_before: string | null
  /** It still has the value that the change gave it. */
  is_unchanged: boolean
}

interface UndoStatements {
  /** Notes the values before a change. The rows name the change. `withSale`: its undo brings a sale back too. */
  noteBefore: Statement<
    { ids: string[]; sellerId: string; what: ChangedValue; withSale: boolean },
    { change_id: string }
  >
  /** Notes the values that the change gave. */
  noteAfter: Statement<{ changeId: string }, never>
  /** The listings of a change of the caller's, for as long as it can be undone. */
  lock: Statement<{ changeId: string; sellerId: string }, NotedListing>
  /** Gives listings their status, price or category before; the stock is set by its own statement, for its history. */
  restore: Record<Exclude<ChangedValue, 'stock'>, Statement<{ changeId: string; ids: string[] }, never>>
  clear: Statement<{ changeId: string; sellerId: string }, never>
}

function statementsFor(kind: ListingKind): UndoStatements {
  const isProduct = kind === 'product'
  const table = sql.table(listingTables[kind].plural)
  const name = (what: string) => `${listingTables[kind].plural}_undo_${what}`
  const valueNow = (what: RawBuilder<unknown>) => sql`case ${what} when 'status' then l.status
    when 'price' then l.price_kobo::text when 'category' then l.category
    ${isProduct ? sql`when 'stock' then (l.on_hand - l.reserved)::text` : sql``} end`
  // The undo of a price that ended a sale brings back the price of before the sale. The undo of ending the sale brings back
  // the sale: "sale price, price after it, its end in milliseconds".
  const valueBefore = (what: RawBuilder<unknown>, withSale: RawBuilder<unknown>) =>
    isProduct
      ? sql`case when ${what} = 'price' and l.sale_until is not null then case when ${withSale}
          then concat_ws(' ', l.price_kobo, l.price_after_sale_kobo, (extract(epoch from l.sale_until) * 1000)::bigint)
          else l.price_after_sale_kobo::text end else ${valueNow(what)} end`
      : valueNow(what)
  // Sizes have the price and the stock since.
  const hasOptions = isProduct
    ? sql`(l.option_names is not null and c.what in ('price', 'stock'))`
    : sql`false`
  const restore = (what: string, set: RawBuilder<unknown>) =>
    defineQuery<{ changeId: string; ids: string[] }, never>(
      name(what),
      (p) => sql`update ${table} l set ${set}, updated_at = app_now() from changed_listings c
        where c.change_id = ${p.changeId} and l.id = c.listing_id and l.id = any(${p.ids}::uuid[])`,
    )
  return {
    noteBefore: defineQuery(
      name('before'),
      (p) => sql`with old as (
          delete from changed_listings where seller_id = ${p.sellerId} and changed_at < app_now() - interval '1 day'
        ), change as (select uuidv7() as id)
        insert into changed_listings (change_id, listing_id, seller_id, what, value_before, price_before_kobo, price_fell_at)
        select change.id, l.id, l.seller_id, ${p.what}::text, ${valueBefore(sql`${p.what}::text`, sql`${p.withSale}::boolean`)},
          ${isProduct ? sql`case when ${keepsFall(p)} then l.price_before_kobo end, case when ${keepsFall(p)} then l.price_fell_at end` : sql`null, null`}
        from change, ${table} l where l.id = any(${p.ids}::uuid[]) and l.seller_id = ${p.sellerId} returning change_id`,
    ),
    noteAfter: defineQuery(
      name('after'),
      (p) => sql`update changed_listings c set value_after = ${valueNow(sql`c.what`)} from ${table} l
        where c.change_id = ${p.changeId} and l.id = c.listing_id`,
    ),
    lock: defineQuery(
      name('lock'),
      (p) => sql`select l.id, l.name, c.what, c.value_before, l.status <> 'removed' and not ${hasOptions}
          and ${valueNow(sql`c.what`)} is not distinct from c.value_after as is_unchanged
        from changed_listings c join ${table} l on l.id = c.listing_id
        where c.change_id = ${p.changeId} and c.seller_id = ${p.sellerId} and l.seller_id = ${p.sellerId}
          and c.changed_at > app_now() - make_interval(hours => ${sql.lit(undoHours)})
        order by l.id for update`,
    ),
    restore: {
      status: restore('status', sql`status = c.value_before`),
      category: restore('category', sql`category = c.value_before`),
      price: isProduct ? restoreProductPrice : restore('price', sql`price_kobo = c.value_before::bigint`),
    },
    clear: defineQuery(
      name('clear'),
      (p) => sql`delete from changed_listings where change_id = ${p.changeId} and seller_id = ${p.sellerId}`,
    ),
  }
}

const keepsFall = (p: { withSale: boolean }) => sql`(${p.withSale}::boolean or l.sale_until is null)`

/** The price that is undone stays among the past prices: buyers saw it. A sale comes back where it would still go on. */
const restoreProductPrice = defineQuery<{ changeId: string; ids: string[] }, never>(
  'products_undo_price',
  (p) => sql`with noted as (
      select listing_id, price_before_kobo, price_fell_at, split_part(value_before, ' ', 1)::bigint as kobo,
        nullif(split_part(value_before, ' ', 2), '')::bigint as then_kobo,
        to_timestamp(nullif(split_part(value_before, ' ', 3), '')::bigint / 1000.0) as until
      from changed_listings where change_id = ${p.changeId} and listing_id = any(${p.ids}::uuid[])
    ), back as (
      select listing_id, price_before_kobo, price_fell_at, case when until <= app_now() then then_kobo else kobo end as kobo,
        case when until > app_now() then then_kobo end as then_kobo, case when until > app_now() then until end as until
      from noted
    ), past as (
      insert into product_past_prices (product_id, price_kobo, ended_at)
      select l.id, l.price_kobo, app_now() from products l join back on listing_id = l.id
      where l.status <> 'draft' and l.price_kobo <> back.kobo
      on conflict (product_id, ended_at) do update set price_kobo = least(product_past_prices.price_kobo, excluded.price_kobo)
    )
    update products l set price_kobo = back.kobo, sale_until = back.until, price_after_sale_kobo = back.then_kobo, price_before_kobo = back.price_before_kobo,
      price_fell_at = back.price_fell_at, updated_at = app_now()
    from back where l.id = back.listing_id`,
)

/** The statements that note and undo changes of many listings of a kind. */
export const undoStatements: Record<ListingKind, UndoStatements> = {
  product: statementsFor('product'),
  service: statementsFor('service'),
}
