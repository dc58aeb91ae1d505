import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
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

const decidedList = async (query = '') =>
  (await admin.call('GET', `/api/v1/admin/decided-reports${query}`)).body.data as Record<string, unknown>[]

test('decided reports are listed with the decision, its day, who decided and what was reported', async () => {
  const seller = await buildSeller(app, 'Doubtful Phones')
  const [phone, cover] = [
    await buildProduct(seller, { name: 'iPhone for ₦5,000' }),
    await buildProduct(seller, { name: 'Phone cover' }),
  ]
  const [one, other] = [await buildBuyer(app), await buildBuyer(app)]
  const report = (person: Person, id: string, note: string) =>
    person.call('POST', '/api/v1/reports', { kind: 'product', id, reason: 'scam', note })
  await report(one, phone, 'He asked me to pay before.')
  await report(other, phone, '')
  await report(one, cover, 'Not as shown.')
  expect(await decidedList()).toEqual([])
  const decide = (id: string, decision: string) =>
    admin.call('POST', '/api/v1/admin/reports', { kind: 'product', id, decision })
  await decide(phone, 'dismiss')
  await decide(cover, 'uphold')
  const about = { about: seller.sellerId, aboutName: 'Doubtful Phones', kind: 'product' }
  const dismissed = {
    ...about,
    name: 'iPhone for ₦5,000',
    decision: 'dismissed',
    reports: [{ note: 'He asked me to pay before.' }, { note: '' }],
  }
  const confirmed = {
    ...about,
    name: 'Phone cover',
    decision: 'upheld',
    reports: [{ note: 'Not as shown.' }],
  }
  const all = await decidedList()
  expect(all).toMatchObject([confirmed, dismissed])
  expect(all[0]).toMatchObject({ at: expect.any(String), by: expect.stringMatching(/./) })
  expect(await decidedList('?decision=dismissed')).toMatchObject([dismissed])
  expect(await decidedList('?q=cover')).toMatchObject([confirmed])
  expect(await decidedList('?q=nothing')).toEqual([])
  expect((await seller.call('GET', '/api/v1/admin/decided-reports')).status).toBe(403)
})
