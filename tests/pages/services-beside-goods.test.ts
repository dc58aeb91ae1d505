import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProductAt, buildService } from '../search-client.ts'
import { buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const seller = await buildSeller(app, 'Mama Sade Foodstuff')
  const inOyo = { state: 'Oyo', lga: 'Ibadan North' }
  for (const [name, price] of [
    ['Ofada rice, 50 kg bag', '78,000'],
    ['Wedding cake topper', '4,000'],
    ['Makeup brushes', '6,500'],
  ] as const)
    await buildProductAt(app, seller, { name, price }, inOyo)
  const service = (name: string, category: string, state: string, lga: string, more = {}) =>
    buildService(seller, { name, category, state, lga, ...more })
  await service('Party jollof rice by the pot', 'Caterer', 'Cross River', 'Calabar Municipal')
  await service('Rice and stew for offices', 'Caterer', 'Lagos', 'Ikeja', { workPlace: 'customer' })
  await service('Wedding cake of three steps', 'Caterer', 'Cross River', 'Calabar Municipal')
  await service('Bridal glam', 'Makeup Artist', 'Cross River', 'Calabar Municipal')
})
afterAll(() => app.close())

/** What stands below the goods of a search on the home page: the services, and the link to all of them. */
async function besideGoods(query: string, place?: string): Promise<{ names: string; all: string }> {
  const cookie = place === undefined ? {} : { cookie: `oja-place=${encodeURIComponent(place)}` }
  const { body, statusCode } = await app.app.inject({
    url: `/?${new URLSearchParams({ query })}`,
    headers: { accept: 'text/html', ...cookie },
  })
  expect([query, statusCode]).toEqual([query, 200])
  expect(body, query).toContain('aria-label="Products found"')
  const [, section = ''] = /<section aria-label="Services found".*?>(.*?)<\/section>/s.exec(body) ?? []
  const [, all = ''] = /href="(\/Categories\/Services[^"]*)"/.exec(section) ?? []
  return { names: section.replaceAll(/<!-- -->|<[^>]*>/g, ''), all: all.replaceAll('&amp;', '&') }
}

test('below sought goods no service stands that only shares a word, where nobody knows the place of the buyer', async () => {
  for (const query of ['bag of rice under 100k', 'bag of rice', 'rice', 'rice for party of 50'])
    expect((await besideGoods(query)).names, query).toBe('')
})

test('a service that all words name stands below goods wherever it is', async () => {
  const cake = await besideGoods('wedding cakes')
  expect(cake.names).toContain('Wedding cake of three steps')
  expect(cake.names).toContain('1 service')
  // One word that is a kind of work.
  expect((await besideGoods('makeup')).names).toContain('Bridal glam')
})

test('who keeps a place reads below goods only of those who are there or come there', async () => {
  for (const query of ['bag of rice under 100k', 'rice']) {
    const { names, all } = await besideGoods(query, 'Lagos|Epe')
    expect(names, query).toContain('Rice and stew for offices')
    expect(names, query).toContain('1 service for Epe')
    expect(names, query).not.toContain('Party jollof rice')
    expect(all).toBe(`/Categories/Services?${new URLSearchParams({ q: query, state: 'Lagos', lga: 'Epe' })}`)
  }
  expect((await besideGoods('rice', 'Cross River|Calabar Municipal')).names).toContain('Party jollof rice')
  expect((await besideGoods('rice', 'Kano|Fagge')).names).toBe('')
  // Each place has a copy of its own, and visitors without one keep theirs.
  expect((await besideGoods('rice')).names).toBe('')
})

test('a place among the words counts more than the one that is kept', async () => {
  const { names } = await besideGoods('rice in ibadan', 'Lagos|Epe')
  expect(names).not.toContain('Rice and stew for offices')
})
