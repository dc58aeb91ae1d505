import { expect, test } from 'vitest'
import { findWiderSearches } from './find-wider-searches.ts'
import type { SearchParams } from '../search-params.ts'

/** Answers every query as the API does, with the count that `countOf` gives. */
function answering(countOf: (query: SearchParams) => string) {
  return (query: SearchParams) =>
    Promise.resolve({ headers: new Headers({ 'x-total-count': countOf(query) }) })
}

test('the first way out of an empty list keeps the thing that was sought', async () => {
  const wider = await findWiderSearches(
    { service: 'Tailor', location: 'Abuja' },
    answering(({ service }) => (service === undefined ? '5' : '2')),
  )
  expect(wider.map(({ label, total }) => `${label} ${total}`)).toEqual(['Abuja 2', 'Tailor 5'])
})

test('words beside a chosen service are a filter that can be left out', async () => {
  const wider = await findWiderSearches(
    { service: 'Photographer', location: 'Kano', q: 'generator' },
    answering(({ q }) => (q === undefined ? '1' : '0')),
  )
  expect(wider.map(({ label, without }) => ({ label, without }))).toEqual([
    { label: '“generator”', without: { q: '' } },
  ])
})
