import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditedChange } from '@oja/contract/values/admin/audit-sentences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
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

test(
  'after an account is deleted the audit log names neither its shop nor what was removed from it',
  { tags: ['D5', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Adaeze Nwosu Fashion')
    const product = await buildProduct(seller, { name: 'Adaeze gown' })
    const act = async (method: string, path: string, body?: object) =>
      expect((await admin.call(method, `/api/v1/admin/${path}`, body)).status).toBe(200)
    await act('POST', `sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
    await act('POST', `sellers/${seller.sellerId}/activate`)
    await act('POST', `listings/product/${product}/remove`, { reason: 'It is fake.' })
    const log = async () => JSON.stringify((await admin.call('GET', '/api/v1/admin/audit')).body.data)
    expect(await log()).toContain('Adaeze Nwosu Fashion')
    expect(await log()).toContain('Adaeze gown')

    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await log()).not.toMatch(/Adaeze/)
    const entries = (await admin.call('GET', '/api/v1/admin/audit')).body.data as unknown as AuditedChange[]
    expect(entries.map((entry) => auditSentence(entry))).toContainEqual(
      expect.stringMatching(/ removed the listing of a shop that is gone\.$/),
    )
    const { rows } = await app.pool.query(
      `select 1 from audit_log where before::text || after::text like '%Adaeze%'`,
    )
    expect(rows).toEqual([])
    const left = await app.pool.query(`select 1 from removed_listings where user_id = $1`, [seller.userId])
    expect(left.rows).toEqual([])
  },
)

test(
  'an admin of support alone reads nowhere how it stands with the documents of a shop',
  { tags: ['D5'] },
  async () => {
    const seller = await buildSeller(app, 'Private Papers')
    const support = await buildAdmin(app)
    const areas = { areas: ['support'] }
    expect((await admin.call('PUT', `/api/v1/admin/users/${support.userId}/areas`, areas)).status).toBe(200)
    await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
    for (const path of ['kyc', 'kyc.csv', `sellers/${seller.sellerId}`, 'sellers', 'account-names', 'audit'])
      expect((await support.call('GET', `/api/v1/admin/${path}`)).status, path).toBe(403)
    for (const path of [
      'overview',
      'waiting',
      'users',
      `users/${seller.userId}`,
      `users/${seller.userId}/records`,
      'search?q=private%20papers',
      `cases/user/${seller.userId}`,
    ]) {
      const { status, body } = await support.call('GET', `/api/v1/admin/${path}`)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toMatch(/"(verified|isVerified|kyc\w*|documents)":(?!null)/i)
    }
  },
)

test('the page of a shop lists decisions about its orders for those who may open orders, beside all others', async () => {
  const seller = await buildSeller(app, 'Decided About')
  const other = await buildSeller(app, 'Not Decided About')
  const buyer = await buildBuyer(app)
  const colleague = await buildAdmin(app)
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
  await act(`sellers/${seller.sellerId}/activate`)
  const product = await buildProduct(seller, { quantity: '20' })
  for (let count = 0; count < 11; count += 1) {
    const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, product))
    await act(`orders/${number}/refund`, { note: 'It never came' })
  }
  const kindsFor = async (person: Person, { sellerId }: Person) => {
    const { body } = await person.call('GET', `/api/v1/admin/sellers/${sellerId}`)
    const kinds = (body.data as { audit: AuditedChange[] }).audit.map(({ subject }) => subject.kind)
    return [kinds.filter((kind) => kind === 'order').length, kinds.filter((kind) => kind === 'seller').length]
  }
  const may = async (...areas: string[]) => {
    const path = `/api/v1/admin/users/${colleague.userId}/areas`
    expect((await admin.call('PUT', path, { areas })).status).toBe(200)
  }
  expect(await kindsFor(admin, seller)).toEqual([10, 2])
  expect(await kindsFor(admin, other)).toEqual([0, 0])
  await may('sellers')
  expect(await kindsFor(colleague, seller)).toEqual([0, 2])
  await may('sellers', 'support')
  expect(await kindsFor(colleague, seller)).toEqual([10, 2])
})

test('the audit log is found by the shop, the person, the order and the verbs that its lines say', async () => {
  const seller = await buildSeller(app, 'The Zubairu Wood and Clay')
  const buyer = await buildBuyer(app)
  const number = await orderNumberOf(app, await buildPaidOrder(app, buyer, await buildProduct(seller)))
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Fake goods.' })
  await act(`sellers/${seller.sellerId}/activate`)
  await act(`orders/${number}/refund`, { note: 'It never came' })
  const found = async (q: string) => {
    const { body, headers } = await admin.call('GET', `/api/v1/admin/audit?q=${encodeURIComponent(q)}`)
    const rows = body.data as unknown as AuditedChange[]
    expect(headers['x-total-count'], q).toBe(String(rows.length))
    return rows.map(({ action, subject }) => `${action} ${subject.name}`)
  }
  const [suspended, activated] = ['Suspend seller', 'Activate seller'].map(
    (one) => `${one} The Zubairu Wood and Clay`,
  )
  expect(await found('Zubairu')).toEqual([activated, suspended])
  expect(await found('the zubairu')).toEqual([activated, suspended])
  expect(await found('zubairu wood')).toEqual([activated, suspended])
  expect(await found('suspended Zubairu Wood and Clay')).toEqual([suspended])
  expect(await found('suspended')).toContain(suspended)
  expect(await found('suspended')).not.toContain(activated)
  expect(await found(number)).toEqual([`refund ${number}`])
  expect(await found(`refunded ${number}`)).toEqual([`refund ${number}`])
  expect(await found(`activated ${number}`)).toEqual([])
  expect(await found('nobody like this')).toEqual([])

  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
      select $1, 'decide dispute', 'order', id::text, '{}', '{"decision": "part"}' from orders where number = $2`,
    [admin.userId, number],
  )
  expect(await found('part refund')).toEqual([`decide dispute ${number}`])
  expect(await found('refund')).toEqual(
    expect.arrayContaining([`decide dispute ${number}`, `refund ${number}`]),
  )
})

test('words of the audit log are looked for in 10,000 changes, and what a shop is called in all of them', async () => {
  const seller = await buildSeller(app, 'Ngozi Lanterns')
  const act = async (path: string, body?: object) =>
    expect((await admin.call('POST', `/api/v1/admin/${path}`, body)).status).toBe(200)
  await act(`sellers/${seller.sellerId}/suspend`, { reason: 'Kerosene smuggling.' })
  await act(`sellers/${seller.sellerId}/activate`)
  const found = async (query: string) => {
    const { body, headers } = await admin.call('GET', `/api/v1/admin/audit?${query}`)
    const rows = body.data as unknown as AuditedChange[]
    return [rows.map(({ action }) => action), headers['x-total-count'] ?? null]
  }
  const [suspend, activate] = ['Suspend seller', 'Activate seller']
  expect(await found('q=kerosene')).toEqual([[suspend], '1'])
  await app.pool.query(
    `insert into audit_log (admin_id, action, subject_kind, subject_id, before, after, created_at)
    select $1, 'Download users', 'users', '', '{}', '{}', app_now() + interval '1 day' + n * interval '1 second'
    from generate_series(1, 10000) n`,
    [admin.userId],
  )
  expect(await found('q=kerosene')).toEqual([[], null])
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  expect(await found(`q=kerosene&to=${today}`)).toEqual([[suspend], '1'])
  expect(await found('q=Ngozi+Lanterns')).toEqual([[activate, suspend], null])
  expect(await found('q=suspended+Ngozi+Lanterns')).toEqual([[suspend], null])
})
