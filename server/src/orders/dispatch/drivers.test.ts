import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyByPark, proveDispatch, sendByPark } from '../../../../tests/orders/dispatch.ts'
import { buildAdmin, buildBuyer, call, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { deletePersonalData } from '../personal-data.ts'
import { eraseOldDrivers } from './dispatch-proofs.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
  buyer = await buildBuyer(app, 'Chidi Okafor')
  await sendByPark(seller)
})
afterAll(() => app.close())

interface Page {
  fulfilment: string
  deadlines: { receive: string | null }
  dispatch: object | null
  driver: { name: string; phone: string } | null
}
const pageOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as Page
const daysLeft = async (reference: string) =>
  Math.round((Date.parse((await pageOf(buyer, reference)).deadlines.receive ?? '') - Date.now()) / 86_400_000)
const musa = { driverName: 'Musa Danjuma', driverPhone: '0805 555 0199' }
const sendWith = (reference: string, driven: object) =>
  seller.call('POST', `/api/v1/orders/${reference}/actions/send`, driven)
const storedDrivers = async (reference: string) =>
  (
    await app.pool.query<{ encrypted_driver: Buffer }>(
      'select d.encrypted_driver from order_drivers d join orders o on o.id = d.order_id where o.reference = $1',
      [reference],
    )
  ).rows

test('goods without a waybill are sent with the name and phone of a driver, whom the buyer can call', async () => {
  const reference = await buyByPark(app, buyer, seller)
  expect(await sendWith(reference, { driverName: 'Musa Danjuma' })).toMatchObject({
    status: 422,
    body: { fields: { driverPhone: 'Enter the driver’s phone, or leave the name blank' } },
  })
  expect(await sendWith(reference, { driverPhone: '0805 555 0199' })).toMatchObject({
    body: { fields: { driverName: 'Enter the driver’s name, or leave the phone blank' } },
  })
  expect((await pageOf(buyer, reference)).fulfilment).not.toBe('sent')
  expect((await sendWith(reference, musa)).status).toBe(200)
  const given = { name: 'Musa Danjuma', phone: '+2348055550199' }
  for (const person of [buyer, seller])
    expect(await pageOf(person, reference)).toMatchObject({ dispatch: null, driver: given })
  // It is no proof: silence counts as receipt after 14 days.
  expect(await daysLeft(reference)).toBe(14)
  const [stored] = await storedDrivers(reference)
  expect(stored?.encrypted_driver.includes(Buffer.from('Musa'))).toBe(false)
  const stranger = await buildBuyer(app)
  expect((await stranger.call('GET', `/api/v1/orders/${reference}`)).status).toBe(404)
  const held = JSON.stringify((await seller.call('GET', '/api/v1/users/me/data')).body)
  expect(held).not.toContain('Danjuma')
  // The proof that comes later names the driver itself.
  expect((await proveDispatch(seller, reference)).status).toBe(200)
  expect(await pageOf(buyer, reference)).toMatchObject({ driver: null, dispatch: { driver: given } })
  expect(await storedDrivers(reference)).toEqual([])
})

test('a driver can be named, and changed, while the order is on the way; the buyer gets one mail an hour', async () => {
  const reference = await buyByPark(app, buyer, seller)
  const name = (body: object, by = seller) => by.call('POST', `/api/v1/orders/${reference}/driver`, body)
  expect((await name(musa)).status).toBe(409)
  await sendWith(reference, {})
  const stranger = await buildBuyer(app)
  expect([(await name(musa, buyer)).status, (await name(musa, stranger)).status]).toEqual([403, 404])
  expect(await name({ driverName: '', driverPhone: '12', plate: 'x' })).toMatchObject({
    status: 422,
    body: { fields: { driverName: 'Enter the driver’s name' } },
  })
  const before = await daysLeft(reference)
  const answers = await Promise.all([
    name({ ...musa, plate: 'xa 482 kja' }),
    name({ ...musa, plate: 'xa 482 kja' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const named = { name: 'Musa Danjuma', phone: '+2348055550199', plate: 'XA 482 KJA' }
  expect((await pageOf(buyer, reference)).driver).toEqual(named)
  const mails = async () =>
    (
      await app.pool.query<{ subject: string }>(
        "select subject from mails where key like 'order-driver %' and key like '%' || (select id::text from orders where reference = $1) || ' buyer' order by id",
        [reference],
      )
    ).rows.map(({ subject }) => subject.split(':')[0])
  expect(await mails()).toEqual(['The seller named the driver'])
  expect((await name({ driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' })).status).toBe(200)
  expect((await pageOf(buyer, reference)).driver).toEqual({ name: 'Gbenga Alabi', phone: '+2348055550168' })
  // However often it changes, the buyer gets one mail an hour. The order and the bell have the newest.
  for (const who of [musa, { driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' }])
    expect((await name(who)).status).toBe(200)
  expect(await mails()).toEqual(['The seller named the driver'])
  await app.pool.query(
    "update mails set key = replace(key, 'order-driver ', 'order-driver earlier ') where key like 'order-driver %'",
  )
  for (const who of [musa, { driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' }])
    expect((await name(who)).status).toBe(200)
  expect(await mails()).toEqual(['The seller named the driver', 'Another driver brings your order'])
  // It is no proof, and the notice, the mail and the history say no name.
  expect(await daysLeft(reference)).toBe(before)
  const [stored, ...others] = await storedDrivers(reference)
  expect([stored?.encrypted_driver.includes(Buffer.from('Gbenga')), others]).toEqual([false, []])
  const notifications = JSON.stringify((await buyer.call('GET', '/api/v1/notices')).body)
  expect(notifications).toContain('See who drives it')
  expect(notifications).not.toContain('Gbenga')
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
  expect((await name(musa)).status).toBe(409)
})

test('the phone of the buyer gets a text of the first driver, and none of each that follows', async () => {
  const person = await buildBuyer(app)
  await app.pool.query(
    `with chosen as (insert into text_choices (user_id, kind, is_wanted) values ($1, 'order_sent', true))
     update users set login_phone = '+2348065550177', phone_verified_at = now(), phone_used_at = now() where id = $1`,
    [person.userId],
  )
  const reference = await buyByPark(app, person, seller)
  await sendWith(reference, {})
  const other = { driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' }
  for (const who of [musa, other, musa])
    expect((await seller.call('POST', `/api/v1/orders/${reference}/driver`, who)).status).toBe(200)
  const { rows } = await app.pool.query<{ body: string }>(
    "select body from text_messages where user_id = $1 and key like 'order-driver %'",
    [person.userId],
  )
  expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining('The seller named the driver')])
})

test('an order with a proof keeps the driver of its waybill; who took over stands beside it, and the buyer hears it once', async () => {
  const reference = await buyByPark(app, buyer, seller)
  await proveDispatch(seller, reference)
  const proof = (await pageOf(buyer, reference)).dispatch
  const name = (body: object) => seller.call('POST', `/api/v1/orders/${reference}/driver`, body)
  const mails = async () =>
    (
      await app.pool.query<{ subject: string }>(
        "select subject from mails where key like 'order-driver %' and key like '%' || (select id::text from orders where reference = $1) || ' buyer'",
        [reference],
      )
    ).rows.map(({ subject }) => subject.split(':')[0])
  // Whom the waybill names drives it already.
  expect((await name({ ...musa, plate: 'xa 482 kja' })).status).toBe(200)
  expect([(await pageOf(buyer, reference)).driver, await mails()]).toEqual([null, []])
  const other = { driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' }
  const answers = await Promise.all([name(other), name(other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const now = { name: 'Gbenga Alabi', phone: '+2348055550168', isNow: true }
  for (const person of [buyer, seller])
    expect(await pageOf(person, reference)).toMatchObject({ dispatch: proof, driver: now })
  expect(await mails()).toEqual(['Another driver brings your order'])
  const { path } = proof as { path: string }
  const text = (await call(app, 'GET', path)).body.message
  for (const words of ['Now driven by', 'Gbenga Alabi', '0805 555 0168', 'Driver on the waybill', 'Musa'])
    expect(text).toContain(words)
  expect(text).not.toContain('0805 555 0199')
  const report = { reason: 'not_received', wish: 'refund', words: 'It never came' }
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  const { body } = await (await buildAdmin(app)).call('GET', `/api/v1/admin/orders/${reference}`)
  expect(body.data).toMatchObject({ dispatch: { driver: { name: 'Musa Danjuma' } }, driver: now })
})

test('an admin reads such a driver once the order has a dispute, and not before', async () => {
  const admin = await buildAdmin(app)
  const reference = await buyByPark(app, buyer, seller)
  await sendWith(reference, musa)
  const driverForAdmin = async () =>
    ((await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as Page).driver
  expect(await driverForAdmin()).toBeNull()
  const report = { reason: 'not_received', wish: 'refund', words: 'It never came' }
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  expect(await driverForAdmin()).toEqual({ name: 'Musa Danjuma', phone: '+2348055550199' })
})

test('while a problem is reported the driver is not replaced: the admin sees whom the seller named before', async () => {
  const admin = await buildAdmin(app)
  const reference = await buyByPark(app, buyer, seller)
  await sendWith(reference, musa)
  const report = { reason: 'not_received', wish: 'refund', words: 'It never came' }
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  const other = { driverName: 'Gbenga Alabi', driverPhone: '0805 555 0168' }
  expect(await seller.call('POST', `/api/v1/orders/${reference}/driver`, other)).toMatchObject({
    status: 409,
    body: {
      message:
        'The buyer has reported a problem, so the driver cannot be changed now. Say in your answer who drives it.',
    },
  })
  // A waybill is a proof, and may come. It does not hide the driver of before.
  expect((await proveDispatch(seller, reference)).status).toBe(200)
  const { body } = await admin.call('GET', `/api/v1/admin/orders/${reference}`)
  expect(body.data).toMatchObject({
    driver: { name: 'Musa Danjuma', phone: '+2348055550199' },
    dispatch: { driver: { name: expect.any(String) } },
  })
})

test('such a driver is kept no longer than one of a waybill: 90 days, and not beyond an account', async () => {
  const [old, young] = [await buyByPark(app, buyer, seller), await buyByPark(app, buyer, seller)]
  for (const reference of [old, young]) await sendWith(reference, musa)
  await app.pool.query(
    `update order_drivers d set created_at = d.created_at - make_interval(days => case o.reference when $1 then 91 else 89 end)
     from orders o where o.id = d.order_id`,
    [old],
  )
  await eraseOldDrivers(app.pool)
  expect((await pageOf(buyer, old)).driver).toBeNull()
  expect((await pageOf(buyer, young)).driver).not.toBeNull()
  const person = await buildBuyer(app)
  const theirs = await buyByPark(app, person, seller)
  await sendWith(theirs, musa)
  await transaction(app.pool, (tx) => deletePersonalData(tx, person.userId))
  expect(await storedDrivers(theirs)).toEqual([])
})
