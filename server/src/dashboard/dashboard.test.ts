import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  uploadForm,
  waitFor,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const weeksOf = async (seller: Person) => {
  const { status, body } = await seller.call('GET', '/api/v1/sellers/dashboard/weeks')
  expect(status).toBe(200)
  return body.data as Record<string, number | string>[]
}
const settings = (seller: Person, values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return seller.call('POST', '/api/v1/sellers/profile/full', form)
}
const lowMails = async (to: string) => {
  const { rows } = await app.pool.query<{ subject: string }>(
    "select subject from mails where key like 'low-stock %' and recipient = $1 order by created_at",
    [to],
  )
  return rows.map(({ subject }) => subject)
}
const dashboard = async (seller: Person) => (await seller.call('GET', '/api/v1/sellers/dashboard')).body

test(
  'the overview counts listings, messages, reviews, orders and income by week, of this shop alone',
  { tags: ['EN16', 'CL39'] },
  async () => {
    const seller = await buildSeller(app)
    const other = await buildSeller(app, 'Elsewhere')
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller, { name: 'Yam', price: '10,000', quantity: '9' })
    const older = await buildProduct(seller, { name: 'Older' })
    await app.pool.query("update products set created_at = created_at - interval '3 weeks' where id = $1", [
      older,
    ])
    await buildPaidOrder(app, buyer, productId, 2)
    await buyer.call('POST', '/api/v1/messages/send', { recipientId: seller.userId, content: 'Still there?' })
    await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 5, comment: 'Good yam' })

    const weeks = await weeksOf(seller)
    expect(weeks).toHaveLength(12)
    for (const { weekOf } of weeks) expect(new Date(`${weekOf}T12:00:00Z`).getUTCDay()).toBe(1)
    // Of 20,000 naira the market keeps five per cent.
    const now = { listings: 1, messages: 1, reviews: 1, orders: 1, incomeMinor: 1_900_000 }
    expect(weeks.at(-1)).toMatchObject(now)
    expect(weeks.at(-4)).toMatchObject({ listings: 1, messages: 0, reviews: 0, orders: 0, incomeMinor: 0 })
    const sums = (await weeksOf(other)).flatMap((week) =>
      Object.values(week).filter((figure) => typeof figure === 'number'),
    )
    expect(new Set(sums)).toEqual(new Set([0]))

    expect((await buyer.call('GET', '/api/v1/sellers/dashboard/weeks')).status).toBe(403)
    expect((await call(app, 'GET', '/api/v1/sellers/dashboard/weeks')).status).toBe(401)
  },
)

test('a seller who wants it gets one mail each time a product runs low, not one for each sale', async () => {
  const seller = await buildSeller(app, 'Shelf')
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(seller, { name: 'Kettle', price: '500', quantity: '6' })
  const buy = (quantity: number) => buildPaidOrder(app, buyer, productId, quantity)

  await buy(1)
  expect((await dashboard(seller)).lowStock).toEqual({ total: 0, goods: [] })
  expect((await settings(seller, { lowStockAt: '3' })).status).toBe(200)
  expect((await seller.call('GET', '/api/v1/sellers/get/profile')).body.seller).toMatchObject({
    lowStockAt: 3,
  })
  await buy(1)
  expect(await lowMails(seller.email)).toEqual([])
  await buy(1)
  expect(await lowMails(seller.email)).toEqual(['Only 3 left: Kettle'])
  const mail = await app.mailTo(seller.email, 'Only 3 left')
  expect(mail.text).toContain(`${app.origin}/dashboard/listings?tab=products&status=low`)
  await buy(1)
  expect(await lowMails(seller.email)).toHaveLength(1)
  expect((await dashboard(seller)).lowStock).toEqual({
    total: 1,
    goods: [{ id: productId, name: 'Kettle', left: 2 }],
  })
  const low = await seller.call('GET', '/api/v1/products/own?status=low')
  expect(low.body.data).toMatchObject([{ _id: productId }])

  await seller.call('PATCH', `/api/v1/products/${productId}/stock`, { quantity: 10 })
  expect((await dashboard(seller)).lowStock).toEqual({ total: 0, goods: [] })
  await buy(10)
  expect(await lowMails(seller.email)).toEqual(['Only 3 left: Kettle', 'Sold out: Kettle'])

  const wrong = await settings(seller, { lowStockAt: 'few' })
  expect([wrong.status, wrong.body.fields]).toEqual([422, { lowStockAt: 'Give a number from 0 to 1,000' }])
  expect((await settings(seller, { lowStockAt: '1,001' })).status).toBe(422)
})

test(
  'no mail about stock goes to a seller who has turned mails off, or never asked for it',
  { tags: ['DB41'] },
  async () => {
    const seller = await buildSeller(app, 'Quiet')
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller, { name: 'Lamp', price: '500', quantity: '4' })
    await settings(seller, { lowStockAt: '5', notifications: 'false' })
    await buildPaidOrder(app, buyer, productId)
    await settings(seller, { notifications: 'true', lowStockAt: '' })
    await buildPaidOrder(app, buyer, productId)
    expect((await dashboard(seller)).lowStock).toEqual({ total: 0, goods: [] })
    await settings(seller, { emails: 'orders,messages,reviews', lowStockAt: '1' })
    await buildPaidOrder(app, buyer, productId)
    expect((await dashboard(seller)).lowStock).toMatchObject({ total: 1 })
    expect(await lowMails(seller.email)).toEqual([])
  },
)

test('the overview shows how many products have no photo, and how many services', async () => {
  const seller = await buildSeller(app, 'Unpictured')
  await buildProduct(seller)
  const sent = await seller.call(
    'POST',
    '/api/v1/listings/import/preview?kind=products',
    'name,price\nMat,900\nBroom,400',
    { 'content-type': 'text/csv' },
  )
  const { id } = sent.body.data as { id: string }
  await seller.call('POST', '/api/v1/listings/import', { importId: id })
  const { withoutPhoto } = await waitFor(async () => {
    const figures = await dashboard(seller)
    return (figures.withoutPhoto as { products: number }).products === 2 ? figures : undefined
  })
  expect(withoutPhoto).toEqual({ products: 2, services: 0 })
  const { body } = await seller.call('GET', '/api/v1/products/own?status=no-photo')
  expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Broom', 'Mat'])

  const plumber = await buildSeller(app, 'No goods')
  const work = await plumber.call(
    'POST',
    '/api/v1/listings/import/preview?kind=services',
    'name,category\nPipes,Plumber',
    { 'content-type': 'text/csv' },
  )
  await plumber.call('POST', '/api/v1/listings/import', { importId: (work.body.data as { id: string }).id })
  await waitFor(async () => ((await dashboard(plumber)).totalServices === 1 ? true : undefined))
  expect((await dashboard(plumber)).withoutPhoto).toEqual({ products: 0, services: 1 })
})

test('the overview counts drafts of photos without a price, and reviews without an answer', async () => {
  const seller = await buildSeller(app, 'Drafts and reviews')
  expect((await seller.call('POST', '/api/v1/photo-drafts', await uploadForm('photos', {}))).status).toBe(200)
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 4, comment: 'Good' })
  expect(await dashboard(seller)).toMatchObject({ draftsToPrice: 1, unansweredReviews: 1 })
  await app.pool.query("update products set price_kobo = 90000 where seller_id = $1 and status = 'draft'", [
    seller.sellerId,
  ])
  await app.pool.query(
    "update reviews set reply = 'Thank you', replied_at = app_now() where seller_id = $1",
    [seller.sellerId],
  )
  expect(await dashboard(seller)).toMatchObject({ draftsToPrice: 0, unansweredReviews: 0 })
})
