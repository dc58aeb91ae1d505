import { namedPlaces } from '@oja/contract/values/places/locations.ts'
import type { Suggestions } from '@oja/contract/schemas/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPlace, states } from '../../platform/nigeria/places.ts'
import { buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { buildService, searchClient } from '../../../../tests/search-client.ts'
import type { SearchParams } from '../../../../tests/search-client.ts'

let app: TestApp
let seller: Person
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
  search = searchClient(app)
})
afterAll(() => app.close())

const stock = async (names: string[]) => {
  for (const name of names) await buildProduct(seller, { category: 'Sports & Fitness', name })
}

test(
  'providers are found by service, place, words and whether they are open',
  { tags: ['SP2', 'SP3', 'SP4', 'SP5', 'SP6', 'SP10', 'CL22'] },
  async () => {
    const artisan = await buildSeller(app, 'Mama Nkechi Works')
    const always = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
      (day) => ({ day, closed: false, open: '00:00', close: '00:00' }),
    )
    await buildService(artisan, {
      name: 'Iya Basira Sewing',
      category: 'Fashion Designer',
      price: '',
      state: 'Lagos',
      lga: 'Ikorodu',
      workingHours: JSON.stringify(always),
    })
    await buildService(artisan, {
      name: 'Wardrobes and doors',
      category: 'Other',
      price: '40000',
      description: 'Carpenter with twenty years',
      state: 'Plateau',
      lga: 'Jos North',
      workingHours: JSON.stringify(always.map((day) => ({ ...day, closed: true }))),
    })
    await buildService(artisan, {
      name: 'Quick fix',
      category: 'Mechanic',
      servicesOffered: 'Brake pads\nGearbox',
      state: 'Oyo',
      lga: 'Ido',
    })
    const cases: [SearchParams, string[]][] = [
      [{ service: 'Tailor' }, ['Iya Basira Sewing']],
      [{ service: 'Carpenter' }, ['Wardrobes and doors']],
      [{ service: 'Auto Mechanics' }, ['Quick fix']],
      [{ service: 'Handyman' }, []],
      [{ service: 'Astronaut' }, []],
      [{ location: 'Lagos' }, ['Iya Basira Sewing']],
      [{ location: 'Ibadan' }, ['Quick fix']],
      [{ location: 'Jos', service: 'Carpenter' }, ['Wardrobes and doors']],
      [{ openNow: '1' }, ['Iya Basira Sewing']],
      [{ q: 'gearbox' }, ['Quick fix']],
      [{ q: 'tailor' }, ['Iya Basira Sewing']],
      [{ q: 'nkechi' }, ['Quick fix', 'Wardrobes and doors', 'Iya Basira Sewing']],
      [{ sort: 'cheapest' }, ['Quick fix', 'Wardrobes and doors', 'Iya Basira Sewing']],
      [{ priceFrom: '1' }, ['Quick fix', 'Wardrobes and doors']],
      [{ category: 'Caterer' }, []],
    ]
    for (const [asked, names] of cases)
      expect([asked, (await search.serviceNames(asked)).toSorted()]).toEqual([asked, names.toSorted()])
    expect((await search.serviceNames({ sort: 'cheapest' })).at(-1)).toBe('Iya Basira Sewing')
    expect((await search.ask({ service: 'Tailor' }, 'services/all')).headers['x-total-count']).toBe('1')
  },
)

test(
  'a kind of providers finds each of its categories, with the filters of every list',
  { tags: ['HM23', 'CL22'] },
  async () => {
    const salon = await buildSeller(app, 'Ewa Parlour')
    for (const [name, category] of [
      ['Ewa braids', 'Hair Stylist'],
      ['Ewa fades', 'Barber'],
      ['Ewa bridal', 'Makeup Artist'],
      ['Ewa rewiring', 'Electrician'],
      ['Ewa trays', 'Caterer'],
    ] as const)
      await buildService(salon, { name, category, state: 'Kogi', lga: 'Lokoja' })
    const cases: [SearchParams, string[]][] = [
      [{ service: 'Hair & Beauty Professionals', state: 'Kogi' }, ['Ewa braids', 'Ewa bridal', 'Ewa fades']],
      [{ service: 'artisans & skilled workers', state: 'Kogi' }, ['Ewa rewiring']],
      [
        { service: 'Hair & Beauty Professionals', q: 'ewa', sort: 'newest' },
        ['Ewa braids', 'Ewa bridal', 'Ewa fades'],
      ],
      [{ service: 'Hair & Beauty Professionals', q: 'fades' }, ['Ewa fades']],
      [{ service: 'Hair & Beauty Professionals', q: 'trays' }, []],
      [{ service: 'Hair & Beauty Professionals', category: 'Barber', q: 'ewa' }, ['Ewa fades']],
      [{ service: 'Hair & Beauty Professionals', category: 'Caterer' }, []],
      [
        { service: 'Hair & Beauty Professionals', sort: 'nearest', location: 'Kogi' },
        ['Ewa braids', 'Ewa bridal', 'Ewa fades'],
      ],
      [{ service: 'Product Vendors' }, []],
    ]
    for (const [asked, names] of cases)
      expect([asked, (await search.serviceNames(asked)).toSorted()]).toEqual([asked, names])
    const { headers } = await search.ask(
      { service: 'Hair & Beauty Professionals', state: 'Kogi' },
      'services/all',
    )
    expect(headers['x-total-count']).toBe('3')
  },
)

test(
  'sellers are found by query or q, by what they offer and where they are',
  { tags: ['CL36', 'EN1', 'HM10', 'HM11', 'HM14', 'HM15'] },
  async () => {
    const plumber = await buildSeller(app, 'Wet Hands')
    await buildService(plumber, { name: 'Leaks stopped', category: 'Plumber' })
    expect(await search.shopNames({ query: 'wet hands' })).toEqual(['Wet Hands'])
    expect(await search.shopNames({ q: 'WET' })).toEqual(['Wet Hands'])
    for (const q of ['plumber', 'plumbing', 'plumbr'])
      expect([q, await search.shopNames({ q })]).toEqual([q, ['Wet Hands']])
    expect(await search.shopNames({ q: 'wet', state: 'Lagos' })).toEqual([])
    for (const nothing of [{}, { query: '' }, { query: '  ' }, { query: 'no such shop anywhere' }])
      expect(await search.shopNames(nothing)).toEqual([])
    const { body } = await search.ask({ query: 'wet hands' }, 'sellers/search')
    expect(body.sellers).toEqual([
      {
        _id: plumber.sellerId,
        storeLogo: '',
        storeName: 'Wet Hands',
        businessCategory: 'products',
        location: { city: 'Ibadan North', state: 'Oyo' },
        verified: false,
        stats: { reviewsCount: 0, averageRating: null },
      },
    ])
  },
)

test(
  'the search box suggests words, categories, products, services and shops while a person types',
  { tags: ['PC1', 'SP2'] },
  async () => {
    await stock(['Solar lantern', 'Solar panel 300W'])
    const solar = await buildSeller(app, 'Solar Sisters')
    await buildService(solar, { name: 'Solar repairs', category: 'Electrician' })
    const { body } = await search.ask({ q: 'sola' }, 'search/suggestions')
    expect(body.data).toMatchObject({
      words: ['solar'],
      services: [{ name: 'Solar repairs', priceMinor: expect.any(Number) }],
      sellers: [{ id: solar.sellerId, name: 'Solar Sisters', picture: '', priceMinor: null }],
    })
    const { products } = body.data as unknown as Pick<Suggestions['data'], 'products'>
    expect(products.map(({ name }) => name).toSorted()).toEqual(['Solar lantern', 'Solar panel 300W'])
    for (const { priceMinor } of products) expect(priceMinor).toBeGreaterThan(0)
    expect((await search.ask({ q: 'solar lan' }, 'search/suggestions')).body.data).toMatchObject({
      words: ['solar lantern'],
    })
    // "solarium lantern" finds nothing, however many names have a word that begins like its last one.
    expect((await search.ask({ q: 'solarium lant' }, 'search/suggestions')).body.data).toMatchObject({
      words: [],
    })
    expect((await search.ask({ q: 'electro' }, 'search/suggestions')).body.data).toMatchObject({
      categories: [{ name: 'Electronics & Gadgets', kind: 'products' }],
    })
    for (const q of ['', ' ', '%', '😀', "'"])
      expect([q, (await search.ask({ q }, 'search/suggestions')).body.data]).toEqual([
        q,
        { words: [], categories: [], products: [], services: [], sellers: [] },
      ])
    expect((await search.ask({ q: 'x'.repeat(101) }, 'search/suggestions')).status).toBe(400)
  },
)

test('where no name goes on so, the search box suggests what the search itself understands', async () => {
  await stock(['Ankara midi gown', 'Long grain rice, 50 kg'])
  const pipes = await buildSeller(app, 'Eko Pipes')
  await buildService(pipes, { name: 'Plumber for kitchens', category: 'Plumber' })
  const suggested = async (q: string) => {
    const { data } = (await search.ask({ q }, 'search/suggestions')).body as unknown as Suggestions
    return { words: data.words, names: [...data.products, ...data.services].map(({ name }) => name) }
  }
  expect(await suggested('ankra gown')).toEqual({ words: ['ankara gown'], names: ['Ankara midi gown'] })
  expect(await suggested('ankra')).toEqual({ words: ['ankara'], names: ['Ankara midi gown'] })
  // The goods stand at the start of a longer phrase.
  expect(await suggested('rice for 50 people')).toEqual({ words: [], names: ['Long grain rice, 50 kg'] })
  expect((await suggested('plumer')).names).toContain('Plumber for kitchens')
  expect(await suggested('asdfqwer')).toEqual({ words: [], names: [] })
})

test(
  'one address may search 1,200 times a minute and then waits, while another goes on',
  { tags: ['D17'] },
  async () => {
    const strict = await startTestApp({ rateLimit: true })
    try {
      const answers = await Promise.all(
        Array.from({ length: 1_201 }, () => strict.app.inject({ url: '/api/v1/search/suggestions?q=' })),
      )
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect([refused.length, Number(refused[0]?.headers['retry-after']) > 0]).toEqual([1, true])
      const elsewhere = await strict.app.inject({ url: '/api/v1/products?q=rice', remoteAddress: '10.1.2.3' })
      expect(elsewhere.statusCode).toBe(200)
      const soon = await strict.app.inject({ url: '/api/v1/products?q=rice' })
      expect(soon.statusCode).toBe(429)
    } finally {
      await strict.close()
    }
  },
)

test(
  'the database knows the same places as the file, each local government at the same position',
  { tags: ['SP3'] },
  async () => {
    const { rows } = await app.pool.query<{
      state: string
      lga: string
      latitude: number
      longitude: number
    }>(
      `select state, lga, latitude::float8, longitude::float8 from search_places where name <> '' and name = search_words(lga) order by state, lga`,
    )
    const wanted = states().flatMap(({ name: state, lgas }) =>
      lgas.map(({ name: lga, latitude, longitude }) => ({ state, lga, latitude, longitude })),
    )
    expect(rows).toHaveLength(wanted.length)
    const key = ({ state, lga }: { state: string; lga: string }) => `${state}/${lga}`
    const known = new Map(rows.map((row) => [key(row), row]))
    for (const place of wanted) {
      const { latitude = NaN, longitude = NaN } = known.get(key(place)) ?? {}
      expect([
        key(place),
        Math.abs(latitude - place.latitude) + Math.abs(longitude - place.longitude) < 1e-4,
      ]).toEqual([key(place), true])
    }
    const { rows: middles } = await app.pool.query(
      `select state from search_places where name = '' order by state`,
    )
    expect(middles.map(({ state }) => state)).toEqual(
      states()
        .map(({ name }) => name)
        .toSorted(),
    )
  },
)

test('the nine named locations are places that exist', { tags: ['SP3'] }, () => {
  for (const { state, lgas } of namedPlaces)
    for (const lga of lgas ?? ['']) expect([state, lga, isPlace(state, lga)]).toEqual([state, lga, true])
})

test('letters of Yoruba, Hausa and Igbo are compared as ASCII, in the plain C locale too', async () => {
  const { rows } = await app.pool.query(`select search_words('Ẹ̀WÀ ɗan ƘWAI ụtọ' collate "C") as words`)
  expect(rows).toEqual([{ words: 'ewa dan kwai uto' }])
})
