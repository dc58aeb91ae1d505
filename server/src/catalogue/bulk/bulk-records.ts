import { undoHours } from '@oja/contract/values/catalogue/listing-changes.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import { listingTables } from '../listings/listing-json.ts'
import type { ListingKind } from '../listings/listing-json.ts'
import type { ListingStatus } from '../listings/listing-status.ts'

/** A listing as a change of many needs it. */
export interface ChangedListing {
  id: string
  name: string
  status: ListingStatus
  /** Null in a draft without a price, and for a service whose price is told on request. */
  price_kobo: number | null
  /** Sizes or other options have the stock and the prices. */
  has_variants: boolean
  /** A sale price is on, and ends on its day. */
  is_on_sale: boolean
}

interface BulkStatements {
  /** The caller's own listings of these ids, locked in the order of their ids, so that two changes never wait for each other. */
  lock: Statement<{ ids: string[]; sellerId: string }, ChangedListing>
  setStatus: Statement<{ ids: string[]; status: ListingStatus }, never>
  setCategory: Statement<{ ids: string[]; category: string }, never>
  setPrices: Statement<{ ids: string[]; prices: number[] }, never>
  /** Notes the status before a deletion. The row names the deletion. */
  noteDeletion: Statement<{ ids: string[]; sellerId: string }, { deletion_id: string }>
  /** Ends the deletion and gives the listings the status that they had. No row: it is too late, or not the caller's. */
  undo: Statement<{ deletionId: string; sellerId: string }, { id: string; status: ListingStatus }>
}

function statementsFor(kind: ListingKind): BulkStatements {
  const table = sql.table(listingTables[kind].plural)
  const hasVariants = kind === 'product' ? sql`option_names is not null` : sql`false`
  const isOnSale = kind === 'product' ? sql`sale_until is not null` : sql`false`
  const change = (name: string, what: string) => `${listingTables[kind].plural}_${name}_${what}`
  return {
    lock: defineQuery(
      change('bulk', 'lock'),
      (
        p,
      ) => sql`select id, name, status, price_kobo, ${hasVariants} as has_variants, ${isOnSale} as is_on_sale from ${table}
        where id = any(${p.ids}::uuid[]) and seller_id = ${p.sellerId} and status <> 'removed' order by id for update`,
    ),
    setStatus: defineQuery(
      change('bulk', 'status'),
      (p) =>
        sql`update ${table} set status = ${p.status}, updated_at = app_now() where id = any(${p.ids}::uuid[])`,
    ),
    setCategory: defineQuery(
      change('bulk', 'category'),
      (p) =>
        sql`update ${table} set category = ${p.category}, updated_at = app_now() where id = any(${p.ids}::uuid[])`,
    ),
    setPrices: defineQuery(
      change('bulk', 'prices'),
      (p) => sql`update ${table} l set price_kobo = t.kobo, updated_at = app_now()
        from unnest(${p.ids}::uuid[], ${p.prices}::bigint[]) as t (id, kobo) where l.id = t.id`,
    ),
    noteDeletion: defineQuery(
      change('bulk', 'deletion'),
      (p) => sql`with old as (
          delete from deleted_listings where seller_id = ${p.sellerId} and deleted_at < app_now() - interval '1 day'
        ), deletion as (select uuidv7() as id)
        insert into deleted_listings (deletion_id, listing_id, seller_id, status_before)
        select deletion.id, l.id, l.seller_id, l.status from deletion, ${table} l
        where l.id = any(${p.ids}::uuid[]) and l.seller_id = ${p.sellerId} returning deletion_id`,
    ),
    undo: defineQuery(
      change('undo', 'deletion'),
      // The listings are locked first, as an admin who removes one does.
      (p) => sql`with locked as (
          select l.id from deleted_listings d join ${table} l on l.id = d.listing_id
          where d.deletion_id = ${p.deletionId} and d.seller_id = ${p.sellerId} order by l.id for update of l
        ), undone as (
          delete from deleted_listings d using locked
          where d.deletion_id = ${p.deletionId} and d.seller_id = ${p.sellerId} and d.listing_id = locked.id
            and d.deleted_at > app_now() - make_interval(hours => ${sql.lit(undoHours)})
          returning d.listing_id, d.status_before
        )
        update ${table} l set status = undone.status_before, updated_at = app_now() from undone
        where l.id = undone.listing_id and l.status = 'removed' returning l.id, l.status`,
    ),
  }
}

/** The statements that change many listings of a kind at once. */
export const bulkStatements: Record<ListingKind, BulkStatements> = {
  product: statementsFor('product'),
  service: statementsFor('service'),
}
