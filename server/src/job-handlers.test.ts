import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { actOnOrder, bookSums, receiveLongAgo } from '../../tests/order-money.ts'
import { deleteExpiredLogins } from './identity/identity.ts'
import { brokenInvariants } from './invariants/invariants.ts'
import { erasePersonalDataOfOldOrders } from './orders/orders.ts'
import { crontab } from './platform/jobs/jobs.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  logIn,
  startTestApp,
} from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** What keeps each line of the policy's table "How long we keep it": a job by the clock, or something else that is true. */
const kept: Record<string, string> = {
  'Account and profile': 'by the deletion of the account',
  'Orders, payments and receipts': 'tidy_old_orders',
  'Messages and reviews': 'by the deletion of the account',
  'Saved items and followed shops': 'tidy_saved',
  'Messages to support': 'tend_tickets',
  'The name of a listing that we removed, and the reason': 'by the deletion of the account',
  'Pictures of identity documents': 'tidy_papers',
  Sessions: 'tidy_logins',
  'Second phones that show the payments of your shop': 'tidy_logins',
  'Where an order was delivered to': 'tidy_baskets',
  'The name, phone and plate of a driver, and the photo of a waybill': 'tidy_baskets',
  'What is in your basket': 'tidy_baskets',
  'If you pay at a stall without an account: your name, your email or phone, and what the payment provider sent about your payment':
    'tidy_baskets',
  'Text messages to your phone': 'tidy_texts',
  'What you wrote and photographed in a dispute': 'tidy_old_orders',
  'Server records, without passwords and links': 'by the log of the machine',
}

test('every term of the privacy policy is kept by a job or by the deletion of the account', () => {
  const policy = readFileSync(new URL('../../content/pages/privacy-policy.md', import.meta.url), 'utf8')
  const section = policy.split('## How long we keep it')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (?!What \||---)([^|]+?) \|/gm)].map(([, what = '']) => what)
  expect(rows.toSorted()).toEqual(Object.keys(kept).toSorted())
  const jobs = crontab.split('\n').map((line) => line.split(' ').at(-1))
  for (const by of Object.values(kept)) if (!by.startsWith('by ')) expect(jobs).toContain(by)
})

test('sessions that ended and links that are long over are deleted, and others stay', async () => {
  const buyer = await buildBuyer(app)
  const { userId } = await logIn(app, buyer.email)
  await app.pool.query(
    `insert into mail_links (token_hash, kind, user_id, expires_at)
      values ('\\x01', 'reset', $1, now() - interval '31 days')`,
    [userId],
  )
  await app.pool.query(
    `insert into mail_links (token_hash, kind, user_id, expires_at)
      values ('\\x02', 'verify', $1, now() - interval '29 days')`,
    [userId],
  )
  await app.pool.query(
    `update sessions set expires_at = now() - interval '1 minute'
      where id = (select id from sessions where user_id = $1 order by created_at limit 1)`,
    [userId],
  )
  await deleteExpiredLogins(app.pool)
  const left = async (table: string) =>
    (await app.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount
  expect(await left('sessions')).toBe(1)
  const { rows } = await app.pool.query('select kind from mail_links where user_id = $1', [userId])
  expect(rows).toEqual([{ kind: 'verify' }])
})

test('six years after a sale the texts of its dispute are erased, and the order stays', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const references = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  await app.pool.query(
    `insert into disputes (order_id, reason, words, answer, answered_at, answer_until)
      select id, 'damaged', 'It never came.', 'I sent it.', now(), now() from orders where reference = any($1)`,
    [references],
  )
  await app.pool.query(`update orders set created_at = now() - interval '7 years' where reference = $1`, [
    references[0],
  ])
  await erasePersonalDataOfOldOrders(app.pool)
  const { rows } = await app.pool.query<{ words: string }>(
    'select d.words from disputes d join orders o on o.id = d.order_id where reference = any($1) order by o.created_at',
    [references],
  )
  expect(rows.map(({ words }) => words)).toEqual(['(deleted)', 'It never came.'])
  await app.pool.query('delete from disputes')
  await app.pool.query(`update orders set created_at = now() - interval '1 minute' where reference = $1`, [
    references[0],
  ])
})

test('six years after a sale nothing that names a person is left with its order, and its books stay', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller)
  const old = await buildPaidOrder(app, buyer, productId)
  const newer = await buildPaidOrder(app, buyer, productId)
  const unfinished = await buildPaidOrder(app, buyer, productId)
  await actOnOrder(seller, old, 'accept', { note: 'Ask for Mama Bisi' })
  for (const reference of [old, newer]) await receiveLongAgo(app, { seller, buyer, reference })
  const client = await app.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into payouts (id, order_id, seller_id, amount_kobo, state, bank_name, account_number, account_name, bank_code,
        created_at, finished_at)
      select uuidv7(), id, seller_id, 100, 'failed', 'GTBank', '0123456781', 'BISI ADE', '058', o.created_at, o.created_at
      from orders o where reference = any($1)`,
    [[old, newer]],
  )
  await client.query(
    `insert into provider_events (key, event, reference, body, applied_at)
      select 'erase ' || reference, 'charge.success', reference, '{"email":"bisi@example.com"}', app_now() from orders
      where reference = any($1)`,
    [[old, newer]],
  )
  const years = async (references: string[], count: number) => {
    const set = (table: string, column: string, of: string) =>
      client.query(
        `update ${table} set ${column} = ${column} - make_interval(years => $2)
          where ${of} in (select ${of === 'reference' ? 'reference' : 'id'} from orders where reference = any($1))`,
        [references, count],
      )
    await set('orders', 'created_at', 'reference')
    await set('order_history', 'created_at', 'order_id')
    await set('payouts', 'created_at', 'order_id')
    await set('provider_events', 'received_at', 'reference')
  }
  await years([old, unfinished], 7)
  await client.query(
    "update order_history set note = 'Come at noon' where order_id in (select id from orders where reference = any($1))",
    [[old, newer, unfinished]],
  )
  await client.query("update orders set payment_fault = 'Insufficient Funds' where reference = any($1)", [
    [old, newer, unfinished],
  ])
  await client.query("set session_replication_role = 'origin'")

  const books = await bookSums(app, old)
  await erasePersonalDataOfOldOrders(app.pool)
  await erasePersonalDataOfOldOrders(app.pool)

  const wordsOf = async (reference: string) => {
    const { rows } = await app.pool.query(
      `select (select string_agg(distinct note, ',') from order_history where order_id = o.id) as note,
          (select account_number || account_name from payouts where order_id = o.id) as account,
          (select body from provider_events where key = 'erase ' || o.reference) as provider,
          payment_fault as bank
        from orders o where reference = $1`,
      [reference],
    )
    return rows[0] as object
  }
  expect(await wordsOf(old)).toEqual({ note: '', account: '', provider: '', bank: '' })
  expect(await wordsOf(newer)).toEqual({
    note: 'Come at noon',
    account: '0123456781BISI ADE',
    provider: '{"email":"bisi@example.com"}',
    bank: 'Insufficient Funds',
  })
  // An order that is not over keeps what its parties still need.
  expect(await wordsOf(unfinished)).toMatchObject({ note: 'Come at noon', bank: 'Insufficient Funds' })
  expect(await bookSums(app, old)).toEqual(books)
  const change = (what: string) =>
    client.query(
      `update order_history set ${what} where order_id = (select id from orders where reference = $1)`,
      [old],
    )
  await expect(change("note = 'Other words'")).rejects.toThrow('only added to')
  await expect(change("note = '', to_state = 'paid'")).rejects.toThrow('only added to')
  const notOld =
    "update order_history set note = '' where order_id = (select id from orders where reference = $1)"
  await expect(client.query(notOld, [newer])).rejects.toThrow('only added to')

  // What this test planted goes, and what it made old is new again: the invariants look at everything.
  await client.query("set session_replication_role = 'replica'")
  await client.query('delete from payouts')
  await client.query("delete from provider_events where key like 'erase %'")
  await years([old, unfinished], -7)
  await client.query("set session_replication_role = 'origin'")
  expect(await brokenInvariants(app.pool)).toEqual([])
})
