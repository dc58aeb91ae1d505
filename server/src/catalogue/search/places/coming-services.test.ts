import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildService, searchClient } from '../../../../../tests/search-client.ts'
import type { SearchParams } from '../../../../../tests/search-client.ts'
import { buildSeller, call, startTestApp } from '../../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Chinedu Power')
  search = searchClient(app)
  await list('Zzwiring at the shop, Ikeja', 'Lagos', 'Ikeja', 'shop')
  await list('Zzwiring at your house', 'Lagos', 'Epe', 'customer')
  await list('Zzwiring here or there', 'Lagos', 'Badagry', 'both')
  await list('Zzwiring at the shop, Epe', 'Lagos', 'Epe', 'shop')
  await list('Zzwiring by phone', 'Lagos', 'Epe', 'remote')
  await list('Zzwiring of Ibadan', 'Oyo', 'Egbeda', 'customer')
})
afterAll(() => app.close())

function list(name: string, state: string, lga: string, workPlace: string, others: SearchParams = {}) {
  return buildService(seller, { name, category: 'Electrician', state, lga, workPlace, ...others })
}

/** The names on all pages, in order, with the count of the first page. */
async function found(asked: SearchParams): Promise<{ names: string[]; total: unknown }> {
  const first = await search.ask(asked, 'services/all')
  const names: string[] = []
  let page = first
  for (let pages = 1; ; pages += 1) {
    names.push(...(page.body as unknown as Service[]).map(({ name }) => name))
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? '')) ?? []
    if (next === undefined) return { names, total: first.headers['x-total-count'] }
    if (pages > 9) throw new Error('the pages have no end')
    const { pathname, search: query } = new URL(next, 'http://localhost')
    page = await call(app, 'GET', pathname + query)
  }
}

async function understood(q: string) {
  const { headers } = await search.ask({ q }, 'services/all')
  return readUnderstood(new Headers({ 'x-search': String(headers['x-search']) }))
}

const inIkeja = ['Zzwiring at the shop, Ikeja', 'Zzwiring here or there', 'Zzwiring at your house']

test('a provider who comes to buyers anywhere in a state is found in its places, after those who are there', async () => {
  for (const asked of [
    { q: 'zzwiring in ikeja' },
    { q: 'zzwiring ikeja' },
    { q: 'zzwiring', state: 'Lagos', lga: 'Ikeja' },
    { q: 'zzwiring', location: 'Ikeja' },
    { state: 'Lagos', lga: 'Ikeja' },
    { lga: 'Ikeja', sort: 'newest' },
  ] as SearchParams[]) {
    const { names, total } = await found(asked)
    expect([names[0], total], JSON.stringify(asked)).toEqual([inIkeja[0], '3'])
    expect(names.toSorted(), JSON.stringify(asked)).toEqual(inIkeja.toSorted())
  }
  // The newest first, among those who come.
  expect((await found({ state: 'Lagos', lga: 'Ikeja' })).names).toEqual(inIkeja)
  const { body } = await search.ask({ q: 'zzwiring in ikeja' }, 'services/all')
  expect((body as unknown as Service[]).map(({ workPlaceWords }) => workPlaceWords).toSorted()).toEqual([
    'Comes to you in Lagos',
    'Comes to you in Lagos, or you go to them',
    'You go to them',
  ])
})

test('who comes nowhere or works by phone is found only where they are, and nobody in another state', async () => {
  expect((await found({ q: 'zzwiring in epe' })).names.toSorted()).toEqual(
    [
      'Zzwiring at the shop, Epe',
      'Zzwiring at your house',
      'Zzwiring by phone',
      'Zzwiring here or there',
    ].toSorted(),
  )
  // There is a Surulere in Lagos and one in Oyo.
  expect((await found({ q: 'zzwiring', location: 'Surulere', state: 'Oyo' })).names).toEqual([
    'Zzwiring of Ibadan',
  ])
  expect((await found({ q: 'zzwiring', state: 'Ogun' })).names).toEqual([])
})

test('other filters and orders count those who come too', async () => {
  await list('Zzroofing, cheap', 'Lagos', 'Epe', 'customer', { price: '2000' })
  await list('Zzroofing, dear', 'Lagos', 'Ikeja', 'shop', { price: '90000' })
  const there = { q: 'zzroofing', state: 'Lagos', lga: 'Ikeja' }
  expect(await found(there)).toEqual({ names: ['Zzroofing, dear', 'Zzroofing, cheap'], total: '2' })
  expect((await found({ ...there, sort: 'cheapest' })).names).toEqual(['Zzroofing, cheap', 'Zzroofing, dear'])
  expect(await found({ ...there, priceTo: '5000' })).toEqual({ names: ['Zzroofing, cheap'], total: '1' })
  expect(await found({ ...there, category: 'Plumber' })).toMatchObject({ names: [], total: '0' })
})

test('a search says when nobody is in the place and all come from elsewhere', async () => {
  expect(await understood('zzwiring in agege')).toMatchObject({
    place: 'Agege',
    isGuess: false,
    allCome: true,
  })
  expect(await understood('zzwiring in ikeja')).toMatchObject({
    place: 'Ikeja',
    isGuess: false,
    allCome: false,
  })
  expect(await understood('zzwiring in bende')).toMatchObject({
    isGuess: true,
    isElsewhere: true,
    allCome: false,
  })
})

test('a change of where the work is done counts in the search at once', async () => {
  const id = await list('Zzpainting', 'Lagos', 'Epe', 'shop')
  const asked = { q: 'zzpainting', state: 'Lagos', lga: 'Ikeja' }
  const change = (workPlace: string) => seller.call('PUT', `/api/v1/services/${id}`, { workPlace })
  expect((await found(asked)).total).toBe('0')
  await change('customer')
  expect((await found(asked)).names).toEqual(['Zzpainting'])
  await change('')
  expect((await found(asked)).total).toBe('0')
})

test('a list of a place goes on with those who come, page by page, each once', async () => {
  await app.pool.query(
    `insert into services (seller_id, name, category, description, state, lga, city, work_place, created_at)
    select id, 'Zzplan ' || n || case when n % 2 = 0 then ' inside' else ' coming' end, 'Caterer', '', 'Kwara',
      case when n % 2 = 0 then 'Offa' else 'Oyun' end, '', 'customer', app_now() - make_interval(mins => n)
    from sellers, generate_series(1, 96) as n where store_name = 'Chinedu Power'`,
  )
  const inOrder = [0, 1].flatMap((odd) =>
    Array.from({ length: 48 }, (_, n) => `Zzplan ${2 * n + (odd || 2)} ${odd ? 'coming' : 'inside'}`),
  )
  expect(await found({ state: 'Kwara', lga: 'Offa' })).toEqual({ names: inOrder, total: '96' })
  const { names, total } = await found({ q: 'zzplan in offa' })
  expect(total).toBe('96')
  expect(new Set(names).size).toBe(96)
  expect(names.slice(0, 48).every((name) => name.endsWith('inside'))).toBe(true)
})

test('services of before the column are filled without a word of their providers', async () => {
  await app.pool.query('update service_search set comes_to_buyer = false')
  await app.pool.query('call search_services_that_come()')
  const { rows } = await app.pool.query(
    `select count(*)::int as wrong from service_search q join searchable_services v using (service_id)
    where q.comes_to_buyer <> v.comes_to_buyer`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
  expect((await found({ q: 'zzwiring in ikeja' })).total).toBe('3')
})
