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
  /** The owner sees paused listings too, and what is on the shelf. */
  isOwner: boolean
  /** Where the page begins, as the last one named it; its first page without. */
  after?: string | undefined
}

/** One page of a shop's products, the newest first. Throws 400 for a page start made by hand. */
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

/** How many listings of a shop everybody can see, to the last one. */
export async function countVisibleListings(
  on: QueryRunner,
  sellerId: string,
): Promise<{ products: number; services: number }> {
  return countVisibleOfShop.one(on, { sellerId })
}

function asAnswer(page: CountedPage): ListAnswer {
  return { body: page.body, after: nextStart(page), total: formatTotalCount(page.count) }
}
