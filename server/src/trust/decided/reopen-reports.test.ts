import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditedChange } from '@oja/contract/values/admin/audit-sentences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const report = (person: Person, kind: string, id: string, reason = 'scam') =>
  person.call('POST', '/api/v1/reports', { kind, id, reason, note: '' })
const decide = (kind: string, id: string, decision: string, note = '') =>
  admin.call('POST', '/api/v1/admin/reports', { kind, id, decision, note })
const lookAgain = (by: Person, kind: string, id: string, about: string | null, reason = 'We were wrong') =>
  by.call('POST', '/api/v1/admin/reports/look-again', { kind, id, about, reason })
const mailsOf = async ({ email }: Person) =>
  (
    await app.pool.query<{ subject: string }>('select subject from mails where recipient = $1 order by id', [
      email,
    ])
  ).rows.map(({ subject }) => subject)
const bell = async (person: Person) => {
  const { body } = await person.call('GET', '/api/v1/notices')
  return (body.data as { notices: { text: string }[] }).notices.map(({ text }) => text)
}

test('confirmed reports of a shop are looked at again, and it and the reporters hear of another decision', async () => {
  const seller = await buildSeller(app, 'Confirmed Too Soon')
  const id = seller.sellerId ?? ''
  const reporter = await buildBuyer(app)
  await report(reporter, 'seller', id)
  expect((await lookAgain(admin, 'seller', id, id)).status).toBe(409)
  await decide('seller', id, 'uphold')
  const before = await mailsOf(reporter)

  expect((await lookAgain(seller, 'seller', id, id)).status).toBe(403)
  expect((await lookAgain(admin, 'seller', id, id, ' ')).body.fields).toHaveProperty('reason')
  const answers = await Promise.all([lookAgain(admin, 'seller', id, id), lookAgain(admin, 'seller', id, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { text } = await app.mailTo(seller.email, 'We are looking again at a report about you')
  expect(text).toContain('your shop “Confirmed Too Soon”')
  expect(text).toContain('We were wrong')
  expect((await bell(seller))[0]).toBe('We are looking again at a report about you')
  // Nothing is confirmed while it is looked at, so nothing leads to a suspension.
  const { body } = await admin.call('GET', `/api/v1/admin/reports/${id}`)
  expect(body).toMatchObject({ data: [{ reports: [{ wasConfirmed: true }] }], confirmed: [] })

  // The same decision: the reporter knows it, and the shop waits for it.
  await decide('seller', id, 'uphold')
  expect(await mailsOf(reporter)).toEqual(before)
  expect(
    (await mailsOf(seller)).filter((one) => one === 'We have confirmed a report about you'),
  ).toHaveLength(2)
  // Another decision: both hear it.
  await lookAgain(admin, 'seller', id, id)
  await decide('seller', id, 'dismiss')
  expect(await mailsOf(reporter)).toEqual([...before, 'The result of your report'])
  expect((await app.mailTo(seller.email, 'taken back')).text).toContain('found nothing against our rules')
  expect((await bell(seller))[0]).toBe(
    'We looked again at a report about you, and found nothing against our rules',
  )
  // Those that are dismissed now are opened again in silence, as ever.
  const mails = await mailsOf(seller)
  const reopened = { kind: 'seller', id, about: id }
  expect((await admin.call('POST', '/api/v1/admin/reports/reopen', reopened)).status).toBe(200)
  await decide('seller', id, 'dismiss')
  expect(await mailsOf(seller)).toEqual(mails)
  const log = await admin.call('GET', '/api/v1/admin/audit?q=confirmed%20reports')
  const said = (log.body.data as unknown as AuditedChange[]).map(auditSentence)
  expect(said).toContainEqual(
    expect.stringMatching(/put the confirmed reports about Confirmed Too Soon back to be looked at again\.$/),
  )
})

test('a review whose reports were confirmed by mistake is shown again when they are dismissed', async () => {
  const seller = await buildSeller(app, 'Reviewed Wrongly')
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  const wrote = { sellerId: seller.sellerId, rating: 2, comment: 'Came late' }
  expect((await buyer.call('POST', '/api/v1/reviews', wrote)).status).toBeLessThan(300)
  const { rows } = await app.pool.query<{ id: string }>('select id from reviews where author_id = $1', [
    buyer.userId,
  ])
  const id = rows[0]?.id ?? ''
  const shown = async () => (await app.pool.query('select from reviews where id = $1', [id])).rowCount === 1
  await report(seller, 'review', id, 'wrong')
  expect((await decide('review', id, 'uphold', 'It is a lie')).status).toBe(200)
  expect(await shown()).toBe(false)
  expect((await lookAgain(admin, 'review', id, buyer.userId)).status).toBe(200)
  expect(await shown()).toBe(false)
  await decide('review', id, 'uphold', 'It is still a lie')
  expect((await app.mailTo(buyer.email, 'Your review stays removed')).text).toContain('It is still a lie')
  await lookAgain(admin, 'review', id, buyer.userId)
  expect((await decide('review', id, 'dismiss')).status).toBe(200)
  expect(await shown()).toBe(true)
  expect((await app.mailTo(buyer.email, 'Your review is shown again')).text).toContain(
    'found nothing against our rules',
  )
})

test('who has a review that is shown does not read that it cannot be shown', async () => {
  const seller = await buildSeller(app, 'Reviewed Twice')
  const buyer = await buildBuyer(app)
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  const write = async (comment: string) => {
    await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 2, comment })
    const { rows } = await app.pool.query<{ id: string }>('select id from reviews where author_id = $1', [
      buyer.userId,
    ])
    return rows[0]?.id ?? ''
  }
  const clearedLetters = async () =>
    (
      await app.pool.query<{ text: string }>(
        `select m::text as text from mails m where recipient = $1 and subject like 'We have taken back%' order by id`,
        [buyer.email],
      )
    ).rows.map(({ text }) => text)
  // Put back by an admin, and its reports dismissed after that.
  const first = await write('Came late')
  await report(seller, 'review', first, 'wrong')
  await decide('review', first, 'uphold')
  expect((await admin.call('POST', `/api/v1/admin/removed-reviews/${first}/put-back`, {})).status).toBe(200)
  await lookAgain(admin, 'review', first, buyer.userId)
  await decide('review', first, 'dismiss')
  // Removed again, and the writer wrote another one since.
  await report(await buildBuyer(app), 'review', first, 'wrong')
  await decide('review', first, 'uphold')
  await write('Came late, and cold')
  await lookAgain(admin, 'review', first, buyer.userId)
  await decide('review', first, 'dismiss')
  const letters = await clearedLetters()
  expect(letters).toHaveLength(2)
  for (const text of letters) expect(text).not.toContain('cannot be shown again')
})

test('the owner of a listing hears that a report about it is confirmed after all', async () => {
  const seller = await buildSeller(app, 'Confirmed After All')
  const product = await buildProduct(seller, { name: 'Fake charger' })
  await report(await buildBuyer(app), 'product', product, 'fake')
  await decide('product', product, 'uphold')
  await lookAgain(admin, 'product', product, seller.sellerId)
  await decide('product', product, 'dismiss')
  const reopened = { kind: 'product', id: product, about: seller.sellerId }
  expect((await admin.call('POST', '/api/v1/admin/reports/reopen', reopened)).status).toBe(200)
  await decide('product', product, 'uphold', 'It is a copy')
  const { text } = await app.mailTo(seller.email, 'Your listing stays removed')
  expect(text).toContain('It is a copy')
  expect((await bell(seller))[0]).toContain('“Fake charger”')
})

test('the seller of a listing that was removed by mistake reads that it is theirs to add again', async () => {
  const seller = await buildSeller(app, 'Removed Wrongly')
  const product = await buildProduct(seller, { name: 'Original charger' })
  const reporter = await buildBuyer(app)
  await report(reporter, 'product', product, 'fake')
  await decide('product', product, 'uphold')
  await lookAgain(admin, 'product', product, seller.sellerId)
  await decide('product', product, 'dismiss')
  const { text } = await app.mailTo(seller.email, 'We have taken back')
  expect(text).toContain('“Original charger”')
  expect(text).toContain('Please add it again')
  expect((await mailsOf(reporter)).filter((one) => one === 'The result of your report')).toHaveLength(2)
})

test('a report that was confirmed more than thirty days ago is not looked at again', async () => {
  const seller = await buildSeller(app, 'Long Confirmed')
  const id = seller.sellerId ?? ''
  await report(await buildBuyer(app), 'seller', id)
  await decide('seller', id, 'uphold')
  const decideEarlier = (days: number) =>
    app.pool.query(
      `update reports set decided_at = decided_at - make_interval(days => $2) where target_id = $1`,
      [id, days],
    )
  await decideEarlier(31)
  expect((await lookAgain(admin, 'seller', id, id)).status).toBe(409)
  await decideEarlier(-31)
})
