import { expect, test } from 'vitest'
import { lateDay, offerRows } from './offer-rows.ts'
import { summaryLine, summaryRows } from './summary-line.ts'

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
} satisfies Parameters<typeof offerRows>[0]
// A Sunday, half past eleven in the evening in Lagos.
const now = Date.parse('2026-11-29T22:30:00Z')
const shown = (changes: Partial<Parameters<typeof offerRows>[0]>, lga: string) =>
  offerRows({ ...offer, ...changes }, lga, now).map((row) => Object.values(row).join(' | '))

test('a visitor reads what delivery costs to their place and when it arrives, and where they collect', () => {
  expect(shown({}, 'Ibadan North')).toEqual([
    'Collect it | Free | In Bodija',
    'Seller delivers | ₦1,500 | To Ibadan North, for all you buy from this shop at once. Arrives by Friday 4\u00A0December: up to 2 days to accept, then 3 days',
    'By park or courier | ₦4,000 | To Ibadan North, for all you buy from this shop at once. Arrives by Wednesday 2\u00A0December: up to 2 days to accept, then 1 day',
  ])
  expect(shown({ ways: [] }, 'Ikorodu')).toEqual(['Mama Sade Foodstuff does not deliver to Ikorodu |  | '])
  const free = { way: 'seller', feeMinor: 0, days: 0 } as const
  expect(shown({ ways: [free], handlingDays: 0 }, 'Ido')).toEqual([
    'Seller delivers | Free | To Ido. Arrives by Tuesday 1\u00A0December: up to 2 days to accept, then the same day',
  ])
  // As the checkout says it: the shop opens on Saturday 5 December, and has two days to accept.
  expect(shown({ ways: [free], closedUntil: '2026-12-05' }, 'Ido')).toEqual([
    'Seller delivers | Free | To Ido. Arrives by Tuesday 8\u00A0December: up to 2 days to accept after the shop opens, then 1 day',
  ])
})

test('of a park or courier it reads where that ends, once the shop says it', () => {
  const names = (courierTo: 'door' | 'park' | null) => shown({ ways: offer.ways.slice(2), courierTo }, 'Ido')
  expect(names('door')[0]).toMatch(/^Courier to your door \| ₦4,000 \| To Ido/)
  expect(names('park')[0]).toMatch(/^To a motor park in your town \| ₦4,000 \| To Ido/)
  expect(names(null)[0]).toMatch(/^By park or courier \|/)
})

test('a shop that has said nothing lets buyers collect and ask', () => {
  const quiet = { isSet: false, pickupPlaces: [], ways: offer.ways.slice(0, 1) }
  expect(shown(quiet, 'Ikorodu')).toEqual([
    'Collect it | Free | In Ibadan North, or ask the seller about delivery',
  ])
  const several = ['Bodija', 'Dugbe', 'Mokola'].map((name) => ({ ...place, name }))
  expect(shown({ ...quiet, isSet: true, pickupPlaces: several }, 'Ikorodu')).toEqual([
    'Collect it | Free | In Bodija, Dugbe or Mokola',
    'Mama Sade Foodstuff does not deliver to Ikorodu |  | ',
  ])
})

test('before a place is named, one line says the fees and where one collects', () => {
  const said = { isSet: true, feeFromMinor: 150_000, feeToMinor: 400_000, pickup: ['Bodija'] }
  expect(
    [
      said,
      { ...said, feeFromMinor: 0, pickup: ['Bodija', 'Dugbe'] },
      { ...said, feeToMinor: 150_000 },
      { ...said, feeFromMinor: 0, feeToMinor: 0 },
      { ...said, feeFromMinor: null, feeToMinor: null },
      { isSet: false, feeFromMinor: null, feeToMinor: null, pickup: [] },
    ].map(summaryLine),
  ).toEqual([
    'Delivery ₦1,500 to ₦4,000, by your area · Pick up at Bodija',
    'Delivery ₦0 to ₦4,000, by your area · Pick up at 2 places',
    'Delivery ₦1,500 · Pick up at Bodija',
    'Free delivery · Pick up at Bodija',
    'Pick up at Bodija · No delivery',
    'Pick up at the shop · Ask about delivery',
  ])
})

test('before a place is named, each way says its fees and the states it goes to', () => {
  const said = { isSet: true, feeFromMinor: 0, feeToMinor: 400_000, pickup: ['Bodija'] }
  const seller = { way: 'seller', feeFromMinor: 150_000, feeToMinor: 250_000 } as const
  const courier = { way: 'courier', feeFromMinor: 400_000, feeToMinor: 400_000, isPart: false } as const
  const shown = (ways: Parameters<typeof summaryRows>[0]['ways'], courierTo: 'park' | null = null) =>
    summaryRows({ ...said, ways, courierTo }).map(({ name, price }) => `${name} | ${price}`)
  expect(
    shown([
      { ...seller, states: ['Oyo'], stateCount: 1, isPart: true },
      { ...courier, states: ['Abia', 'Lagos', 'Ogun'], stateCount: 4 },
    ]),
  ).toEqual([
    'Seller delivers: parts of Oyo | ₦1,500 to ₦2,500',
    'By park or courier: Abia, Lagos, Ogun and 1 more state | ₦4,000',
    'Pick up at Bodija | Free',
  ])
  const everywhere = { ...courier, states: ['Oyo', 'Abia', 'Edo'], stateCount: 37 }
  expect(shown([everywhere], 'park')[0]).toBe('To a motor park in your town: all states | ₦4,000')
  const free = { ...seller, feeFromMinor: 0, feeToMinor: 0, states: ['Kano', 'Oyo'], stateCount: 2 }
  expect(shown([{ ...free, isPart: false }])[0]).toBe('Seller delivers: Kano and Oyo | Free')
  // A server before says no ways.
  expect([shown([]), shown(undefined)]).toEqual([[], []])
})

test('before a place is named, each way says the most days that it takes, where that is known', () => {
  const said = { isSet: true, feeFromMinor: 400_000, feeToMinor: 400_000, pickup: ['Bodija'] }
  const courier = { way: 'courier', feeFromMinor: 400_000, feeToMinor: 400_000, isPart: false } as const
  const nameFor = (daysTo?: number | null) =>
    summaryRows({
      ...said,
      ways: [{ ...courier, states: ['Oyo'], stateCount: 37, daysTo }],
      courierTo: 'door',
    })[0]?.name
  expect(nameFor(7)).toBe('Courier to your door: all states, up to 7 days')
  expect(nameFor(null)).toBe('Courier to your door: all states')
  expect(nameFor()).toBe('Courier to your door: all states')
})

test('a day that is far away asks for a sooner one, and a near one or a pick-up does not', () => {
  expect(lateDay(offer, now)).toBeNull()
  const sent = { ...offer, handlingDays: 5 }
  expect(lateDay(sent, now)).toBe('6 December')
  expect(lateDay({ ...sent, ways: sent.ways.slice(0, 1) }, now)).toBeNull()
})
