import { expect, test } from 'vitest'
import { draftFor } from './use-kept-address.ts'

const draft = {
  fullName: 'Grace Adeyemi',
  phone: '0803 765 4321',
  street: '14 Bodija Road',
  landmark: 'Opposite the filling station',
  town: 'Ibadan',
  state: 'Oyo',
  lga: 'Ibadan North',
}

test('a kept address is filled in with its name and phone, and only for its own state and local government', () => {
  const text = JSON.stringify(draft)
  expect(draftFor(text, { state: 'Oyo', lga: 'Ibadan North' })).toMatchObject({
    fullName: 'Grace Adeyemi',
    street: '14 Bodija Road',
  })
  expect(draftFor(text, { state: 'FCT - Abuja', lga: 'Kwali' })).toEqual({})
  expect(draftFor(text, { state: 'Oyo', lga: 'Ibadan South West' })).toEqual({})
})

test('a draft of an older version, whose place nobody knows, is not used', () => {
  const { state: _, lga: __, ...old } = draft
  expect(draftFor(JSON.stringify(old), { state: 'Oyo', lga: 'Ibadan North' })).toEqual({})
  expect(draftFor('no draft', { state: 'Oyo', lga: 'Ibadan North' })).toEqual({})
  expect(draftFor(null, { state: 'Oyo', lga: 'Ibadan North' })).toEqual({})
})
