import type { QueryRunner } from '../../platform/database/database.ts'
import { formatTotalCount } from '../../platform/pagination/total-count.ts'
import { nextStart, readStart } from './list-pages.ts'
import type { CountedPage, ListAnswer } from './list-pages.ts'
import {
  countVisibleOfShop,
  ownProducts,
  ownServices,
  productsOfShop,
  servicesOfShop,
} from './shop-listings-records.ts'

export interface ShopListQuery {
  sellerId: string
  /** The owner also sees paused listings, and stock on hand and reserved. */
  isOwner: boolean
  /** The cursor that the page before named; undefined for the first page. */
  after?: string | undefined
}

/** One page of a shop's products, newest first. Throws 400 for a forged cursor. */
export async function listShopProducts(
  on: QueryRunner,
  { sellerId, isOwner, after }: ShopListQuery,
): Promise<ListAnswer> {
  const start = readStart(after)
  return asAnswer(await (isOwner ? ownProducts : productsOfShop).one(on, { ...start, sellerId }))
}

/** One page of a shop's services. Throws as above. */
export async function listShopServices(
  on: QueryRunner,
  { sellerId, isOwner, after }: ShopListQuery,
): Promise<ListAnswer> {
  const start = readStart(after)
  return asAnswer(await (isOwner ? ownServices : servicesOfShop).one(on, { ...start, sellerId }))
}

/** How many public listings a shop has, counted to the last one. */
export async function countVisibleListings(
  on: QueryRunner,
  sellerId: string,
): Promise<{ products: number; services: number }> {
  return countVisibleOfShop.one(on, { sellerId })
}

function asAnswer(page: CountedPage): ListAnswer {
  return { body: page.body, after: nextStart(page), total: formatTotalCount(page.count) }
}
