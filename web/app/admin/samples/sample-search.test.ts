import { expect, test } from 'vitest'
import { dayInLagos, matchesText, matchesWordStart } from './sample-search.ts'

test(
  'a search of samples ignores capitals, accents and hooked letters, and finds parts of words',
  { tags: ['G8'] },
  () => {
    expect(matchesText('ADÉ', 'Adeola Stores')).toBe(true)
    expect(matchesText('danj', 'Ɗanjuma')).toBe(true)
    expect(matchesText('ola s', 'Adeola Stores')).toBe(true)
    expect(matchesText('', 'Adeola Stores')).toBe(true)
    expect(matchesText('bayo', 'Adeola Stores', '')).toBe(false)
  },
)

test('a search of synonyms finds a group by the beginning of a word', { tags: ['G8'] }, () => {
  expect(matchesWordStart('IS', ['yam', 'isu'])).toBe(true)
  expect(matchesWordStart('su', ['yam', 'isu'])).toBe(false)
  expect(matchesWordStart('', ['yam', 'isu'])).toBe(true)
})

test('a day of the audit log begins at midnight in Lagos', { tags: ['G8'] }, () => {
  expect(dayInLagos('2026-11-19T23:00:00.000Z')).toBe('2026-11-20')
  expect(dayInLagos('2026-11-19T22:59:59.000Z')).toBe('2026-11-19')
})
