import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review, ReviewList } from '@oja/contract/schemas/reviews.ts'
import { actOnOrder } from '../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  photo,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { transaction } from '../platform/database/transaction.ts'
import { deletePersonalData, exportPersonalData } from './reviews.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp({ environment: { FFMPEG: 'none' } })
  seller = await buildSeller(app, 'Bodija Yams')
})
afterAll(() => app.close())

const ownPath = (productId: string) => `/api/v1/products/${productId}/reviews/own`
const rate = (author: Person, productId: string, words: object = { rating: 5 }) =>
  author.call('PUT', ownPath(productId), words)
const reviewsOf = async (path: string) =>
  (await call(app, 'GET', `/api/v1/${path}/reviews`)).body as unknown as ReviewList
const productAnswer = async (id: string) =>
  (await call(app, 'GET', `/api/v1/products/${id}`)).body.data as unknown as Record<string, unknown>
const notificationsOf = async (person: Person) => (await person.call('GET', '/api/v1/notices')).body.data

/** A buyer who has paid for a product and received it. */
async function buildReceiver(productId: string, name?: string, from = seller): Promise<Person> {
  const buyer = await buildBuyer(app, name)
  await receive(buyer, productId, from)
  return buyer
}

async function receive(buyer: Person, productId: string, from = seller): Promise<void> {
  const reference = await buildPaidOrder(app, buyer, productId)
  await actOnOrder(from, reference, 'accept')
  expect((await actOnOrder(buyer, reference, 'receive')).status).toBe(200)
}

test('whoever received a product rates it with one tap and adds words later', { tags: ['I19'] }, async () => {
  const productId = await buildProduct(seller, { name: 'Yam tuber' })
  const buyer = await buildReceiver(productId, 'Bisi Ade')
  expect((await buyer.call('GET', ownPath(productId))).body).toEqual({ data: null, canReview: true })

  const first = await rate(buyer, productId, { rating: 4 })
  expect(first).toMatchObject({
    status: 201,
    body: { isNew: true, stats: { reviewsCount: 1, averageRating: 4 }, data: { rating: 4, comment: '' } },
  })
  const second = await rate(buyer, productId, { rating: 4, comment: 'No spot on any of them' })
  expect(second).toMatchObject({
    status: 200,
    body: {
      isNew: false,
      stats: { reviewsCount: 1, averageRating: 4 },
      // To finish a review is no edit.
      data: { comment: 'No spot on any of them', editedAt: '', verifiedPurchase: true, name: 'Bisi Ade' },
    },
  })
  const third = await rate(buyer, productId, { rating: 2 })
  expect(third.body.data).toMatchObject({
    comment: 'No spot on any of them',
    editedAt: expect.stringMatching(/./),
  })

  const ofProduct = await reviewsOf(`products/${productId}`)
  expect(ofProduct).toMatchObject({ data: [{ rating: 2 }], stats: { reviewsCount: 1, averageRating: 2 } })
  expect(await productAnswer(productId)).toMatchObject({ stats: { reviewsCount: 1, averageRating: 2 } })
  const list = await call(app, 'GET', '/api/v1/products')
  expect(list.body.data).toContainEqual(
    expect.objectContaining({ _id: productId, stats: { reviewsCount: 1, averageRating: 2 } }),
  )
  expect((await reviewsOf(`sellers/${seller.sellerId}`)).data).toMatchObject([
    { rating: 2, product: { _id: productId, name: 'Yam tuber' } },
  ])
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test(
  'only somebody who paid for the product and received it reviews it',
  { tags: ['D5', 'D6'] },
  async () => {
    const productId = await buildProduct(seller)
    const other = await buildProduct(seller)
    const stranger = await buildReceiver(other)
    const payer = await buildBuyer(app)
    const reference = await buildPaidOrder(app, payer, productId)
    const words = 'Only people who bought and received this can review it'
    for (const person of [stranger, payer])
      expect(await rate(person, productId)).toMatchObject({ status: 403, body: { message: words } })
    expect((await payer.call('GET', ownPath(productId))).body).toEqual({ data: null, canReview: false })
    await actOnOrder(seller, reference, 'accept')
    await actOnOrder(payer, reference, 'receive')
    expect((await rate(payer, productId)).status).toBe(201)

    expect((await call(app, 'PUT', ownPath(productId), { rating: 5 })).status).toBe(401)
    expect((await rate(seller, productId)).body).toMatchObject({ message: 'You cannot review your own shop' })
    expect((await rate(await buildAdmin(app), productId)).status).toBe(403)
    expect((await rate(payer, crypto.randomUUID())).status).toBe(404)
    await seller.call('DELETE', `/api/v1/products/${productId}`)
    expect((await rate(payer, productId)).status).toBe(404)
    expect((await reviewsOf(`sellers/${seller.sellerId}`)).data[0]).toMatchObject({ product: null })
  },
)

test('stars that are none, and words that are too long, store nothing', { tags: ['VA4'] }, async () => {
  const productId = await buildProduct(seller)
  const buyer = await buildReceiver(productId)
  for (const rating of [undefined, 0, 6, 4.5, '', 'five', null, [5]])
    expect(await rate(buyer, productId, { rating })).toMatchObject({
      status: 422,
      body: { fields: { rating: 'Choose from one to five stars' } },
    })
  for (const comment of ['y'.repeat(1001), 'x\u0000'])
    expect((await rate(buyer, productId, { rating: 5, comment })).status).toBe(422)
  expect((await buyer.call('PUT', ownPath('not-an-id'), { rating: 5 })).status).toBe(400)
  expect((await reviewsOf(`products/${productId}`)).data).toEqual([])
})

test('the same review sent twice at once counts once', { tags: ['I19'] }, async () => {
  const productId = await buildProduct(seller)
  const buyer = await buildReceiver(productId)
  const sent = await Promise.all([1, 2, 3, 4].map((rating) => rate(buyer, productId, { rating })))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  expect((await reviewsOf(`products/${productId}`)).stats.reviewsCount).toBe(1)
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test('a review has a photo and a voice note, and lets them go again', async () => {
  const productId = await buildProduct(seller)
  const buyer = await buildReceiver(productId)
  const voice = await readFile(new URL('../messaging/voice/fixtures/voice.m4a', import.meta.url))
  const send = (values: Record<string, string>, ...files: Buffer[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    for (const bytes of files) form.append('media', new Blob([new Uint8Array(bytes)]), 'file')
    return buyer.call('PUT', ownPath(productId), form)
  }
  const full = await send({ rating: '5', comment: 'Look' }, await photo(), voice)
  expect(full.status).toBe(201)
  const review = full.body.data as unknown as Review
  expect((await call(app, 'GET', `${review.photo?.url}/640.webp`)).status).toBe(200)
  expect((await call(app, 'GET', review.voice?.url ?? '')).status).toBe(200)

  expect((await send({ rating: '5' }, await photo(), await photo())).status).toBe(422)
  expect((await send({ rating: '5' }, Buffer.from('no picture'))).status).toBe(415)
  expect((await reviewsOf(`products/${productId}`)).data[0]).toMatchObject({
    photo: { id: review.photo?.id },
  })

  const less = await send({ rating: '5', drop: 'photo' })
  expect(less.body.data).toMatchObject({ photo: null, comment: 'Look', voice: { url: review.voice?.url } })
  const { rows } = await app.pool.query('select attached_at from files where id = $1', [review.photo?.id])
  expect(rows).toEqual([{ attached_at: null }])
})

test('the buyer is asked once after the reception, and not again after a review', async () => {
  const productId = await buildProduct(seller, { name: 'Red palm oil' })
  const buyer = await buildReceiver(productId)
  expect(await notificationsOf(buyer)).toMatchObject({
    notices: [
      { text: 'How was Red palm oil? Tap to rate it', href: expect.stringContaining('/userProfile/orders/') },
    ],
  })
  await rate(buyer, productId)
  await buyer.call('POST', '/api/v1/notices/read')
  await receive(buyer, productId)
  const again = await notificationsOf(buyer)
  expect(again).toMatchObject({ notices: [{ text: 'Your order was accepted: Red palm oil' }] })
})

test('a request to rate goods goes with the review, and a review to answer is read with the answer', async () => {
  const productId = await buildProduct(seller, { name: 'Honey beans' })
  const buyer = await buildReceiver(productId)
  const other = await buildProduct(seller, { name: 'Ofada rice' })
  await receive(buyer, other)
  expect(await notificationsOf(buyer)).toMatchObject({ unread: { orders: 2 } })
  const { body } = await rate(buyer, productId)
  // Only what was asked about these goods.
  expect(await notificationsOf(buyer)).toMatchObject({
    unread: { orders: 1 },
    notices: [{ text: 'How was Ofada rice? Tap to rate it', isRead: false }],
  })
  // What was marked as received stays as news, without its question.
  await app.pool.query(
    `update notices set action = 'receiveSilently' where user_id = $1 and action = 'receive'`,
    [buyer.userId],
  )
  expect(await notificationsOf(buyer)).toMatchObject({
    notices: [
      { text: 'Marked as received: Ofada rice. How was it?' },
      { text: 'Marked as received: Honey beans' },
    ],
  })
  const review = body.data as unknown as { _id: string }
  const isRead = async () => {
    const sql = `select read_at is not null as read from notices where action = 'written' and subject_id = $1`
    return (await app.pool.query(sql, [review._id])).rows
  }
  expect(await isRead()).toEqual([{ read: false }])
  const reply = await seller.call('PUT', `/api/v1/reviews/${review._id}/reply`, { text: 'Thank you' })
  expect([reply.status, await isRead()]).toEqual([200, [{ read: true }]])
})

test('the seller answers once, edits the answer, and the reviewer is notified once', async () => {
  const productId = await buildProduct(seller, { name: 'Ofada rice' })
  const buyer = await buildReceiver(productId)
  const { body } = await rate(buyer, productId, { rating: 2, comment: 'Stones in it' })
  const { _id: id } = body.data as unknown as Review
  const answer = (by: Person, text: unknown) => by.call('PUT', `/api/v1/reviews/${id}/reply`, { text })

  expect((await answer(await buildSeller(app), 'Not mine')).status).toBe(404)
  expect((await answer(buyer, 'Me')).status).toBe(403)
  expect((await call(app, 'PUT', `/api/v1/reviews/${id}/reply`, { text: 'x' })).status).toBe(401)
  for (const text of ['', '  ', 'y'.repeat(1001), 5, undefined])
    expect((await answer(seller, text)).status).toBe(422)

  expect(await answer(seller, 'Sorry, we will sieve it twice')).toMatchObject({
    status: 200,
    body: {
      message: 'Answer sent',
      data: { reply: { text: 'Sorry, we will sieve it twice', editedAt: '' } },
    },
  })
  const notified = { text: 'Bodija Yams answered your review', href: `/products/${productId}#reviews` }
  expect(await notificationsOf(buyer)).toMatchObject({ unread: { reviews: 1 }, notices: [notified] })
  await buyer.call('POST', '/api/v1/notices/read')
  const edited = await answer(seller, 'Sorry. Your next paint bucket is on us')
  expect(edited.body).toMatchObject({
    message: 'Answer updated',
    data: { reply: { editedAt: expect.stringMatching(/./) } },
  })
  expect(await notificationsOf(buyer)).toMatchObject({ unread: { reviews: 0 } })
  expect((await reviewsOf(`products/${productId}`)).data[0]?.reply?.text).toBe(
    'Sorry. Your next paint bucket is on us',
  )
})

test(
  'a shop’s average counts verified purchases once there is one, others beside it',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app, 'Sabo Fabrics')
    const productId = await buildProduct(shop, { quantity: '50' })
    for (let n = 0; n < 2; n += 1) {
      const passer = await buildBuyer(app)
      await passer.call('POST', '/api/v1/reviews', { sellerId: shop.sellerId, rating: 1, comment: 'Hm' })
    }
    const stats = async () => (await reviewsOf(`sellers/${shop.sellerId}`)).stats
    expect(await stats()).toEqual({ reviewsCount: 2, averageRating: 1, counted: '2 reviews' })
    for (let n = 1; n <= 5; n += 1) {
      await rate(await buildReceiver(productId, undefined, shop), productId, { rating: 5 })
      expect(await stats()).toEqual({
        reviewsCount: n + 2,
        averageRating: 5,
        verifiedCount: n,
        counted: `${n} verified purchase${n === 1 ? '' : 's'} · 2 ratings without a verified purchase`,
      })
      expect(await productAnswer(productId)).toMatchObject({
        soldCount: n < 3 ? 0 : n,
        stats: { reviewsCount: n, averageRating: 5 },
        sellerId: { stats: { reviewsCount: n + 2, averageRating: 5 } },
      })
    }
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test('sold pieces are notified from the third on', async () => {
  const productId = await buildProduct(seller, { quantity: '9' })
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, productId, 2)
  expect((await productAnswer(productId)).soldCount).toBe(0)
  await buildPaidOrder(app, buyer, productId, 1)
  expect((await productAnswer(productId)).soldCount).toBe(3)
})

test('with its writer’s account a review goes, its photo too', { tags: ['D9', 'I26'] }, async () => {
  const productId = await buildProduct(seller)
  const leaver = await buildReceiver(productId)
  const form = new FormData()
  form.append('rating', '1')
  form.append('comment', 'My words')
  form.append('media', new Blob([new Uint8Array(await photo())]), 'photo.jpg')
  const saved = await leaver.call('PUT', ownPath(productId), form)
  const { _id: id, photo: shown } = saved.body.data as unknown as Review
  expect(await exportPersonalData(app.pool, leaver.userId)).toMatchObject({
    reviews: [{ productId, comment: 'My words', photo: `${shown?.url}/1080.webp` }],
  })
  await transaction(app.pool, (tx) => deletePersonalData(tx, leaver.userId))
  const { rows } = await app.pool.query('select attached_at from files where id = $1', [shown?.id])
  expect(rows).toEqual([{ attached_at: null }])
  expect(await reviewsOf(`products/${productId}`)).toEqual({
    data: [],
    stats: { reviewsCount: 0, averageRating: null, counted: '0 reviews' },
  })
  expect((await seller.call('PUT', `/api/v1/reviews/${id}/reply`, { text: 'Gone' })).status).toBe(404)
  expect(await brokenInvariants(app.pool)).toEqual([])
})
