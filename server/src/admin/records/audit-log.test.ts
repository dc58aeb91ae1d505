import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
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
    expect(await log()).toMatch(/Adaeze Nwosu Fashion.*|Adaeze gown/)

    expect((await seller.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
    expect(await log()).not.toMatch(/Adaeze/)
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
