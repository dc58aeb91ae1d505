import type { Notification } from '@oja/contract/schemas/messaging.ts'
import type { AwaitedVariants } from '@oja/contract/schemas/saved/saved.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  password,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../tests/test-app.ts'
import { notifySavers } from './saved.ts'

// A size that is sold out, and who is told when it is back.

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
})
afterAll(() => app.close())

interface Variant {
  id: string
  options: string[]
  quantity: number
}

const dress = (variants: string, name = 'Ankara dress') =>
  buildProduct(seller, { name, price: '4,500', variants })
const variantsOf = async (id: string) =>
  (await seller.call('GET', `/api/v1/products/${id}`)).body.data as { variants: Variant[] }
const sizeOf = async (id: string, size: string) =>
  (await variantsOf(id)).variants.find(({ options }) => options[0] === size)?.id ?? ''
const change = async (id: string, variants: string) => {
  const form = new FormData()
  form.append('variants', variants)
  expect((await seller.call('PUT', `/api/v1/products/${id}`, form)).status).toBe(200)
}
const waitFor = (who: Pick<Person, 'call'>, variantId: string) =>
  who.call('PUT', `/api/v1/saved/variant/${variantId}`)
const awaited = async (who: Pick<Person, 'call'>) =>
  (await who.call('GET', '/api/v1/saved/variants')).body as unknown as AwaitedVariants
const notify = () => notifySavers(app.pool, app.platform.config)
const notified = async (who: Person) => {
  const { body } = await who.call('GET', '/api/v1/notices')
  return (body.data as { notices: Notification[] }).notices
    .filter(({ kind }) => kind === 'saved')
    .map(({ text, href }) => ({ text, href }))
}
const buy = async (buyer: Person, productId: string, variantId: string) => {
  const begun = await buyer.call('POST', '/api/v1/payments/initiate', { productId, variantId, quantity: 1 })
  if (begun.status !== 200) return begun
  const { reference } = begun.body as unknown as { reference: string }
  await app.pay(reference)
  return buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
}
const count = async (from: string) =>
  Number((await app.pool.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count)

test('a dress in three sizes is listed, found, bought in one size, sold out in it, and told when it is back', async () => {
  const id = await dress('Size: S = 3; M = 1; L = 2', 'Adire boubou dress')
  const found = await call(app, 'GET', '/api/v1/products?q=boubou%20dress')
  expect(found.body.data).toMatchObject([{ _id: id, name: 'Adire boubou dress' }])

  const medium = await sizeOf(id, 'M')
  expect((await buy(await buildBuyer(app), id, medium)).body).toMatchObject({ status: 'paid' })
  const [late, withEmails, other] = [await buildBuyer(app), await buildBuyer(app), await buildBuyer(app)]
  expect(await buy(late, id, medium)).toMatchObject({ status: 409, body: { message: 'Sold out' } })

  expect(await waitFor(late, medium)).toMatchObject({
    status: 200,
    body: { message: 'We will tell you when it is back in size M.' },
  })
  await waitFor(late, medium)
  await waitFor(withEmails, medium)
  await withEmails.call('PUT', '/api/v1/saved/emails', { wantsEmails: true })
  expect((await awaited(late)).data).toEqual([
    { id: medium, productId: id, name: 'Adire boubou dress (Size: M)', state: 'soldOut' },
  ])
  expect((await late.call('GET', '/api/v1/saved/marks')).body.data).toEqual([`variant/${medium}`])

  // More of another size is no news to them.
  await change(id, 'Size: S = 3; M = 0; L = 5')
  await notify()
  expect(await notified(late)).toEqual([])

  await change(id, 'Size: S = 3; M = 2; L = 5')
  await notify()
  await notify()
  const back = [{ text: 'Adire boubou dress is back in size M', href: `/products/${id}` }]
  expect(await notified(late)).toEqual(back)
  expect(await notified(withEmails)).toEqual(back)
  expect(await notified(other)).toEqual([])
  const mail = await app.mailTo(withEmails.email, 'Adire boubou dress is back')
  expect(mail.subject).toBe('Adire boubou dress is back in size M')
  expect(mail.text).toContain(`/products/${id}`)
  expect(await awaited(late)).toEqual({ data: [] })
  expect((await buy(late, id, medium)).body).toMatchObject({ status: 'paid' })

  // Told once: the next time it is back is news only to those who asked again.
  await late.call('POST', '/api/v1/notices/read')
  await change(id, 'Size: S = 3; M = 0; L = 5')
  await change(id, 'Size: S = 3; M = 4; L = 5')
  await notify()
  expect(await count(`notices where subject_id = '${medium}' and read_at is null`)).toBe(1)
})

test('who saved the product and waits for a size is told of the size, once', async () => {
  const buyer = await buildBuyer(app)
  const id = await dress('Size: S = 0; M = 0')
  await buyer.call('PUT', `/api/v1/saved/product/${id}`)
  await waitFor(buyer, await sizeOf(id, 'M'))
  await change(id, 'Size: S = 0; M = 1')
  await notify()
  expect(await notified(buyer)).toEqual([{ text: 'Ankara dress is back in size M', href: `/products/${id}` }])
})

test('a size that is sold out again, or whose product is paused, is told to nobody until it can be bought', async () => {
  const buyer = await buildBuyer(app)
  const id = await dress('Size: S = 2; M = 0')
  const medium = await sizeOf(id, 'M')
  await waitFor(buyer, medium)
  await change(id, 'Size: S = 2; M = 1')
  await change(id, 'Size: S = 2; M = 0')
  await notify()
  expect(await notified(buyer)).toEqual([])
  await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'paused' })
  await change(id, 'Size: S = 2; M = 1')
  await notify()
  expect(await notified(buyer)).toEqual([])
  expect((await awaited(buyer)).data).toMatchObject([{ state: 'soldOut' }])
  await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'live' })
  await notify()
  expect(await notified(buyer)).toMatchObject([{ text: 'Ankara dress is back in size M' }])
})

test('what comes back while its shop is suspended is told once the shop is back', async () => {
  const buyer = await buildBuyer(app)
  const id = await dress('Size: S = 2; M = 0')
  const scarf = await buildProduct(seller, { name: 'Silk scarf', quantity: '1' })
  await waitFor(buyer, await sizeOf(id, 'M'))
  const setStock = (count: number) =>
    app.pool.query(
      'update products set on_hand = $2::int, supplied = supplied + $2::int - on_hand where id = $1',
      [scarf, count],
    )
  await setStock(0)
  await buyer.call('PUT', `/api/v1/saved/product/${scarf}`)
  const setStatus = (status: string) =>
    app.pool.query('update sellers set status = $2 where id = $1', [seller.sellerId, status])
  await setStatus('suspended')
  await app.pool.query(
    `with size as (update product_variants set on_hand = 1, supplied = 1 where product_id = $1 and on_hand = 0)
     update products set on_hand = 3, supplied = 3 where id = $1`,
    [id],
  )
  await setStock(1)
  await notify()
  expect(await notified(buyer)).toEqual([])
  await setStatus('active')
  await setStatus('active')
  await notify()
  await notify()
  expect((await notified(buyer)).map(({ text }) => text).toSorted()).toEqual([
    'Ankara dress is back in size M',
    'Back in stock: Silk scarf',
  ])
})

test('a device without an account waits too, and is told after its login', async () => {
  const buyer = await buildBuyer(app)
  const id = await dress('Size: S = 2; M = 0')
  const medium = await sizeOf(id, 'M')
  const saved = await call(app, 'PUT', `/api/v1/saved/variant/${medium}`, undefined, { origin: app.origin })
  expect(saved).toMatchObject({ status: 200, body: { message: 'Saved' } })
  const cookie = cookieOf(saved)
  await change(id, 'Size: S = 2; M = 1')
  const asDevice = { origin: app.origin, cookie }
  const list = await call(app, 'GET', '/api/v1/saved/variants', undefined, asDevice)
  expect(list.body.data).toMatchObject([{ id: medium, state: 'back' }])
  await call(app, 'POST', '/api/v1/auth/login', { email: buyer.email, password }, asDevice)
  await notify()
  expect(await notified(buyer)).toMatchObject([{ text: 'Ankara dress is back in size M' }])
})

test('what is not sold out, hidden, removed or unknown cannot be waited for, and leaves nothing', async () => {
  const buyer = await buildBuyer(app)
  const [id, hidden] = [await dress('Size: S = 2; M = 0'), await dress('Size: S = 2; M = 0')]
  const medium = await sizeOf(id, 'M')
  const hiddenMedium = await sizeOf(hidden, 'M')
  await seller.call('PATCH', `/api/v1/products/${hidden}/status`, { status: 'paused' })
  for (const [variantId, status, message] of [
    [await sizeOf(id, 'S'), 409, 'It is back in size S: you can buy it now.'],
    [hiddenMedium, 404, 'Product not found'],
    [randomUUID(), 404, 'Product not found'],
    [id, 404, 'Product not found'],
    ['M', 400, expect.any(String)],
  ] as const)
    expect(await waitFor(buyer, variantId)).toMatchObject({ status, body: { message } })
  expect(await awaited(buyer)).toEqual({ data: [] })

  // A size that the seller removes stays in the list, says so, and can be removed.
  await waitFor(buyer, medium)
  await change(id, 'Size: S = 2; XL = 1')
  expect((await awaited(buyer)).data).toMatchObject([{ id: medium, state: 'gone' }])
  for (let n = 0; n < 2; n += 1)
    expect((await buyer.call('DELETE', `/api/v1/saved/variant/${medium}`)).status).toBe(200)
  expect(await awaited(buyer)).toEqual({ data: [] })
})

test('a size that 1,200 people wait for is one row for its change, and each is told once', async () => {
  const id = await dress('Size: S = 2; M = 0', 'Lace dress')
  const medium = await sizeOf(id, 'M')
  await app.pool.query(
    `with people as (insert into users (email, name, role, password_hash, email_verified_at, consent_at, consent_version)
        select 'waiting' || n || '@example.com', 'Person ' || n, 'buyer', '', now(), now(), '2026-01-01' from generate_series(1, 1200) n returning id)
      insert into awaited_variants (owner_id, user_id, variant_id) select id, id, $1 from people`,
    [medium],
  )
  await change(id, 'Size: S = 2; M = 5')
  expect(await count(`variant_returns where variant_id = '${medium}'`)).toBe(1)
  await Promise.all([notify(), notify(), notify()])
  expect(await count(`notices where subject_id = '${medium}'`)).toBe(1_200)
  expect(await count(`awaited_variants where variant_id = '${medium}'`)).toBe(0)
  expect(await count(`variant_returns where variant_id = '${medium}'`)).toBe(0)
})

function cookieOf({ headers }: TestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}
