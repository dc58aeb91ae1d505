import { readFile, readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { orderStates } from '@oja/contract/values/orders/payment-states.ts'
import { initialStatus, orderProcess } from '../order-process.ts'
import type { Step } from '../order-process.ts'
import { placeOrderOutcomes, soldOutCode } from './place-order.ts'
import { refusals } from './start-payment.ts'

// The rules of placing an order run in the SQL function begin_order. TypeScript cannot check SQL, so these tests read
// the function from the migrated database and compare it with the tables in TypeScript.

let app: TestApp
let seller: Person
let text: string
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  const { rows } = await app.pool.query(
    "select prosrc from pg_proc where proname in ('begin_order', 'begin_order_line') order by proname",
  )
  text = rows.map(({ prosrc }) => prosrc.replaceAll(/--.*$/gm, '')).join('\n')
})
afterAll(() => app.close())

const start = async (buyer: Person, productId: string) => {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return (body as unknown as { reference: string }).reference
}
const historyOf = async (reference: string) =>
  (
    await app.pool.query(
      `select h.action, h.by_party, h.from_state, h.to_state from order_history h join orders o on o.id = h.order_id
       where o.reference = $1 order by h.id`,
      [reference],
    )
  ).rows

test('begin_order knows no outcome, state, action or error code that TypeScript does not know', async () => {
  const { rows } = await app.pool.query("select from pg_proc where proname = 'begin_order'")
  expect(rows).toHaveLength(1)

  const literals = new Set([...text.matchAll(/'([^']*)'/g)].map((match) => match[1]))
  const known = {
    outcomes: placeOrderOutcomes,
    states: [initialStatus.payment, orderProcess.expire.to.payment],
    actions: ['initiate', 'replace', 'expire'],
    parties: [...orderProcess.replace.by, ...orderProcess.expire.by],
    errors: [soldOutCode, 'the goods are gone'],
    conditions: ['live', 'active'],
    values: ['NGN', '{}', 'initiate ', '[]', 'variant', 'quantity'],
  }

  expect([...literals].toSorted()).toEqual([...new Set(Object.values(known).flat())].toSorted())
})

test('place-order.ts names the migration with the latest text of begin_order', async () => {
  const folder = new URL('../../../migrations/', import.meta.url)
  const defining: string[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    if (/function begin_order(_line)?\(/.test(await readFile(new URL(name, folder), 'utf8')))
      defining.push(name)
  }
  const source = await readFile(new URL('place-order.ts', import.meta.url), 'utf8')

  expect(source.match(/server\/migrations\/(\S+\.sql)/)?.[1]).toBe(defining.at(-1))
})

test('every outcome without an order has a sentence for the buyer', () => {
  const refused = placeOrderOutcomes.filter((outcome) => outcome !== 'begun' && outcome !== 'known')

  expect(Object.keys(refusals).toSorted()).toEqual(refused.toSorted())
  for (const refuse of Object.values(refusals)) {
    const { message, fields } = refuse(0)
    expect(message || Object.values(fields ?? {})[0]).toMatch(/\w/)
  }
})

test('begin_order compares money and holds with the limits that TypeScript passes', () => {
  expect(text).toContain("goods.price_kobo * wanted > most_kobo then 'too much'")
  expect(text).toMatch(/>= most_holds\s+then 'too many'/)
})

test('a new order has the initial status of the table of steps', { tags: ['I8'] }, async () => {
  const reference = await start(await buildBuyer(app), await buildProduct(seller))
  const { rows } = await app.pool.query(
    'select state as payment, fulfilment, dispute, refund from orders where reference = $1',
    [reference],
  )

  expect(rows).toEqual([initialStatus])
  expect(await historyOf(reference)).toEqual([
    { action: 'initiate', by_party: 'buyer', from_state: null, to_state: initialStatus.payment },
  ])
})

test(
  'a hold that a new order ends takes the step of the table: replaced by its buyer, or expired by time',
  { tags: ['D10', 'I8'] },
  async () => {
    const productId = await buildProduct(seller)
    const buyer = await buildBuyer(app)
    const replaced = await start(buyer, productId)
    const expired = await start(await buildBuyer(app), productId)
    await app.pool.query(
      `with over as (update orders set hold_until = hold_until - interval '1 hour' where reference = $1 returning id)
       update holds h set created_at = h.created_at - interval '1 hour', expires_at = h.expires_at - interval '1 hour'
       from over where h.order_id = over.id`,
      [expired],
    )
    await start(buyer, productId)

    for (const [reference, action] of [
      [replaced, 'replace'],
      [expired, 'expire'],
    ] as const) {
      const step: Step = orderProcess[action]
      const taken = (await historyOf(reference)).at(-1)
      expect(taken).toEqual({
        action,
        by_party: step.by[0],
        from_state: step.from.payment?.[0],
        to_state: step.to.payment,
      })
      expect(orderStates).toContain(taken.to_state)
    }
  },
)
