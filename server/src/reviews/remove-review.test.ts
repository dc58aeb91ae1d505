import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildSeller, buildService, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const write = async (person: Person, sellerId: string, rating: number, comment: string) => {
  const { body } = await person.call('POST', '/api/v1/reviews', { sellerId, rating, comment })
  return (body.data as { _id: string })._id
}
const found = async (query: string) =>
  (await admin.call('GET', `/api/v1/admin/reviews?${query}`)).body.data as { id: string; comment: string }[]
const comments = async (query: string) => (await found(query)).map(({ comment }) => comment)

test('an admin who decides about a reported review sees all of it and says why it goes', async () => {
  const [writer, reporter] = [await buildBuyer(app), await buildBuyer(app)]
  const shop = await buildSeller(app, 'Reviewed Lamps')
  const id = await write(writer, shop.sellerId ?? '', 1, 'Thieves, all of them')
  await shop.call('PUT', `/api/v1/reviews/${id}/reply`, { text: 'We never met' })
  await reporter.call('POST', '/api/v1/reports', { kind: 'review', id, reason: 'scam' })

  const { body } = await admin.call('GET', `/api/v1/admin/reports/${writer.userId}`)
  expect(body.data).toMatchObject([
    {
      kind: 'review',
      url: '',
      review: {
        id,
        rating: 1,
        comment: 'Thieves, all of them',
        verifiedPurchase: false,
        writer: { id: writer.userId },
        shop: { id: shop.sellerId, name: 'Reviewed Lamps' },
        product: null,
        service: null,
        reply: { text: 'We never met' },
      },
      reports: [{ reason: 'Scam: takes money and does not deliver' }],
    },
  ])

  const note = 'It has insulting or threatening words.'
  const decision = { kind: 'review', id, decision: 'uphold', note }
  expect((await admin.call('POST', '/api/v1/admin/reports', decision)).status).toBe(200)
  const letter = (await app.mailTo(writer.email, 'We have removed one of your reviews')).text
  expect(letter).toContain(note)
  // The reporter's tick is theirs.
  expect(letter).not.toContain('Scam')
  expect((await app.mailTo(reporter.email, 'The result of your report')).text).toContain('We agreed with you')
  // What is gone is not shown again with the confirmed reports.
  const later = await admin.call('GET', `/api/v1/admin/reports/${writer.userId}`)
  expect(later.body).toMatchObject({ data: [], confirmed: [{ kind: 'review', review: null }] })
})

test('admins find reviews by shop, its name, writer, stars, words and reports', async () => {
  const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
  const [lamps, pots] = [await buildSeller(app, 'Found Lamps'), await buildSeller(app, 'Found Pots')]
  await write(one, lamps.sellerId ?? '', 5, 'Very bright')
  await write(other, lamps.sellerId ?? '', 2, 'Broke at once')
  await write(one, pots.sellerId ?? '', 2, 'Bright colour, thin clay')
  const service = await buildService(pots)
  await one.call('PATCH', `/api/v1/services/${service}/reviews`, { rating: 4, comment: 'Came on time' })

  expect(await comments(`seller=${lamps.sellerId}`)).toEqual(['Broke at once', 'Very bright'])
  expect(await comments(`seller=${pots.sellerId}`)).toEqual(['Came on time', 'Bright colour, thin clay'])
  expect(await comments(`person=${one.userId}&stars=2`)).toEqual(['Bright colour, thin clay'])
  expect(await comments('q=BRIGHT')).toEqual(['Bright colour, thin clay', 'Very bright'])
  expect(await comments('q=found lamps')).toEqual(['Broke at once', 'Very bright'])
  const [bright] = await found('q=very bright')
  await pots.call('POST', '/api/v1/reports', {
    kind: 'review',
    id: bright?.id,
    reason: 'fake',
    note: 'Copied',
  })
  expect(await found(`reports=open&seller=${lamps.sellerId}`)).toMatchObject([
    {
      comment: 'Very bright',
      openReports: 1,
      reported: { about: one.userId, reports: [{ reason: 'Fake or stolen goods', note: 'Copied' }] },
    },
  ])
  expect(await comments(`reports=open&person=${one.userId}&q=thin`)).toEqual([])
  expect(await comments(`reports=decided&person=${one.userId}`)).toEqual([])
  const decision = { kind: 'review', id: bright?.id, decision: 'dismiss', note: 'It breaks no rule.' }
  expect((await admin.call('POST', '/api/v1/admin/reports', decision)).status).toBe(200)
  expect(await found(`reports=decided&person=${one.userId}`)).toMatchObject([
    { comment: 'Very bright', openReports: 0, reported: null },
  ])
  expect(await found('stars=6')).toBeUndefined()
  for (const person of [one, lamps])
    expect((await person.call('GET', '/api/v1/admin/reviews')).status).toBe(403)
})

test('a review that an admin removes is gone, its writer reads why, and its reports are confirmed', async () => {
  const [writer, reporter] = [await buildBuyer(app), await buildBuyer(app)]
  const shop = await buildSeller(app, 'Removed Lamps')
  const id = await write(writer, shop.sellerId ?? '', 1, 'Call me on 0803 000 0000')
  await reporter.call('POST', '/api/v1/reports', { kind: 'review', id, reason: 'spam' })
  const remove = (person: Person, reason: string) =>
    person.call('POST', `/api/v1/admin/reviews/${id}/remove`, { reason })

  expect((await remove(shop, 'Mine to say')).status).toBe(403)
  expect((await remove(admin, ' ')).status).toBe(422)
  const reason = 'It asks to pay or to write outside Oja.'
  expect(await remove(admin, reason)).toMatchObject({
    status: 200,
    body: { message: 'Review removed. We have told its writer why.' },
  })
  expect((await remove(admin, reason)).status).toBe(404)
  expect(await found(`seller=${shop.sellerId}`)).toEqual([])
  const letter = (await app.mailTo(writer.email, 'We have removed one of your reviews')).text
  expect(letter).toContain('your review of Removed Lamps')
  expect(letter).toContain(reason)
  expect((await app.mailTo(reporter.email, 'The result of your report')).text).toContain('We agreed with you')
  const { rows } = await app.pool.query<{ action: string; after: object }>(
    'select action, after from audit_log where subject_id = $1',
    [id],
  )
  const ids = { writer: writer.userId, shop: shop.sellerId }
  expect(rows).toEqual([{ action: 'Remove review', after: { reason, ...ids, confirmedReports: 1 } }])
})

test('the audit log says whose review was removed and of what', async () => {
  const [hauwa, reporter] = [await buildBuyer(app, 'Hauwa Garba'), await buildBuyer(app)]
  const shop = await buildSeller(app, 'Told Gowns')
  const service = await buildService(shop, { name: 'Gown fitting' })
  await hauwa.call('PATCH', `/api/v1/services/${service}/reviews`, { rating: 1, comment: 'Fools' })
  const [ofService] = await found(`seller=${shop.sellerId}`)
  const ofShop = await write(hauwa, shop.sellerId ?? '', 1, 'Fools again')
  await reporter.call('POST', '/api/v1/reports', { kind: 'review', id: ofService?.id, reason: 'abuse' })
  const decision = { kind: 'review', id: ofService?.id, decision: 'uphold', note: 'Insults.' }
  await admin.call('POST', '/api/v1/admin/reports', decision)
  await admin.call('POST', `/api/v1/admin/reviews/${ofShop}/remove`, { reason: 'Insults.' })
  const nameOf = async (id = '') => {
    const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${id}`)
    return (body.data as { subject: { name: string } }[]).map(({ subject }) => subject.name)
  }
  expect(await nameOf(ofService?.id)).toEqual(['the review by Hauwa Garba of Gown fitting'])
  expect(await nameOf(ofShop)).toEqual(['the review by Hauwa Garba of Told Gowns'])
})
