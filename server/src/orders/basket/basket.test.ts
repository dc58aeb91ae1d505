import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, startCheckout } from '../../../../tests/orders/checkouts.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  logIn,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { deleteOldBasketItems } from './basket.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
})
afterAll(() => app.close())

interface Line {
  isFromDevice: boolean
  id: string
  productId: string
  name: string
  quantity: number
  priceMinor: number
  seenPriceMinor: number
  available: number
  state: string
}
interface Basket {
  count: number
  goodsMinor: number
  isReady: boolean
  unpaid: { reference: string; amountMinor: number; createdAt: string; lineCount: number } | null
  shops: { sellerId: string; storeName: string; lines: Line[] }[]
}
const path = '/api/v1/basket/items'
const basketOf = async (person: Person) => (await person.call('GET', path)).body.data as Basket
const linesOf = async (person: Person) => (await basketOf(person)).shops.flatMap(({ lines }) => lines)
const change = (person: Person, line: Line | undefined, body: object) =>
  person.call('PATCH', `${path}/${line?.id}`, body)
const setPrice = async (productId: string, price: string) => {
  const form = new FormData()
  form.append('price', price)
  await seller.call('PUT', `/api/v1/products/${productId}`, form)
}

/** A visitor's device: it keeps the cookie that the first answer gives it. */
function device() {
  let cookie = ''
  return {
    cookie: () => cookie,
    async call(method: string, url: string, body?: unknown) {
      const answer = await call(app, method, url, body, {
        cookie,
        origin: app.origin,
        'sec-fetch-site': 'same-origin',
      })
      const [given] = [answer.headers['set-cookie'] ?? []].flat() as string[]
      if (given) cookie = given.split(';')[0] ?? ''
      return answer
    },
  }
}

test('a changed price and too few units must be agreed to; what is sold out costs nothing', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '6,800', quantity: '10' })
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '10' })
  expect((await addToBasket(buyer, yams, 2)).status).toBe(200)
  expect((await addToBasket(buyer, yams)).body.data).toMatchObject({ count: 1, goodsMinor: 2_040_000 })
  await addToBasket(buyer, rice)
  expect(await basketOf(buyer)).toMatchObject({ count: 2, goodsMinor: 2_540_000, isReady: true })

  await setPrice(yams, '7,200')
  await seller.call('PATCH', `/api/v1/products/${yams}/stock`, { quantity: 2 })
  await seller.call('PATCH', `/api/v1/products/${rice}/stock`, { quantity: 0 })
  const [yam, sold] = await linesOf(buyer)
  expect(yam).toMatchObject({ state: 'few', available: 2, priceMinor: 720_000, seenPriceMinor: 680_000 })
  expect(sold).toMatchObject({ state: 'gone', available: 0 })
  expect((await basketOf(buyer)).isReady).toBe(false)
  // Somebody who agrees to a price that is old already agrees to nothing.
  await change(buyer, yam, { quantity: 2, priceMinor: 700_000 })
  expect((await basketOf(buyer)).isReady).toBe(false)
  await change(buyer, yam, { priceMinor: 720_000 })
  expect(await basketOf(buyer)).toMatchObject({ isReady: true, goodsMinor: 1_440_000 })
  expect((await buyer.call('DELETE', `${path}/${sold?.id}`)).body.data).toMatchObject({ count: 1 })
})

test('a basket names the open payment for its goods, until it is paid or its time is over', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '6,800', quantity: '10' })
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '10' })
  await addToBasket(buyer, yams, 2)
  expect((await basketOf(buyer)).unpaid).toBeNull()
  const ways = { [seller.sellerId ?? '']: 'collect' }
  const { started } = await startCheckout(buyer, ways)
  await addToBasket(buyer, rice)
  const open = { reference: started.reference, amountMinor: 1_360_000, lineCount: 1 }
  expect((await basketOf(buyer)).unpaid).toMatchObject(open)
  expect((await basketOf(await buildBuyer(app))).unpaid).toBeNull()

  const again = await startCheckout(buyer, ways)
  expect((await basketOf(buyer)).unpaid).toMatchObject({ reference: again.started.reference, lineCount: 2 })
  await app.pool.query(
    `update holds set created_at = created_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'
      where buyer_id = $1`,
    [buyer.userId],
  )
  expect((await basketOf(buyer)).unpaid).toBeNull()
})

test('an open payment counts for the lines whose quantity it holds, and takes only its units out of the basket', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', price: '6,800', quantity: '10' })
  const rice = await buildProduct(seller, { name: 'Rice', price: '5,000', quantity: '10' })
  await addToBasket(buyer, yams, 2)
  await addToBasket(buyer, rice)
  const { started } = await startCheckout(buyer, { [seller.sellerId ?? '']: 'collect' })
  const [yam] = await linesOf(buyer)
  await change(buyer, yam, { quantity: 5 })
  expect((await basketOf(buyer)).unpaid).toMatchObject({ reference: started.reference, lineCount: 1 })
  await change(buyer, yam, { quantity: 2 })
  expect((await basketOf(buyer)).unpaid).toMatchObject({ lineCount: 2 })

  await change(buyer, yam, { quantity: 5 })
  await app.pay(started.reference)
  await expect
    .poll(async () => (await linesOf(buyer)).map(({ name, quantity }) => [name, quantity]))
    .toEqual([['Yam', 3]])
  expect((await basketOf(buyer)).unpaid).toBeNull()
})

test('"Buy now" is no payment of the basket; paid, it takes along what was put in just before, and nothing else', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam', quantity: '10' })
  const buyNow = async () => {
    const begun = await buyer.call('POST', '/api/v1/payments/initiate', { productId: yams, quantity: 1 })
    expect(begun.status).toBe(200)
    return String(begun.body.reference)
  }
  const outcomeOf = async (reference: string) =>
    ((await buyer.call('GET', `/api/v1/orders/${reference}/payment`)).body.data as { outcome: string })
      .outcome
  const left = async () => (await linesOf(buyer)).map(({ name, quantity }) => [name, quantity])
  await addToBasket(buyer, await buildProduct(seller, { name: 'Rice' }))
  await addToBasket(buyer, yams)
  const first = await buyNow()
  expect(await basketOf(buyer)).toMatchObject({ count: 2, unpaid: null })
  await app.pay(first)
  await expect.poll(left).toEqual([['Rice', 1]])

  const second = await buyNow()
  await addToBasket(buyer, yams)
  await app.pay(second)
  await expect.poll(() => outcomeOf(second)).toBe('paid')
  expect(await left()).toContainEqual(['Yam', 1])

  // More than is bought, or from another day: the buyer wants that too.
  await addToBasket(buyer, yams)
  await app.pay(await buyNow())
  await addToBasket(buyer, await buildProduct(seller, { name: 'Beans' }))
  const third = await buyNow()
  await app.pool.query(
    `update basket_items set quantity = 1, updated_at = updated_at - interval '2 hours' where user_id = $1`,
    [buyer.userId],
  )
  await app.pay(third)
  await expect.poll(() => outcomeOf(third)).toBe('paid')
  expect((await left()).toSorted()).toEqual([
    ['Beans', 1],
    ['Rice', 1],
    ['Yam', 1],
  ])

  // A login puts nothing into the basket: what a device had for days stays too.
  const okra = await buildProduct(seller, { name: 'Okra' })
  const phone = device()
  await phone.call('POST', path, { productId: okra, quantity: 1 })
  await app.pool.query(
    `update basket_items set updated_at = updated_at - interval '2 days' where product_id = $1`,
    [okra],
  )
  await phone.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
  const begun = await buyer.call('POST', '/api/v1/payments/initiate', { productId: okra, quantity: 1 })
  await app.pay(String(begun.body.reference))
  await expect.poll(() => outcomeOf(String(begun.body.reference))).toBe('paid')
  expect(await left()).toContainEqual(['Okra', 1])
})

test('a basket without an account lives on the device, and joins the account at login', async () => {
  const buyer = await buildBuyer(app)
  const [yams, rice] = [
    await buildProduct(seller, { name: 'Yam', quantity: '5' }),
    await buildProduct(seller, { name: 'Rice', quantity: '5' }),
  ]
  await addToBasket(buyer, yams, 2)
  await addToBasket(buyer, await buildProduct(seller, { name: 'Beans' }))
  const had = (await linesOf(buyer)).find(({ name }) => name === 'Yam')?.id
  const phone = device()
  expect((await phone.call('GET', path)).headers['set-cookie']).toBeUndefined()
  expect((await phone.call('POST', path, { productId: yams, quantity: 4 })).status).toBe(200)
  expect(phone.cookie()).toContain('oja-basket=')
  await phone.call('POST', path, { productId: rice, quantity: 1 })
  const other = device()
  expect((await other.call('GET', path)).body.data).toMatchObject({ count: 0 })
  await seller.call('PATCH', `/api/v1/products/${yams}/stock`, { quantity: 3 })
  await phone.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
  // The larger quantity, but no more than there is.
  const joined = await linesOf(await logIn(app, buyer.email))
  expect(joined.map(({ name, quantity }) => [name, quantity]).toSorted()).toEqual([
    ['Beans', 1],
    ['Rice', 1],
    ['Yam', 3],
  ])
  // A line that the account had keeps its id: a page of the basket that is open elsewhere can still change it.
  expect(joined.find(({ name }) => name === 'Yam')?.id).toBe(had)
  const ofDevice = async () =>
    (await linesOf(buyer)).filter(({ isFromDevice }) => isFromDevice).map(({ name }) => name)
  expect((await ofDevice()).toSorted()).toEqual(['Rice', 'Yam'])
  // What is added afterwards was not on the device; another login says anew what its device had.
  await addToBasket(buyer, await buildProduct(seller, { name: 'Garri' }))
  expect((await ofDevice()).toSorted()).toEqual(['Rice', 'Yam'])
  const tablet = device()
  await tablet.call('POST', path, { productId: rice, quantity: 1 })
  await tablet.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
  expect(await ofDevice()).toEqual(['Rice'])
  const { rows } = await app.pool.query(
    'select from basket_items where user_id is null and product_id = $1',
    [yams],
  )
  expect(rows).toEqual([])
})

test('the session says how many lines the basket of the account has, and nothing of a visitor’s', async () => {
  const buyer = await buildBuyer(app)
  const counted = async (person: { call: Person['call'] }) =>
    ((await person.call('GET', '/api/v1/auth/session')).body['data'] as { basketCount: number } | null)
      ?.basketCount
  expect(await counted(buyer)).toBe(0)
  const [yams, rice] = [await buildProduct(seller, { price: '1,000' }), await buildProduct(seller)]
  await addToBasket(buyer, yams, 2)
  const phone = device()
  await phone.call('POST', path, { productId: rice, quantity: 1 })
  expect((await phone.call('GET', '/api/v1/auth/session')).body.data).toBeNull()
  // Another device: what it brings along is counted.
  await phone.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
  expect(await counted(await logIn(app, buyer.email))).toBe(2)
  const stranger = await buildBuyer(app)
  expect(await counted(stranger)).toBe(0)
  for (const line of await linesOf(buyer)) await buyer.call('DELETE', `${path}/${line.id}`)
  expect(await counted(buyer)).toBe(0)
})

test('what cannot be in a basket is refused with a sentence', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'White yam', quantity: '5' })
  const dress = await buildProduct(seller, { variants: 'Size: S = 1; M = 4' })
  for (const quantity of [0, -1, 2.5, '2', 1e9, null])
    expect((await buyer.call('POST', path, { productId: yams, quantity })).status).toBe(422)
  for (const [answer, status, sentence] of [
    [await addToBasket(buyer, yams, 6), 409, 'Only 5 of White yam are left.'],
    [await addToBasket(seller, yams), 403, 'You cannot buy from yourself'],
    [await addToBasket(buyer, crypto.randomUUID()), 404, 'Product not found'],
    [await addToBasket(buyer, dress), 422, 'Choose one first, such as your size'],
    [await addToBasket(buyer, dress, 1, crypto.randomUUID()), 409, 'The seller no longer sells this choice.'],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(answer.body.fields ? Object.values(answer.body.fields)[0] : answer.body.message).toContain(
      sentence,
    )
  }
  expect(await basketOf(buyer)).toMatchObject({ count: 0, shops: [] })

  await addToBasket(buyer, yams)
  const [line] = await linesOf(buyer)
  const stranger = await buildBuyer(app)
  for (const body of [{ quantity: 2 }, { priceMinor: 1 }])
    expect((await change(stranger, line, body)).status).toBe(404)
  expect((await stranger.call('DELETE', `${path}/${line?.id}`)).status).toBe(404)
  expect((await device().call('DELETE', `${path}/${line?.id}`)).status).toBe(404)
  expect((await change(buyer, line, { quantity: 6 })).body.message).toBe(
    'Only 5 of White yam are left. Your basket has 1.',
  )
  expect((await addToBasket(buyer, yams, 5)).body.fields).toEqual({
    quantity: 'Only 5 of White yam are left. Your basket has 1.',
  })
  expect((await linesOf(buyer))[0]?.quantity).toBe(1)
})

test('a basket holds 20 lines of 8 shops', async () => {
  const buyer = await buildBuyer(app)
  const shops = await Promise.all(Array.from({ length: 9 }, (_, place) => buildSeller(app, `Shop ${place}`)))
  for (const shop of shops.slice(0, 8)) await addToBasket(buyer, await buildProduct(shop))
  const ninth = await addToBasket(buyer, await buildProduct(shops[8] ?? seller))
  expect([ninth.status, ninth.body.message]).toEqual([409, expect.stringContaining('at most 8 shops')])
  for (let count = 8; count < 20; count += 1)
    expect((await addToBasket(buyer, await buildProduct(shops[0] ?? seller))).status).toBe(200)
  const last = await addToBasket(buyer, await buildProduct(shops[0] ?? seller))
  expect([last.status, last.body.message]).toEqual([409, expect.stringContaining('at most 20')])
})

test('what a device brings along at login is neither a ninth shop nor one’s own goods at the payment', async () => {
  const shops = await Promise.all(Array.from({ length: 9 }, (_, place) => buildSeller(app, `Stall ${place}`)))
  const owner = shops[0] ?? seller
  const goods = await Promise.all(shops.map((shop) => buildProduct(shop, { price: '1,000' })))
  const phone = device()
  for (const productId of goods.slice(0, 5)) await phone.call('POST', path, { productId, quantity: 1 })
  for (const productId of goods.slice(5)) await addToBasket(owner, productId)
  await addToBasket(owner, await buildProduct(seller, { price: '1,000' }))
  await phone.call('POST', '/api/v1/auth/login', { email: owner.email, password })

  // Ten shops stand there now; the goods of their own are shown as what cannot be had, and cost nothing.
  const { shops: joined, goodsMinor } = await basketOf(owner)
  expect([joined.length, goodsMinor]).toEqual([10, 900_000])
  expect((await linesOf(owner)).filter(({ state }) => state === 'gone')).toMatchObject([
    { productId: goods[0] },
  ])
  const pay = async () => {
    const { shops: left } = await basketOf(owner)
    const ways = left.map(({ sellerId }) => ({ sellerId, way: 'collect' }))
    const { body: quoted } = await owner.call('POST', '/api/v1/checkouts/quote', { ways })
    const { amountMinor } = quoted.data as { amountMinor: number }
    return owner.call('POST', '/api/v1/checkouts', { ways, amountMinor })
  }
  expect(await pay()).toMatchObject({
    status: 409,
    body: { message: 'You can pay 8 shops at once. Remove the goods of one first.' },
  })
  const [ready] = (await linesOf(owner)).filter(({ state }) => state === 'ready')
  await owner.call('DELETE', `${path}/${ready?.id}`)
  const paid = await pay()
  expect([paid.status, paid.body['amountMinor']]).toEqual([200, 800_000])
})

test('a basket is exported and deleted with its account, and a device’s after 30 days', async () => {
  const buyer = await buildBuyer(app)
  const yams = await buildProduct(seller, { name: 'Yam of Bisi', quantity: '50' })
  await buildPaidOrder(app, await buildBuyer(app), yams)
  await addToBasket(buyer, yams)
  const phone = device()
  await phone.call('POST', path, { productId: yams, quantity: 1 })
  const left = async () =>
    (await app.pool.query('select count(*)::int as count from basket_items where product_id = $1', [yams]))
      .rows[0].count
  await deleteOldBasketItems(app.pool)
  expect(await left()).toBe(2)
  await app.pool.query(
    "update basket_items set updated_at = updated_at - interval '32 days' where product_id = $1 and user_id is null",
    [yams],
  )
  await deleteOldBasketItems(app.pool)
  expect(await left()).toBe(1)
  const { body } = await buyer.call('GET', '/api/v1/users/me/data')
  expect(body['orders']).toMatchObject({ basket: [{ name: 'Yam of Bisi', quantity: 1 }] })
  expect((await buyer.call('DELETE', '/api/v1/users/delete/profile', { password })).status).toBe(200)
  expect(await left()).toBe(0)
})
