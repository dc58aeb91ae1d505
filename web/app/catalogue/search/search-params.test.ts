import { phoneForTelLink } from '@oja/contract/values/phone.ts'
import { areasOf } from '@oja/contract/values/places/locations.ts'
import { expect, test } from 'vitest'
import {
  readSearchParams,
  countLabel,
  filterCount,
  listUrl,
  productParameters,
  serviceParameters,
} from './search-params.ts'
import { filterChips } from './filters/chips-of-search.ts'
import { placeOnMap } from '../listing/nigeria-map.ts'
import { stateCentres } from '../listing/state-centres.ts'

const at = (search: string) => new URL(`http://localhost/categories/products${search}`)

test(
  'search params are read by their known names, without empty and unknown ones',
  { tags: ['PC1', 'SP2'] },
  () => {
    const searchParams = readSearchParams(
      at('?q=+rice+&state=&openNow=1&utm_source=x&after=abc'),
      productParameters,
    )
    expect(searchParams).toEqual({ q: 'rice', after: 'abc' })
    expect(readSearchParams(at('?openNow=1&service=Tailor'), serviceParameters)).toEqual({
      openNow: '1',
      service: 'Tailor',
    })
  },
)

test('a changed param starts at the first page and keeps the other params', () => {
  const searchParams = { q: 'rice', state: 'Lagos', after: 'abc' }
  expect(listUrl('/categories/products', searchParams, { category: 'Home & Kitchen' })).toBe(
    '/categories/products?q=rice&state=Lagos&category=Home+%26+Kitchen',
  )
  expect(listUrl('/categories/products', searchParams, { q: '', state: '' })).toBe('/categories/products')
})

test('a price from above the price to changes places with it', { tags: ['SP10'] }, () => {
  const prices = (query: string) => readSearchParams(at(query), ['priceFrom', 'priceTo'])
  const inOrder = { priceFrom: '4,000', priceTo: '₦6000' }
  expect(prices('?priceFrom=₦6000&priceTo=4,000')).toEqual(inOrder)
  expect(prices('?priceFrom=4,000&priceTo=₦6000')).toEqual(inOrder)
  expect(prices('?priceFrom=6000')).toEqual({ priceFrom: '6000' })
  // What is no price is left for the API to refuse.
  expect(prices('?priceFrom=6000&priceTo=cheap')).toEqual({ priceFrom: '6000', priceTo: 'cheap' })
})

test('every active filter has a label and can be removed', { tags: ['SP10'] }, () => {
  const searchParams = {
    q: 'rice',
    category: 'Fresh & Perishables',
    location: 'Jos',
    state: 'Lagos',
    lga: 'Ikeja',
    priceFrom: '1000',
    priceTo: '5,000',
    rating: '4',
    verified: '1',
    openNow: '1',
    lat: '6.6',
    lon: '3.3',
    within: '10',
    sort: 'nearest',
  }
  const chips = filterChips(searchParams, ['Lagos', 'Ikeja'])
  expect(chips.map(({ label }) => label)).toEqual([
    'Jos',
    'Lagos',
    'Ikeja',
    'From ₦1,000',
    'Up to ₦5,000',
    '4 stars and up',
    'Verified sellers',
    'Open now',
    'Within 10 km',
    'Near me',
  ])
  expect(filterCount(searchParams)).toBe(chips.length)
  const without = Object.assign({}, ...chips.map((chip) => chip.without)) as Record<string, string>
  expect(listUrl('/x', searchParams, without)).toBe('/x?q=rice&category=Fresh+%26+Perishables')
})

test(
  'several values of one filter are one value with commas, and each has a chip',
  { tags: ['SP10'] },
  () => {
    const searchParams = readSearchParams(
      at('?condition=new&condition=uk+used&state=Lagos&lga=Ikeja%2CIkorodu'),
      productParameters,
    )
    expect(searchParams).toEqual({ condition: 'new,uk used', state: 'Lagos', lga: 'Ikeja,Ikorodu' })
    const chips = filterChips(searchParams, ['Lagos', 'Ikeja', 'Ikorodu'])
    expect(filterCount(searchParams)).toBe(chips.length)
    expect(chips.map(({ label, without }) => [label, without])).toEqual([
      ['Lagos', { state: '', lga: '' }],
      ['Ikeja', { lga: 'Ikorodu' }],
      ['Ikorodu', { lga: 'Ikeja' }],
      ['New', { condition: 'uk used' }],
      ['UK used', { condition: 'new' }],
    ])
  },
)

test('a place offers its local governments as filters', { tags: ['SP3'] }, () => {
  const states = [
    { name: 'Lagos', lgas: ['Ikeja', 'Ikorodu'] },
    { name: 'FCT - Abuja', lgas: ['Bwari', 'Gwagwalada'] },
  ]
  expect(areasOf('Lagos', states)).toEqual(['Ikeja', 'Ikorodu'])
  expect(areasOf('Abuja', states)).toEqual(areasOf('FCT - Abuja', states))
  expect(areasOf('Jos', states)).toEqual(['Jos East', 'Jos North', 'Jos South'])
  for (const nothing of ['Ikorodu', 'Ikeja', 'Atlantis', '']) expect(areasOf(nothing, states)).toEqual([])
})

test('a count is exact up to a thousand', () => {
  expect([countLabel('37', 24), countLabel('1000+', 24), countLabel(null, 3)]).toEqual(['37', '1,000+', '3'])
})

test('a tel: link holds only digits and plus', { tags: ['SP23'] }, () => {
  expect(phoneForTelLink('+234 (803) 123-4567 ext')).toBe('+2348031234567')
})

test('every state is on the map, and no point outside its edges is', { tags: ['SP15'] }, () => {
  const middles = Object.values(stateCentres)
  expect(middles).toHaveLength(37)
  for (const [latitude, longitude] of middles) expect(placeOnMap(latitude, longitude)).not.toBeNull()
  for (const [latitude, longitude] of [
    [51.5, -0.1],
    [0, 0],
    [NaN, 7],
  ] as const)
    expect(placeOnMap(latitude, longitude)).toBeNull()
})
