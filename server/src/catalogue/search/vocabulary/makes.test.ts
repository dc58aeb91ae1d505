import { readUnderstood } from '@oja/contract/values/search/understood-search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp } from '../../../../../tests/test-app.ts'
import type { TestApp } from '../../../../../tests/test-app.ts'
import { buildProductAt, buildService, searchClient } from '../../../../../tests/search-client.ts'

let app: TestApp
let search: ReturnType<typeof searchClient>
beforeAll(async () => {
  app = await startTestApp()
  search = searchClient(app)
  const seller = await buildSeller(app, 'Plaza Phones')
  for (const name of ['Tecno Spark, sealed', 'Android phone, dual SIM', 'Leather shoes', 'Tiger nuts, 1 kg'])
    await buildProductAt(app, seller, { name }, { state: 'Lagos', lga: 'Ikeja' })
  await buildProductAt(app, seller, { name: 'Long grain rice' }, { state: 'Oyo', lga: 'Ibadan North' })
  await buildProductAt(app, seller, { name: 'Mechanic tool box' }, { state: 'Kano', lga: 'Fagge' })
  await buildService(seller, {
    name: 'Generator repair',
    category: 'Electrician',
    state: 'Lagos',
    lga: 'Ikeja',
  })
  await buildService(seller, {
    name: 'Sewing machine repair',
    category: 'Other',
    state: 'Lagos',
    lga: 'Ikeja',
  })
  const areas = [{ state: 'Lagos', lga: 'Ikeja' }]
  await seller.call('POST', '/api/v1/delivery/areas', { way: 'courier', fee: '4,000', days: '3', areas })
})
afterAll(() => app.close())

async function understood(q: string, path = 'products') {
  const { headers } = await search.ask({ q }, path)
  return readUnderstood(new Headers({ 'x-search': String(headers['x-search'] ?? '') }))
}

test('a make that nobody sells now is answered with the goods of its kind', { tags: ['PC1'] }, async () => {
  const phones = ['Android phone, dual SIM', 'Tecno Spark, sealed']
  for (const [q, make] of [
    ['samsung', 'Samsung'],
    ['samsng galaxi', 'Samsung Galaxy'],
    ['Samsung phone', 'Samsung'],
    ['I want to buy samsung fone', 'Samsung'],
    ['samsung a14', 'Samsung'],
    ['nokia in ikeja', 'Nokia'],
    ['iphone', 'iPhone'],
  ] as const) {
    expect((await search.productNames({ q })).toSorted(), q).toEqual(phones)
    expect(await understood(q), q).toMatchObject({ isGuess: true, make, kind: 'Phones', count: '2' })
  }
  expect(await understood('nokia in ikeja')).toMatchObject({ place: 'Ikeja', isElsewhere: false })
  expect(await understood('nokia kano')).toMatchObject({ place: 'Kano', isElsewhere: true, make: 'Nokia' })
})

test('a make with goods, another thing of a make, and a kind without goods offer no kind', async () => {
  for (const q of [
    'tecno',
    'tecno kano',
    'tecno spark',
    'samsung charger',
    'dell latitude',
    'tiger nuts',
    'shoe',
    'indomie',
  ])
    expect((await understood(q))?.make, q).toBeUndefined()
})

test('of goods in other places the search says how many are delivered to the state of the place', async () => {
  expect(await understood('rice lekki')).toMatchObject({
    place: 'Lekki',
    isElsewhere: true,
    deliveredTo: 'Lagos',
    delivered: '1',
  })
  expect((await understood('rice kano'))?.deliveredTo).toBeUndefined()
})

test('who mends a thing is found by the repair of it', async () => {
  for (const q of ['mechanic for gen', 'gen technician', 'mechanic for my generator ikeja'])
    expect(await search.serviceNames({ q }), q).toEqual(['Generator repair'])
  for (const q of ['mechanic for sewing machine', 'sewing machine technician in ikeja']) {
    const { headers } = await search.ask({ q }, 'services/all')
    expect(String(headers['x-search'] ?? ''), q).not.toContain('guess')
    expect(await search.serviceNames({ q }), q).toEqual(['Sewing machine repair'])
  }
})

test('a make that is on sale outside the chosen filters is not said to be missing', async () => {
  const seller = await buildSeller(app, 'Dear Phones')
  const price = '900,000'
  await buildProductAt(app, seller, { name: 'Samsung Galaxy', price }, { state: 'Oyo', lga: 'Ibadan North' })
  for (const filter of [{ priceTo: '500000' }, { state: 'Lagos' }]) {
    const { headers } = await search.ask({ q: 'samsung', ...filter })
    const said = readUnderstood(new Headers({ 'x-search': String(headers['x-search'] ?? '') }))
    expect(said?.make, JSON.stringify(filter)).toBeUndefined()
  }
})
