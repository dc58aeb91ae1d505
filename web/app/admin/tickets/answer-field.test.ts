import { expect, test } from 'vitest'
import { ownWords } from './answer-field.ts'

const known = ['Hello Ada,\n\nWe have asked.', 'Documents take two days.\n']

test('a canned answer at the end of an answer is not what the admin wrote', () => {
  expect(ownWords('I called.\n\nDocuments take two days.', known)).toBe('I called.')
  expect(ownWords('I called.\n\nHello Ada,\n\nWe have asked.\n', known)).toBe('I called.')
  expect(ownWords('I called. Documents take two days.', known)).toBe('I called. Documents take two days.')
  expect(ownWords('Documents take two days.\n\nI called. ', known)).toBe(
    'Documents take two days.\n\nI called.',
  )
})
