import { undoHours } from '@oja/contract/values/catalogue/listing-changes.ts'
import type { ReportedThing } from '@oja/contract/schemas/trust.ts'
import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { defineByWeek } from '../../platform/nigeria/by-week.ts'
import { listingTables } from './listing-json.ts'
import type { ListingKind } from './listing-json.ts'
import { listingStatements } from './listings-records.ts'

/** A listing as a report shows it: its owner, and its present texts. */
interface ReportedListing {
  owner_user_id: string
  seller_id: string
  name: string
  description: string
}

/** Any listing, removed or not: whose it is, and its present name. */
interface KnownListing {
  owner_user_id: string
  name: string
}

const reportedListing = defineQuery<{ id: string; kind: ListingKind }, ReportedListing>(
  'listing_reported',
  (p) => sql`select s.user_id as owner_user_id, s.id as seller_id, l.name, l.description
    from (
      select seller_id, name, description from products where id = ${p.id} and ${p.kind} = 'product' and status = 'live'
      union all
      select seller_id, name, description from services where id = ${p.id} and ${p.kind} = 'service' and status = 'live'
    ) l join sellers s on s.id = l.seller_id where s.status = 'active'`,
)

const anyListing = defineQuery<{ id: string; kind: ListingKind }, KnownListing>(
  'listing_known',
  (p) => sql`select s.user_id as owner_user_id, l.name
    from (
      select seller_id, name from products where id = ${p.id} and ${p.kind} = 'product'
      union all
      select seller_id, name from services where id = ${p.id} and ${p.kind} = 'service'
    ) l join sellers s on s.id = l.seller_id`,
)

interface ListingFacts {
  id: string
  file_ids: string[]
  category: string
  price_kobo: number | null
  price_for: PriceFor | null
  price_is_from: boolean
  seller_id: string
  store_name: string
  is_public: boolean
}

const listingFacts = defineQuery<{ ids: readonly string[] }, ListingFacts>(
  'listing_facts_for_reports',
  (
    p,
  ) => sql`select l.id, l.file_ids, l.category, l.price_kobo, l.price_for, l.price_is_from, l.seller_id, s.store_name,
      l.status = 'live' and s.status = 'active' as is_public
    from (
      select p.id, p.seller_id, p.status, p.category, p.price_kobo, null as price_for, false as price_is_from,
        array(select file_id::text from product_pictures where product_id = p.id order by position) as file_ids
      from products p where p.id = any(${p.ids}::uuid[])
      union all
      select v.id, v.seller_id, v.status, v.category, v.price_kobo, v.price_for, v.price_is_from,
        array(select file_id::text from service_pictures where service_id = v.id order by position)
      from services v where v.id = any(${p.ids}::uuid[])
    ) l join sellers s on s.id = l.seller_id`,
)

const lockAny = (kind: ListingKind) =>
  defineQuery<{ id: string }, { seller_id: string }>(
    `${kind}_lock_any`,
    (p) => sql`select seller_id from ${sql.table(listingTables[kind].plural)} where id = ${p.id} for update`,
  )
const lockListing = { product: lockAny('product'), service: lockAny('service') }

const endUndo = defineQuery<{ id: string; sellerId: string }, { could_return: boolean }>(
  'listing_end_undo',
  (p) => sql`delete from deleted_listings where seller_id = ${p.sellerId} and listing_id = ${p.id}
    returning deleted_at > app_now() - make_interval(hours => ${sql.lit(undoHours)}) as could_return`,
)

// The search tables hold exactly the live listings, and their rows are narrow, so they are quick to count.
const liveListings = defineQuery<Record<never, never>, { count: number }>(
  'listing_live_count',
  () =>
    sql`select ((select count(*) from product_search) + (select count(*) from service_search))::int as count`,
)

const listingsOf = defineQuery<{ ids: string[] }, { seller_id: string; count: number }>(
  'listing_count_of',
  (p) => sql`select seller_id, count(*)::int as count from (
      select seller_id from products where seller_id = any(${p.ids}::uuid[]) and status in ('live', 'paused')
      union all
      select seller_id from services where seller_id = any(${p.ids}::uuid[]) and status in ('live', 'paused')
    ) as listed group by seller_id`,
)

/** A listing that everybody sees, for a report about it; undefined when there is none. */
export async function listingForReport(
  on: Queryable,
  kind: ListingKind,
  id: string,
): Promise<{ ownerUserId: string; sellerId: string; name: string; content: string } | undefined> {
  const found = await reportedListing.first(on, { kind, id })
  if (!found) return undefined
  const { owner_user_id, seller_id, name, description } = found
  return { ownerUserId: owner_user_id, sellerId: seller_id, name, content: description }
}

/** The pictures, the price and the shop of listings, also of those that nobody sees any more. */
export async function listingsForReports(
  on: Queryable,
  ids: readonly string[],
): Promise<Map<string, NonNullable<ReportedThing['listing']>>> {
  const rows = ids.length === 0 ? [] : await listingFacts.all(on, { ids })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        pictures: row.file_ids.map((id) => `/files/${id}/640.webp`),
        price:
          row.price_kobo === null
            ? null
            : servicePriceText(row.price_kobo, { priceFor: row.price_for, priceIsFrom: row.price_is_from }),
        category: row.category,
        shop: { id: row.seller_id, name: row.store_name },
        isPublic: row.is_public,
      },
    ]),
  )
}

/** Any listing, also one that nobody sees any more; undefined when there is none. */
export function knownListing(
  on: Queryable,
  kind: ListingKind,
  id: string,
): Promise<KnownListing | undefined> {
  return anyListing.first(on, { kind, id })
}

/**
 * Removes a listing that broke the rules, for good: a deletion of its seller that they could undo counts as removed by us
 * from now on. Paid orders keep their snapshot (D9). False when it was gone already.
 */
export async function removeListing(tx: Tx, kind: ListingKind, id: string): Promise<boolean> {
  // Locked first, as a deletion and its undoing do: neither comes between the two statements.
  const listing = await lockListing[kind].first(tx, { id })
  if (!listing) return false
  const ended = await endUndo.all(tx, { id, sellerId: listing.seller_id })
  const removed = await listingStatements[kind].remove.first(tx, { id })
  return removed !== undefined || ended.some(({ could_return }) => could_return)
}

/** How many listings are public. */
export async function countAllVisibleListings(on: Queryable): Promise<number> {
  return (await liveListings.one(on, {})).count
}

/** How many listings each shop has. Shops without listings are left out. */
export async function countListingsOf(on: Queryable, sellerIds: string[]): Promise<Map<string, number>> {
  const rows = await listingsOf.all(on, { ids: sellerIds })
  return new Map(rows.map(({ seller_id, count }) => [seller_id, count]))
}

/** New listings of one shop or (null) of all, without drafts. */
export const listingsByWeek = defineByWeek<{ sellerId: string | null }>('listing_by_week', {
  from: sql`(
      select created_at, seller_id from products where status <> 'draft'
      union all
      select created_at, seller_id from services where status <> 'draft'
    ) as listed`,
  at: sql`created_at`,
  where: (p) => sql`(${p.sellerId}::uuid is null or seller_id = ${p.sellerId}::uuid)`,
})
