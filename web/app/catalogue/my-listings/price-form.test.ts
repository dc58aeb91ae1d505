import { expect, test } from 'vitest'
import type { OwnListing } from './listing-kinds.ts'
import { hasOnePrice } from './price-form.tsx'

test('a listing with sizes has no price of its own, even where all cost the same', () => {
  const listing = { priceMinor: 5_000, hasPriceRange: false, variants: [] } as unknown as OwnListing
  expect(hasOnePrice(listing)).toBe(true)
  const sizes = { variants: [{ priceMinor: 5_000 }, { priceMinor: 5_000 }] }
  expect(hasOnePrice({ ...listing, ...sizes } as unknown as OwnListing)).toBe(false)
})
