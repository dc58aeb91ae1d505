import type { Figure } from './figure.ts'

/** Issue 26, "Finding", point 5. */
export function readCategories({ macroF1, listings }: { macroF1: number; listings: number }): Figure[] {
  const beside = `${listings.toLocaleString('en')} real listings kept apart from tuning`
  return [{ what: 'macro-F1 of eleven categories', value: macroF1, unit: '', limit: { min: 0.85 }, beside }]
}
