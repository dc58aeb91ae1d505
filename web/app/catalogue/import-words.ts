import { showCount } from '../lib/format.ts'
import type { ListingKind } from './listing-kinds.ts'

/** "1 product", "12 goods", "3 services". */
export function countOf(kind: ListingKind, count: number): string {
  const many = kind === 'product' ? 'goods' : 'services'
  return count === 1 ? `1 ${kind}` : `${showCount(count)} ${many}`
}
