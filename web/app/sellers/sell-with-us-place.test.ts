import { expect, test } from 'vitest'
import { readPlace } from './sell-with-us-place.tsx'

test('[SW5] a local government chosen from the groups brings its state along, unless a state was chosen', () => {
  expect(readPlace('', 'Lagos|Ikeja')).toEqual({ state: 'Lagos', lga: 'Ikeja' })
  expect(readPlace('Oyo', 'Lagos|Ikeja')).toEqual({ state: 'Oyo', lga: 'Ikeja' })
  expect(readPlace('Lagos', 'Ikeja')).toEqual({ state: 'Lagos', lga: 'Ikeja' })
  expect(readPlace('', '')).toEqual({ state: '', lga: '' })
})
