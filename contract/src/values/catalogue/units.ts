/**
 * What goods are sold by in Nigerian markets: measures of the market, weights, and counts. A measure of the market
 * (mudu, congo, derica, paint bucket) is a vessel: its weight differs between goods and between towns.
 */
export const saleUnits = [
  'kg',
  'litre',
  'mudu',
  'congo',
  'derica',
  'paint bucket',
  'cup',
  'basket',
  'bag',
  'keg',
  'crate',
  'carton',
  'pack',
  'bottle',
  'bunch',
  'bundle',
  'tuber',
  'yard',
  'metre',
  'roll',
  'piece',
  'pair',
  'set',
  'dozen',
  'ton',
  'trip',
] as const
export type SaleUnit = (typeof saleUnits)[number]

/** "3 paint buckets", "1 bunch", "2 kg"; "3" for goods without a unit. `count` is the number as it is shown. */
export function countOf(count: string, unit: string | null): string {
  return unit === null ? count : `${count} ${count === '1' ? unit : pluralOf(unit)}`
}

function pluralOf(unit: string): string {
  if (/^(kg|dozen)$/.test(unit)) return unit
  return unit + (unit.endsWith('ch') ? 'es' : 's')
}
