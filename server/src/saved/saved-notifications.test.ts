import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildSeller, startTestApp, uploadForm } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { releaseOverdueHolds } from '../orders/orders.ts'
import { notifySavers } from './saved.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

const save = (who: Person, id: string) => who.call('PUT', `/api/v1/saved/product/${id}`)
const setStock = async (id: string, quantity: number) =>
  expect((await seller.call('PATCH', `/api/v1/products/${id}/stock`, { quantity })).status).toBe(200)
const setPrice = async (id: string, price: string) =>
  expect(
    (await seller.call('PUT', `/api/v1/products/${id}`, await uploadForm('productImg', { price }, [])))
      .status,
  ).toBe(200)
const notify = () => notifySavers(app.pool, app.platform.config)
const notified = async (who: Person) => {
  const { body } = await who.call('GET', '/api/v1/notices')
  const { unread, notices } = body.data as { unread: { saved: number }; notices: Notification[] }
  return {
    unread: unread.saved,
    texts: notices.filter(({ kind }) => kind === 'saved').map(({ text }) => text),
  }
}
const none = { unread: 0, texts: [] }
/** Moves what people were told into the past. */
const passDay = () =>
  app.pool.query(
    `update saved_items set back_notified_at = back_notified_at - interval '1 day', price_notified_at = price_notified_at - interval '1 day'`,
  )
const mails = async (words: string) =>
  (await app.pool.query('select from mails where subject like $1', [`${words}%`])).rowCount

test('who saved a product is told once when it is back in stock, and by email only if they want that', async () => {
  const [buyer, withEmails, stranger] = [await buildBuyer(app), await buildBuyer(app), await buildBuyer(app)]
  const id = await buildProduct(seller, { name: 'Ankara gown' })
  for (const who of [buyer, withEmails, seller]) await save(who, id)
  await withEmails.call('PUT', '/api/v1/saved/emails', { wantsEmails: true })
  await setStock(id, 0)
  await notify()
  expect(await notified(buyer)).toEqual(none)
  await setStock(id, 3)
  await notify()
  await notify()
  const back = { unread: 1, texts: ['Back in stock: Ankara gown'] }
  expect(await notified(buyer)).toEqual(back)
  expect(await notified(withEmails)).toEqual(back)
  for (const who of [stranger, seller]) expect(await notified(who)).toEqual(none)
  expect(await app.mailTo(withEmails.email, 'Back in stock')).toMatchObject({
    text: expect.stringContaining(`/products/${id}`),
  })
  expect(await mails('Back in stock: Ankara')).toBe(1)

  // More stock is no news, and the same news twice a day is a nuisance.
  await setStock(id, 9)
  await setStock(id, 0)
  await setStock(id, 1)
  await buyer.call('POST', '/api/v1/notices/read')
  await notify()
  expect(await notified(buyer)).toMatchObject({ unread: 0 })
  await passDay()
  await setStock(id, 0)
  await setStock(id, 2)
  await notify()
  expect(await notified(buyer)).toEqual(back)
})

test('who saved a product is told when its price falls, not when it rises or falls a little', async () => {
  const buyer = await buildBuyer(app)
  const id = await buildProduct(seller, { name: 'Blender', price: '20000' })
  await save(buyer, id)
  for (const price of ['24000', '23900']) await setPrice(id, price)
  await notify()
  expect(await notified(buyer)).toEqual(none)
  await setPrice(id, '15000')
  await notify()
  expect(await notified(buyer)).toEqual({ unread: 1, texts: ['Price down: Blender'] })
})

test('what is no longer true when the job runs is told to nobody', async () => {
  const buyer = await buildBuyer(app)
  const id = await buildProduct(seller, { name: 'Fan', price: '20000' })
  await save(buyer, id)
  await setStock(id, 0)
  await setStock(id, 1)
  await setStock(id, 0)
  await setPrice(id, '10000')
  await setPrice(id, '20000')
  await notify()
  expect(await notified(buyer)).toEqual(none)
})

test('a hold that is released is news only to those who wait for it', async () => {
  const [waiting, saver, shopper] = [await buildBuyer(app), await buildBuyer(app), await buildBuyer(app)]
  const id = await buildProduct(seller, { name: 'Last sofa', quantity: '1' })
  await save(saver, id)
  const started = await shopper.call('POST', '/api/v1/payments/initiate', { productId: id, quantity: 1 })
  expect(started.status).toBe(200)
  await save(waiting, id)
  await app.pool.query(
    "update holds set created_at = created_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'",
  )
  await app.pool.query(
    "update orders set hold_until = hold_until - interval '20 minutes' where state = 'pending'",
  )
  await releaseOverdueHolds(app.pool)
  await notify()
  expect(await notified(waiting)).toEqual({ unread: 1, texts: ['Back in stock: Last sofa'] })
  expect(await notified(saver)).toEqual(none)
})

test('a change that concerns 1,200 people writes one row, and each is told once though the job breaks off', async () => {
  const buyer = await buildBuyer(app)
  const id = await buildProduct(seller, { name: 'Rice' })
  await app.pool.query(
    `with people as (insert into users (email, name, role, password_hash, email_verified_at, consent_at, consent_version)
        select 'crowd' || n || '@example.com', 'Person ' || n, 'buyer', '', now(), now(), '2026-01-01' from generate_series(1, 1200) n returning id)
      insert into saved_items (owner_id, user_id, product_id) select id, id, $1 from people`,
    [id],
  )
  await save(buyer, id)
  await setStock(id, 0)
  await setStock(id, 5)
  const count = async (from: string) =>
    Number((await app.pool.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count)
  expect(await count(`saved_events where product_id = '${id}' and finished_at is null`)).toBe(1)

  // The job dies in the third batch.
  await app.pool.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'the power failed'; end $$;
     create trigger break_off before insert on notices for each row when (new.user_id = '${buyer.userId}') execute function break_off()`,
  )
  await expect(notify()).rejects.toThrow('the power failed')
  expect(await count(`notices where subject_id = '${id}'`)).toBe(1000)
  await app.pool.query('drop function break_off cascade')
  await Promise.all([notify(), notify(), notify()])
  expect(await count(`notices where subject_id = '${id}'`)).toBe(1201)
  expect(
    await count(`(select user_id from live_events e join saved_items i using (user_id)
      where i.product_id = '${id}' and event = 'notice' group by user_id having count(*) <> 1) as notified_again`),
  ).toBe(0)
  expect(await notified(buyer)).toEqual({ unread: 1, texts: ['Back in stock: Rice'] })
})
