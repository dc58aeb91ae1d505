import { expect, test } from 'vitest'
import { placeLabel } from './place-labels.ts'

test('a place label names what is known, and no word twice', () => {
  expect(placeLabel({ city: 'Bodija', state: 'Oyo' })).toBe('Bodija, Oyo')
  expect(placeLabel({ city: '', state: 'Oyo' })).toBe('Oyo')
  expect(placeLabel({ city: 'Kano', state: '' })).toBe('Kano')
  expect(placeLabel({ city: 'kano', state: 'Kano' })).toBe('Kano')
  expect(placeLabel({ city: '', state: '' })).toBe('')
  expect(placeLabel({ city: 'Abuja', state: 'FCT - Abuja' })).toBe('Abuja, FCT')
  expect(placeLabel({ city: 'Abuja Municipal (AMAC)', state: 'FCT - Abuja' })).toBe(
    'Abuja Municipal (AMAC), FCT',
  )
  expect(placeLabel({ city: 'Bwari', state: 'FCT - Abuja' })).toBe('Bwari, FCT - Abuja')
  expect(placeLabel({ city: 'FCT - Abuja', state: 'FCT - Abuja' })).toBe('FCT - Abuja')
  expect(placeLabel({ city: 'Oyo East', state: 'Oyo' })).toBe('Oyo East, Oyo')
})
