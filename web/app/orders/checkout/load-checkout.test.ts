import { expect, test } from 'vitest'
import { isAskedFor, isIn, names, placeNamedIn, savedSince } from './load-checkout.ts'

test('an address counts for a place that it names, and for no other', () => {
  expect(names('14 Allen Avenue, Ikeja, Lagos', 'Lagos', 'Ikeja')).toBe(true)
  expect(names('14 Allen Avenue, IKEJA', 'Lagos', 'Ikeja')).toBe(true)
  expect(names('2 Ring Road, Ibadan-North', 'Oyo', 'Ibadan North')).toBe(true)
  expect(names('14 Allen Avenue, Ikeja, Lagos', 'Oyo', 'Akinyele')).toBe(false)
  expect(names('14 Allen Avenue, flat 3', 'Lagos', 'Ikeja')).toBe(false)
  // Part of a word is no place.
  expect(names('3 Oyokunle Street', 'Oyo', '')).toBe(false)
  expect(names('', '', '')).toBe(false)
})

test('the address of a profile names the state at its end with a local government of it', () => {
  const places = [
    { name: 'Kaduna', lgas: ['Zaria'] },
    { name: 'Lagos', lgas: ['Ikeja', 'Surulere'] },
    { name: 'Oyo', lgas: ['Ibadan North', 'Ibadan North East', 'Surulere'] },
    { name: 'Plateau', lgas: ['Jos North'] },
  ]
  const named = (address: string) => placeNamedIn(address, places)
  expect(named('14 Allen Avenue, Ikeja, Lagos')).toEqual({ state: 'Lagos', lga: 'Ikeja' })
  expect(named('2 Lagos Road, Ibadan North-East, Oyo')).toEqual({ state: 'Oyo', lga: 'Ibadan North East' })
  expect(named('14 Bodija Road, Ibadan North')).toEqual({ state: 'Oyo', lga: 'Ibadan North' })
  // A road is named after a town that is elsewhere.
  expect(named('3 Zaria Road, Jos, Plateau')).toEqual({ state: 'Plateau', lga: '' })
  expect(named('3 Zaria Road, Jos')).toBeNull()
  // Two states have it.
  expect(named('9 Bode Thomas, Surulere')).toBeNull()
  expect(named('')).toBeNull()
})

test('the address of a profile is where a new one begins, if it names the chosen place', () => {
  const places = [
    { name: 'Lagos', lgas: ['Ikeja', 'Eti-Osa'] },
    { name: 'Oyo', lgas: ['Ibadan North'] },
  ]
  const ikeja = { state: 'Lagos', lga: 'Ikeja' }
  expect(isIn('14 Allen Avenue, Ikeja', ikeja, places)).toBe(true)
  expect(isIn('14 Allen Avenue, Lagos', ikeja, places)).toBe(true)
  expect(isIn('3 Admiralty Way, Eti-Osa, Lagos', ikeja, places)).toBe(false)
  expect(isIn('2 Ring Road, Ibadan North', ikeja, places)).toBe(false)
  // It may be anywhere, and a rider would go to a wrong door.
  expect(isIn('14 Allen Avenue, flat 3, beside the bakery', ikeja, places)).toBe(false)
  expect(isIn('', { state: '', lga: '' }, places)).toBe(false)
})

test('a way that was ticked without the buyer is no choice, so another address begins with its own', () => {
  const query = (text: string) => new URLSearchParams(text)
  expect(isAskedFor(query('way-a=courier&begun-a=courier'), 'a', 'courier')).toBe(false)
  expect(isAskedFor(query('way-a=courier&begun-a=seller'), 'a', 'courier')).toBe(true)
  // Chosen once, it stays chosen when the place changes.
  expect(isAskedFor(query('way-a=courier&begun-a='), 'a', 'courier')).toBe(true)
  expect(isAskedFor(query('way-a=courier'), 'a', 'courier')).toBe(true)
  expect(isAskedFor(query(''), 'a', 'courier')).toBe(false)
  expect(isAskedFor(query('way-a=courier'), 'a', null)).toBe(false)
})

test('an address that was saved with a payment is chosen when its checkout opens again, and only then', () => {
  const at = (id: string, lga: string, isDefault: boolean) =>
    ({ id, state: 'Lagos', lga, isDefault }) as Parameters<typeof savedSince>[2][number]
  const lekki = { state: 'Lagos', lga: 'Eti-Osa' }
  const book = [at('new', 'Eti-Osa', true), at('old', 'Ikeja', false)]
  expect(savedSince('old', lekki, book)?.id).toBe('new')
  // "Somewhere else" was chosen after it.
  expect(savedSince('new', lekki, book)).toBeNull()
  expect(savedSince('old', { state: 'Lagos', lga: 'Ikeja' }, book)).toBeNull()
  // Of an address of before.
  expect(savedSince(null, lekki, book)).toBeNull()
  expect(savedSince('old', null, book)).toBeNull()
})
