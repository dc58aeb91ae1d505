import type { ProductCondition } from '@oja/contract/values/categories.ts'
import type { DemoProduct } from './demo-market.ts'

// Of food nobody asks whether it is new.
const saysNothing = new Set(['Groceries & Essentials', 'Fresh & Perishables'])

/** The condition of demo goods as the market names it. */
export function conditionOf({ category, condition, name }: DemoProduct): ProductCondition | null {
  if (saysNothing.has(category)) return null
  if (condition !== 'used') return condition
  return /\buk used\b/i.test(name) || category === 'Electronics & Gadgets' ? 'uk used' : 'nigerian used'
}
