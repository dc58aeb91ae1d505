import { joinWithCommas, showCount } from '../../format/format.ts'
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

/** "1 product got its photos.", "3 products got their photos." */
export function gotPhotosLabel(kind: ListingKind, count: number): string {
  return `${listingCountLabel(kind, count)} got ${count === 1 ? 'its photos' : 'their photos'}.`
}

/** "Row 3 was in your shop already.", of rows that were corrected on the page. */
export function alreadyThereLabel(lines: readonly number[]): string {
  const [rows, were] = lines.length === 1 ? ['Row', 'was'] : ['Rows', 'were']
  return `${rows} ${joinWithCommas(...lines.map(showCount))} ${were} in your shop already.`
}
