import type { Product } from '@oja/contract/catalogue.ts'
import type { Service } from '@oja/contract/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshVocabulary } from './vocabulary.ts'
import { buildBuyer, buildProduct, buildSeller, call, openMarket, photo, waitFor } from '../testing/market.ts'
import type { Market, Person } from '../testing/market.ts'

let market: Market
let seller: Person
beforeAll(async () => {
  market = await openMarket()
  seller = await buildSeller(market, 'Bodija Yams')
})
afterAll(() => market.close())

type Asked = Record<string, string>
const address = (path: string, asked: Asked) => `/api/v1/${path}?${new URLSearchParams(asked)}`
const ask = (asked: Asked, path = 'products') => call(market, 'GET', address(path, asked))
const productsFound = async (asked: Asked) => (await ask(asked)).body.data as unknown as Product[]
const namesFound = async (asked: Asked) => (await productsFound(asked)).map(({ name }) => name)
const servicesFound = async (asked: Asked) =>
  ((await ask(asked, 'services/all')).body as unknown as Service[]).map(({ name }) => name)
const shopsFound = async (asked: Asked) =>
  ((await ask(asked, 'sellers/search')).body.sellers as unknown as { storeName: string }[]).map(
    ({ storeName }) => storeName,
  )
const stock = async (names: string[]) => {
  for (const name of names) await buildProduct(seller, { category: 'Sports & Fitness', name })
}
/** Lists a product that lies elsewhere than its shop, as an imported one may. */
async function buildProductAt(
  person: Person,
  values: Asked,
  place: { state: string; lga: string; latitude?: number; longitude?: number },
): Promise<void> {
  const id = await buildProduct(person, { category: 'Sports & Fitness', ...values })
  const { state, lga, latitude = null, longitude = null } = place
  await market.pool.query(
    'update products set state = $2, lga = $3, city = $3, latitude = $4, longitude = $5 where id = $1',
    [id, state, lga, latitude, longitude],
  )
}

async function buildService(person: Person, values: Asked): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ price: '5000', ...values })) form.append(name, value)
  form.append('serviceImg', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  const { body } = await person.call('POST', '/api/v1/services/create', form)
  return (body.data as unknown as Service).id
}

/** Every page of a list, followed by the link to the next. */
async function walk(start: string): Promise<{ ids: string[]; sizes: number[] }> {
  const ids: string[] = []
  const sizes: number[] = []
  let next: string | undefined = start
  while (next) {
    const { body, headers } = await call(market, 'GET', next)
    const page = body.data as unknown as Product[]
    ids.push(...page.map(({ id }) => id))
    sizes.push(page.length)
    next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  return { ids, sizes }
}

test('what is typed is found in any spelling: accents, hooked letters, parts, plurals, units, other names, slips [PC1]', async () => {
  await stock([
    'iPhone 13 Pro Max',
    'Rice 50kg bag, stone free',
    'Ọ̀jà adìrẹ wrapper',
    'Agbada for men, wine colour',
    'Samsung Galaxy A15 128GB',
    'Ijebu Garri, white',
    'Ladies’ Power Bank handbag',
    'Ƙwarya calabash',
  ])
  const stories: Record<string, string[]> = {
    'iPhone 13 Pro Max': ['iphon 13 pro max', 'iphone13', 'IPHONE 13', 'ipone', 'hone 13', 'phone'],
    'Rice 50kg bag, stone free': [
      'shinkafa',
      'iresi',
      '50 kg rice',
      'rice 50kg',
      'bags of rice',
      'stonefree rice',
      'rcie',
    ],
    'Ọ̀jà adìrẹ wrapper': ['ọ̀já', 'oja', 'ADIRE', 'kampala', 'wrappers', 'wraper'],
    'Agbada for men, wine colour': ['agbada', 'agbda', 'babariga', "men's agbada", 'agba'],
    'Samsung Galaxy A15 128GB': ['samsung a15', 'galaxy a 15', 'samsng', '128 gb', 'amsung'],
    'Ijebu Garri, white': ['gari', 'gari ijebu', 'whi ijeb', 'garry'],
    'Ladies’ Power Bank handbag': ['powerbank', 'power bnak', 'hand bag'],
    'Ƙwarya calabash': ['ƙwarya', 'kwarya', 'calabah'],
  }
  for (const [name, queries] of Object.entries(stories))
    for (const q of queries) expect([q, (await namesFound({ q }))[0]]).toEqual([q, name])
  for (const q of ['zzzzqqq', '%', '_', '...']) expect([q, await namesFound({ q })]).toEqual([q, []])
})

test('the best answer stands first: all words before most, exact before begun, short names before long ones [PC1]', async () => {
  await stock([
    'Kettlebell rack with kettle hooks',
    'Kettlebells',
    'Kettle',
    'Electric kettle, steel',
    'Steel rack',
  ])
  expect(await namesFound({ q: 'kettle' })).toEqual([
    'Kettle',
    'Electric kettle, steel',
    'Kettlebell rack with kettle hooks',
    'Kettlebells',
  ])
  expect((await namesFound({ q: 'electric kettle' }))[0]).toBe('Electric kettle, steel')
  expect(await namesFound({ q: 'steel kettlebells trampoline' })).toContain('Kettlebells')
})

test('filters narrow a list by category, place, price, verified seller and rating, together or alone [SP3, SP10, D1]', async () => {
  const [lagos, checked] = [
    await buildSeller(market, 'Ikorodu Sports'),
    await buildSeller(market, 'Checked Sports'),
  ]
  await buildProductAt(
    lagos,
    { name: 'Filter ball', category: 'Sports & Fitness', price: '2000' },
    { state: 'Lagos', lga: 'Ikorodu' },
  )
  await buildProductAt(
    lagos,
    { name: 'Filter net', category: 'Toys, Baby & Kids', price: '9000' },
    { state: 'Lagos', lga: 'Ikeja' },
  )
  await buildProductAt(
    checked,
    { name: 'Filter rope', category: 'Sports & Fitness', price: '4000' },
    { state: 'Plateau', lga: 'Jos South' },
  )
  await buildProductAt(
    checked,
    { name: 'Filter hoop', category: 'Sports & Fitness', price: '6000' },
    { state: 'FCT - Abuja', lga: 'Bwari' },
  )
  await market.pool.query('update sellers set verified = true where id = $1', [checked.sellerId])
  const buyer = await buildBuyer(market)
  await buyer.call('POST', '/api/v1/reviews', { sellerId: lagos.sellerId, rating: 4, comment: 'Quick' })
  const found = async (asked: Asked) => (await namesFound({ q: 'filter', ...asked })).toSorted()
  const stories: [Asked, string[]][] = [
    [{ category: 'Toys, Baby & Kids' }, ['Filter net']],
    [{ location: 'Lagos' }, ['Filter ball', 'Filter net']],
    [{ location: 'Ikorodu' }, ['Filter ball']],
    [{ location: 'Jos' }, ['Filter rope']],
    [{ location: 'Abuja' }, ['Filter hoop']],
    [{ location: 'Plateau' }, ['Filter rope']],
    [{ state: 'Lagos', lga: 'Ikeja' }, ['Filter net']],
    [{ state: 'Lagos', location: 'Jos' }, []],
    [{ state: 'Atlantis' }, []],
    [{ location: 'Atlantis' }, []],
    [{ category: 'Weapons' }, []],
    [{ priceFrom: '4,000', priceTo: '₦6000' }, ['Filter hoop', 'Filter rope']],
    [{ priceFrom: '6000', priceTo: '4000' }, []],
    [
      { priceFrom: '', priceTo: '', rating: '', verified: '' },
      ['Filter ball', 'Filter hoop', 'Filter net', 'Filter rope'],
    ],
    [{ verified: '1' }, ['Filter hoop', 'Filter rope']],
    [{ rating: '4' }, ['Filter ball', 'Filter net']],
    [{ rating: '4.1' }, []],
    [{ verified: 'true', location: 'Jos', category: 'Sports & Fitness', priceTo: '5000' }, ['Filter rope']],
  ]
  for (const [asked, names] of stories) expect([asked, await found(asked)]).toEqual([asked, names])
  // Without words the same filters hold.
  expect(await namesFound({ verified: '1', sort: 'cheapest' })).toEqual(['Filter rope', 'Filter hoop'])
  const refusals: [Asked, string][] = [
    [{ priceFrom: '-5' }, 'priceFrom'],
    [{ priceTo: 'free' }, 'priceTo'],
    [{ rating: '6' }, 'rating'],
    [{ sort: 'loudest' }, 'sort'],
    [{ sort: 'nearest' }, 'sort'],
    [{ within: '5' }, 'within'],
    [{ within: '-5', lat: '6.5', lon: '3.3' }, 'within'],
    [{ lat: '91', lon: '3' }, 'lat'],
    [{ lat: '6.5' }, 'lat'],
  ]
  for (const [asked, field] of refusals) {
    const { status, body } = await ask(asked)
    expect([asked, status, Object.keys(body.fields)]).toEqual([asked, 422, [field]])
  }
  for (const bad of [
    'category=%00',
    'state=a&state=b',
    `priceFrom=${'9'.repeat(31)}`,
    `q=${'x'.repeat(10_000)}`,
  ])
    expect([bad, (await call(market, 'GET', `/api/v1/products?${bad}`)).status]).toEqual([bad, 400])
})

test('the nearest come first, with their distance, and only as far as asked [SP10]', async () => {
  await buildProductAt(seller, { name: 'Nearby tent Ikeja' }, { state: 'Lagos', lga: 'Ikeja' })
  await buildProductAt(seller, { name: 'Nearby tent Kano' }, { state: 'Kano', lga: 'Fagge' })
  const exactly = { state: 'Lagos', lga: 'Surulere', latitude: 6.5, longitude: 3.35 }
  await buildProductAt(seller, { name: 'Nearby tent exactly here' }, exactly)
  const here = { lat: '6.5', lon: '3.35' }
  const found = await productsFound({ q: 'nearby tent', sort: 'nearest', ...here })
  expect(found.map(({ name }) => name)).toEqual([
    'Nearby tent exactly here',
    'Nearby tent Ikeja',
    'Nearby tent Kano',
  ])
  expect(found[0]?.distanceKm).toBe(0)
  expect(found[1]?.distanceKm).toBeGreaterThan(3)
  expect(found[1]?.distanceKm).toBeLessThan(20)
  // Lagos to Kano is about 830 km as the crow flies.
  expect(Math.abs((found[2]?.distanceKm ?? 0) - 830)).toBeLessThan(25)
  expect(await namesFound({ q: 'nearby tent', within: '30', ...here })).toHaveLength(2)
  expect((await namesFound({ sort: 'nearest', ...here }))[0]).toBe('Nearby tent exactly here')
  expect((await namesFound({ q: 'nearby tent', sort: 'nearest', location: 'Kano' }))[0]).toBe(
    'Nearby tent Kano',
  )
  expect((await productsFound({ q: 'nearby tent' }))[0]).not.toHaveProperty('distanceKm')
})

test('each order is walked to its end without doubles or gaps, and a cursor of one is no cursor of another [D21]', async () => {
  const { rows } = await market.pool.query<{ id: string }>(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, state, lga, city)
      select $1, 'Walking stick ' || n || case when n % 3 = 0 then ' carved' else '' end, 'Health & Beauty', 100 + n % 7, 1, 1, 'Lagos', 'Epe', 'Epe'
      from generate_series(1, 61) as n returning id`,
    [seller.sellerId],
  )
  const wanted = rows.map(({ id }) => id).toSorted()
  const here = { lat: '6.5', lon: '3.35' }
  for (const asked of [
    { category: 'Health & Beauty' },
    { category: 'Health & Beauty', sort: 'cheapest' },
    { category: 'Health & Beauty', sort: 'nearest', ...here },
    { q: 'walking stick' },
    { q: 'walking stick', sort: 'newest' },
    { q: 'walking', sort: 'cheapest', category: 'Health & Beauty' },
    { q: 'stik', sort: 'nearest', ...here },
  ]) {
    const { ids, sizes } = await walk(address('products', asked))
    expect([asked, sizes, ids.toSorted()]).toEqual([asked, [24, 24, 13], wanted])
  }
  const first = await ask({ category: 'Health & Beauty', sort: 'cheapest' })
  expect(first.headers['x-total-count']).toBe('61')
  expect((await ask({ q: 'walking stick' })).headers['x-total-count']).toBe('61')
  const after = /after=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await ask({ category: 'Health & Beauty', sort: 'newest', after })).status).toBe(400)
  expect(
    (await ask({ category: 'Health & Beauty', sort: 'cheapest', after: `${after.slice(0, -4)}AAAA` })).status,
  ).toBe(400)
})

test('a listing is found in the answer after its upload, and no longer once it changed or is gone [PC1, D4, D9]', async () => {
  const other = await buildSeller(market, 'Short Lived')
  const id = await buildProduct(other, { name: 'Gbedu drum' })
  expect(await namesFound({ q: 'gbedu' })).toEqual(['Gbedu drum'])
  expect(await namesFound({ q: 'gbedo' })).toEqual(['Gbedu drum'])
  const form = new FormData()
  form.append('name', 'Sakara drum')
  expect((await other.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
  expect([await namesFound({ q: 'gbedu' }), await namesFound({ q: 'sakara' })]).toEqual([[], ['Sakara drum']])
  const setStatus = (status: string) =>
    market.pool.query('update sellers set status = $1 where id = $2', [status, other.sellerId])
  await market.pool.query(
    `alter table sellers drop constraint if exists sellers_check, drop constraint if exists sellers_check1`,
  )
  await setStatus('suspended')
  expect([await namesFound({ q: 'sakara' }), await shopsFound({ query: 'short lived' })]).toEqual([[], []])
  await setStatus('active')
  expect([await namesFound({ q: 'sakara' }), await shopsFound({ query: 'short lived' })]).toEqual([
    ['Sakara drum'],
    ['Short Lived'],
  ])
  expect((await other.call('DELETE', `/api/v1/products/${id}`)).status).toBe(200)
  expect(await namesFound({ q: 'sakara' })).toEqual([])
})

test('providers are found by service, place, words and whether they are open [SP2, SP3, SP4, SP5, SP6, SP10, CL22]', async () => {
  const artisan = await buildSeller(market, 'Mama Nkechi Works')
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
  const stories: [Asked, string[]][] = [
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
  for (const [asked, names] of stories)
    expect([asked, (await servicesFound(asked)).toSorted()]).toEqual([asked, names.toSorted()])
  expect((await servicesFound({ sort: 'cheapest' })).at(-1)).toBe('Iya Basira Sewing')
  expect((await ask({ service: 'Tailor' }, 'services/all')).headers['x-total-count']).toBe('1')
})

test('sellers are found by query or q, by what they offer and where they are [CL36, EN1, HM10, HM11, HM14, HM15]', async () => {
  const plumber = await buildSeller(market, 'Wet Hands')
  await buildService(plumber, { name: 'Leaks stopped', category: 'Plumber' })
  expect(await shopsFound({ query: 'wet hands' })).toEqual(['Wet Hands'])
  expect(await shopsFound({ q: 'WET' })).toEqual(['Wet Hands'])
  for (const q of ['plumber', 'plumbing', 'plumbr'])
    expect([q, await shopsFound({ q })]).toEqual([q, ['Wet Hands']])
  expect(await shopsFound({ q: 'wet', state: 'Lagos' })).toEqual([])
  for (const nothing of [{}, { query: '' }, { query: '  ' }, { query: 'no such shop anywhere' }])
    expect(await shopsFound(nothing)).toEqual([])
  const { body } = await ask({ query: 'wet hands' }, 'sellers/search')
  expect(body.sellers).toEqual([
    {
      _id: plumber.sellerId,
      storeLogo: '',
      storeName: 'Wet Hands',
      businessCategory: 'products',
      location: { city: 'Ibadan North', state: 'Oyo' },
    },
  ])
})

test('one box offers words, categories, goods, services and shops while somebody types [PC1, SP2]', async () => {
  await stock(['Solar lantern', 'Solar panel 300W'])
  const solar = await buildSeller(market, 'Solar Sisters')
  await buildService(solar, { name: 'Solar repairs', category: 'Electrician' })
  const { body } = await ask({ q: 'sola' }, 'search/suggestions')
  expect(body.data).toMatchObject({
    words: ['solar'],
    services: [{ name: 'Solar repairs' }],
    sellers: [{ id: solar.sellerId, name: 'Solar Sisters' }],
  })
  const { products } = body.data as unknown as { products: { name: string }[] }
  expect(products.map(({ name }) => name).toSorted()).toEqual(['Solar lantern', 'Solar panel 300W'])
  expect((await ask({ q: 'solar lan' }, 'search/suggestions')).body.data).toMatchObject({
    words: ['solar lantern'],
  })
  expect((await ask({ q: 'electro' }, 'search/suggestions')).body.data).toMatchObject({
    categories: [{ name: 'Electronics & Gadgets', kind: 'products' }],
  })
  for (const q of ['', ' ', '%', '😀', "'"])
    expect([q, (await ask({ q }, 'search/suggestions')).body.data]).toEqual([
      q,
      { words: [], categories: [], products: [], services: [], sellers: [] },
    ])
  expect((await ask({ q: 'x'.repeat(101) }, 'search/suggestions')).status).toBe(400)
})

test('once a day the words are counted anew: those of goods that are gone go, and shops forget what they gave up [PC1, CL36]', async () => {
  const id = await buildProduct(seller, {
    name: 'Ephemeral gramophone',
    category: 'Books, Stationery & Office',
  })
  await market.pool.query(`update product_search set created_at = created_at - interval '1 hour'`)
  const frequency = async (word: string) =>
    (
      await market.pool.query(
        `select frequency from search_vocabulary where kind = 'products' and word = $1`,
        [word],
      )
    ).rows[0]?.frequency
  expect(await shopsFound({ q: 'stationery' })).toEqual(['Bodija Yams'])
  await market.pool.query('delete from search_vocabulary_counts')
  await refreshVocabulary(market.pool)
  expect([await frequency('gramophone'), await frequency('walking')]).toEqual([1, 61])
  await seller.call('DELETE', `/api/v1/products/${id}`)
  await market.pool.query(
    `update search_vocabulary_counts set counted_whole_at = now() - interval '25 hours'`,
  )
  await refreshVocabulary(market.pool)
  expect([await frequency('gramophone'), await frequency('walking')]).toEqual([undefined, 61])
  expect(await shopsFound({ q: 'stationery' })).toEqual([])
  await market.pool.query(
    `update product_search p set created_at = o.created_at from products o where o.id = p.product_id`,
  )
})

test('the search tables hold what the public may see and nothing else, whoever wrote it [D4, D9]', async () => {
  for (const kind of ['products', 'services', 'sellers']) {
    const table = `${kind.slice(0, -1)}_search`
    const { rows } = await market.pool.query(
      `select count(*)::int as different from (
        (select to_jsonb(s) - '{tsv,created_at}'::text[] from ${table} s except select to_jsonb(v) - '{tsv,created_at}'::text[] from searchable_${kind} v)
        union all (select to_jsonb(v) - '{tsv,created_at}'::text[] from searchable_${kind} v except select to_jsonb(s) - '{tsv,created_at}'::text[] from ${table} s)) as rows`,
    )
    expect([kind, rows[0].different]).toEqual([kind, 0])
  }
})

test('one address may search 1,200 times a minute and then waits, another goes on [D17]', async () => {
  const strict = await openMarket({ rateLimit: true })
  try {
    const answers = await Promise.all(
      Array.from({ length: 1_201 }, () => strict.app.inject({ url: '/api/v1/search/suggestions?q=' })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([refused.length, Number(refused[0]?.headers['retry-after']) > 0]).toEqual([1, true])
    const elsewhere = await strict.app.inject({ url: '/api/v1/products?q=rice', remoteAddress: '10.1.2.3' })
    expect(elsewhere.statusCode).toBe(200)
    const soon = await waitFor(async () => strict.app.inject({ url: '/api/v1/products?q=rice' }))
    expect(soon.statusCode).toBe(429)
  } finally {
    await strict.close()
  }
})
