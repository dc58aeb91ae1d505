import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../../tests/test-app.ts'
import { buildProductAt, buildService, searchClient } from '../../../../../tests/search-client.ts'
import type { SearchParams } from '../../../../../tests/search-client.ts'

let app: TestApp
let seller: Person
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
  search = searchClient(app)
  const lekki = { state: 'Lagos', lga: 'Eti-Osa' }
  const kano = { state: 'Kano', lga: 'Fagge' }
  await buildProductAt(app, seller, { name: 'Toyota Camry gray' }, lekki)
  await buildProductAt(app, seller, { name: 'Toyota Camry gray, clean' }, kano)
  await buildProductAt(app, seller, { name: 'Ilorin agbada, cream' }, kano)
  await buildProductAt(app, seller, { name: 'Agbada, three pieces' }, { state: 'Kwara', lga: 'Ilorin West' })
  await buildProductAt(app, seller, { name: 'Aba made shoes' }, kano)
  await buildProductAt(app, seller, { name: 'Lagos to Kano cargo, per kg' }, lekki)
  await buildProductAt(app, seller, { name: 'Gospel song book' }, lekki)
  const artisan = await buildSeller(app, 'Lagos Fabrics')
  for (const [name, category, state, lga] of [
    ['House wiring', 'Electrician', 'Lagos', 'Ikeja'],
    ['Solar work', 'Electrician', 'Oyo', 'Egbeda'],
    ['Party trays', 'Caterer', 'Edo', 'Oredo'],
    ['Leaks stopped', 'Plumber', 'FCT - Abuja', 'Abuja Municipal (AMAC)'],
    ['Drains cleared', 'Plumber', 'FCT - Abuja', 'Bwari'],
    ['Shop fittings', 'Plumber', 'Rivers', 'Obio/Akpor'],
  ] as const)
    await buildService(artisan, { name, category, state, lga })
})
afterAll(() => app.close())

/** What a search finds, and how it understood the words. */
async function find(path: string, asked: SearchParams) {
  const { body, headers } = await search.ask(asked, path)
  const given = body as unknown as { data?: Named[]; sellers?: Named[] } & Named[]
  const names = (given.data ?? given.sellers ?? given).map(({ name, storeName }) => name ?? storeName)
  const said = headers['x-search']
  const understood = readUnderstood(new Headers(typeof said === 'string' ? { 'x-search': said } : {}))
  return { names: names.toSorted(), place: understood?.place ?? null, isGuess: understood?.isGuess ?? false }
}

interface Named {
  name?: string
  storeName?: string
}

test('a place among the words of a search for providers is where they work', { tags: ['SP3'] }, async () => {
  const cases: [string, string[], string][] = [
    ['electrician in lagos', ['House wiring'], 'Lagos'],
    ['electrician lagos', ['House wiring'], 'Lagos'],
    ['lagos electrician', ['House wiring'], 'Lagos'],
    ['electrician near Ikeja, Lagos', ['House wiring'], 'Ikeja'],
    ['electrician for ibadan', ['Solar work'], 'Ibadan'],
    ['electrician ibadn', ['Solar work'], 'Ibadan'],
    ['caterer near oredo', ['Party trays'], 'Oredo'],
    ['caterer benin', ['Party trays'], 'Benin City'],
    ['plumber abuja', ['Drains cleared', 'Leaks stopped'], 'Abuja'],
    ['plumber abuja municipal', ['Leaks stopped'], 'Abuja Municipal'],
    ['plumber kubwa', ['Drains cleared'], 'Kubwa'],
    ['plumber port-harcourt', ['Shop fittings'], 'Port Harcourt'],
    ['plumber portharcourt', ['Shop fittings'], 'Port Harcourt'],
    ['plumber ph', ['Shop fittings'], 'Port Harcourt'],
    ['plumber rivers state', ['Shop fittings'], 'Rivers'],
    ['RÍVERS', ['Shop fittings'], 'Rivers'],
    ['in oredo', ['Party trays'], 'Oredo'],
  ]
  for (const [q, names, place] of cases)
    expect([q, await find('services/all', { q })]).toEqual([q, { names, place, isGuess: false }])
})

test('goods and shops are found in a place too, by state, local government or quarter', async () => {
  expect(await find('products', { q: 'camry gray lekki' })).toEqual({
    names: ['Toyota Camry gray'],
    place: 'Lekki',
    isGuess: false,
  })
  expect(await find('products', { q: 'gray camry in kano state' })).toMatchObject({
    names: ['Toyota Camry gray, clean'],
    place: 'Kano',
  })
  expect(await find('sellers/search', { query: 'yams ibadan' })).toMatchObject({
    names: ['Bodija Yams'],
    place: 'Ibadan',
  })
})

test('what is named like a place is found by its name', async () => {
  const cases: [string, string, string[], string | null][] = [
    ['products', 'aba made shoes', ['Aba made shoes'], null],
    ['products', 'ilorin agbada', ['Agbada, three pieces', 'Ilorin agbada, cream'], 'Ilorin'],
    ['products', 'agbada in ilorin', ['Agbada, three pieces'], 'Ilorin'],
    ['products', 'lagos to kano cargo', ['Lagos to Kano cargo, per kg'], null],
    ['products', 'gospel song', ['Gospel song book'], null],
    ['sellers/search', 'lagos fabrics', ['Lagos Fabrics'], null],
  ]
  for (const [path, q, names, place] of cases)
    expect([q, await find(path, { q })]).toEqual([q, { names, place, isGuess: false }])
  // The one that lies elsewhere stands first: it has the words as they were typed.
  expect((await search.productNames({ q: 'ilorin agbada' }))[0]).toBe('Ilorin agbada, cream')
})

test('a place without what is asked for says so, and shows where it is', async () => {
  const { headers } = await search.ask({ q: 'caterer in bende' }, 'services/all')
  expect(readUnderstood(new Headers({ 'x-search': String(headers['x-search']) }))).toEqual({
    place: 'Bende',
    words: 'caterer',
    isGuess: true,
    meant: null,
    isElsewhere: true,
    allCome: false,
  })
  expect(await find('services/all', { q: 'caterer in bende' })).toMatchObject({ names: ['Party trays'] })
  expect(await find('services/all', { q: 'bende' })).toMatchObject({ names: [], place: null })
  expect(await find('services/all', { q: 'sokoto' })).toEqual({ names: [], place: 'Sokoto', isGuess: false })
})

test('a filter for a place goes before the place in the words', async () => {
  expect(await find('services/all', { q: 'plumber abuja', state: 'Rivers' })).toMatchObject({ place: null })
  expect(await find('services/all', { q: 'plumber bwari', state: 'FCT - Abuja' })).toEqual({
    names: ['Drains cleared'],
    place: 'Bwari',
    isGuess: false,
  })
  expect((await search.serviceNames({ q: 'plumber abuja', sort: 'nearest' })).toSorted()).toEqual([
    'Drains cleared',
    'Leaks stopped',
  ])
})

test('further pages of a place hold every listing once, and their link names the place as a filter', async () => {
  await app.pool.query(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, state, lga, city)
    select $1, 'Drum ' || n, 'Sports & Fitness', 100, 1, 1, 'Kwara', 'Ilorin East', 'Ilorin' from generate_series(1, 30) as n`,
    [seller.sellerId],
  )
  const first = await search.ask({ q: 'drum ilorin' })
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
  expect(Object.fromEntries(new URL(next, app.origin).searchParams)).toMatchObject({
    q: 'drum',
    location: 'Ilorin',
  })
  const second = await call(app, 'GET', next)
  const ids = [first, second].flatMap(({ body }) => (body.data as { id: string }[]).map(({ id }) => id))
  expect([ids.length, new Set(ids).size, first.headers['x-total-count']]).toEqual([30, 30, '30'])
})

test('any words with a place find something or nothing, and never fail', async () => {
  const buyer = await buildBuyer(app)
  for (const q of [
    'in',
    'in in in lagos',
    'lagos lagos',
    'lagos kano ibadan',
    'near',
    'to lagos',
    'lagos to',
    '😀 in lagos',
    "' or 1=1 in lagos",
    'port harcourt '.repeat(7).slice(0, 100),
    'x'.repeat(95) + ' jos',
    'for',
    '\u200f\u0633\u0628\u0627\u0643 lagos',
    '\u{1f1f3}\u{1f1ec} kano',
  ])
    for (const path of ['products', 'services/all', 'sellers/search', 'search/suggestions'])
      expect([
        q,
        path,
        (await buyer.call('GET', `/api/v1/${path}?${new URLSearchParams({ q })}`)).status,
      ]).toEqual([q, path, 200])
  const long = `${'plumber '.repeat(24)}in lagos`
  expect(long).toHaveLength(200)
  // Too long, and with a mark that turns the direction of what follows.
  for (const q of [long, '\u202eplumber lagos\u202c'])
    for (const path of ['products', 'services/all', 'sellers/search', 'search/suggestions'])
      expect([path, (await search.ask({ q }, path)).status]).toEqual([path, 400])
})

test(
  'the search box keeps the place while somebody types, begun or named in full',
  { tags: ['PC1', 'SP3'] },
  async () => {
    const suggested = async (q: string) => {
      const { body } = await search.ask({ q }, 'search/suggestions')
      const { words, products, services } = body.data as unknown as {
        words: string[]
        products: Named[]
        services: Named[]
      }
      return { words, names: [...products, ...services].map(({ name }) => name) }
    }
    expect(await suggested('electrician ib')).toEqual({
      words: ['electrician in Ibadan', 'electrician in Ibeju-Lekki', 'electrician in Ibafo'],
      names: ['Solar work'],
    })
    const plumbers = await suggested('plumber abuja')
    expect(plumbers.words[0]).toBe('plumber in Abuja')
    expect(plumbers.names.toSorted()).toEqual(['Drains cleared', 'Leaks stopped'])
    expect(await suggested('plumber in port h')).toMatchObject({ words: ['plumber in Port Harcourt'] })
    expect(await suggested('camry lek')).toEqual({ words: ['camry in Lekki'], names: ['Toyota Camry gray'] })
    expect((await suggested('lagos cam')).words).toContain('camry in Lagos')
    // The name of something goes before the place that its words may also be.
    expect(await suggested('ilorin agb')).toMatchObject({
      names: ['Ilorin agbada, cream', 'Agbada, three pieces'],
    })
    expect(await suggested('aba made sh')).toMatchObject({ names: ['Aba made shoes'] })
    expect(await suggested('gospel so')).toMatchObject({ names: ['Gospel song book'] })
    // No place makes a question of words that nothing has, and a way is no place.
    for (const q of ['qwertzu ab', 'in lagos', 'lagos to kano', '😀 ib'])
      expect([q, (await suggested(q)).words.filter((words) => words.includes(' in '))]).toEqual([q, []])
  },
)
