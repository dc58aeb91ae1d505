/** What a seller may do with many listings at once. Screens import this, so the file uses no Zod. */
export const bulkActions = [
  'pause',
  'resume',
  'price',
  'sale',
  'end-sale',
  'stock',
  'category',
  'delete',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** How many listings one change may name. */
export const bulkMost = 100

/** By how many per cent prices may change at once. A price never falls to nothing. */
export const pricePercent = { min: -90, max: 500 } as const

/** By how many per cent a sale of many products lowers their prices. */
export const salePercent = { min: 1, max: 90 } as const

/** How long a deletion, or a change of many listings, can be undone, in hours. */
export const undoHours = 1

/** The orders of a seller's own listings. */
export const ownListingSorts = ['newest', 'stock', 'sold', 'views', 'price-low', 'price-high'] as const
export type OwnListingSort = (typeof ownListingSorts)[number]

/**
 * A price in kobo after a change by per cent, in whole naira and at least one. Null for a percentage that is not allowed;
 * it has at most one digit after the point.
 */
export function changedPrice(kobo: number, percent: number): number | null {
  if (!isPricePercent(percent)) return null
  const thousandths = 1_000 + Math.round(percent * 10)
  return Math.max(1, Math.round((kobo * thousandths) / 100_000)) * 100
}

/** A percentage that is allowed: from -90 to 500, not 0, at most one digit after the point. */
export function isPricePercent(percent: number): boolean {
  const { min, max } = pricePercent
  const isWithin = percent >= min && percent <= max && percent !== 0
  return isWithin && Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-6
}

/** A percentage of a sale that is allowed: from 1 to 90, at most one digit after the point. */
export function isSalePercent(percent: number): boolean {
  return percent >= salePercent.min && percent <= salePercent.max && isPricePercent(-percent)
}

/** Why a percentage of a sale is refused. */
export const salePercentRule = `Enter a percentage from ${salePercent.min} to ${salePercent.max}, like 20`

/** Why a percentage is refused. */
export const pricePercentRule = `Enter a percentage from ${pricePercent.min} to ${pricePercent.max}, like 10 or -5`
