import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredLogins } from './identity/identity.ts'
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
  'Pictures of identity documents': 'tidy_papers',
  Sessions: 'tidy_logins',
  'Payment boards of your shop, with their devices': 'tidy_logins',
  'Where an order was delivered to': 'tidy_baskets',
  'The name, phone and plate of a driver, and the photo of a waybill': 'tidy_baskets',
  'What is in your basket': 'tidy_baskets',
  'If you pay at a stall without an account: your name, and your email or phone': 'tidy_baskets',
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
