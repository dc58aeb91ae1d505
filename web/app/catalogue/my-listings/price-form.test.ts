import { expect, test } from 'vitest'
import type { OwnListing } from './listing-kinds.ts'
import { hasOnePrice, hasPriceForPercent } from './price-form.tsx'

test('a listing with sizes has no price of its own, even where all cost the same', () => {
  const listing = { priceMinor: 5_000, hasPriceRange: false, variants: [] } as unknown as OwnListing
  expect(hasOnePrice(listing)).toBe(true)
  const sizes = { variants: [{ priceMinor: 5_000 }, { priceMinor: 5_000 }] }
  expect(hasOnePrice({ ...listing, ...sizes } as unknown as OwnListing)).toBe(false)
})

test('a percentage changes no price of a sale, and those of a server that knows no sales', () => {
  const listing = { priceMinor: 8_000, variants: [] }
  const isOffered = (more: object) => hasPriceForPercent({ ...listing, ...more } as unknown as OwnListing)
  expect([
    isOffered({}),
    isOffered({ priceAfterSaleMinor: null }),
    isOffered({ priceAfterSaleMinor: 10_000 }),
  ]).toEqual([true, true, false])
})
