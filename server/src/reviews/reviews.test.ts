import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review, Rating } from '@oja/contract/schemas/reviews.ts'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { transaction } from '../platform/database/transaction.ts'
import { deletePersonalData, exportPersonalData } from './reviews.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app, 'Chidi Okafor')
})
afterAll(() => app.close())

const review = (author: Person, sellerId: string | null, words: object = {}) =>
  author.call('POST', '/api/v1/reviews', { sellerId, rating: 4, comment: 'Clean yams', ...words })
const reviewService = (author: Person, id: string, words: object = {}) =>
  author.call('PATCH', `/api/v1/services/${id}/reviews`, { comment: 'Neat work', ...words })
const listed = async (path: string) =>
  (await call(app, 'GET', path)).body as unknown as { data: Review[]; stats: Rating }
const buildService = async (owner: Person) => {
  const text = `insert into services (seller_id, name, category) values ($1, 'Leak repair', 'Plumber') returning id`
  return (await app.pool.query<{ id: string }>(text, [owner.sellerId])).rows[0]?.id ?? ''
}

test(
  'a buyer reviews a shop, then edits the same review',
  { tags: ['CL28', 'EN9', 'EN10', 'EN18', 'PS14', 'VA4', 'D7', 'I19'] },
  async () => {
    const first = await review(buyer, seller.sellerId, { userId: seller.userId, name: 'Somebody else' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      message: 'Review sent!',
      isNew: true,
      stats: { reviewsCount: 1, averageRating: 4 },
      data: {
        name: 'Chidi Okafor',
        userId: buyer.userId,
        rating: 4,
        comment: 'Clean yams',
        avatarUrl: '',
        editedAt: '',
        verifiedPurchase: false,
      },
    })

    const second = await review(buyer, seller.sellerId, { rating: 5, comment: 'Even the second time' })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({ isNew: false, stats: { reviewsCount: 1, averageRating: 5 } })

    await review(await buildBuyer(app), seller.sellerId, { rating: 2, comment: 'Late' })
    const { body } = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
    expect(body.stats).toEqual({
      productsCount: 0,
      servicesCount: 0,
      reviewsCount: 2,
      averageRating: 3.5,
      counted: '2 reviews',
    })
    expect(body.reviews).toMatchObject([
      { rating: 2, comment: 'Late' },
      { rating: 5, comment: 'Even the second time', createdAt: expect.any(String) },
    ])
    expect((body.reviews as Review[])[1]?.editedAt).not.toBe('')
    const own = await buyer.call('GET', `/api/v1/sellers/${seller.sellerId}/reviews/own`)
    expect(own.body.data).toMatchObject({ rating: 5 })
  },
)

test(
  'a service has reviews of its own, with five stars unless the request names others',
  { tags: ['CL27', 'CL23', 'VA4', 'OK3', 'SP13'] },
  async () => {
    const id = await buildService(seller)
    const saved = await reviewService(buyer, id)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      message: 'Review submitted',
      data: { rating: 5, comment: 'Neat work' },
      reviews: [{ rating: 5 }],
      stats: { reviewsCount: 1, averageRating: 5 },
    })
    await reviewService(buyer, id, { rating: 1 })
    expect(await listed(`/api/v1/services/${id}/reviews`)).toMatchObject({
      data: [{ rating: 1 }],
      stats: { reviewsCount: 1, averageRating: 1 },
    })
    const own = await buyer.call('GET', `/api/v1/services/${id}/reviews/own`)
    expect(own.body.data).toMatchObject({ rating: 1 })
    const { body } = await call(app, 'GET', `/api/v1/services/${id}`)
    expect(body.data).toMatchObject({
      reviews: [{ rating: 1, name: 'Chidi Okafor' }],
      stats: { reviewsCount: 1, averageRating: 1 },
    })
    const shop = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
    expect(shop.body).toMatchObject({ services: [{ id, name: 'Leak repair' }], stats: { servicesCount: 1 } })
  },
)

test('the reviews of a shop and its goods come first, those of its services below a heading with their own average', async () => {
  const shop = await buildSeller(app, 'Festac Power')
  const id = await buildService(shop)
  await reviewService(buyer, id, { rating: 2, comment: 'Late' })
  expect((await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).stats).toEqual({
    reviewsCount: 0,
    averageRating: null,
    ofServicesCount: 1,
    counted: 'Services: 2.0 (1 review)',
  })
  await review(buyer, shop.sellerId, { rating: 5, comment: 'Good fans' })
  await reviewService(await buildBuyer(app), id, { rating: 5, comment: 'No leak since' })
  const { data, stats } = await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)
  expect(data).toMatchObject([
    { comment: 'Good fans', service: null },
    {
      comment: 'No leak since',
      service: { _id: id, name: 'Leak repair' },
      verifiedPurchase: false,
      heading: 'Services: 3.5 (2 reviews)',
    },
    { comment: 'Late', service: { _id: id, name: 'Leak repair' }, verifiedPurchase: false },
  ])
  expect(data.map(({ heading }) => heading !== undefined)).toEqual([false, true, false])
  const after = (id: string | undefined) => listed(`/api/v1/sellers/${shop.sellerId}/reviews?after=${id}`)
  expect((await after(data[0]?._id)).data).toEqual(data.slice(1))
  expect((await after(data[1]?._id)).data).toEqual([{ ...data[2], heading: 'Services' }])
  const counted = 'Shop and goods: 1 review'
  expect(stats).toEqual({ reviewsCount: 1, averageRating: 5, ofServicesCount: 2, counted })
  const { body } = await call(app, 'GET', `/api/v1/sellers/public/${shop.sellerId}`)
  expect(body).toMatchObject({ stats, reviews: data })

  // Without its service a review would look like one of the shop. Pausing a service hides no bad words.
  const path = `/api/v1/sellers/${shop.sellerId}/reviews`
  expect((await shop.call('PATCH', `/api/v1/services/${id}/status`, { status: 'paused' })).status).toBe(200)
  expect(await listed(path)).toMatchObject({ data, stats })
  expect((await shop.call('DELETE', `/api/v1/services/${id}`)).status).toBe(200)
  const left = await listed(path)
  expect(left.data).toMatchObject([{ comment: 'Good fans', service: null }])
  expect(left.data).toHaveLength(1)
  expect(left.stats).toEqual({ reviewsCount: 1, averageRating: 5, counted: '1 review' })
})

test(
  'visitors and admins cannot review, nobody reviews themselves or a hidden target',
  { tags: ['VA3', 'D4', 'D5', 'D6', 'RO2'] },
  async () => {
    const shop = await buildSeller(app)
    const other = await buildSeller(app)
    const serviceId = await buildService(shop)
    const words = { sellerId: shop.sellerId, rating: 5, comment: 'x' }
    expect((await call(app, 'POST', '/api/v1/reviews', words)).status).toBe(401)
    expect((await call(app, 'PATCH', `/api/v1/services/${serviceId}/reviews`, words)).status).toBe(401)
    expect((await call(app, 'GET', `/api/v1/sellers/${shop.sellerId}/reviews/own`)).status).toBe(401)
    expect((await review(shop, shop.sellerId)).status).toBe(403)
    expect((await reviewService(shop, serviceId)).status).toBe(403)
    expect((await review(other, shop.sellerId)).status).toBe(201)

    await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [shop.sellerId])
    expect((await review(buyer, shop.sellerId)).status).toBe(404)
    expect((await reviewService(buyer, serviceId)).status).toBe(404)
    expect((await call(app, 'GET', `/api/v1/sellers/${shop.sellerId}/reviews`)).status).toBe(404)
    expect(await review(shop, other.sellerId)).toMatchObject({
      status: 403,
      body: { code: 'SELLER_SUSPENDED' },
    })
    expect((await review(buyer, crypto.randomUUID())).status).toBe(404)

    const admin = await buildBuyer(app)
    await app.pool.query(`update users set role = 'admin' where id = $1`, [admin.userId])
    expect((await review(admin, other.sellerId)).status).toBe(403)
    const own = app.pool.query(
      `insert into reviews (author_id, seller_id, seller_user_id, rating, comment) values ($1, $2, $1, 5, 'mine')`,
      [other.userId, other.sellerId],
    )
    await expect(own).rejects.toThrow('check constraint')
  },
)

test(
  'a rating is a whole number from one to five, and a comment is not empty',
  { tags: ['PS12', 'VA3', 'VA4'] },
  async () => {
    const both = 'Please provide both a rating and a comment'
    for (const rating of [undefined, 0, 6, 4.5, '5', null, [5]]) {
      const refused = await review(buyer, seller.sellerId, { rating })
      expect(refused).toMatchObject({ status: 422, body: { fields: { rating: both } } })
    }
    for (const comment of [undefined, '', '  \n ', 'x\u0000', 'y'.repeat(1001), 5]) {
      const refused = await review(buyer, seller.sellerId, { comment })
      expect(refused).toMatchObject({ status: 422, body: { fields: { comment: expect.any(String) } } })
    }
    const serviceId = await buildService(seller)
    expect((await reviewService(buyer, serviceId, { comment: ' ' })).status).toBe(422)
    expect((await reviewService(buyer, serviceId, { rating: 9 })).status).toBe(422)
    expect((await call(app, 'GET', '/api/v1/sellers/not-an-id/reviews')).status).toBe(400)
    expect((await call(app, 'GET', `/api/v1/sellers/${seller.sellerId}/reviews?after=x`)).status).toBe(400)
  },
)

test(
  'reviews come page by page, and reviews at the same moment count once each',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app)
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into users (role, name, email, password_hash, consent_at, consent_version)
      select 'buyer', 'Reader ' || n, 'reader' || n || '@example.com', '', app_now(), '1' from generate_series(1, 30) n returning id`,
    )
    await Promise.all(
      rows.map(({ id }, index) =>
        app.pool.query(
          `insert into reviews (author_id, seller_id, seller_user_id, rating, comment) values ($1, $2, $3, $4, 'good')`,
          [id, shop.sellerId, shop.userId, (index % 5) + 1],
        ),
      ),
    )
    const first = await call(app, 'GET', `/api/v1/sellers/${shop.sellerId}/reviews`)
    expect(first.headers['x-total-count']).toBe('30')
    expect(first.body.stats).toEqual({ reviewsCount: 30, averageRating: 3, counted: '30 reviews' })
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await call(app, 'GET', next)
    expect(second.headers.link).toBeUndefined()
    const names = [first, second].flatMap(({ body }) => (body.data as Review[]).map(({ name }) => name))
    expect(new Set(names).size).toBe(30)

    const twice = await Promise.all([
      review(buyer, shop.sellerId),
      review(buyer, shop.sellerId, { rating: 1 }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
    expect((await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).stats.reviewsCount).toBe(31)
  },
)

test(
  'a new review notifies the seller once, by bell and by a mail that they may turn off; an edit notifies nobody',
  { tags: ['DB41', 'I23'] },
  async () => {
    const shop = await buildSeller(app, 'Sabo Fabrics')
    const author = await buildBuyer(app, 'Bisi Ade')
    const bell = async () => (await shop.call('GET', '/api/v1/notices')).body.data
    const mails = async () =>
      (
        await app.pool.query('select id from mails where recipient = $1 and subject like $2', [
          shop.email,
          '%review%',
        ])
      ).rows.length
    await review(author, shop.sellerId, { rating: 4, comment: 'Soft cotton' })
    const mail = await app.mailTo(shop.email, 'Your shop has a new review')
    expect(mail.text).toContain('Bisi Ade gave Sabo Fabrics 4 stars')
    expect(mail.text).toContain('Soft cotton')
    expect(mail.text).toContain('/dashboard#my-reviews')
    expect(await bell()).toMatchObject({ unread: { reviews: 1 } })

    await shop.call('POST', '/api/v1/notices/read')
    await review(author, shop.sellerId, { rating: 2, comment: 'It tore' })
    expect(await bell()).toMatchObject({
      unread: { reviews: 0 },
      notices: [{ text: 'Bisi Ade gave you 2 stars' }],
    })
    expect(await mails()).toBe(1)

    await reviewService(author, await buildService(shop))
    expect((await app.mailTo(shop.email, 'Your service has a new review')).text).toContain(
      'one of your services 5 stars',
    )
    await app.pool.query("update sellers set muted_emails = '{reviews}' where id = $1", [shop.sellerId])
    await review(buyer, shop.sellerId)
    expect(await mails()).toBe(2)
    expect(await bell()).toMatchObject({ unread: { reviews: 2 } })
  },
)

test('a seller sees their reviews on the overview', { tags: ['EN16', 'CL39', 'DB6'] }, async () => {
  const shop = await buildSeller(app)
  await review(buyer, shop.sellerId, { rating: 3, comment: 'Fair' })
  await reviewService(buyer, await buildService(shop), { rating: 5, comment: 'Fast' })
  const { body } = await shop.call('GET', '/api/v1/sellers/dashboard')
  expect(body).toMatchObject({
    totalCustomerReviews: 2,
    customerReviews: [
      { customerReviews: 5, comment: 'Fast', name: 'Chidi Okafor' },
      { customerReviews: 3, comment: 'Fair' },
    ],
  })
})

test('a review is exported and erased with its writer’s account', { tags: ['D9', 'I26'] }, async () => {
  const shop = await buildSeller(app)
  const leaver = await buildBuyer(app)
  await review(leaver, shop.sellerId, { comment: 'My words' })
  expect(await exportPersonalData(app.pool, leaver.userId)).toMatchObject({
    reviews: [{ sellerId: shop.sellerId, serviceId: null, comment: 'My words' }],
  })
  await transaction(app.pool, (tx) => deletePersonalData(tx, leaver.userId))
  expect(await listed(`/api/v1/sellers/${shop.sellerId}/reviews`)).toEqual({
    data: [],
    stats: { reviewsCount: 0, averageRating: null, counted: '0 reviews' },
  })
})

test('a person writes at most twenty reviews a day', { tags: ['D17'] }, async () => {
  const strict = await startTestApp({ rateLimit: true })
  const shop = await buildSeller(strict)
  const eager = await buildBuyer(strict)
  const statuses: number[] = []
  for (let n = 0; n < 21; n += 1) statuses.push((await review(eager, shop.sellerId)).status)
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(statuses[20]).toBe(429)
  await strict.close()
})

test('a seller reads every review of their shop, and those without an answer', async () => {
  const trader = await buildSeller(app)
  const service = await buildService(trader)
  await review(await buildBuyer(app), trader.sellerId, { comment: 'Good yam' })
  await reviewService(buyer, service, { comment: 'Neat work' })
  const list = (query = '') => trader.call('GET', `/api/v1/sellers/reviews${query}`)

  const { body } = await list()
  expect(body).toMatchObject({
    data: [{ comment: 'Neat work' }, { comment: 'Good yam', reply: null }],
    counts: { all: 2, unanswered: 2 },
  })
  const [newest, older] = body.data as Review[]
  await trader.call('PUT', `/api/v1/reviews/${newest?._id}/reply`, { text: 'Thank you' })
  const unanswered = await list('?show=unanswered')
  expect(unanswered.body).toMatchObject({ data: [{ _id: older?._id }], counts: { all: 2, unanswered: 1 } })
  expect(unanswered.headers['x-total-count']).toBe('1')
  expect((await list(`?after=${newest?._id}`)).body.data).toMatchObject([{ _id: older?._id }])

  // Another shop reads its own, a buyer none.
  expect((await (await buildSeller(app)).call('GET', '/api/v1/sellers/reviews')).body).toMatchObject({
    data: [],
    counts: { all: 0, unanswered: 0 },
  })
  expect((await buyer.call('GET', '/api/v1/sellers/reviews')).status).toBe(403)
})

test('after a review that is gone the list of a shop ends, so that none is shown twice', async () => {
  const [author, trader] = [await buildBuyer(app), await buildSeller(app)]
  const words = { sellerId: trader.sellerId, rating: 4, comment: 'Clean yams' }
  expect((await author.call('POST', '/api/v1/reviews', words)).status).toBeLessThan(300)
  const list = (after: string) => call(app, 'GET', `/api/v1/sellers/${trader.sellerId}/reviews${after}`)
  expect((await list('')).body.data).toHaveLength(1)
  const gone = 'fffffffe-0000-7000-8000-000000000000'
  expect((await list(`?after=${gone}`)).body.data).toEqual([])
})
