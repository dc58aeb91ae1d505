import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { buildProduct, buildSeller, buildService, call, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { buildProductAt } from '../../../../tests/search-client.ts'
import { refreshVocabulary } from './vocabulary/refresh-vocabulary.ts'

let app: TestApp
let seller: Person
const many = 5_000

beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
  await buildService(seller)
  await fill()
})
afterAll(() => app.close())

const lists = ['products', 'services/all', 'sellers/search']
const long = 'yam '.repeat(2_500)

const hostileTexts = [
  '%',
  '_',
  "'",
  '"',
  `' or '1'='1`,
  '\\',
  '%_%',
  ':*',
  'yam:*',
  '()',
  '<->',
  '!yam',
  '😀',
  '\u202e',
  '-',
]

test(
  'any text in any filter finds nothing or is refused, and never fails',
  { tags: ['D1', 'D18'] },
  async () => {
    const fields = [
      'q',
      'query',
      'category',
      'location',
      'state',
      'lga',
      'service',
      'rating',
      'verified',
      'openNow',
      'lat',
      'lon',
      'within',
      'priceFrom',
      'priceTo',
      'sort',
      'after',
    ]
    for (const list of lists) {
      for (const field of fields) {
        for (const text of ['%', "' or '1'='1", ':*', '\\', '\0', long, '-1', '9'.repeat(40)]) {
          const { status } = await ask(list, { [field]: text })
          expect([list, field, text.slice(0, 20), status < 500]).toEqual([
            list,
            field,
            text.slice(0, 20),
            true,
          ])
          // Neither has a meaning.
          const isKnown =
            !(list !== 'sellers/search' && field === 'query') &&
            !(list !== 'services/all' && field === 'service')
          const isAsked =
            isKnown &&
            !(list === 'sellers/search' && field.startsWith('price')) &&
            !(list !== 'services/all' && field === 'openNow')
          if (isAsked && (text === '\0' || text === long))
            expect([list, field, status]).toEqual([list, field, 400])
        }
      }
    }
  },
)

test(
  'an unknown category or place finds nothing, and a number that cannot be read is refused beside its field',
  { tags: ['CL17', 'CL22', 'CL36'] },
  async () => {
    for (const list of lists) {
      for (const nothing of [
        { category: 'Yachts' },
        { state: 'Ohio' },
        { lga: 'Nowhere' },
        { location: '%' },
        { q: '%%' },
      ]) {
        const { status, body, headers } = await ask(list, { q: 'yam', ...nothing })
        expect([list, nothing, status, sizeOf(body), headers['x-total-count']]).toEqual([
          list,
          nothing,
          200,
          0,
          '0',
        ])
      }
    }
    for (const [list, wrong, field] of [
      ['products', { priceFrom: '-5' }, 'priceFrom'],
      ['products', { priceTo: '1e9' }, 'priceTo'],
      ['services/all', { priceTo: 'cheap' }, 'priceTo'],
      ['products', { rating: '6' }, 'rating'],
      ['services/all', { rating: '-1' }, 'rating'],
      ['sellers/search', { lat: '91', lon: '3' }, 'lat'],
      ['products', { within: '0', lat: '6', lon: '3' }, 'within'],
      ['products', { sort: 'stolen' }, 'sort'],
      ['products', { sort: 'nearest' }, 'sort'],
    ] as const) {
      const { status, body } = await ask(list, wrong)
      expect([list, wrong, status, Object.keys(body.fields)]).toEqual([list, wrong, 422, [field]])
    }
  },
)

test('suggestions and contact take any text and find nothing', async () => {
  for (const text of hostileTexts.filter((one) => one !== '\u202e')) {
    const { status } = await call(
      app,
      'GET',
      `/api/v1/search/suggestions?${new URLSearchParams({ q: text })}`,
    )
    expect([text, status]).toEqual([text, 200])
  }
  for (const text of ['\0', '\u202e', long])
    expect(
      (await call(app, 'GET', `/api/v1/search/suggestions?${new URLSearchParams({ q: text })}`)).status,
    ).toBe(400)
  for (const text of [...hostileTexts, '\0', '1']) {
    const { status } = await call(app, 'GET', `/api/v1/sellers/${encodeURIComponent(text)}/contact`)
    expect([text, status]).toEqual([text, 400])
  }
  expect((await call(app, 'GET', `/api/v1/sellers/${crypto.randomUUID()}/contact`)).status).toBe(404)
})

test('the count of a common word is exact to a thousand and "1000+" beyond', { tags: ['D21'] }, async () => {
  const total = async (asked: Record<string, string>) =>
    (await ask('products', asked)).headers['x-total-count']
  expect(await total({ q: 'charcoal' })).toBe('1000+')
  expect(await total({ q: 'charcoal', sort: 'newest' })).toBe('1000+')
  expect(await total({ q: 'charcoal stove', category: 'Home & Kitchen' })).toBe('1000+')
  expect(await total({ q: 'charcoal', category: 'Fresh & Perishables' })).toBe('0')
  expect(await total({ q: 'stove4242' })).toBe('1')
  expect(await total({ q: 'charcoal', state: 'Kano' })).toBe('500')
  expect(await total({})).toBe('1000+')
})

test(
  'a search does not count a word that more than a thousand products of a category have',
  { tags: ['D21'] },
  async () => {
    const { pool } = app
    await pool.query('delete from search_vocabulary_counts')
    await refreshVocabulary(pool, 0)
    const { rows } = await pool.query(
      'select category, word, frequency from search_category_words order by word',
    )
    expect(rows).toEqual([
      { category: 'Home & Kitchen', word: 'charcoal', frequency: many },
      { category: 'Home & Kitchen', word: 'stove', frequency: many },
    ])
    const asked = { q: 'charcoal', category: 'Home & Kitchen' }
    const queries = await noted(async () => {
      expect((await ask('products', asked)).headers['x-total-count']).toBe('1000+')
      // A word of the category's name asks for the same products, misspelt too.
      for (const q of ['charcoal kitchen', 'charcoal kithcen'])
        expect([q, (await ask('products', { q })).headers['x-total-count']]).toEqual([q, '1000+'])
    })
    expect(queries.filter(({ name }) => name === 'products_counted')).toEqual([])
    expect((await ask('products', { ...asked, state: 'Kano' })).headers['x-total-count']).toBe('500')
  },
)

test(
  'letters inside a word find every name that has them: thousands with one word, and a single one with another',
  { tags: ['PC1', 'D21'] },
  async () => {
    await buildProduct(seller, { name: 'Farcoast lamp', category: 'Fresh & Perishables' })
    for (const q of ['arcoa', 'charcaol', 'charc']) {
      const { body, headers } = await ask('products', { q })
      expect([q, headers['x-total-count'], (body.data as unknown[]).length]).toEqual([q, '1000+', pageSize])
    }
    const first = await ask('products', { q: 'arcoa' })
    expect((first.body.data as { name: string }[]).map(({ name }) => name)).toContain('Farcoast lamp')
    const found = new Set<string>()
    let pages = 0
    for (let next: string | undefined = '/api/v1/products?q=arcoa'; next; pages += 1) {
      const { body, headers } = await call(app, 'GET', next)
      for (const { id } of body.data as unknown as { id: string }[]) found.add(id)
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
    }
    expect(found.size).toBe(many + 1)
    expect(pages).toBeLessThan((2 * many) / pageSize)
  },
)

test(
  'a few products are found beside thousands of equal ones: by another word, another place or a synonym',
  { tags: ['PC1', 'D21'] },
  async () => {
    const place = { state: 'Zamfara', lga: 'Gusau' }
    await buildProductAt(app, seller, { name: 'Charcuterie board, olive' }, place)
    await buildProductAt(app, seller, { name: 'Olive soap' }, place)
    await buildProductAt(app, seller, { name: 'Farcoats, brown' }, place)
    await buildProductAt(app, seller, { name: 'Enamel burner' }, place)
    await app.pool.query(`insert into search_synonyms (words) values ('{stove,burner}')`)
    const cases: [Record<string, string>, string][] = [
      [{ q: 'olive charc' }, 'Charcuterie board, olive'],
      [{ q: 'arcoa', ...place }, 'Farcoats, brown'],
      [{ q: 'arcoa', state: 'Zamfara', sort: 'newest' }, 'Farcoats, brown'],
      [{ q: 'stove', ...place }, 'Enamel burner'],
      [{ q: 'stove enamel' }, 'Enamel burner'],
    ]
    for (const [asked, name] of cases) {
      const { body, headers } = await ask('products', asked)
      const names = (body.data as { name: string }[]).map((one) => one.name)
      expect([asked, names, headers['x-total-count']]).toEqual([asked, [name], '1'])
    }
  },
)

test('no search reads a whole table, whatever it asks for', { tags: ['D18'] }, async () => {
  const queries = await noted(async () => {
    for (const list of lists) {
      for (const asked of [
        ...hostileTexts.map((q) => ({ q })),
        { q: 'zzzzzz qqqqqq' },
        { q: 'charcol stov' },
        { q: 'charcoal', category: 'Yachts' },
        { category: 'Yachts' },
        { state: 'Sokoto' },
        { state: 'Sokoto', category: 'Home & Kitchen', sort: 'cheapest' },
        { lga: 'Ikeja', sort: 'newest' },
        { rating: '5' },
        { verified: '1' },
        { verified: '1', priceFrom: '1', priceTo: '2' },
        { priceFrom: '1', priceTo: '2' },
        { openNow: '1' },
        { lat: '3', lon: '3', within: '5' },
        { lat: '3', lon: '3', within: '5', sort: 'nearest' },
        { q: 'charcoal', sort: 'cheapest', priceTo: '2' },
      ])
        await ask(list, asked)
    }
  })
  expect(queries.length).toBeGreaterThan(100)
  for (const { name, text, values } of queries) {
    const { rows } = await app.platform.textPool.query({
      text: `explain (analyze, format json) ${text}`,
      values,
    })
    const scans = scansOf(rows[0]['QUERY PLAN'][0].Plan)
    for (const scan of scans) {
      const passedOver = scan['Rows Removed by Filter'] ?? 0
      expect([name, values, scan['Node Type'] === 'Seq Scan' && 'Filter' in scan]).toEqual([
        name,
        values,
        false,
      ])
      expect([name, values, passedOver * scan['Actual Loops'] <= many / 5]).toEqual([name, values, true])
    }
  }
})

function ask(list: string, asked: Record<string, string>) {
  return call(app, 'GET', `/api/v1/${list}?${new URLSearchParams(asked)}`)
}

function sizeOf(body: object): number {
  const list = Array.isArray(body) ? body : Object.values(body).find((value) => Array.isArray(value))
  return (list as unknown[]).length
}

/** Writes thousands of products into the search table at once. */
async function fill() {
  const { pool } = app
  await pool.query('alter table products disable trigger user')
  await pool.query(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, city, lga, state, created_at)
      select $1, 'Charcoal stove ' || 'stove' || n, 'Home & Kitchen', 100000 + n, 1, 1, '', '',
        case when n % 10 = 0 then 'Kano' else 'Oyo' end, now() - n * interval '1 minute'
      from generate_series(1, $2::int) as n`,
    [seller.sellerId, many],
  )
  await pool.query('alter table products enable trigger user')
  await pool.query(`select refresh_product_search(array(select id from products))`)
  for (const table of ['product_search', 'service_search', 'seller_search', 'search_vocabulary'])
    await pool.query(`analyze ${table}`)
}

interface Query {
  name: string
  text: string
  values: unknown[]
}

/** Every statement that the searches send during `work`. */
async function noted(work: () => Promise<void>): Promise<Query[]> {
  const pools = [app.platform.pool, app.platform.textPool]
  const spies = new Map<Tx, { mock: { calls: unknown[][] }; mockRestore(): void }>()
  const watch = (client: Tx) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'))
  }
  for (const pool of pools) pool.on('acquire', watch)
  await work()
  for (const pool of pools) pool.off('acquire', watch)
  const sent = [...spies.values()].flatMap((spy) => spy.mock.calls.map(([query]) => query as Query))
  spies.forEach((spy) => spy.mockRestore())
  return sent
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Plan[]
}

/** How a plan reads the tables that grow with the market. */
function scansOf(plan: Plan): Plan[] {
  const own = /^(product|service|seller)_search$|^products$|^search_vocabulary$/.test(
    plan['Relation Name'] ?? '',
  )
  return [...(own ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}
