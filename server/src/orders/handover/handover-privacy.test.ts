import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { codeOf, enterCode, pageOf, renewCode, retractCode } from '../../../../tests/orders/handover-calls.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const order = async () => buildPaidOrder(app, buyer, await buildProduct(seller))

test('strangers find no order, each party has its own half, and a helper with the right enters codes', async () => {
  const reference = await order()
  const code = await codeOf(buyer, reference)
  const stranger = await buildBuyer(app)
  const otherShop = await buildSeller(app, 'Other stall')
  const unknown = `oja-${'0'.repeat(48)}`
  for (const person of [stranger, otherShop])
    for (const tried of [enterCode, renewCode, retractCode]) {
      const [foreign, missing] = [await tried(person, reference, code), await tried(person, unknown, code)]
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    }
  expect((await enterCode(buyer, reference, code)).status).toBe(403)
  expect((await renewCode(seller, reference)).status).toBe(403)
  const { rows } = await app.pool.query(
    'select wrong_tries from handover_codes v join orders o on o.id = v.order_id where o.reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ wrong_tries: 0 }])
  const without = await buildHelper(app, seller, ['stock'], 'Without Right')
  expect((await enterCode(without, reference, code)).status).toBe(404)
  const helper = await buildHelper(app, seller, ['orders'])
  const page = await pageOf(helper, reference)
  expect(page.allowedActions).toContain('handOver')
  expect(JSON.stringify(page)).not.toContain(code)
  expect((await enterCode(helper, reference, code)).status).toBe(200)
})

test('nothing that a seller reads has the code: lists, files, notices, mails and events', async () => {
  const reference = await order()
  const code = await codeOf(buyer, reference)
  for (const path of [
    `/api/v1/orders/${reference}`,
    '/api/v1/sellers/orders',
    '/api/v1/sellers/orders.csv',
    '/api/v1/notices',
    `/api/v1/orders/${reference}/receipt`,
  ]) {
    const response = await app.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${seller.token}` },
    })
    expect([path, response.payload.includes(code)]).toEqual([path, false])
  }
  const { rows } = await app.pool.query(
    `select count(*)::int as found from (
      select body_text as words from mails union all select body_html from mails
      union all select body::text from live_events union all select note from order_history) as said
      where words like '%' || $1 || '%'`,
    [code],
  )
  expect(rows).toEqual([{ found: 0 }])
  // The buyer's answer is kept by no cache.
  const own = await app.app.inject({
    method: 'GET',
    url: `/api/v1/orders/${reference}`,
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect(own.headers['cache-control']).toContain('no-store')
})

test('the export of personal data says how an order was received, and deletion leaves no code behind', async () => {
  const person = await buildBuyer(app, 'Efe Leaves')
  const reference = await buildPaidOrder(app, person, await buildProduct(seller))
  const code = (await pageOf(person, reference)).handover?.code ?? ''
  const held = async () => JSON.stringify((await person.call('GET', '/api/v1/users/me/data')).body)
  expect(await held()).not.toContain(`"${code}"`)
  expect((await person.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(409)
  await enterCode(seller, reference, code)
  expect(await held()).toContain('"receivedHow":"code"')
  expect((await person.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query(
    'select from handover_codes v join orders o on o.id = v.order_id where o.reference = $1',
    [reference],
  )
  expect(rows).toEqual([])
})
