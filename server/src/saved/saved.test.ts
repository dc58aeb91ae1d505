import { randomUUID } from 'node:crypto'
import type { FollowedShops, SavedItems } from '@oja/contract/schemas/saved/saved.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  buildService,
  call,
  password,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let yams: string
let braids: string
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
  yams = await buildProduct(seller, { name: 'Yam tubers' })
  braids = await buildService(seller, { name: 'Knotless braids' })
})
afterAll(() => app.close())

/** A browser without an account: it keeps the cookies that it gets. */
function openDevice() {
  const cookies = new Map<string, string>()
  const ask = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(app, method, url, body, {
      origin: app.origin,
      ...(cookie ? { cookie } : {}),
      ...headers,
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { call: ask, cookies }
}
type Caller = Pick<Person, 'call'>

const save = (who: Caller, kind: string, id: string) => who.call('PUT', `/api/v1/saved/${kind}/${id}`)
const remove = (who: Caller, kind: string, id: string) => who.call('DELETE', `/api/v1/saved/${kind}/${id}`)
const marks = async (who: Caller) => (await who.call('GET', '/api/v1/saved/marks')).body.data as string[]
const dataOf = <Answer extends { data: unknown }>({ body }: TestResponse) =>
  (body as unknown as Answer).data as Answer['data']
const items = async (who: Caller) => dataOf<SavedItems>(await who.call('GET', '/api/v1/saved'))
const shops = async (who: Caller) => dataOf<FollowedShops>(await who.call('GET', '/api/v1/saved/shops'))

test('a device without an account keeps a list, and a login joins it with the account’s list', async () => {
  const device = openDevice()
  const buyer = await buildBuyer(app)
  await save(buyer, 'service', braids)
  expect(await items(device)).toEqual({ items: [], total: 0, wantsEmails: null })
  expect(device.cookies.size).toBe(0)
  const saved = await save(device, 'product', yams)
  expect(saved).toMatchObject({ status: 200, body: { message: 'Saved' } })
  expect(String(saved.headers['set-cookie'])).toMatch(/^oja-saved=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
  await save(device, 'shop', seller.sellerId ?? '')
  expect(await marks(device)).toEqual([`shop/${seller.sellerId}`, `product/${yams}`])
  expect(await marks(openDevice())).toEqual([])
  expect(await marks(buyer)).toEqual([`service/${braids}`])

  expect((await device.call('POST', '/api/v1/auth/login', { email: buyer.email, password })).status).toBe(200)
  expect(device.cookies.has('oja-saved')).toBe(false)
  expect(await items(device)).toMatchObject({
    total: 2,
    wantsEmails: false,
    items: [
      { kind: 'product', id: yams, state: 'listed', product: { name: 'Yam tubers' }, service: null },
      { kind: 'service', id: braids, state: 'listed', product: null, service: { name: 'Knotless braids' } },
    ],
  })
  expect((await shops(buyer)).shops).toMatchObject([{ storeName: 'Bodija Yams', isOpen: true }])
  await device.call('POST', '/api/v1/auth/logout')
  expect(await marks(device)).toEqual([])
})

test('saving twice is saving once, and what is removed is removed', async () => {
  const buyer = await buildBuyer(app)
  await Promise.all([save(buyer, 'product', yams), save(buyer, 'product', yams)])
  expect(await marks(buyer)).toEqual([`product/${yams}`])
  for (let n = 0; n < 2; n += 1) expect((await remove(buyer, 'product', yams)).status).toBe(200)
  expect(await marks(buyer)).toEqual([])
})

test('what is paused or gone stays in the list and says so, and can be removed', async () => {
  const buyer = await buildBuyer(app)
  const [pausing, removed] = [
    await buildProduct(seller, { name: 'Paused pepper' }),
    await buildProduct(seller, { name: 'Gone garri' }),
  ]
  for (const id of [pausing, removed]) await save(buyer, 'product', id)
  await seller.call('PATCH', `/api/v1/products/${pausing}/status`, { status: 'paused' })
  await seller.call('DELETE', `/api/v1/products/${removed}`)
  expect((await items(buyer)).items).toMatchObject([
    { id: removed, name: 'Gone garri', state: 'gone', product: null },
    { id: pausing, name: 'Paused pepper', state: 'paused', product: null },
  ])
  await remove(buyer, 'product', removed)
  expect((await items(buyer)).items).toMatchObject([{ id: pausing }])
})

test('what nobody may see, is no id or is no such kind cannot be saved, and leaves nothing', async () => {
  const buyer = await buildBuyer(app)
  const hidden = await buildProduct(seller, { name: 'Hidden' })
  await seller.call('PATCH', `/api/v1/products/${hidden}/status`, { status: 'paused' })
  const visitor = openDevice()
  for (const [who, kind, id, status, message] of [
    [buyer, 'product', randomUUID(), 404, 'Product not found'],
    [buyer, 'product', hidden, 404, 'Product not found'],
    [buyer, 'service', yams, 404, 'Service not found'],
    [buyer, 'shop', buyer.userId, 404, 'Shop not found'],
    [buyer, 'product', 'yam', 400, expect.any(String)],
    [buyer, 'account', buyer.userId, 400, expect.any(String)],
    [visitor, 'product', randomUUID(), 404, 'Product not found'],
  ] as const)
    expect(await save(who, kind, id)).toMatchObject({ status, body: { message } })
  expect(visitor.cookies.size).toBe(0)
  expect(await marks(buyer)).toEqual([])
  expect((await buyer.call('GET', '/api/v1/saved?after=never')).status).toBe(400)
  expect((await remove(buyer, 'product', randomUUID())).status).toBe(200)
})

test('nobody sees or changes what another person or device has saved', async () => {
  const [buyer, other] = [await buildBuyer(app), await buildBuyer(app)]
  const [device, stranger] = [openDevice(), openDevice()]
  await save(buyer, 'product', yams)
  await save(device, 'product', yams)
  for (const who of [other, stranger]) {
    expect(await remove(who, 'product', yams)).toMatchObject({ status: 200 })
    expect(await marks(who)).toEqual([])
  }
  // A forged cookie is another device, and nobody's account.
  const forged = { cookie: `oja-saved=${Buffer.from(buyer.userId).toString('base64url').slice(0, 43)}` }
  expect((await call(app, 'GET', '/api/v1/saved/marks', undefined, forged)).body.data).toEqual([])
  expect(await marks(buyer)).toEqual([`product/${yams}`])
  expect(await marks(device)).toEqual([`product/${yams}`])
})

test('a form of another site neither saves nor gives the device another list', async () => {
  const device = openDevice()
  await save(device, 'product', yams)
  const foreign = await call(app, 'PUT', `/api/v1/saved/product/${yams}`, undefined, {
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
  })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
  expect(foreign.headers['set-cookie']).toBeUndefined()
  expect(await marks(device)).toEqual([`product/${yams}`])
})

test('a list holds at most 1,000: the next is refused with a sentence, and a login joins as far as there is room', async () => {
  const [buyer, device] = [await buildBuyer(app), openDevice()]
  await save(device, 'product', yams)
  await save(device, 'service', braids)
  const shop = await buildSeller(app, 'Ten Thousand Things')
  // 10,000 products, of which 999 are saved.
  await app.pool.query(
    `with made as (insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
        select $1, 'Thing ' || n, 'Groceries', 1000, 1, 1 from generate_series(1, 10000) n returning id)
      insert into saved_items (owner_id, user_id, product_id) select $2, $2, id from made limit 999`,
    [shop.sellerId, buyer.userId],
  )
  expect((await device.call('POST', '/api/v1/auth/login', { email: buyer.email, password })).status).toBe(200)
  expect(await marks(buyer)).toHaveLength(1000)
  const full = { status: 409, body: { message: expect.stringContaining('the most we keep') } }
  expect(await save(buyer, 'product', yams)).toMatchObject(full)
  expect(await save(buyer, 'service', braids)).toMatchObject({ status: 200 })
  await remove(buyer, 'service', braids)
  expect(await save(buyer, 'product', yams)).toMatchObject({ status: 200 })
  const first = await buyer.call('GET', '/api/v1/saved')
  expect(dataOf<SavedItems>(first)).toMatchObject({ total: 1000, items: { length: 24 } })
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect(dataOf<SavedItems>(await buyer.call('GET', next)).items).toHaveLength(24)
})

test('the newest goods and services of followed shops are listed, and a shop that is closed says so', async () => {
  const buyer = await buildBuyer(app)
  const [open, closing] = [await buildSeller(app, 'Open Stall'), await buildSeller(app, 'Closing Stall')]
  const [old, fresh, theirs] = [
    await buildProduct(open, { name: 'Old pot' }),
    await buildProduct(open, { name: 'Fresh pot' }),
    await buildProduct(closing, { name: 'Their pot' }),
  ]
  await app.pool.query("update products set created_at = now() - interval '31 days' where id = $1", [old])
  const braiding = await buildService(open, { name: 'Braiding at the stall' })
  for (const shop of [open, closing]) {
    const followed = await save(buyer, 'shop', shop.sellerId ?? '')
    expect(followed.body.message).toBe('You follow this shop')
  }
  expect((await shops(buyer)).newest.map(({ _id }) => _id)).toEqual([theirs, fresh])
  expect((await shops(buyer)).newestServices).toMatchObject([
    { _id: braiding, name: 'Braiding at the stall' },
  ])
  await app.pool.query("update sellers set status = 'suspended' where id = $1", [closing.sellerId])
  expect(await shops(buyer)).toMatchObject({
    shops: [
      { storeName: 'Closing Stall', isOpen: false },
      { storeName: 'Open Stall', isOpen: true },
    ],
    newest: [{ _id: fresh }],
  })
  expect((await remove(buyer, 'shop', open.sellerId ?? '')).body.message).toBe(
    'You no longer follow this shop',
  )
  expect((await shops(buyer)).newest).toEqual([])
})

test('the export of personal data holds what was saved, and a deleted account takes it along', async () => {
  const buyer = await buildBuyer(app)
  await save(buyer, 'product', yams)
  await save(buyer, 'shop', seller.sellerId ?? '')
  expect((await buyer.call('PUT', '/api/v1/saved/emails', { wantsEmails: 'yes' })).status).toBe(422)
  expect((await buyer.call('PUT', '/api/v1/saved/emails', { wantsEmails: true })).status).toBe(200)
  expect((await items(buyer)).wantsEmails).toBe(true)
  expect((await buyer.call('GET', '/api/v1/users/me/data')).body.saved).toMatchObject({
    wantsEmails: true,
    saved: [
      { kind: 'product', id: yams, name: 'Yam tubers' },
      { kind: 'shop', id: seller.sellerId, name: 'Bodija Yams' },
    ],
  })
  expect((await buyer.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query('select from saved_items where owner_id = $1', [buyer.userId])
  expect(rows).toEqual([])
})

test('a seller reads in the own list how many people saved each listing; buyers do not', async () => {
  const shop = await buildSeller(app, 'Saved By Many')
  const [product, service] = [await buildProduct(shop), await buildService(shop)]
  const saver = await buildBuyer(app)
  await saver.call('PUT', `/api/v1/saved/product/${product}`)
  await saver.call('PUT', `/api/v1/saved/service/${service}`)
  await (await buildBuyer(app)).call('PUT', `/api/v1/saved/product/${product}`)
  const savesIn = async (path: string) =>
    ((await shop.call('GET', path)).body.data as { saves?: number }[]).map(({ saves }) => saves)
  const unsaved = await buildProduct(shop)
  expect(unsaved).not.toBe(product)
  expect(await savesIn('/api/v1/products/own')).toEqual([0, 2])
  expect(await savesIn('/api/v1/products/own?sort=views')).toEqual(expect.arrayContaining([0, 2]))
  expect(await savesIn('/api/v1/services/own')).toEqual([1])
  const seen = await saver.call('GET', `/api/v1/products/seller/${shop.sellerId}`)
  expect(JSON.stringify(seen.body)).not.toContain('"saves"')
})
