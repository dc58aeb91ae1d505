import { expect, test } from 'vitest'
import { streetParts } from './street-parts.ts'

test('a landmark in the address of a profile fills the landmark of a new address', () => {
  expect(streetParts('14 Allen Avenue, flat 3, beside the bakery')).toEqual({
    street: '14 Allen Avenue, flat 3',
    landmark: 'Beside the bakery',
  })
  expect(streetParts('Shop 14, Line C opposite the yam section, Bodija')).toEqual({
    street: 'Shop 14, Line C',
    landmark: 'Opposite the yam section, Bodija',
  })
})

test('an address without a landmark, or with nothing but one, stays the street', () => {
  for (const line of ['', '12 Awolowo Road', 'Opposite the filling station', '3 Nearwood Street, near'])
    expect(streetParts(line)).toEqual({ street: line })
})
