import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { searchClient } from '../../../../../tests/search-client.ts'
import { refreshVocabulary } from '../vocabulary/refresh-vocabulary.ts'
import { withoutCounts } from './counts.ts'
import { plainQueries, thingSought } from './plain-query.ts'
import { readPriceInWords, withoutAmount } from './price-in-words.ts'

let app: TestApp
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  search = searchClient(app)
  const seller = await buildSeller(app, 'Bodija Plaza')
  for (const [name, price] of [
    ['Parboiled rice, 50 kg bag', '78,000'],
    ['Cement, 50 kg bag', '9,800'],
    ['Egusi, hand-peeled', '6,000'],
    ['Team trophy cup', '15,000'],
    ['Big tubers of yam', '14,000'],
    ['Live broiler chicken', '12,000'],
    ['Steel wristwatch', '35,000'],
    ['Men’s jeans, straight', '9,000'],
    ['Men’s kaftan, long', '30,000'],
    ['Palm slippers, handmade', '8,000'],
    ['Double-door fridge', '310,000'],
    ['Football, size 5', '7,000'],
    ['UK-used tablet', '60,000'],
    ['Running shoes, 39 to 46', '22,000'],
    ['Camping tent for two', '40,000'],
    ['Plates and cutlery', '16,000'],
    ['Ledger and cash book', '3,000'],
  ] as const)
    await buildProduct(seller, { category: 'Sports & Fitness', name, price })
  await refreshVocabulary(app.pool, 0)
})
afterAll(() => app.close())

/** The names of a search, and whether the page says that they are no answer. */
async function found(q: string): Promise<[string[], boolean]> {
  const { headers } = await search.ask({ q })
  const understood = readUnderstood(new Headers({ 'x-search': String(headers['x-search'] ?? '') }))
  return [await search.productNames({ q }), understood?.isGuess ?? false]
}

test('words that ask for the price or who sells are no words of a name', { tags: ['PC1'] }, async () => {
  for (const q of [
    'cement price',
    'price of cement today',
    'who dey sell cement',
    'how much is cement',
    'cement for sale',
  ])
    expect(await found(q), q).toEqual([['Cement, 50 kg bag'], false])
})

test(
  'an amount of money that is no limit is left out, and never looked for in names',
  { tags: ['PC1'] },
  async () => {
    for (const q of ['bag rice 70,000', 'rice at 80k', 'rice ₦75000', 'bag of rice seventy thousand naira'])
      expect(await found(q), q).toEqual([['Parboiled rice, 50 kg bag'], false])
    expect(await found('ten thousand naira shoe')).toEqual([['Running shoes, 39 to 46'], false])
    expect(withoutAmount('iphone 13 200k')).toBe('iphone 13')
    for (const name of ['iphone 13', 'power bank 20k mah', 'rice 50', '200k', 'nike air max 270'])
      expect(withoutAmount(name), name).toBeNull()
  },
)

test('a limit is read as Pidgin says it', () => {
  for (const said of ['no cost pass 100k', 'no pass 100k', 'not cost more than 100k', 'no reach 100k'])
    expect(readPriceInWords(`fone wey ${said}`), said).toMatchObject({ to: 10_000_000, said })
})

test(
  'a device under a limit is no accessory of one, and a limit that devices keep finds them',
  { tags: ['PC1'] },
  async () => {
    const seller = await buildSeller(app, 'Computer Village')
    for (const [name, price] of [
      ['Android phone, dual SIM', '90,000'],
      ['Phone charger, Type-C', '7,500'],
    ] as const)
      await buildProduct(seller, { category: 'Electronics & Gadgets', name, price })
    expect(await found('phone under 50k')).toEqual([[], false])
    expect((await found('phone under 100k'))[0]).toContain('Android phone, dual SIM')
    expect(await found('phone charger under 10k')).toEqual([['Phone charger, Type-C'], false])
  },
)

test(
  'how much is wanted is also said with words, in sizes and in bags of Hausa, Yoruba and Igbo',
  { tags: ['PC1'] },
  async () => {
    for (const q of ['buhun rice', 'apo rice', 'akpa rice', 'one bag rice', 'two bags of rice'])
      expect(await found(q), q).toEqual([['Parboiled rice, 50 kg bag'], false])
    expect(await found('egusi one cup')).toEqual([['Egusi, hand-peeled'], false])
    expect(await found('shoe size 42')).toEqual([['Running shoes, 39 to 46'], false])
    expect(await found('football size 5')).toEqual([['Football, size 5'], false])
    expect(withoutCounts('ewa oloyin one paint')).toBe('ewa oloyin')
    for (const thing of ['white paint', 'paint brush', 'size 42', 'trophy cup'])
      expect(withoutCounts(thing), thing).toBeNull()
  },
)

test(
  'for whom a thing is, its size and that it was used are never all that matches',
  { tags: ['PC1'] },
  async () => {
    for (const [q, name] of [
      ['mens slippers', 'Palm slippers, handmade'],
      ['fridge small size', 'Double-door fridge'],
      ['tokunbo fridge', 'Double-door fridge'],
      ['second hand fridge', 'Double-door fridge'],
      ['wristwatch for men', 'Steel wristwatch'],
      ['fridge for shop', 'Double-door fridge'],
    ] as const)
      expect(await found(q), q).toEqual([[name], true])
    // Such a word alone is searched for, and a name that has all words is an answer.
    expect((await found('men'))[0].toSorted()).toEqual(['Men’s jeans, straight', 'Men’s kaftan, long'])
    expect(await found('men jeans')).toEqual([['Men’s jeans, straight'], false])
  },
)

test(
  'of words that say what a thing is for, the thing is guessed and nothing that shares the other words',
  { tags: ['PC1'] },
  async () => {
    expect(thingSought('wristwatch for men')).toBe('wristwatch')
    expect(thingSought('abeg i need agbada for men wedding')).toBe('agbada')
    for (const none of ['wristwatch', 'for men', 'looking for']) expect(thingSought(none), none).toBeNull()
    // All are dearer than the limit: jeans for men are no help.
    expect(await found('wristwatch for men below 20k')).toEqual([[], false])
    expect((await found('plate and spoon for 100 people'))[0][0]).toBe('Plates and cutlery')
  },
)

test('a party in a place is a search in the place', { tags: ['PC1'] }, () => {
  expect(plainQueries('rice for party of 200 guests in ibadan')).toEqual([
    'rice party 200 guests in ibadan',
    'rice in ibadan',
  ])
})

test('words of Hausa, Igbo and the street find what they name', { tags: ['PC1'] }, async () => {
  for (const q of ['kaji', 'agric fowl', 'fowl'])
    expect(await found(q), q).toEqual([['Live broiler chicken'], false])
  expect(await found('ji tuber 5')).toEqual([['Big tubers of yam'], false])
  expect(await found('chinkafa')).toEqual([['Parboiled rice, 50 kg bag'], false])
})
