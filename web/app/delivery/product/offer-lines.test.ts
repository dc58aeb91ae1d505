import { expect, test } from 'vitest'
import { handlingLine, offerLines } from './offer-lines.ts'

const place = { id: '', address: '', landmark: 'Gate', hours: '', state: 'Oyo', lga: 'Ibadan North' }
const offer = {
  storeName: 'Mama Sade Foodstuff',
  isSet: true,
  handlingDays: 1,
  city: 'Ibadan North',
  state: 'Oyo',
  ways: [
    { way: 'collect', feeMinor: 0, days: 0 },
    { way: 'seller', feeMinor: 150_000, days: 2 },
    { way: 'courier', feeMinor: 400_000, days: 0 },
  ],
  pickupPlaces: [{ ...place, name: 'Bodija' }],
} satisfies Parameters<typeof offerLines>[0]

test('a visitor reads what delivery costs to their place, and where they collect', () => {
  expect(offerLines(offer, 'Ibadan North')).toEqual([
    'Delivery to Ibadan North: ₦1,500, 2 days',
    'By park or courier to Ibadan North: ₦4,000, same day',
    'Collect in Bodija, free',
  ])
  expect(handlingLine(offer)).toBe('The seller needs up to 1 day to send it.')
  expect(offerLines({ ...offer, ways: [] }, 'Ikorodu')).toEqual([
    'Mama Sade Foodstuff does not deliver to Ikorodu',
  ])
  const free = { way: 'seller', feeMinor: 0, days: 1 } as const
  expect(offerLines({ ...offer, ways: [free] }, 'Ido')).toEqual(['Delivery to Ido: free, 1 day'])
})

test('a shop that has said nothing lets buyers collect and ask', () => {
  const quiet = { ...offer, isSet: false, pickupPlaces: [], ways: offer.ways.slice(0, 1) }
  expect(offerLines(quiet, 'Ikorodu')).toEqual([
    'Collect in Ibadan North, free, or ask the seller about delivery',
  ])
  expect(handlingLine(quiet)).toBe('')
  const several = ['Bodija', 'Dugbe', 'Mokola'].map((name) => ({ ...place, name }))
  expect(offerLines({ ...quiet, isSet: true, pickupPlaces: several }, 'Ikorodu')[1]).toBe(
    'Collect in Bodija, Dugbe or Mokola, free',
  )
})
