import { readFile } from 'node:fs/promises'
import { commissionOf } from '@oja/contract/values/orders/commission.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawOrderLife } from '../../../scripts/order-life.ts'
import { openPool } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { testDatabase } from '../../../tests/database/database.ts'
import type { TestDatabase } from '../../../tests/database/database.ts'
import { csvLine } from '../platform/pagination/csv.ts'
import { splitAmount } from './ledger/ledger.ts'
import { orderStates } from '@oja/contract/values/orders/payment-states.ts'
import { checkOrderProcess, orderProcess, transitionsOf } from './order-process.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool({ url: database.url, connections: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('the database allows exactly the paths of the table of steps', { tags: ['I8'] }, async () => {
  const { rows } = await pool.query('select track, from_state, to_state from order_paths')
  const allowed = rows.map((row) => `${row.track} ${row.from_state} ${row.to_state}`)

  expect(allowed.toSorted()).toEqual([...transitionsOf()].toSorted())
})

test(
  'the database refuses every change of payment state that the table of order states does not list',
  { tags: ['I8'] },
  async () => {
    const order = await plantOrder()
    const paths = transitionsOf()
    for (const from of orderStates) {
      for (const to of orderStates) {
        if (from === to) continue
        const client = await pool.connect()
        await client.query('begin')
        await client.query("set local session_replication_role = 'replica'")
        await client.query('update orders set state = $1 where id = $2', [from, order])
        await client.query("set local session_replication_role = 'origin'")
        const refused = await client
          .query('update orders set state = $1 where id = $2', [to, order])
          .then(() => false)
          .catch((error: Error) => /cannot go from/.test(error.message))
        await client.query('rollback')
        client.release()
        expect([from, to, refused]).toEqual([from, to, !paths.has(`payment ${from} ${to}`)])
      }
    }
  },
)

test('the server does not start when a state of the table cannot be reached', () => {
  checkOrderProcess()
  const { chargeBack: _, ...without } = orderProcess

  expect(() => checkOrderProcess(without)).toThrow('No action leads to: payment disputed')
})

test('the diagram of an order in the documents equals the table in the code', async () => {
  const document = await readFile(new URL('../../../docs/domains/orders.md', import.meta.url), 'utf8')

  expect(document).toContain(drawOrderLife())
})

test('commission and due add up to every amount without losing a kobo', { tags: ['I7', 'I9'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 5_000 }), (amount, rate) => {
      const { commission, due } = splitAmount(amount, rate)
      expect(commission + due).toBe(amount)
      expect(commission).toBeGreaterThanOrEqual(0)
      expect(commission).toBe(Number((BigInt(amount) * BigInt(rate)) / 10_000n))
      expect(commissionOf(amount, rate)).toBe(commission)
    }),
  )
})

test('a cell of CSV is quoted where needed and is never a formula', { tags: ['DB28'] }, () => {
  expect(csvLine(['=SUM(A1)', '+234', '-1', '@x', ' =1', 'a,b', 'say "hi"', 'two\nlines', 7, ''])).toBe(
    '\'=SUM(A1),\'+234,\'-1,\'@x,\' =1,"a,b","say ""hi""","two\nlines",7,\r\n',
  )
})

test('a number, an amount and a moment in CSV are never changed by the guard against formulas', () => {
  expect(csvLine([-1, { kobo: -684_000 }, { kobo: 5 }, new Date('2026-11-22T23:05:09Z')])).toBe(
    '-1,-6840.00,0.05,2026-11-23 00:05:09\r\n',
  )
})

async function plantOrder(): Promise<string> {
  const client = await pool.connect()
  await client.query("set session_replication_role = 'replica'")
  const { rows } = await client.query(
    `insert into orders (reference, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo, quantity,
       amount_kobo, hold_until, sold, charge_id)
     values ($1, uuidv7(), uuidv7(), uuidv7(), uuidv7(), 'Yam', 100, 1, 100, now(), true, uuidv7()) returning id`,
    [`oja-${'0'.repeat(48)}`],
  )
  await client.query("set session_replication_role = 'origin'")
  client.release()
  return rows[0].id as string
}
