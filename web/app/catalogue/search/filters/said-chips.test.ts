import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { saidChips } from './chips-of-search.ts'
import { NearMe } from './near-me.tsx'

const nothing = { place: null, words: 'rice', isGuess: false, meant: null, isElsewhere: false }

test('a limit of price among the words is a filter that can be removed', () => {
  const under = { ...nothing, priceTo: '50000', priceSaid: 'under fifty thousand', unpriced: 'rice' }
  expect(saidChips(under, 'q')).toEqual([{ label: 'Up to ₦50,000', without: { q: 'rice' } }])
  const between = { ...under, priceFrom: '5000', priceTo: '10000', priceSaid: 'between 5k and 10k' }
  expect(saidChips(between, 'query')[0]?.label).toBe('₦5,000 to ₦10,000')
})

test('without the place the limit stays, and without the limit the place', () => {
  const said = { ...nothing, place: 'Enugu', priceTo: '5000', priceSaid: 'under 5k', unpriced: 'rice enugu' }
  expect(saidChips(said, 'q')).toEqual([
    { label: 'Enugu', without: { q: 'rice under 5k' } },
    { label: 'Up to ₦5,000', without: { q: 'rice enugu' } },
  ])
})

test('“near me” asks for the state, and each choice is the whole search', () => {
  const props = {
    path: '/categories/products',
    searchParams: { q: 'rice near me', verified: '1', after: 'x' },
    understood: { ...nothing, nearMe: '1' },
    wordsName: 'q' as const,
  }
  const html = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(NearMe, props)))
  expect(html).toContain('Where are you?')
  expect(html).toContain('Choose your state')
  expect(html).toContain('value="rice in Lagos"')
  expect(html).toContain('name="verified" value="1"')
  expect(html).not.toContain('name="after"')
})
