import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { GuessHeading } from './guess-heading.tsx'

test('the link to goods that are delivered keeps the filters with which they were counted', () => {
  const understood = {
    place: 'Lekki',
    words: 'rice',
    isGuess: true,
    meant: null,
    isElsewhere: true,
    deliveredTo: 'Lagos',
    delivered: '3',
  }
  const heading = createElement(GuessHeading, { query: 'rice lekki', understood, to: (q) => q })
  const address = '/categories/products?q=rice+lekki&priceTo=9000&after=x'
  const html = renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [address] }, heading))
  expect(html).toContain('href="/categories/products?q=rice&amp;priceTo=9000&amp;deliversTo=Lagos"')
})
