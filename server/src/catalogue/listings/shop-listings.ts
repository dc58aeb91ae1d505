import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { QueryRunner } from '../../platform/database/database.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import { nextStart, readStart } from './list-pages.ts'
import type { ListAnswer } from './list-pages.ts'
import type { ListingKind } from './listing-json.ts'
import { countVisibleOfShop, listingStatements } from './listings-records.ts'

export interface ShopListQuery {
  sellerId: string
  /** The owner sees paused listings too, and how many pieces there are. */
  isOwner: boolean
  /** The cursor that the page before named; undefined for the first page. */
  after?: string | undefined
}

/** One page of a shop's products or services, the newest first. Throws 400 for a page start made by hand. */
export async function listShopListings(
  kind: ListingKind,
  on: QueryRunner,
  { sellerId, isOwner, after }: ShopListQuery,
): Promise<ListAnswer> {
  const start = readStart(after)
  const { shopPage, ownShopPage } = listingStatements[kind]
  const page = await (isOwner ? ownShopPage : shopPage).one(on, { ...start, sellerId })
  return { body: page.body, after: nextStart(page), total: formatTotalCount(page.count) }
}

/** How many products or services a shop has, paused ones too. */
export async function countShopListings(
  kind: ListingKind,
  on: QueryRunner,
  sellerId: string,
): Promise<number> {
  return (await listingStatements[kind].countOfShop.one(on, { sellerId })).count
}

/** A listing that an admin did not accept, and why. */
interface RefusedListing {
  kind: ListingKind
  id: string
  name: string
  reason: string
}

const heldOfShop = defineQuery<{ sellerId: string }, { waiting: number; refused: RefusedListing[] }>(
  'shop_held_listings',
  (p) => sql`with held as (
      select 'product' as kind, id, name, status, updated_at from products
        where seller_id = ${p.sellerId} and status in ('waiting', 'refused')
      union all select 'service', id, name, status, updated_at from services
        where seller_id = ${p.sellerId} and status in ('waiting', 'refused')
    ), refused as (select kind, id, name, updated_at from held where status = 'refused' order by updated_at desc, id desc limit 3)
    select (select count(*)::int from held where status = 'waiting') as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name,
          'reason', coalesce(moderation_note(kind, id), '')) order by updated_at desc, id desc), '[]') from refused) as refused`,
)

/** How many listings of a shop wait for a look, and the last three that were not accepted. */
export function heldListingsOfShop(on: QueryRunner, sellerId: string) {
  return heldOfShop.one(on, { sellerId })
}

/** How many public listings a shop has, counted to the last one. */
export async function countVisibleListings(
  on: QueryRunner,
  sellerId: string,
): Promise<{ products: number; services: number }> {
  return countVisibleOfShop.one(on, { sellerId })
}
