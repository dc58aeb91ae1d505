import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the customers of a large shop are read from one index', async () => {
  const seller = await buildSeller(app, 'Large Shop')
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { quantity: '50' }))
  await app.pool.query(
    `begin; set local session_replication_role = 'replica';
     insert into orders (reference, number, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo,
       quantity, amount_kobo, hold_until, state, fulfilment, sold, paid_at, created_at)
     select 'oja-' || substr(md5(n::text) || md5(n::text), 1, 48), null, buyer_id, case when n % 20 = 0 then seller_id else gen_random_uuid() end,
       seller_user_id, product_id, 'Many', 1, 1, 1, now(), 'refunded', 'none', true, now(), created_at - n * interval '1 minute'
     from orders o, generate_series(1, 6000) n where o.reference = '${reference}';
     commit;`,
  )
  // A page counts as visible to all once nobody reads an older state of the database.
  const visiblePages = async () => {
    await app.pool.query('vacuum analyze orders')
    const { rows } = await app.pool.query(
      "select relallvisible as pages from pg_class where relname = 'orders'",
    )
    return rows[0]?.pages as number
  }
  await expect.poll(visiblePages, { timeout: 20_000, interval: 500 }).toBeGreaterThan(0)
  const { rows } = await app.pool.query<Record<string, string>>(
    `explain select buyer_id, count(*), sum(amount_kobo + delivery_kobo - refunded_kobo), max(created_at) from orders o
     where o.seller_id = '${seller.sellerId}' and o.sold group by buyer_id`,
  )
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain(
    'Index Only Scan using orders_of_customer',
  )
  const { body } = await seller.call('GET', '/api/v1/sellers/customers')
  expect(body.data).toMatchObject([{ orders: 301 }])
  await app.pool.query("delete from orders where product_name = 'Many'")
})
