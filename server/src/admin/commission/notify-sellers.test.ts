import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import type { Announcement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { notifyAnnounced } from '../announcements/announcements.ts'

let app: TestApp
let admin: Person
let grocer: Person
let tailor: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  grocer = await buildSeller(app, 'Grocer')
  tailor = await buildSeller(app, 'Tailor')
  await buildProduct(tailor, { category: 'Fashion & Clothing' })
})
afterAll(() => app.close())

const shownTo = async (seller: Person) =>
  (await seller.call('GET', '/api/v1/sellers/announcements')).body.data as Announcement[]

test('shops hear once, on their dashboard and by email, that the commission changes', async () => {
  const change = () => admin.call('PUT', '/api/v1/admin/commission', { percent: 6 })
  expect((await change()).status).toBe(200)
  // The same rate again is no news.
  expect((await change()).status).toBe(200)
  for (const seller of [grocer, tailor]) {
    const [first, ...more] = await shownTo(seller)
    expect(more).toEqual([])
    expect(first?.title).toMatch(/^From \d+ \w+ Oja takes 6%$/)
    expect(first?.text).toContain(
      'Until now it was 5%.\nOrders that were placed before keep their commission.',
    )
  }
  await notifyAnnounced(app.pool, app.platform.config)
  await notifyAnnounced(app.pool, app.platform.config)
  // The job of the running server may be writing them at this moment.
  expect((await app.mailTo(grocer.email, 'Oja takes 6%')).text).toContain('Oja takes 6% of each sale')
  const { rows } = await app.pool.query(
    `select count(*)::int as mails from mails where key like 'announcement %' and recipient = $1`,
    [grocer.email],
  )
  expect(rows).toEqual([{ mails: 1 }])
})

test('the commission of a category is told to the shops that sell in it', async () => {
  const category = 'Fashion & Clothing'
  const change = (percent: number | null) =>
    admin.call('PUT', '/api/v1/admin/commission/category', { category, percent })
  expect((await change(3)).status).toBe(200)
  expect((await shownTo(tailor))[0]?.title).toMatch(/Oja takes 3% in Fashion & Clothing$/)
  expect((await shownTo(grocer))[0]?.title).not.toContain('Fashion')
  // Back to the rate of the market.
  expect((await change(null)).status).toBe(200)
  expect((await shownTo(tailor))[0]?.text).toContain('Oja takes 6% of each sale in Fashion & Clothing.')
})

test('a corrected rate ends the announcement before it, so that a shop reads one rate', async () => {
  const category = 'Toys, Baby & Kids'
  await buildProduct(tailor, { category })
  const ofToys = async () =>
    (await shownTo(tailor)).map(({ title }) => title).filter((title) => title.includes('Toys'))
  const change = (percent: number) =>
    admin.call('PUT', '/api/v1/admin/commission/category', { category, percent })
  await change(30)
  await change(4)
  expect(await ofToys()).toEqual([expect.stringMatching(/Oja takes 4% in Toys/)])
  // The market's new rate leaves the news of a category with a rate of its own.
  expect((await admin.call('PUT', '/api/v1/admin/commission', { percent: 7 })).status).toBe(200)
  expect(await ofToys()).toHaveLength(1)
  // A rate that may change while this stands is not in it.
  await change(8)
  const ofAll = (await shownTo(tailor)).find(({ title }) => title.endsWith('Oja takes 7%'))
  expect(ofAll?.text).toContain('A category with a commission of its own keeps it.')
  expect(ofAll?.text).not.toMatch(/Toys|4%/)
  await change(4)
  expect((await shownTo(tailor)).map(({ title }) => title).join()).not.toContain('Oja takes 6%')
})

test('the answer tells a change that shops hear of from one that none hears of, and the page counts them', async () => {
  const rates = async () =>
    (await admin.call('GET', '/api/v1/admin/commission')).body.data as CommissionRates['data']
  const { notification } = await rates()
  expect(notification?.shops).toMatchObject({ all: 2, category: { 'Toys, Baby & Kids': 1 } })
  expect(notification?.until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const change = async (percent: number) =>
    (
      await admin.call('PUT', '/api/v1/admin/commission/category', {
        category: 'Toys, Baby & Kids',
        percent,
      })
    ).body.message
  expect(await change(4)).toBe('Commission of the category saved. No shop is told.')
  expect(await change(5)).toBe('Commission of the category changed. It applies to new orders.')
  expect((await rates()).history[0]).toMatchObject({ percent: 5, before: 4 })
})
