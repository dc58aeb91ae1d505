import { notFound } from '../platform/app-error.ts'
import type { Queryable, Reader } from '../platform/database.ts'
import { countOfShop, oneProduct, ownProduct } from './catalogue-records.ts'

export { emptyReport, importListings } from './import.ts'
export type { ListingKind } from './import-categories.ts'
export { UnreadableFile } from './import-file.ts'
export { listImport, tidyImports } from './import-drafts.ts'
export { reportLines } from './import-report.ts'
export { countUnpictured, lowStockOf, warnOfLowStock } from './low-stock.ts'
export { listProduct } from './products.ts'
export type { ProductDetails } from './products.ts'
export { countShopServices, listService, showService } from './services.ts'
export type { ServiceDetails } from './services.ts'
export { countLiveOf, listShopProducts, listShopServices } from './shop-lists.ts'
// The shelf, as the till moves it.
export { productForSale, releaseStock, returnStock, sellHeldStock, sellStock } from './stock-records.ts'
export { productMap, serviceMap } from './listing-map.ts'
export { refreshVocabulary } from './vocabulary.ts'
export { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from './synonyms.ts'
export type { SynonymGroup } from './synonyms-records.ts'
export {
  countListingsOf,
  countLiveListings,
  listingForReport,
  listingsByWeek,
  takeListingAway,
} from './supervision.ts'
export { forget, heldAbout, hide, show } from './whole-shop.ts'

/** The text of the answer for one product: as the owner sees it, else as everybody does. Throws 404. */
export async function showProduct(pool: Reader, id: string, sellerId: string | null): Promise<string> {
  const own = sellerId ? await ownProduct.first(pool, { id, sellerId }) : undefined
  const found = own ?? (await oneProduct.first(pool, { id }))
  if (!found) throw notFound('Product not found')
  return found.body
}

export async function countShopProducts(on: Queryable, sellerId: string): Promise<number> {
  return (await countOfShop.one(on, { sellerId })).count
}
