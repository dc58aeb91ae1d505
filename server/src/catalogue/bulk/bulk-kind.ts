import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ListingKind } from '../listings/listing-json.ts'
import type { ChangedListing } from './bulk-records.ts'

/** What a change of many listings needs to know of products alone. */
export interface BulkProducts {
  /** Sets how many pieces of a locked product can be bought. */
  setStock(tx: Tx, actor: SellerActor, id: string, quantity: number): Promise<void>
  /** Keeps the price that ends. */
  notePrice(tx: Tx, listing: ChangedListing, newKobo: number): Promise<void>
}

/** Sale prices in a change of many products. */
export interface BulkSales {
  /** Why a sale cannot end on this day; null when it can. */
  lastDayFault(tx: Tx, until: string): Promise<string | null>
  /** Lowers the price of a locked product until the end of a day. */
  beginSale(tx: Tx, sale: { id: string; oldKobo: number; newKobo: number; until: string }): Promise<void>
  /** Ends the sale of a locked product. */
  finishSale(tx: Tx, id: string): Promise<unknown>
}

/** Of which kind the listings are; only products have a stock and past prices. */
export type BulkKind = { kind: 'product'; products: BulkProducts; sales: BulkSales } | { kind: 'service' }

/** "1 product", "3 services". */
export function countOf(kind: ListingKind, count: number): string {
  return `${count} ${kind}${count === 1 ? '' : 's'}`
}
