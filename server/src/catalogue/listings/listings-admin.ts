import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { defineByWeek } from '../../platform/nigeria/by-week.ts'
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
  is_removed: boolean
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
  (p) => sql`select s.user_id as owner_user_id, l.name, l.status = 'removed' as is_removed
    from (
      select seller_id, name, status from products where id = ${p.id} and ${p.kind} = 'product'
      union all
      select seller_id, name, status from services where id = ${p.id} and ${p.kind} = 'service'
    ) l join sellers s on s.id = l.seller_id`,
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

/** Any listing, also one that nobody sees any more; undefined when there is none. */
export function knownListing(
  on: Queryable,
  kind: ListingKind,
  id: string,
): Promise<KnownListing | undefined> {
  return anyListing.first(on, { kind, id })
}

/** Removes a listing that broke the rules. Paid orders keep their snapshot (D9). */
export async function removeListing(tx: Tx, kind: ListingKind, id: string): Promise<boolean> {
  return (await listingStatements[kind].remove.first(tx, { id })) !== undefined
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
