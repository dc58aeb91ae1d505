import { readVariantText } from '@oja/contract/values/catalogue/read-variants.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { totalOf, withLowestPrice } from '../src/catalogue/products/variants.ts'
import type { DemoProduct } from './demo-market.ts'

// The goods of the demo market that are sold in sizes or colours, by key.
const variantTexts: Record<string, string> = {
  'ankara-midi-gown': 'Size: 8 = 2; 10 = 3; 12 = 4; 14 = 2; 16 = 1 @ 26,000; 18 = 0 @ 26,000',
  'mens-kaftan':
    'Size / Colour: M / Cream = 4; M / Navy = 2; L / Cream = 5; L / Navy = 0; XL / Cream = 3 @ 34,000; XL / Navy = 1 @ 34,000',
  'mens-jeans': 'Waist: 30 = 3; 32 = 6; 34 = 7; 36 = 5; 38 = 3; 40 = 1',
  'mens-leather-shoes': 'Size: 40 = 1; 41 = 3; 42 = 4; 43 = 3; 44 = 2; 45 = 1; 46 = 0',
  'womens-block-heels': 'Size: 37 = 1; 38 = 3; 39 = 3; 40 = 2; 41 = 2; 42 = 0',
  'palm-slippers': 'Size: 40 = 2; 41 = 4; 42 = 5; 43 = 4; 44 = 3; 45 = 2; 46 = 0',
  'running-shoes': 'Size: 39 = 1; 40 = 2; 41 = 3; 42 = 4; 43 = 3; 44 = 2; 45 = 1; 46 = 1',
  'childrens-ankara-dress': 'Age: 2–3 = 3; 4–5 = 4; 6–7 = 2; 8–9 = 0',
}

/** Price, stock and variants of a demo product. */
export function stockOf({ key, priceKobo, quantity }: DemoProduct) {
  const said = readVariantText(variantTexts[key] ?? '')
  if (typeof said === 'string') throw new Error(`The variants of ${key}: ${said}`)
  if (!said) return { priceKobo, quantity, variants: null }
  const priced = withLowestPrice(said, priceKobo)
  return { ...priced, quantity: totalOf(priced.variants) }
}

/** The variant of which most can be bought, for the orders of demo buyers; null for a product without variants. */
export async function maxStockVariant(pool: Pool, productId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from product_variants where product_id = $1 order by on_hand - reserved desc, position limit 1',
    [productId],
  )
  return rows[0]?.id ?? null
}
