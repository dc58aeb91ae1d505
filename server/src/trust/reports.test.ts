import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildProduct, buildSeller, call, openMarket } from '../testing/market.ts'
import type { Market, Person } from '../testing/market.ts'

let market: Market
let admin: Person
beforeAll(async () => {
  market = await openMarket()
  admin = await buildAdmin(market)
})
afterAll(() => market.close())

const report = (person: Person, kind: string, id: string, reason = 'scam', note = '') =>
  person.call('POST', '/api/v1/reports', { kind, id, reason, note })
const queue = async () =>
  (await admin.call('GET', '/api/v1/admin/reports')).body.data as {
    businessName: string
    flaggedIssues: number
    harm: number
  }[]
const decide = (kind: string, id: string, decision: string) =>
  admin.call('POST', '/api/v1/admin/reports', { kind, id, decision })

test('reports of one thing join, the queue is sorted by harm, and reporters hear back [OS23, EN22, ST21]', async () => {
  const seller = await buildSeller(market, 'Doubtful Phones')
  const product = await buildProduct(seller, { name: 'iPhone for ₦5,000' })
  const mild = await buildSeller(market, 'Wrong Prices')
  const cheap = await buildProduct(mild)
  const [one, other] = [await buildBuyer(market), await buildBuyer(market)]
  expect((await report(one, 'product', cheap, 'wrong')).status).toBe(201)
  expect((await report(one, 'product', product, 'scam', 'He asked me to pay before.')).status).toBe(201)
  expect((await report(one, 'product', product, 'fake', 'And it is fake.')).status).toBe(201)
  expect((await report(other, 'product', product)).status).toBe(201)
  expect(await queue()).toMatchObject([
    { businessName: 'Doubtful Phones', flaggedIssues: 2, harm: 9 },
    { businessName: 'Wrong Prices', flaggedIssues: 1, harm: 2 },
  ])
  const { body } = await admin.call('GET', `/api/v1/admin/reports/${seller.sellerId}`)
  expect(body.data).toMatchObject([
    {
      kind: 'product',
      id: product,
      name: 'iPhone for ₦5,000',
      url: `/products/${product}`,
      reports: [{ reason: 'Scam: takes money and does not deliver' }, { note: 'And it is fake.' }],
    },
  ])

  expect((await decide('product', product, 'uphold')).status).toBe(200)
  expect((await decide('product', product, 'dismiss')).status).toBe(409)
  expect((await call(market, 'GET', `/api/v1/products/${product}`)).status).toBe(404)
  for (const person of [one, other]) {
    expect((await market.mailTo(person.email, 'your report')).text).toContain('You were right')
  }
  expect((await one.call('GET', '/api/v1/reports')).body.data).toMatchObject([
    { name: 'iPhone for ₦5,000', status: 'upheld' },
    { status: 'open' },
  ])
  expect((await decide('product', cheap, 'dismiss')).status).toBe(200)
  expect((await call(market, 'GET', `/api/v1/products/${cheap}`)).status).toBe(200)
  expect(await queue()).toEqual([])
})

test('nobody reports himself, an admin makes none, a visitor logs in first', async () => {
  const seller = await buildSeller(market)
  const product = await buildProduct(seller)
  expect((await report(seller, 'product', product)).status).toBe(403)
  expect((await report(seller, 'seller', seller.sellerId ?? '')).status).toBe(403)
  expect((await report(admin, 'product', product)).status).toBe(403)
  const visitor = await call(market, 'POST', '/api/v1/reports', {
    kind: 'product',
    id: product,
    reason: 'scam',
  })
  expect(visitor.status).toBe(401)
})

test('what cannot be seen cannot be reported, and odd reports are refused in words', async () => {
  const buyer = await buildBuyer(market)
  const nothing = '00000000-0000-4000-8000-000000000000'
  for (const kind of ['product', 'service', 'seller', 'review']) {
    expect((await report(buyer, kind, nothing)).status).toBe(404)
  }
  const odd = await buyer.call('POST', '/api/v1/reports', { kind: 'planet', id: 'x', reason: '', note: 7 })
  expect([odd.status, Object.keys(odd.body.fields).sort()]).toEqual([422, ['id', 'kind', 'note', 'reason']])
  expect((await report(buyer, 'product', nothing, 'scam', 'x'.repeat(1_001))).status).toBe(422)
})
