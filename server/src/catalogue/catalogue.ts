export { addDeliveryWords } from './delivery-words.ts'
export type { DeliveryOnCards } from './delivery-words.ts'
export { emptyReport, importListings } from './import/import.ts'
export type { ListingKind } from './import/import-categories.ts'
export { UnreadableFile } from './import/import-file.ts'
export { listImport, deleteOldImports } from './import/import-drafts.ts'
export { reportLines } from './import/import-report.ts'
export { countDraftsToPrice, countWithoutPhoto, lowStockOf, warnOfLowStock } from './products/low-stock.ts'
export { productsByIds, servicesByIds } from './listings/listings-by-ids.ts'
export { productDefinition } from './products/products.ts'
export { endDueSales } from './products/sale-price.ts'
export type { ProductDetails } from './products/products.ts'
export { serviceDefinition } from './services/services.ts'
export type { ServiceDetails } from './services/services.ts'
export { appendPictures, insertListing, showListing } from './listings/listings.ts'
export {
  countShopListings,
  countVisibleListings,
  heldListingsOfShop,
  listShopListings,
} from './listings/shop-listings.ts'
// The stock, as orders move it.
export {
  productForSale,
  releaseStock,
  returnStock,
  sellHeldStock,
  sellStock,
} from './products/stock-records.ts'
export { productSitemap, serviceSitemap } from './listings/listing-sitemap.ts'
export { refreshVocabulary } from './search/vocabulary/refresh-vocabulary.ts'
export { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from './search/vocabulary/synonyms.ts'
export type { SynonymGroup } from './search/vocabulary/synonyms.ts'
export {
  countListingsOf,
  countAllVisibleListings,
  knownListing,
  listingForReport,
  listingsForReports,
  listingsByWeek,
  removeListing,
} from './listings/listings-admin.ts'
export { deletePersonalData, exportPersonalData, hideShop, showShop } from './listings/visibility.ts'
