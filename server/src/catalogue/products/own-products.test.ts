import type { Product } from '@oja/contract/schemas/catalogue.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { importListings } from '../import/import.ts'
import { shopOfLogin } from '../../sellers/sellers.ts'
import { deletePersonalData, exportPersonalData } from '../catalogue.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { photosOfOrders } from '../../orders/orders.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
  call,
  startTestApp,
  productForm,
  uploadForm,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
})
afterAll(() => app.close())

const path = (id: string, rest = '') => `/api/v1/products/${id}${rest}`
const own = async (id: string) => (await seller.call('GET', path(id))).body.data as Product
const picturesOf = async (id: string) => (await own(id)).pictures.map((picture) => picture.id)
const photoOf = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const change = async (id: string, values: Record<string, string>, photos: Buffer[] = []) =>
  seller.call('PUT', path(id), await uploadForm('productImg', values, photos))

test(
  'a changed product keeps its id, its links and the fields that the form leaves out',
  { tags: ['DB11', 'D20', 'ST24'] },
  async () => {
    const id = await buildProduct(seller, {
      name: 'Ofada rice',
      description: 'Stone free',
      price: '1,250.50',
    })
    const before = await own(id)
    const answer = await change(id, { name: 'Ofada rice, new season', price: '1,400' })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Product updated successfully' } })
    expect(await own(id)).toEqual({
      ...before,
      name: 'Ofada rice, new season',
      price: 1400,
      priceMinor: 140_000,
    })
    expect(
      (await seller.call('PUT', path(id), { quantity: 12, category: 'Groceries & Essentials' })).status,
    ).toBe(200)
    expect(await own(id)).toMatchObject({ quantity: 12, onHand: 12, category: 'Groceries & Essentials' })
    const found = (await call(app, 'GET', '/api/v1/products?q=new+season')).body.data as unknown as Product[]
    expect(found).toMatchObject([{ id, priceMinor: 140_000, category: 'Groceries & Essentials' }])

    const wrong = { name: '', category: 'Weapons', price: 'free', quantity: '1.5' }
    expect(await change(id, wrong)).toMatchObject({
      status: 422,
      body: {
        fields: {
          name: 'Name is required',
          category: 'Choose a category from the list',
          price: 'Price must be a valid number',
          quantity: 'Quantity must be a valid number',
        },
        values: wrong,
      },
    })
    expect(await own(id)).toMatchObject({ name: 'Ofada rice, new season', quantity: 12 })
  },
)

test('photos are kept, reordered, removed and added', { tags: ['DB11', 'I21'] }, async () => {
  const colours = ['#a00', '#0a0', '#00a']
  const form = await productForm({ name: 'Pictured' }, await Promise.all(colours.map(photoOf)))
  const id = ((await seller.call('POST', '/api/v1/products', form)).body.data as Product).id
  const [red = '', green = '', blue = ''] = await picturesOf(id)
  await change(id, { [`picture.${blue}`]: '1' })
  expect(await picturesOf(id)).toEqual([blue, red, green])
  await change(id, { [`picture.${blue}`]: '3', [`picture.${red}`]: '2', [`picture.${green}`]: '3' })
  expect(await picturesOf(id)).toEqual([red, green, blue])
  await change(id, { newPictures: '1' }, [await photoOf('#fff')])
  const [white = '', ...rest] = await picturesOf(id)
  expect(rest).toEqual([red, green, blue])
  await change(id, { [`picture.${red}`]: 'remove', [`picture.${blue}`]: 'remove' }, [await photoOf('#000')])
  expect(await picturesOf(id)).toEqual([white, green, expect.any(String)])

  const all = Object.fromEntries((await picturesOf(id)).map((picture) => [`picture.${picture}`, 'remove']))
  expect((await change(id, all)).body.fields).toEqual({ productImg: 'A product image is required' })
  const six = await Promise.all(Array.from({ length: 6 }, () => photoOf('#888')))
  expect(await change(id, {}, six)).toMatchObject({ status: 413, body: { message: 'Send at most 8 photos' } })
  expect(await picturesOf(id)).toEqual([white, green, expect.any(String)])

  const shown = async (picture: string) =>
    (await app.app.inject({ url: `/files/${picture}/320.webp` })).statusCode
  await app.pool.query(
    `update files set detached_at = detached_at - interval '2 hours' where detached_at is not null`,
  )
  await app.platform.files.sweep(app.pool, async () => [blue])
  expect([await shown(red), await shown(blue), await shown(white)]).toEqual([404, 200, 200])
})

test('an order keeps the photo it was placed with', { tags: ['D9', 'DB11'] }, async () => {
  const id = await buildProduct(seller, { name: 'Snapshot' })
  const [cover = ''] = await picturesOf(id)
  await buyer.call('POST', '/api/v1/payments/initiate', { productId: id, quantity: 1 })
  await change(id, { [`picture.${cover}`]: 'remove' }, [await photoOf('#123')])
  await app.pool.query(`update files set detached_at = detached_at - interval '2 hours' where id = $1`, [
    cover,
  ])
  await app.platform.files.sweep(app.pool, photosOfOrders)
  const orders = (await buyer.call('GET', '/api/v1/users/orders')).body.orders as unknown as {
    productImg: string
  }[]
  expect((await app.app.inject({ url: orders[0]?.productImg ?? '' })).statusCode).toBe(200)
})

test(
  'a seller sets the stock, but never over a change by buyers',
  { tags: ['DB10', 'D21', 'I1'] },
  async () => {
    const id = await buildProduct(seller, { quantity: '10' })
    const setStock = (body: object) => seller.call('PATCH', path(id, '/stock'), body)
    expect((await setStock({ quantity: 4, seen: 10 })).body.data).toMatchObject({ quantity: 4, onHand: 4 })
    // Who has paid once may take more than half.
    await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Garri, white' }))
    await buyer.call('POST', '/api/v1/payments/initiate', { productId: id, quantity: 3 })
    expect(await setStock({ quantity: 6, seen: 4 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('it is now 1') },
    })
    expect((await change(id, { quantity: '6', quantitySeen: '4' })).status).toBe(409)
    expect((await change(id, { quantity: '4', quantitySeen: '4', name: 'Renamed meanwhile' })).status).toBe(
      200,
    )
    expect(await own(id)).toMatchObject({ name: 'Renamed meanwhile', quantity: 1, onHand: 4, reserved: 3 })
    expect((await setStock({ quantity: 0, seen: 1 })).body.data).toMatchObject({
      quantity: 0,
      onHand: 3,
      reserved: 3,
    })
    expect((await setStock({ quantity: 7 })).body.data).toMatchObject({
      quantity: 7,
      onHand: 10,
      reserved: 3,
    })
    for (const quantity of [-1, 1.5, '2', 1_000_001, null, undefined, 1e9])
      expect([quantity, (await setStock({ quantity })).body.fields]).toEqual([
        quantity,
        { quantity: 'Quantity must be a valid number' },
      ])
  },
)

test(
  'only its owner sees a paused product, and nobody can buy it until it is back',
  { tags: ['ST24', 'D9'] },
  async () => {
    const id = await buildProduct(seller, { name: 'Paused yams of Bodija' })
    const setStatus = (status: string) => seller.call('PATCH', path(id, '/status'), { status })
    const seen = async () => [
      (await call(app, 'GET', path(id))).status,
      ((await call(app, 'GET', '/api/v1/products?q=paused+yams')).body.data as unknown as object[]).length,
      (await buyer.call('POST', '/api/v1/payments/initiate', { productId: id, quantity: 1 })).status,
    ]
    expect((await setStatus('paused')).body.data).toMatchObject({ status: 'paused' })
    expect(await seen()).toEqual([404, 0, 404])
    expect((await own(id)).status).toBe('paused')
    await setStatus('live')
    expect(await seen()).toEqual([200, 1, 200])
    for (const status of ['draft', 'removed', '']) expect((await setStatus(status)).status).toBe(422)
  },
)

test(
  'another seller, an admin or a suspended seller cannot change the products of a shop',
  { tags: ['D1', 'D4', 'D5'] },
  async () => {
    const id = await buildProduct(seller)
    const other = await buildSeller(app, 'Other Shop')
    const tries = (person: Pick<Person, 'call'>, target = id) =>
      Promise.all([
        person.call('PUT', path(target), { name: 'Planted' }),
        person.call('PATCH', path(target, '/stock'), { quantity: 0 }),
        person.call('PATCH', path(target, '/status'), { status: 'paused' }),
        person.call('DELETE', path(target)),
      ]).then((answers) => answers.map(({ status }) => status))
    const visitor = { call: (...given: Parameters<Person['call']>) => call(app, ...given) }
    expect(await tries(visitor)).toEqual([401, 401, 401, 401])
    for (const person of [other, buyer, await buildAdmin(app)])
      expect(await tries(person)).toEqual([403, 403, 403, 403])
    expect(await tries(seller, crypto.randomUUID())).toEqual([404, 404, 404, 404])
    expect(await tries(seller, 'x')).toEqual([400, 400, 400, 400])
    await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [seller.sellerId])
    expect(await tries(seller)).toEqual([403, 403, 403, 403])
    await app.pool.query(`update sellers set status = 'active' where id = $1`, [seller.sellerId])
    expect(await own(id)).toMatchObject({ name: 'Yam tubers', status: 'live' })
  },
)

test(
  'a seller searches their own listings by words, status and page',
  { tags: ['DB9', 'DB10'] },
  async () => {
    const shop = await buildSeller(app, 'Long Shelf')
    const lines = Array.from({ length: 25 }, (_, number) => ({ name: `Ẹ̀gúsí bag ${number}`, price: 500 }))
    const row = await shopOfLogin(app.pool, shop.email)
    if (!row) throw new Error('the seller has no shop')
    async function* content() {
      yield Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'))
    }
    const options = { kind: 'products' as const, max: 100, progress: () => undefined }
    await importListings(app.pool, row, { name: 'egusi.jsonl', content: content() }, options)
    const paused = await buildProduct(shop, { name: 'Paused 100% palm oil' })
    await shop.call('PATCH', path(paused, '/status'), { status: 'paused' })
    await buildService(shop, { name: 'Grinding' })

    const look = async (kind: string, query = '') => {
      const { status, body, headers } = await shop.call('GET', `/api/v1/${kind}/own${query}`)
      const names = ((body.data ?? []) as { name: string }[]).map(({ name }) => name)
      return {
        status,
        names,
        total: headers['x-total-count'],
        next: /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1],
      }
    }
    const first = await look('products')
    expect([first.names.length, first.names[0], first.total]).toEqual([24, 'Paused 100% palm oil', '26'])
    const second = await look('products', first.next?.replace(/^[^?]*/, ''))
    expect([second.names.length, second.next]).toEqual([2, undefined])
    expect(new Set([...first.names, ...second.names]).size).toBe(26)
    expect(await look('products', '?q=EGUSI+bag+24')).toMatchObject({ names: ['Ẹ̀gúsí bag 24'], total: '1' })
    expect((await look('products', '?q=100%25')).names).toEqual(['Paused 100% palm oil'])
    expect((await look('products', '?q=%25')).names).toEqual(['Paused 100% palm oil'])
    expect((await look('products', '?status=paused')).names).toEqual(['Paused 100% palm oil'])
    expect((await look('products', '?status=live&q=palm')).names).toEqual([])
    expect(await look('services')).toMatchObject({ names: ['Grinding'], total: '1' })
    for (const query of ['?status=removed', '?after=x', `?q=${'x'.repeat(101)}`])
      expect([query, (await look('products', query)).status]).toEqual([query, 400])
    expect((await buyer.call('GET', '/api/v1/products/own')).status).toBe(403)
    expect((await call(app, 'GET', '/api/v1/services/own')).status).toBe(401)
  },
)

test(
  'the listings of a deleted person are emptied, and until then the person can export them',
  { tags: ['D9', 'I26'] },
  async () => {
    const departing = await buildSeller(app, 'Leaving Soon')
    const goods = await buildProduct(departing, { name: 'Call 0803 000 0000', description: 'Ask for Bisi' })
    await buildService(departing, { name: 'Bisi braids', servicesOffered: 'Bisi special' })
    expect(await exportPersonalData(app.pool, departing.userId)).toMatchObject({
      products: [{ id: goods, name: 'Call 0803 000 0000' }],
      services: [{ name: 'Bisi braids', servicesOffered: ['Bisi special'] }],
    })
    await transaction(app.pool, (tx) => deletePersonalData(tx, departing.userId))
    const held = JSON.stringify(await exportPersonalData(app.pool, departing.userId))
    expect(held).not.toMatch(/bisi|0803/i)
    expect((await call(app, 'GET', path(goods))).status).toBe(404)
    expect((await call(app, 'GET', `/api/v1/services/all?q=bisi`)).body).toEqual([])
  },
)

test(
  'a seller may upload photos thirty times an hour and change texts without a limit',
  { tags: ['D17'] },
  async () => {
    const limited = await startTestApp({ rateLimit: true })
    onTestFinished(() => limited.close())
    const trader = await buildSeller(limited)
    const id = await buildProduct(trader)
    const changed = async (photos: Buffer[]) =>
      (await trader.call('PUT', path(id), await uploadForm('productImg', { price: '900' }, photos))).status
    for (let time = 0; time < 35; time += 1) expect(await changed([])).toBe(200)
    const statuses: number[] = []
    for (let time = 0; time < 30; time += 1) statuses.push(await changed([Buffer.from('no photo')]))
    expect(statuses).toEqual([...Array<number>(29).fill(415), 429])
  },
)

test('a product says whether it is new or used, and only in the words of the list', async () => {
  const id = await buildProduct(seller, {
    name: 'iPhone 12',
    category: 'Electronics & Gadgets',
    condition: 'uk used',
  })
  expect(await own(id)).toMatchObject({ condition: 'uk used' })
  expect((await change(id, { price: '180000' })).status).toBe(200)
  expect(await own(id)).toMatchObject({ condition: 'uk used', price: 180_000 })
  expect(await change(id, { condition: 'as new' })).toMatchObject({
    status: 422,
    body: { fields: { condition: 'Choose a condition from the list' } },
  })
  expect((await change(id, { condition: '' })).status).toBe(200)
  expect(await own(id)).toMatchObject({ condition: null, price: 180_000 })
})
