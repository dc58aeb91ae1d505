import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { expect, test } from 'vitest'
import { states } from './places.ts'

test('pages offer the states that the server knows', () => {
  expect(stateNames).toEqual(states().map(({ name }) => name))
})
