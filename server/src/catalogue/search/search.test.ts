import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { address, buildProductAt, searchClient } from '../../../../tests/search-client.ts'
import type { SearchParams } from '../../../../tests/search-client.ts'
import { refreshVocabulary } from './vocabulary/refresh-vocabulary.ts'

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

/** Every page of a list, followed by the link to the next. */
async function walk(start: string): Promise<{ ids: string[]; sizes: number[] }> {
  const ids: string[] = []
  const sizes: number[] = []
  let next: string | undefined = start
  while (next) {
    const { body, headers } = await call(app, 'GET', next)
    const page = body.data as unknown as Product[]
    ids.push(...page.map(({ id }) => id))
    sizes.push(page.length)
    next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  return { ids, sizes }
}

test(
  'a search finds names in any spelling: accents, parts of words, plurals, units, synonyms and typing errors',
  { tags: ['PC1'] },
  async () => {
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
      'iPhone 13 Pro Max': ['iphon 13 pro max', 'iphone13', 'IPHONE 13', 'ipone', 'hone 13'],
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
      for (const q of queries) expect([q, (await search.productNames({ q }))[0]]).toEqual([q, name])
    // The word for the kind finds every make, whose names need not have it.
    expect((await search.productNames({ q: 'phone' })).sort()).toEqual([
      'Samsung Galaxy A15 128GB',
      'iPhone 13 Pro Max',
    ])
    for (const q of ['zzzzqqq', '%', '_', '...'])
      expect([q, await search.productNames({ q })]).toEqual([q, []])
  },
)

test(
  'the best match comes first: all words before most, exact before partial, short names before long ones',
  { tags: ['PC1'] },
  async () => {
    await stock([
      'Kettlebell rack with kettle hooks',
      'Kettlebells',
      'Kettle',
      'Electric kettle, steel',
      'Steel rack',
    ])
    // Kettlebells only begin so. They are guesses, and no guess stands among answers.
    expect(await search.productNames({ q: 'kettle' })).toEqual([
      'Kettle',
      'Electric kettle, steel',
      'Kettlebell rack with kettle hooks',
    ])
    expect((await search.productNames({ q: 'electric kettle' }))[0]).toBe('Electric kettle, steel')
    expect(await search.productNames({ q: 'steel kettlebells trampoline' })).toContain('Kettlebells')
  },
)

test(
  'a buyer filters a list by category, place, price, verified seller and rating, together or alone',
  { tags: ['SP3', 'SP10', 'D1'] },
  async () => {
    const [lagos, checked] = [
      await buildSeller(app, 'Ikorodu Sports'),
      await buildSeller(app, 'Checked Sports'),
    ]
    await buildProductAt(
      app,
      lagos,
      { name: 'Filter ball', category: 'Sports & Fitness', price: '2000' },
      { state: 'Lagos', lga: 'Ikorodu' },
    )
    await buildProductAt(
      app,
      lagos,
      { name: 'Filter net', category: 'Toys, Baby & Kids', price: '9000' },
      { state: 'Lagos', lga: 'Ikeja' },
    )
    await buildProductAt(
      app,
      checked,
      { name: 'Filter rope', category: 'Sports & Fitness', price: '4000' },
      { state: 'Plateau', lga: 'Jos South' },
    )
    await buildProductAt(
      app,
      checked,
      { name: 'Filter hoop', category: 'Sports & Fitness', price: '6000' },
      { state: 'FCT - Abuja', lga: 'Bwari' },
    )
    await app.pool.query('update sellers set verified = true where id = $1', [checked.sellerId])
    const buyer = await buildBuyer(app)
    await buyer.call('POST', '/api/v1/reviews', { sellerId: lagos.sellerId, rating: 4, comment: 'Quick' })
    const found = async (asked: SearchParams) =>
      (await search.productNames({ q: 'filter', ...asked })).toSorted()
    const stories: [SearchParams, string[]][] = [
      [{ category: 'Toys, Baby & Kids' }, ['Filter net']],
      [{ location: 'Lagos' }, ['Filter ball', 'Filter net']],
      [{ location: 'Ikorodu' }, ['Filter ball']],
      [{ location: 'Jos' }, ['Filter rope']],
      [{ location: 'Abuja' }, ['Filter hoop']],
      [{ location: 'Plateau' }, ['Filter rope']],
      [{ state: 'Lagos', lga: 'Ikeja' }, ['Filter net']],
      [{ state: 'Lagos', lga: 'Ikeja,Ikorodu' }, ['Filter ball', 'Filter net']],
      [{ state: 'Lagos', lga: 'Ikorodu,Atlantis' }, ['Filter ball']],
      [{ location: 'Jos', lga: 'Jos South,Ikeja' }, ['Filter rope']],
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
    // The same filters work without words.
    expect(await search.productNames({ verified: '1', sort: 'cheapest' })).toEqual([
      'Filter rope',
      'Filter hoop',
    ])
    const refusals: [SearchParams, string][] = [
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
      const { status, body } = await search.ask(asked)
      expect([asked, status, Object.keys(body.fields)]).toEqual([asked, 422, [field]])
    }
    for (const bad of [
      'category=%00',
      'state=a&state=b',
      `priceFrom=${'9'.repeat(31)}`,
      `q=${'x'.repeat(10_000)}`,
    ])
      expect([bad, (await call(app, 'GET', `/api/v1/products?${bad}`)).status]).toEqual([bad, 400])
  },
)

test(
  'the nearest listings come first, with their distance, and none beyond the distance asked for',
  { tags: ['SP10'] },
  async () => {
    await buildProductAt(app, seller, { name: 'Nearby tent Ikeja' }, { state: 'Lagos', lga: 'Ikeja' })
    await buildProductAt(app, seller, { name: 'Nearby tent Kano' }, { state: 'Kano', lga: 'Fagge' })
    const exactly = { state: 'Lagos', lga: 'Surulere', latitude: 6.5, longitude: 3.35 }
    await buildProductAt(app, seller, { name: 'Nearby tent exactly here' }, exactly)
    const here = { lat: '6.5', lon: '3.35' }
    const found = await search.products({ q: 'nearby tent', sort: 'nearest', ...here })
    expect(found.map(({ name }) => name)).toEqual([
      'Nearby tent exactly here',
      'Nearby tent Ikeja',
      'Nearby tent Kano',
    ])
    expect(found[0]?.distanceKm).toBe(0)
    expect(found[1]?.distanceKm).toBeGreaterThan(3)
    expect(found[1]?.distanceKm).toBeLessThan(20)
    // Lagos to Kano is about 830 km in a straight line.
    expect(Math.abs((found[2]?.distanceKm ?? 0) - 830)).toBeLessThan(25)
    expect(await search.productNames({ q: 'nearby tent', within: '30', ...here })).toHaveLength(2)
    expect((await search.productNames({ sort: 'nearest', ...here }))[0]).toBe('Nearby tent exactly here')
    expect((await search.productNames({ q: 'nearby tent', sort: 'nearest', location: 'Kano' }))[0]).toBe(
      'Nearby tent Kano',
    )
    expect((await search.products({ q: 'nearby tent' }))[0]).not.toHaveProperty('distanceKm')
  },
)

test(
  'the pages of each order hold every listing once, and a cursor of one order is refused in another',
  { tags: ['D21'] },
  async () => {
    const { rows } = await app.pool.query<{ id: string }>(
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
    const first = await search.ask({ category: 'Health & Beauty', sort: 'cheapest' })
    expect(first.headers['x-total-count']).toBe('61')
    expect((await search.ask({ q: 'walking stick' })).headers['x-total-count']).toBe('61')
    const after = /after=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await search.ask({ category: 'Health & Beauty', sort: 'newest', after })).status).toBe(400)
    expect(
      (
        await search.ask({
          category: 'Health & Beauty',
          sort: 'cheapest',
          after: `${after.slice(0, -4)}AAAA`,
        })
      ).status,
    ).toBe(400)
  },
)

test(
  'a listing is found right after its upload, and no longer once it has changed or is gone',
  { tags: ['PC1', 'D4', 'D9'] },
  async () => {
    const other = await buildSeller(app, 'Short Lived')
    const id = await buildProduct(other, { name: 'Gbedu drum' })
    expect(await search.productNames({ q: 'gbedu' })).toEqual(['Gbedu drum'])
    expect(await search.productNames({ q: 'gbedo' })).toEqual(['Gbedu drum'])
    const form = new FormData()
    form.append('name', 'Sakara drum')
    expect((await other.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
    expect([await search.productNames({ q: 'gbedu' }), await search.productNames({ q: 'sakara' })]).toEqual([
      [],
      ['Sakara drum'],
    ])
    const setStatus = (status: string) =>
      app.pool.query('update sellers set status = $1 where id = $2', [status, other.sellerId])
    await app.pool.query(
      `alter table sellers drop constraint if exists sellers_check, drop constraint if exists sellers_check1`,
    )
    await setStatus('suspended')
    expect([
      await search.productNames({ q: 'sakara' }),
      await search.shopNames({ query: 'short lived' }),
    ]).toEqual([[], []])
    await setStatus('active')
    expect([
      await search.productNames({ q: 'sakara' }),
      await search.shopNames({ query: 'short lived' }),
    ]).toEqual([['Sakara drum'], ['Short Lived']])
    expect((await other.call('DELETE', `/api/v1/products/${id}`)).status).toBe(200)
    expect(await search.productNames({ q: 'sakara' })).toEqual([])
  },
)

test(
  'once a day all words are counted anew: those of removed products go, and sellers are not found by what they stopped offering',
  { tags: ['PC1', 'CL36'] },
  async () => {
    const id = await buildProduct(seller, {
      name: 'Ephemeral gramophone',
      category: 'Books, Stationery & Office',
    })
    await app.pool.query(`update product_search set created_at = created_at - interval '1 hour'`)
    const frequency = async (word: string) =>
      (
        await app.pool.query(
          `select frequency from search_vocabulary where kind = 'products' and word = $1`,
          [word],
        )
      ).rows[0]?.frequency
    expect(await search.shopNames({ q: 'stationery' })).toEqual(['Bodija Yams'])
    await app.pool.query('delete from search_vocabulary_counts')
    await refreshVocabulary(app.pool)
    expect([await frequency('gramophone'), await frequency('walking')]).toEqual([1, 61])
    await seller.call('DELETE', `/api/v1/products/${id}`)
    // Too new to be counted, and still found by a part of its name.
    await buildProduct(seller, { name: 'Zanzibar cloves' })
    await app.pool.query(`update search_vocabulary_counts set counted_whole_at = now() - interval '25 hours'`)
    await refreshVocabulary(app.pool)
    expect([await frequency('gramophone'), await frequency('walking')]).toEqual([undefined, 61])
    expect(await search.shopNames({ q: 'stationery' })).toEqual([])
    expect(await search.productNames({ q: 'nzibar' })).toEqual(['Zanzibar cloves'])
    await app.pool.query(
      `update product_search p set created_at = o.created_at from products o where o.id = p.product_id`,
    )
  },
)

test('the search tables hold what the public may see and nothing else', { tags: ['D4', 'D9'] }, async () => {
  for (const kind of ['products', 'services', 'sellers']) {
    const table = `${kind.slice(0, -1)}_search`
    const { rows } = await app.pool.query(
      `select count(*)::int as different from (
        (select to_jsonb(s) - '{tsv,created_at,condition}'::text[] from ${table} s except select to_jsonb(v) - '{tsv,created_at,condition}'::text[] from searchable_${kind} v)
        union all (select to_jsonb(v) - '{tsv,created_at,condition}'::text[] from searchable_${kind} v except select to_jsonb(s) - '{tsv,created_at,condition}'::text[] from ${table} s)) as rows`,
    )
    expect([kind, rows[0].different]).toEqual([kind, 0])
  }
})
