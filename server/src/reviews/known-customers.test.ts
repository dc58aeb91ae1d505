import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewList } from '@oja/contract/schemas/reviews.ts'
import { buildBuyer, buildSeller, buildService, call, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { createDemoConversation, sendMessage } from '../messaging/messaging.ts'
import { transaction } from '../platform/database/transaction.ts'
import { askedBefore } from '../../seed/reviews/reviews-and-conversations.ts'
import { saveReview } from './reviews-records.ts'
import { writeDemoReview } from './reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const review = (author: Person, service: string, rating: number) =>
  author.call('PATCH', `/api/v1/services/${service}/reviews`, { rating, comment: 'Neat work' })
const write = (from: Person, to: Person, service?: string) =>
  from.call('POST', '/api/v1/messages/send', {
    recipientId: to.userId,
    content: 'Good day',
    ...(service && { about: { kind: 'service', id: service } }),
  })
const listed = async (service: string) =>
  (await call(app, 'GET', `/api/v1/services/${service}/reviews`)).body as unknown as ReviewList
const ratingOf = async (service: string) =>
  ((await call(app, 'GET', `/api/v1/services/${service}`)).body.data as unknown as ReviewList).stats
const noteOf = async (person: Person, service: string) =>
  (await person.call('GET', `/api/v1/services/${service}/reviews/own`)).body['note']
const mark = 'Wrote with this provider'

test(
  'the stars of a service are those of people who wrote with the provider, once there is one',
  { tags: ['D7', 'RO2', 'SP13', 'I19'] },
  async () => {
    const shop = await buildSeller(app, 'Yaba Braids')
    const service = await buildService(shop)
    const [customer, passer] = [await buildBuyer(app), await buildBuyer(app)]
    await review(customer, service, 4)
    expect((await listed(service)).stats).toEqual({
      reviewsCount: 1,
      averageRating: 4,
      counted: '1 review',
    })
    const needed =
      'that needs a message from you about this service and an answer of the provider, both on Oja.'
    expect(await noteOf(passer, service)).toBe(`Your rating is shown without “${mark}”: ${needed}`)

    // The shop's automatic reply is no answer.
    await write(customer, shop, service)
    expect((await listed(service)).data[0]?.mark).toBeUndefined()
    await write(shop, customer)
    expect((await listed(service)).data).toMatchObject([{ mark, verifiedPurchase: false }])

    expect(await noteOf(passer, service)).toBe(
      `Your rating is shown without “${mark}” and does not count in the stars: ${needed}`,
    )
    expect(await noteOf(customer, service)).toBeUndefined()
    expect(await noteOf(shop, service)).toBeUndefined()
    await review(passer, service, 5)
    const { data, stats } = await listed(service)
    expect(data.map((each) => each.mark)).toEqual([undefined, mark])
    expect(stats).toEqual({
      reviewsCount: 2,
      averageRating: 4,
      verifiedCount: 1,
      counted: '1 review · 1 review of somebody who did not write with this provider here: not counted',
    })
    expect(await ratingOf(service)).toEqual({ reviewsCount: 1, averageRating: 4 })
    const { rows } = await app.pool.query('select rating from service_search where service_id = $1', [
      service,
    ])
    expect(rows).toEqual([{ rating: 40 }])
    const shopList = await call(app, 'GET', `/api/v1/sellers/${shop.sellerId}/reviews`)
    expect(shopList.body['stats']).toMatchObject({
      counted:
        'Services: 4.0 (1 review · 1 review of somebody who did not write with this provider here: not counted)',
    })
    await review(customer, service, 2)
    expect(await ratingOf(service)).toEqual({ reviewsCount: 1, averageRating: 2 })
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test(
  'messages about other things, or without an answer after them, do not count',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app, 'Surulere Sewing')
    const [service, other] = [await buildService(shop), await buildService(shop)]
    const customer = await buildBuyer(app)
    await write(customer, shop)
    await write(shop, customer)
    await write(customer, shop, service)
    await review(customer, service, 5)
    await review(customer, other, 5)
    expect((await listed(service)).data[0]?.mark).toBeUndefined()
    await write(shop, customer)
    expect((await listed(service)).data[0]?.mark).toBe(mark)
    expect((await listed(other)).data[0]?.mark).toBeUndefined()
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test('a review that is written while the provider answers counts', { tags: ['I19'] }, async () => {
  const shop = await buildSeller(app, 'Ojota Repairs')
  const service = await buildService(shop)
  const customer = await buildBuyer(app)
  await write(customer, shop, service)
  const sent = await transaction(app.pool, async (tx) => {
    const target = {
      authorId: customer.userId,
      sellerId: shop.sellerId ?? '',
      sellerUserId: shop.userId,
      serviceId: service,
    }
    await saveReview.one(tx, { ...target, rating: 5, comment: 'Quick', secondsAgo: 0 })
    const sender = { userId: shop.userId, sellerId: shop.sellerId, role: 'seller' as const, helperId: null }
    const answer = { recipientId: customer.userId, content: 'I come today' }
    const waits = sendMessage(app.pool, sender, answer, async () => {})
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
    return { waits }
  })
  await sent.waits
  expect((await listed(service)).data[0]?.mark).toBe(mark)
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test(
  'reviews of before get their marks when the database is changed, again and again',
  { tags: ['I19'] },
  async () => {
    const shop = await buildSeller(app, 'Epe Catering')
    const service = await buildService(shop)
    const [customer, passer] = [await buildBuyer(app), await buildBuyer(app)]
    await write(customer, shop, service)
    await write(shop, customer)
    await review(customer, service, 3)
    await review(passer, service, 5)
    await app.pool.query('update reviews set is_verified = false where service_id = $1', [service])
    expect(await ratingOf(service)).toEqual({ reviewsCount: 2, averageRating: 4 })
    for (let time = 0; time < 2; time += 1) {
      await app.pool.query('call verify_old_reviews_of_services()')
      expect(await ratingOf(service)).toEqual({ reviewsCount: 1, averageRating: 3 })
    }
    expect(await brokenInvariants(app.pool)).toEqual([])
  },
)

test('reviews of services in the demo market count, also of two services of one provider', async () => {
  const shop = await buildSeller(app, 'Demo Repairs')
  const customer = await buildBuyer(app)
  const ids = [await buildService(shop), await buildService(shop)]
  const pair = { starterId: customer.userId, ownerId: shop.userId, sellerId: shop.sellerId ?? '' }
  for (const [place, id] of ids.entries()) {
    const daysAgo = 20.5 - place * 9
    await transaction(app.pool, async (tx) => {
      await createDemoConversation(tx, { ...pair, about: { kind: 'service', id } }, askedBefore(daysAgo))
      await writeDemoReview(
        tx,
        customer.userId,
        { kind: 'service', id },
        { rating: 4, comment: 'Well done', daysAgo },
      )
    })
    expect((await listed(id)).data[0]?.mark).toBe(mark)
  }
  await transaction(app.pool, (tx) => createDemoConversation(tx, { ...pair, about: null }, askedBefore(1)))
  const { rows } = await app.pool.query(
    'select count(*)::int, min(sequence)::int from messages where sender_id = $1',
    [customer.userId],
  )
  expect(rows).toEqual([{ count: 3, min: 1 }])
  expect(await brokenInvariants(app.pool)).toEqual([])
})
