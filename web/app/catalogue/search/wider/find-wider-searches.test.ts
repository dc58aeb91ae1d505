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

test('an empty state offers first what others deliver there', async () => {
  const asked: SearchParams[] = []
  const answer = answering(({ deliversTo }) => (deliversTo === undefined ? '9' : '3'))
  const ask = (query: SearchParams) => {
    asked.push(query)
    return answer(query)
  }
  const wider = await findWiderSearches({ q: 'rice', state: 'Lagos', lga: 'Ikeja' }, ask, ['Lagos'])
  expect(wider[0]).toEqual({
    label: 'Delivered to Lagos',
    total: '3',
    without: { state: '', lga: '', deliversTo: 'Lagos' },
  })
  expect(asked[0]).toEqual({ q: 'rice', deliversTo: 'Lagos' })
})

test('a state that there is not is delivered to by nobody', async () => {
  const wider = await findWiderSearches(
    { state: 'win.ng' },
    answering(() => '3'),
    ['Lagos'],
  )
  expect(wider.map(({ label }) => label)).toEqual(['“win.ng”'])
})
