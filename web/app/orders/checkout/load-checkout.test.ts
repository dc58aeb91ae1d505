import { expect, test } from 'vitest'
import { names } from './load-checkout.ts'

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
