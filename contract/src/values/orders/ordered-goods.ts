import { countOf } from '../catalogue/units.ts'
import { formatNaira } from '../money.ts'

/** "3 × Yam", "3 paint buckets of Garri"; "3 × Garri, 1 paint bucket", whose name says its unit. `count` is the number as it is shown. */
export function goodsInWords(count: string, unit: string | null, name: string): string {
  return unit === null || isUnitSaid(name, unit) ? `${count} × ${name}` : `${countOf(count, unit)} of ${name}`
}

/** "3 bags" before "Rice"; "3" before "Rice, 1 bag", whose name says its unit. */
export function countBefore(count: string, unit: string | null, name: string): string {
  return countOf(count, unit !== null && isUnitSaid(name, unit) ? null : unit)
}

/** Does the name say the unit as a word of its own, or after a number ("5kg")? */
function isUnitSaid(name: string, unit: string): boolean {
  return new RegExp(`(^|[^a-z])${unit}(e?s)?($|[^a-z])`, 'i').test(name)
}

/**
 * "its share of one ₦1,500 delivery": what to say beside the fee of an order that shares a delivery with others of its shop.
 * "" for an order that pays all of it. Kobo.
 */
export function deliveryShare(feeMinor: number, shopFeeMinor: number = feeMinor): string {
  return shopFeeMinor > feeMinor ? `its share of one ${formatNaira(shopFeeMinor)} delivery` : ''
}
