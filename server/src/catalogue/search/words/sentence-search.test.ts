import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { buildService, searchClient } from '../../../../../tests/search-client.ts'
import { plainQueries } from './plain-query.ts'
import { likelyWords } from '../vocabulary/spelling.ts'

let app: TestApp
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  const seller = await buildSeller(app, 'Bodija Yams')
  search = searchClient(app)
  for (const name of ['Ofada rice, 5 kg', 'Party balloons', 'Mathematical set and ruler', 'Nokia charger'])
    await buildProduct(seller, { category: 'Sports & Fitness', name })
  await buildService(seller, { name: 'Generator repair at your house', category: 'Mechanic' })
})
afterAll(() => app.close())

test('a search written as a sentence finds what it is about', { tags: ['PC1'] }, async () => {
  for (const q of [
    'buy rice for a party',
    'I want to buy rice',
    'rice for wedding',
    'rice for party of 50',
    'rice for 50 people',
    'Abeg, I need rice!',
  ]) {
    const answer = await search.ask({ q })
    expect(answer.headers['x-search'] ?? '', q).not.toContain('guess')
    expect(await search.productNames({ q }), q).toEqual(['Ofada rice, 5 kg'])
  }
  expect(await search.productNames({ q: 'balloons for party' })).toEqual(['Party balloons'])
  for (const q of ['get your generator repaired', 'fix my generator', 'I need generator repair'])
    expect(await search.serviceNames({ q }), q).toEqual(['Generator repair at your house'])
})

test('a purpose that changes what is meant is never left out', { tags: ['PC1'] }, () => {
  expect(plainQueries('charger for nokia')).toEqual(['charger nokia'])
  expect(plainQueries('rice for a party')).toEqual(['rice party', 'rice'])
  expect(plainQueries('shoes for kids')).toEqual(['shoes kids'])
  expect(plainQueries('for a party')).toEqual(['party'])
  expect(plainQueries('rice')).toEqual([])
  expect(plainQueries('I want to buy')).toEqual([])
})

test('“bag of rice” finds what “bag rice” finds, and is no guess', { tags: ['PC1'] }, async () => {
  const seller = await buildSeller(app, 'Mile 12 Grains')
  await buildProduct(seller, { category: 'Sports & Fitness', name: 'Basmati grain, 50 kg bag' })
  for (const q of ['bag of basmati', 'bag of the basmati', 'Basmati from bag']) {
    const answer = await search.ask({ q })
    expect(answer.headers['x-search'] ?? '', q).not.toContain('guess')
    expect(await search.productNames({ q }), q).toEqual(['Basmati grain, 50 kg bag'])
  }
})

test(
  'one wrong letter in a word of four is guessed, but never where a name has the word',
  { tags: ['PC1'] },
  async () => {
    const seller = await buildSeller(app, 'Short Words')
    for (const name of ['Zobo leaves', 'Zincs roofing'])
      await buildProduct(seller, { category: 'Sports & Fitness', name })
    for (const [q, meant] of [
      ['zobi', 'Zobo leaves'],
      ['zncs', 'Zincs roofing'],
    ] as const) {
      const answer = await search.ask({ q })
      expect(answer.headers['x-search'] ?? '', q).toContain('guess')
      expect(await search.productNames({ q }), q).toEqual([meant])
    }
    await buildProduct(seller, { category: 'Sports & Fitness', name: 'Zobi cap' })
    expect(await search.productNames({ q: 'zobi' })).toEqual(['Zobi cap'])
  },
)

test('a word of four letters may be one letter off, and no more', () => {
  const known = ['rice', 'phone', 'bag', 'shoe', 'rope'].map((word) => ({ word, frequency: 9 }))
  const corrected = ['rise', 'phne', 'bagg', 'hoes', 'brag', 'lace'].map(
    (typed) => likelyWords(typed, known, 1)[0],
  )
  expect(corrected).toEqual(['rice', 'phone', 'bag', undefined, undefined, undefined])
})

test('a word of three letters is corrected for a swap, a missing letter or the key beside, and no word that exists is', async () => {
  const known = ['wig', 'rice', 'oil', 'pan', 'hat'].map((word) => ({ word, frequency: 9 }))
  const corrected = ['wgi', 'iwg', 'rce', 'oul', 'wif', 'pen', 'hot', 'cat', 'wi', 'mc'].map(
    (typed) => likelyWords(typed, known, 1)[0],
  )
  expect(corrected).toEqual([
    'wig',
    'wig',
    'rice',
    'oil',
    'wig',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
