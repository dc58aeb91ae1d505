import { notFound } from '../platform/http/app-error.ts'
import type { Queryable, QueryRunner } from '../platform/database/database.ts'
import { countOfShop, oneProduct, ownProduct } from './products/public-products-records.ts'

export { emptyReport, importListings } from './import/import.ts'
export type { ListingKind } from './import/import-categories.ts'
export { UnreadableFile } from './import/import-file.ts'
export { listImport, deleteOldImports } from './import/import-drafts.ts'
export { reportLines } from './import/import-report.ts'
export { countWithoutPhoto, lowStockOf, warnOfLowStock } from './products/low-stock.ts'
export { listProduct } from './products/products.ts'
export type { ProductDetails } from './products/products.ts'
export { countShopServices, listService, showService } from './services/services.ts'
export type { ServiceDetails } from './services/services.ts'
export { countVisibleListings, listShopProducts, listShopServices } from './listings/shop-listings.ts'
// How checkout moves stock.
export {
  productForSale,
  releaseStock,
  returnStock,
  sellHeldStock,
  sellStock,
} from './products/stock-records.ts'
export { productSitemap, serviceSitemap } from './listings/listing-sitemap.ts'
export { refreshVocabulary } from './search/refresh-vocabulary.ts'
export { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from './search/synonyms.ts'
export type { SynonymGroup } from './search/synonyms.ts'
export {
  countListingsOf,
  countAllVisibleListings,
  listingForReport,
  listingsByWeek,
  removeListing,
} from './listings/listings-admin.ts'
export { deletePersonalData, exportPersonalData, hideShop, showShop } from './listings/visibility.ts'

/** The JSON text of one product: its owner sees more than everybody else. Throws 404. */
export async function showProduct(pool: QueryRunner, id: string, sellerId: string | null): Promise<string> {
  const own = sellerId ? await ownProduct.first(pool, { id, sellerId }) : undefined
  const found = own ?? (await oneProduct.first(pool, { id }))
  if (!found) throw notFound('Product not found')
  return found.body
}

export async function countShopProducts(on: Queryable, sellerId: string): Promise<number> {
  return (await countOfShop.one(on, { sellerId })).count
}
