import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildSeller, buildService, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import * as identity from '../identity/identity.ts'
import { refuseWithOpenOrders } from '../orders/orders.ts'
import { deletePersonalData } from './reviews.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const write = async (person: Person, sellerId: string | null = null, rating = 4, comment = 'Good lamps') => {
  const { body } = await person.call('POST', '/api/v1/reviews', { sellerId, rating, comment })
  return (body.data as { _id: string })._id
}
const why = { reason: 'It breaks a rule.' }
const remove = (id: string) => admin.call('POST', `/api/v1/admin/reviews/${id}/remove`, why)
const putBack = (id: string, reason = 'We were wrong.', by = admin) =>
  by.call('POST', `/api/v1/admin/removed-reviews/${id}/put-back`, { reason })
const starsOf = async (sellerId: string | null = null) => {
  const { body } = await admin.call('GET', `/api/v1/sellers/${sellerId}/reviews`)
  return body.stats as { reviewsCount: number; averageRating: number }
}
const removed = async (query = '') =>
  (await admin.call('GET', `/api/v1/admin/removed-reviews${query}`)).body.data as { id: string }[]

test('a removed review is put back with a reason: the stars count it again, and its writer and the shop hear of it', async () => {
  const [writer, other] = [await buildBuyer(app, 'Hauwa Garba'), await buildBuyer(app)]
  const shop = await buildSeller(app, 'Lamps Again')
  await write(other, shop.sellerId, 2)
  const id = await write(writer, shop.sellerId, 5, 'Very bright')
  await shop.call('PUT', `/api/v1/reviews/${id}/reply`, { text: 'Thank you' })
  const before = (await writer.call('GET', `/api/v1/sellers/${shop.sellerId}/reviews`)).body
  expect((await remove(id)).status).toBe(200)
  expect(await starsOf(shop.sellerId)).toMatchObject({ reviewsCount: 1, averageRating: 2 })
  expect(await removed(`?seller=${shop.sellerId}`)).toMatchObject([
    { id, comment: 'Very bright', removed: { at: expect.any(String), by: expect.any(String), ...why } },
  ])
  expect(await removed(`?person=${other.userId}`)).toEqual([])

  for (const person of [writer, shop]) expect((await putBack(id, 'Mine', person)).status).toBe(403)
  expect((await putBack(id, 'x'.repeat(1_001))).status).toBe(422)
  expect(await putBack(id)).toMatchObject({
    status: 200,
    body: { message: 'Review shown again. We have told its writer and the shop.' },
  })
  expect((await putBack(id)).status).toBe(404)
  expect(await removed(`?seller=${shop.sellerId}`)).toEqual([])
  // The same review in the same place, with its answer and its time.
  expect((await writer.call('GET', `/api/v1/sellers/${shop.sellerId}/reviews`)).body).toEqual(before)
  expect((await app.mailTo(writer.email, 'Your review is shown again')).text).toContain('We were wrong.')
  const toShop = await app.mailTo(shop.email, 'A review that we had removed is shown again')
  expect(toShop.text).toContain('Lamps Again by Hauwa Garba (5 stars)')
  const bellOf = async (person: Person) =>
    JSON.stringify((await person.call('GET', '/api/v1/notices')).body.data)
  expect(await bellOf(writer)).toContain('Your review is shown again')
  expect(await bellOf(shop)).toContain('The review by Hauwa Garba that we had removed is shown again')
  const { rows } = await app.pool.query(
    `select after from audit_log where action = 'Put review back' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ after: { reason: 'We were wrong.', writer: writer.userId, shop: shop.sellerId } }])

  // A second removal is told again.
  expect((await remove(id)).status).toBe(200)
  const letters = await app.pool.query(
    `select from mails where recipient = $1 and subject = 'We have removed one of your reviews'`,
    [writer.email],
  )
  expect(letters.rowCount).toBe(2)
})

test('an admin who removed a review by a slip puts it back without a reason', async () => {
  const writer = await buildBuyer(app)
  const shop = await buildSeller(app)
  const id = await write(writer, shop.sellerId)
  await remove(id)
  expect((await putBack(id, ' ')).status).toBe(200)
  for (const [person, subject] of [
    [writer, 'Your review is shown again'],
    [shop, 'A review that we had removed is shown again'],
  ] as const) {
    const { text } = await app.mailTo(person.email, subject)
    expect(text).toContain('shown again')
    expect(text).not.toContain('reason')
  }
  const { rows } = await app.pool.query(
    `select after from audit_log where action = 'Put review back' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ after: { writer: writer.userId, shop: shop.sellerId } }])
})

test('a review that a confirmed report removed is put back too, with the stars of its service', async () => {
  const [writer, reporter] = [await buildBuyer(app), await buildBuyer(app)]
  const shop = await buildSeller(app)
  const service = await buildService(shop)
  await writer.call('PATCH', `/api/v1/services/${service}/reviews`, { rating: 3, comment: 'On time' })
  const { body } = await admin.call('GET', `/api/v1/admin/reviews?person=${writer.userId}`)
  const id = (body.data as { id: string }[])[0]?.id ?? ''
  await reporter.call('POST', '/api/v1/reports', { kind: 'review', id, reason: 'spam' })
  await admin.call('POST', '/api/v1/admin/reports', { kind: 'review', id, decision: 'uphold' })
  const countOf = async () =>
    (await app.pool.query('select review_count, rating_sum::int from services where id = $1', [service]))
      .rows[0]
  expect(await countOf()).toEqual({ review_count: 0, rating_sum: 0 })
  expect(await removed(`?person=${writer.userId}`)).toMatchObject([
    { removed: { reason: 'Spam or the same thing many times' } },
  ])
  expect((await putBack(id)).status).toBe(200)
  expect(await countOf()).toEqual({ review_count: 1, rating_sum: 3 })
})

test('a review is not put back beside another one that its writer wrote since', async () => {
  const writer = await buildBuyer(app)
  const shop = await buildSeller(app)
  const id = await write(writer, shop.sellerId, 1)
  await remove(id)
  await write(writer, shop.sellerId, 4, 'Another one')
  expect(await putBack(id)).toMatchObject({
    status: 409,
    body: { message: 'Its writer has written another review since, and only one of them can be shown' },
  })
  expect(await starsOf(shop.sellerId)).toMatchObject({ reviewsCount: 1, averageRating: 4 })
  expect(await removed(`?person=${writer.userId}`)).toHaveLength(1)
})

test('a review is not put back of an account that is being deleted at this moment', async () => {
  const writer = await buildBuyer(app)
  const shop = await buildSeller(app)
  const id = await write(writer, shop.sellerId, 2, 'Words that go')
  await remove(id)
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    // What a deletion does, in its order: the person is locked, the reviews go, the person goes.
    await refuseWithOpenOrders(client, writer.userId)
    await deletePersonalData(client, writer.userId)
    let isAnswered = false
    const answer = putBack(id).finally(() => (isAnswered = true))
    await expect
      .poll(async () => {
        const waiting = await app.pool.query('select from pg_locks where not granted')
        return isAnswered || (waiting.rowCount ?? 0) > 0
      })
      .toBe(true)
    await identity.deletePersonalData(client, writer.userId)
    await client.query('commit')
    expect((await answer).status).toBe(409)
  } finally {
    client.release()
  }
  expect((await app.pool.query('select from reviews where id = $1', [id])).rowCount).toBe(0)
})

test('nothing of a removed review stays of a deleted account, and a sentence says why it cannot be put back', async () => {
  const leave = async (person: Person) =>
    expect((await person.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const shop = await buildSeller(app)
  const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
  const [ofOne, ofOther] = [await write(one, shop.sellerId), await write(other, shop.sellerId)]
  await remove(ofOne)
  await remove(ofOther)
  await leave(one)
  expect(await putBack(ofOne)).toMatchObject({
    status: 409,
    body: { message: 'Its writer has deleted the account, so this review cannot be put back' },
  })
  await leave(shop)
  expect(await putBack(ofOther)).toMatchObject({
    status: 409,
    body: { message: 'The shop has closed its account, so this review cannot be put back' },
  })
  expect(
    (await app.pool.query('select from removed_reviews where seller_id = $1', [shop.sellerId])).rowCount,
  ).toBe(0)
})

test('a removed review is kept for 30 days, and stands in the data of its writer until then', async () => {
  const writer = await buildBuyer(app)
  const shop = await buildSeller(app)
  const id = await write(writer, shop.sellerId, 1, 'Removed words')
  await remove(id)
  expect(JSON.stringify((await writer.call('GET', '/api/v1/users/me/data')).body)).toContain('Removed words')
  await app.pool.query(
    `update removed_reviews set removed_at = removed_at - interval '31 days' where id = $1`,
    [id],
  )
  expect(await removed(`?person=${writer.userId}`)).toEqual([])
  expect((await putBack(id)).status).toBe(404)
})
