import { showCount } from '../../format/format.ts'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'

/** "1 product", "1,200 products", "3 services". */
export function listingCountLabel(kind: ListingKind, count: number): string {
  return count === 1 ? `1 ${kind}` : `${showCount(count)} ${kinds[kind].plural}`
}

/** "1 product was", "3 services were". */
export function countWithVerbLabel(kind: ListingKind, count: number): string {
  return `${listingCountLabel(kind, count)} ${count === 1 ? 'was' : 'were'}`
}

/** "1 row", "12 rows". */
export function lineCountLabel(count: number): string {
  return count === 1 ? '1 row' : `${showCount(count)} rows`
}
