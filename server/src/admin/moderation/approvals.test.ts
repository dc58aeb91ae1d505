import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildAdmin,
  buildProduct,
  buildSeller,
  buildService,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

// What a seller hears when a listing was let through: never more than what buyers see.
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())
beforeEach(() => setRules({ holdsFirstListings: true }))

const setRules = async (more: object) => {
  const rules = { holdsFirstListings: false, holdsWords: false, words: [], ...more }
  expect((await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)).status).toBe(200)
}
const itemOf = async (id: string) =>
  ((await admin.call('GET', '/api/v1/admin/moderation')).body.data as ModerationItem[]).find(
    ({ listingId }) => listingId === id,
  )
const approve = async (listingId: string) => {
  const item = await itemOf(listingId)
  const path = `/api/v1/admin/moderation/${item?.id}/approve`
  const { status, body } = await admin.call('POST', path, { version: item?.version })
  expect(status).toBe(200)
  return body.message
}
const bellOf = async (who: Person) =>
  ((await who.call('GET', '/api/v1/notices')).body.data as { notices: Notification[] }).notices
    .map(({ text }) => text)
    .filter((text) => text.startsWith('Buyers can see'))
const mailsTo = async ({ email }: Person) =>
  (await app.pool.query("select from mails where recipient = $1 and subject like 'Buyers can see%'", [email]))
    .rowCount

test('a listing that still waits for another word is not said to be on sale', async () => {
  const seller = await buildSeller(app, 'Two Looks')
  const id = await buildProduct(seller, { name: 'Ivory comb' })
  await setRules({ holdsFirstListings: true, holdsWords: true, words: ['ivory'] })
  expect(await approve(id)).toContain('Buyers do not see it yet')
  expect(await itemOf(id)).toMatchObject({ words: ['ivory'] })
  expect([await bellOf(seller), await mailsTo(seller)]).toEqual([[], 0])
  await approve(id)
  expect(await bellOf(seller)).toEqual(['Buyers can see it now: Ivory comb'])
  expect((await app.mailTo(seller.email, 'can see your listing')).text).toContain(
    '“Ivory comb” is on sale now.',
  )
})

test('nobody hears that a listing of a suspended shop is on sale', async () => {
  const seller = await buildSeller(app, 'Suspended Shop')
  const id = await buildProduct(seller)
  await app.pool.query(`update sellers set status = 'suspended' where id = $1`, [seller.sellerId])
  await approve(id)
  expect(await mailsTo(seller)).toBe(0)
  await app.pool.query(`update sellers set status = 'active' where id = $1`, [seller.sellerId])
  expect(await bellOf(seller)).toEqual([])
})

test('a listing without stock is said to be sold out', async () => {
  const seller = await buildSeller(app, 'Empty Shelf')
  const id = await buildProduct(seller, { name: 'Last yam', quantity: '0' })
  await approve(id)
  const { text } = await app.mailTo(seller.email, 'can see your listing')
  expect(text).toContain('Buyers can see “Last yam” now, as sold out.')
  expect(text).not.toContain('on sale now')
})

test('listings that follow the third one are named in its mail, and each rings the bell', async () => {
  const seller = await buildSeller(app, 'Four At Once')
  const ids: string[] = []
  for (const name of ['Yam', 'Rice', 'Beans', 'Salt']) ids.push(await buildProduct(seller, { name }))
  for (const id of ids.slice(0, 3)) await approve(id)
  const { text } = await app.mailTo(seller.email, 'can see your listings now')
  expect(text).toContain('“Beans” is on sale now.')
  expect(text).toContain('“Salt” is on sale now.')
  expect((await bellOf(seller)).toSorted()).toEqual(
    ['Beans', 'Rice', 'Salt', 'Yam'].map((name) => `Buyers can see it now: ${name}`),
  )
})

test('own words about the price of a service are looked at as its description is', async () => {
  const seller = await buildSeller(app, 'Price Words')
  await setRules({ holdsWords: true, words: ['ivory'] })
  const id = await buildService(seller, { price: '5000', priceFor: 'item' })
  expect(await itemOf(id)).toBeUndefined()
  await seller.call('PUT', `/api/v1/services/${id}`, { priceNote: 'ivory included' })
  expect(await itemOf(id)).toMatchObject({
    words: ['ivory'],
    priceWords: '₦5,000 per item',
    priceNote: 'ivory included',
  })
  await approve(id)
  expect(await itemOf(id)).toBeUndefined()
})

test('the approval of a listing of a suspended shop does not say that others see it', async () => {
  await setRules({ holdsWords: true, words: ['ivory'] })
  const seller = await buildSeller(app, 'Suspended Meanwhile')
  const [seen, unseen] = [
    await buildProduct(seller, { name: 'Ivory comb' }),
    await buildProduct(seller, { name: 'Ivory box' }),
  ]
  expect(await approve(seen)).toBe('Approved. Others can see it now.')
  await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, { reason: 'Under review.' })
  expect(await approve(unseen)).toContain('Buyers do not see it yet')
})

test('who saves words while their rule is off reads that it is off', async () => {
  const save = async (more: object) => {
    const rules = { holdsFirstListings: false, holdsWords: false, words: ['ivory'], ...more }
    return (await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)).body.message
  }
  expect(await save({})).toContain('Saved, but the rule about words is off')
  expect(await save({ holdsFirstListings: true })).toContain('Saved, but the rule about words is off')
  expect(await save({ words: [' '] })).toBe('Saved. It counts from now on.')
  expect(await save({ holdsWords: true })).toBe('Saved. It counts from now on.')
})

test('what was rejected by mistake is looked at again with a reason, and approved', async () => {
  const seller = await buildSeller(app, 'Rejected By Mistake')
  const id = await buildProduct(seller, { name: 'Carved stool' })
  const item = await itemOf(id)
  const again = (by: Person, reason = 'We mixed it up with another one') =>
    by.call('POST', `/api/v1/admin/moderation/${item?.id}/look-again`, { reason })
  expect((await again(admin)).status).toBe(409)
  await admin.call('POST', `/api/v1/admin/moderation/${item?.id}/refuse`, { reason: 'Not allowed' })
  const refused = async () =>
    ((await admin.call('GET', '/api/v1/admin/moderation?status=Refused')).body.data as ModerationItem[]).find(
      ({ listingId }) => listingId === id,
    )
  expect(await refused()).toMatchObject({ mayLookAgain: true })
  expect((await again(seller)).status).toBe(403)
  expect((await again(admin, ' ')).body.fields).toHaveProperty('reason')
  const answers = await Promise.all([again(admin), again(admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refused()).toMatchObject({ mayLookAgain: false, reason: 'Not allowed' })
  expect((await app.mailTo(seller.email, 'We are looking at your listing again')).text).toContain(
    'We mixed it up with another one',
  )
  const { body } = await seller.call('GET', '/api/v1/notices')
  expect((body.data as { notices: Notification[] }).notices[0]?.text).toBe(
    'We are looking again at Carved stool',
  )
  expect(await approve(id)).toBe('Approved. Others can see it now.')
  expect((await app.app.inject(`/api/v1/products/${id}`)).statusCode).toBe(200)
})

test('what was approved by mistake is looked at again, and no buyer sees it until the next decision', async () => {
  const seller = await buildSeller(app, 'Approved By Mistake')
  const id = await buildProduct(seller, { name: 'Ivory bangle' })
  const item = await itemOf(id)
  await approve(id)
  const path = `/api/v1/admin/moderation/${item?.id}/look-again`
  const seen = async () => (await app.app.inject(`/api/v1/products/${id}`)).statusCode
  const approved = async () =>
    (
      (await admin.call('GET', '/api/v1/admin/moderation?status=Approved')).body.data as ModerationItem[]
    ).find(({ listingId }) => listingId === id)
  expect([await seen(), await approved()]).toMatchObject([200, { mayLookAgain: true, waitsAgain: false }])
  expect((await seller.call('POST', path, { reason: 'Mine' })).status).toBe(403)
  expect((await admin.call('POST', path, { reason: 'It may be ivory' })).status).toBe(200)
  expect((await admin.call('POST', path, { reason: 'It may be ivory' })).status).toBe(409)
  expect([await seen(), await approved()]).toMatchObject([404, { mayLookAgain: false, waitsAgain: true }])
  const { text } = await app.mailTo(seller.email, 'We are looking at your listing again')
  expect(text).toContain('We had accepted “Ivory bangle”')
  expect(text).toContain('It may be ivory')
  const audit = await admin.call('GET', '/api/v1/admin/audit?q=ivory%20bangle')
  expect((audit.body.data as { before: object }[])[0]).toMatchObject({ before: { status: 'Approved' } })
  await approve(id)
  expect(await seen()).toBe(200)
})

test('a rejected listing that its seller has deleted since is not put back', async () => {
  const seller = await buildSeller(app, 'Changed Since')
  const id = await buildProduct(seller, { name: 'Carved bowl' })
  const item = await itemOf(id)
  await admin.call('POST', `/api/v1/admin/moderation/${item?.id}/refuse`, { reason: 'Not allowed' })
  expect((await seller.call('DELETE', `/api/v1/products/${id}`)).status).toBe(200)
  const path = `/api/v1/admin/moderation/${item?.id}/look-again`
  expect((await admin.call('POST', path, { reason: 'Our mistake' })).status).toBe(409)
})
