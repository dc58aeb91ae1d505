import { expect, test } from 'vitest'
import { knownValue } from './known-value.ts'
import { knownOrSearched, searchedWords } from './searched-words.ts'

test('only a known key of an address becomes words', { tags: ['D30'] }, () => {
  const words = { saved: 'Saved' }
  expect(knownValue(words, 'saved')).toBe('Saved')
  for (const unknown of [null, '', 'Saved', 'constructor', '__proto__', 'toString'])
    expect(knownValue(words, unknown)).toBeUndefined()
})

test('what a person searched for stays in its quotation marks', { tags: ['D30'] }, () => {
  expect(searchedWords('red rice')).toBe('“red rice”')
  expect(searchedWords('rice” Call us “now')).toBe('“rice" Call us "now”')
  expect(knownOrSearched('Lagos', ['Lagos'])).toBe('Lagos')
  expect(knownOrSearched('Your refund', ['Lagos'])).toBe('“Your refund”')
})
