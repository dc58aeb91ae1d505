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

/** How many public listings a shop has, counted to the last one. */
export async function countVisibleListings(
  on: QueryRunner,
  sellerId: string,
): Promise<{ products: number; services: number }> {
  return countVisibleOfShop.one(on, { sellerId })
}
