import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { buildProductAt, buildService, searchClient } from '../../../../../tests/search-client.ts'
import { countStatements } from '../../../../../tests/database/count-statements.ts'
import { withoutCounts } from './counts.ts'
import { withoutNearMe } from './near-me.ts'
import { readPriceInWords } from './price-in-words.ts'

let app: TestApp
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  search = searchClient(app)
  const seller = await buildSeller(app, 'Bodija Plaza')
  for (const [name, price] of [
    ['Tecno Spark, sealed', '198,500'],
    ['Android phone, dual SIM', '90,000'],
    ['Phone charger with cable', '7,500'],
    ['Dangote cement', '9,800'],
    ['Carrots, 10 bags', '30,000'],
    ['Honey beans, 50 kg', '78,000'],
    ['Brown beans, 50 kg', '95,000'],
    ['Black tea, 40 bags', '2,500'],
    ['Super Pack spaghetti', '12,000'],
    ['Tomato paste carton', '14,000'],
    ['Noodles, chicken', '11,000'],
    ['Solar inverter lighting kit', '85,000'],
    ['Inverter 1.5 kVA with 200 Ah battery', '640,000'],
  ] as const)
    await buildProduct(seller, { category: 'Sports & Fitness', name, price })
  await buildProductAt(
    app,
    seller,
    { name: 'Ofada rice', price: '45,000' },
    { state: 'Oyo', lga: 'Ibadan North' },
  )
  await buildProductAt(
    app,
    seller,
    { name: 'Basmati rice', price: '70,000' },
    { state: 'Oyo', lga: 'Ibadan North' },
  )
  for (const [name, category] of [
    ['Leaks stopped by a plumber', 'Plumber'],
    ['Office lunch bowls, minimum 10', 'Caterer'],
    ['Gen repair', 'Electrician'],
  ] as const)
    await buildService(seller, { name, category, state: 'Lagos', lga: 'Ikeja' })
})
afterAll(() => app.close())

async function understood(q: string, path = 'products') {
  const { headers } = await search.ask({ q }, path)
  return readUnderstood(new Headers({ 'x-search': String(headers['x-search'] ?? '') }))
}

test('two words that are written as they sound are corrected together', { tags: ['PC1'] }, async () => {
  for (const q of ['fone charja', 'phone charja']) {
    expect(await search.productNames({ q }), q).toEqual(['Phone charger with cable'])
    expect((await understood(q))?.meant, q).toBe('phone charger')
  }
  expect((await search.productNames({ q: 'sumn wey fit charge fone' }))[0]).toBe('Phone charger with cable')
})

test('a limit of price among the words is a filter', { tags: ['PC1'] }, async () => {
  for (const q of [
    'rice under fifty thousand',
    'rice below 50k',
    'rice not more than ₦50,000',
    'rice up to 50 thousand naira',
  ]) {
    expect(await search.productNames({ q }), q).toEqual(['Ofada rice'])
    expect(await understood(q), q).toMatchObject({
      isGuess: false,
      words: 'rice',
      priceTo: '50000',
      unpriced: 'rice',
    })
  }
  expect(await search.productNames({ q: 'rice above 50k' })).toEqual(['Basmati rice'])
  expect(await search.productNames({ q: 'rice between 40k and 50k in ibadan' })).toEqual(['Ofada rice'])
  expect(await understood('rice between 40k and 50k in ibadan')).toMatchObject({
    place: 'Ibadan',
    words: 'rice',
    priceFrom: '40000',
    priceTo: '50000',
    priceSaid: 'between 40k and 50k',
    unpriced: 'rice in ibadan',
  })
  // A filter that was chosen counts more than the words.
  expect(await search.productNames({ q: 'rice under 50k', priceTo: '90000' })).toHaveLength(2)
})

test('where all is dearer than the limit, nothing else is shown instead', { tags: ['PC1'] }, async () => {
  expect(await search.productNames({ q: 'rice under 5k' })).toEqual([])
  expect(await understood('rice under 5k')).toMatchObject({
    isGuess: false,
    priceTo: '5000',
    unpriced: 'rice',
  })
})

test('limits are read as people write them', () => {
  const limits: [string, number | null, number | null][] = [
    ['below 20k', null, 20_000],
    ['less than ₦5,000', null, 5_000],
    ['between 5k and 10k', 5_000, 10_000],
    ['5-10k', 5_000, 10_000],
    ['above 100k', 100_000, null],
    ['under one hundred and fifty thousand naira', null, 150_000],
    ['not above fifty-five thousand', null, 55_000],
    ['below half a million', null, 500_000],
    ['under 1.5m', null, 1_500_000],
    ['max ₦ 8000', null, 8_000],
    ['max 8000', null, 8_000],
    ['maximum of 8k', null, 8_000],
    ['5k - 10k', 5_000, 10_000],
    ['5 to 10k', 5_000, 10_000],
    ['minimum 5000 naira', 5_000, null],
  ]
  for (const [said, from, to] of limits) {
    const found = readPriceInWords(`red shoes ${said}`)
    expect([found?.from, found?.to], said).toEqual([from && from * 100, to && to * 100])
    expect(found).toMatchObject({ words: 'red shoes', said })
  }
  for (const none of [
    'minimum 10',
    'power bank above 10000 mah',
    'over 50',
    'two in one',
    'from benue',
    'iphone 13',
    // Numbers of a name, and numbers of what is no money.
    'nike air max 270',
    'iphone 15 pro max 256',
    'iphone 15 pro max 512 gold',
    'iphone 11 pro max 2020 model',
    'ipad mini min 64',
    'laptop under 512 ssd',
    'torch over 1000 lumens',
    'iphone 13 - 200k',
    'iphone 13-200k',
    'power bank 10k - 20k mah',
  ])
    expect(readPriceInWords(none), none).toBeNull()
})

test(
  'words that are a name are shown where nothing is at the price they might say',
  { tags: ['PC1'] },
  async () => {
    const seller = await buildSeller(app, 'Everything under 5k')
    await buildProduct(seller, {
      category: 'Sports & Fitness',
      name: 'Airmax max 2k trainers',
      price: '60,000',
    })
    await buildProduct(seller, { category: 'Sports & Fitness', name: 'Airmax shoelace', price: '90,000' })
    expect(await search.productNames({ q: 'airmax max 2k' })).toEqual(['Airmax max 2k trainers'])
    const said = await understood('airmax max 2k')
    expect([said?.isGuess ?? false, said?.priceTo]).toEqual([false, undefined])
  },
)

test('the name of a shop may say a price, and shops have none', { tags: ['SP3'] }, async () => {
  const q = 'Everything under 5k'
  await buildSeller(app, 'Everything for babies')
  expect(await search.shopNames({ q })).toEqual([q])
})

test('a search that nothing answers costs few searches, however many words it has to leave out', async () => {
  // Each search looks its words up once. These were 12 and 16.
  const lookUps = countStatements(app.pool, 'vocabulary_query')
  await search.ask({ q: 'abeg find me 10 cartons of qwzx and 5 bags vbnk for party under 3k' })
  expect(lookUps()).toBeGreaterThan(0)
  expect(lookUps()).toBeLessThanOrEqual(8)
  const before = lookUps()
  await search.ask(
    { q: 'abeg find me mechanic for 2 pcs gen and qwzx for 50 people under 3k' },
    'services/all',
  )
  expect(lookUps() - before).toBeLessThanOrEqual(8)
})

test('how much is wanted is no condition, and no match of its own', { tags: ['PC1'] }, async () => {
  expect(await search.productNames({ q: 'cement 10 bags' })).toEqual(['Dangote cement'])
  for (const q of ['bag of beans', 'bag beans'])
    expect((await search.productNames({ q })).toSorted(), q).toEqual([
      'Brown beans, 50 kg',
      'Honey beans, 50 kg',
    ])
  expect(await search.productNames({ q: 'bag of beans not more than 80k' })).toEqual(['Honey beans, 50 kg'])
  expect(await search.serviceNames({ q: 'cement 10 bags' })).toEqual([])
  expect(withoutCounts('office lunch bowls, minimum 10')).toBe('office lunch bowls')
  for (const thing of ['school bag', 'iphone 13', '10 bags', 'bag'])
    expect(withoutCounts(thing), thing).toBeNull()
})

test('a make with how much is wanted is answered as the make', { tags: ['PC1'] }, async () => {
  for (const q of ['samsung', 'samsng fone 64gb']) {
    expect((await search.productNames({ q })).toSorted(), q).toEqual([
      'Android phone, dual SIM',
      'Tecno Spark, sealed',
    ])
    expect(await understood(q), q).toMatchObject({ make: 'Samsung', kind: 'Phones', count: '2' })
  }
  expect(await search.productNames({ q: 'indomie carton' })).toEqual(
    await search.productNames({ q: 'indomie' }),
  )
})

test('what the corrected words find is shown where it is more', { tags: ['PC1'] }, async () => {
  expect((await search.productNames({ q: 'solar inverta' })).toSorted()).toEqual([
    'Inverter 1.5 kVA with 200 Ah battery',
    'Solar inverter lighting kit',
  ])
  expect((await understood('solar inverta'))?.meant).toBe('solar inverter')
})

test('a provider whose name is written as it sounds is looked for elsewhere', { tags: ['SP3'] }, async () => {
  for (const q of ['plumba enugu', 'plumber enugu'])
    expect(await search.serviceNames({ q }), q).toEqual(['Leaks stopped by a plumber'])
  expect(await understood('plumba enugu', 'services/all')).toMatchObject({
    place: 'Enugu',
    meant: 'plumber',
    isGuess: true,
  })
})

test('“near me” asks for a place and is no word of a name', { tags: ['SP3'] }, async () => {
  for (const q of [
    'gen repair ner me',
    'gen repair near me',
    'gen repair around me',
    'gen repair close by',
  ]) {
    expect(await search.serviceNames({ q }), q).toEqual(['Gen repair'])
    expect(await understood(q, 'services/all'), q).toMatchObject({
      isGuess: false,
      words: 'gen repair',
      nearMe: '1',
    })
  }
  expect(withoutNearMe('plumber near lagos')).toBeNull()
})
