import { expect, test } from 'vitest'
import { placeWords } from './place-labels.ts'

test('a place is said as far as it is known, and one word once', () => {
  expect(placeWords({ city: 'Bodija', state: 'Oyo' })).toBe('Bodija, Oyo')
  expect(placeWords({ city: '', state: 'Oyo' })).toBe('Oyo')
  expect(placeWords({ city: 'Kano', state: '' })).toBe('Kano')
  expect(placeWords({ city: 'kano', state: 'Kano' })).toBe('Kano')
  expect(placeWords({ city: '', state: '' })).toBe('')
  expect(placeWords({ city: 'Abuja', state: 'FCT - Abuja' })).toBe('Abuja, FCT')
  expect(placeWords({ city: 'Abuja Municipal (AMAC)', state: 'FCT - Abuja' })).toBe(
    'Abuja Municipal (AMAC), FCT',
  )
  expect(placeWords({ city: 'Bwari', state: 'FCT - Abuja' })).toBe('Bwari, FCT - Abuja')
  expect(placeWords({ city: 'FCT - Abuja', state: 'FCT - Abuja' })).toBe('FCT - Abuja')
  expect(placeWords({ city: 'Oyo East', state: 'Oyo' })).toBe('Oyo East, Oyo')
})
