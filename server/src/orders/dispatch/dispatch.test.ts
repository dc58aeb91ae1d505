import sharp from 'sharp'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyByPark, driver, lagosDay, proveDispatch, sendByPark } from '../../../../tests/orders/dispatch.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { deletePersonalData } from '../personal-data.ts'
import { runOrderTimers } from '../fulfilment/order-timers.ts'
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

interface Proof {
  path: string
  park: string
  expectedOn: string
  driver: { name: string; phone: string; plate: string } | null
  waybill: string | null
}
interface Page {
  fulfilment: string
  deadlines: { receive: string | null; arrive: string | null }
  dispatch: Proof | null
  canProveDispatch: boolean
  timeline: { action: string }[]
}
const pageOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as Page
const act = (person: Person, reference: string, action: string) =>
  person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
const daysLeft = async (reference: string) =>
  Math.round((Date.parse((await pageOf(buyer, reference)).deadlines.receive ?? '') - Date.now()) / 86_400_000)
/** Time passes for an order that was handed over. */
const wait = (reference: string, days: number) =>
  app.pool.query(
    `with moved as (update orders set handed_at = handed_at - make_interval(days => $2), receive_by = receive_by - make_interval(days => $2)
      where reference = $1 returning id)
     select id from moved`,
    [reference, days],
  )
const runTimers = () =>
  runOrderTimers({ pool: app.pool, payments: app.payments, config: app.platform.config })

test('goods go to the park with a proof: both parties read it, and whoever has its link', async () => {
  const reference = await buyByPark(app, buyer, seller, { name: 'Palm oil', price: '6800' })
  expect(await pageOf(seller, reference)).toMatchObject({ canProveDispatch: true, dispatch: null })
  expect(await pageOf(buyer, reference)).toMatchObject({ canProveDispatch: false })
  await act(seller, reference, 'accept')
  const sent = await proveDispatch(seller, reference, { note: 'Call him from noon' })
  expect([sent.status, sent.body.data]).toMatchObject([200, { fulfilment: 'sent', canProveDispatch: false }])

  const shown = { name: 'Musa Danjuma', phone: '+2348055550199', plate: 'XA 482 KJA' }
  for (const person of [buyer, seller])
    expect((await pageOf(person, reference)).dispatch).toMatchObject({
      park: driver.park,
      expectedOn: lagosDay(2),
      driver: shown,
    })
  const { path = '', waybill } = (await pageOf(buyer, reference)).dispatch ?? {}
  expect(path).toMatch(/^\/d\/[\w-]{22}$/)
  const { text } = await app.mailTo(buyer.email, 'is on the way')
  expect(text).toContain(path)
  expect(text).toContain('Call him from noon')

  const page = await call(app, 'GET', path)
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  const html = page.body.message
  for (const words of [
    'Mama Sade Foodstuff',
    'Palm oil',
    'Musa Danjuma',
    '0805 555 0199',
    'XA 482 KJA',
    driver.park,
  ])
    expect(html).toContain(words)
  // Nothing of the buyer, no script, and little to load.
  for (const words of ['Chidi', 'Awolowo', buyer.email, '<script']) expect(html).not.toContain(words)
  expect(html.length).toBeLessThan(10_240)

  for (const answer of [
    await buyer.call('GET', waybill ?? ''),
    await seller.call('GET', waybill ?? ''),
    await call(app, 'GET', `${path}/waybill`),
  ])
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
})

test('a photo of a waybill is for the two parties, admins with a dispute, and whoever has the link', async () => {
  const admin = await buildAdmin(app)
  const reference = await buyByPark(app, buyer, seller)
  const withPlace = await sharp(await photo())
    .withExif({ IFD0: { Copyright: 'Mama Sade' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
  await proveDispatch(seller, reference, {}, [withPlace])
  const waybill = `/api/v1/orders/${reference}/dispatch/waybill`
  const forAdmin = `/api/v1/admin/orders/${reference}/dispatch/waybill`
  const stranger = await buildBuyer(app)
  for (const person of [stranger, await buildSeller(app, 'Other shop'), admin])
    expect((await person.call('GET', waybill)).status).toBe(404)
  expect((await call(app, 'GET', waybill)).status).toBe(401)
  expect((await stranger.call('GET', forAdmin)).status).toBe(403)
  expect((await stranger.call('POST', `/api/v1/orders/${reference}/dispatch`, {})).status).toBe(404)
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispatch`, {})).status).toBe(403)
  const { rows } = await app.pool.query<{ file_id: string }>('select file_id from dispatch_proofs')
  for (const { file_id } of rows)
    expect((await call(app, 'GET', `/files/${file_id}/640.webp`)).status).toBe(404)
  const served = await app.app.inject({ url: waybill, headers: { authorization: `Bearer ${buyer.token}` } })
  const { exif, format } = await sharp(served.rawPayload).metadata()
  expect([format, exif]).toEqual(['webp', undefined])

  // Without a dispute an admin reads neither the driver nor the photo.
  const adminPage = async () =>
    (await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as Page
  expect((await adminPage()).dispatch).toBeNull()
  expect((await admin.call('GET', forAdmin)).status).toBe(404)
  const report = { reason: 'not_received', wish: 'refund', words: 'It never came' }
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  expect((await adminPage()).dispatch).toMatchObject({ driver: { name: 'Musa Danjuma' }, waybill: forAdmin })
  expect((await admin.call('GET', forAdmin)).status).toBe(200)
})

test('a link that nobody gave opens nothing, whatever stands in it', async () => {
  for (const code of [
    'A'.repeat(22),
    'A'.repeat(21),
    '%00',
    '%F0%9F%9A%9A',
    encodeURIComponent("' or 1=1"),
  ]) {
    const page = await call(app, 'GET', `/d/${code}`)
    expect([code, page.status, page.headers['content-type']]).toEqual([code, 404, 'text/html; charset=utf-8'])
    expect((await call(app, 'GET', `/d/${code}/waybill`)).status).toBe(404)
  }
})

test('a plate is not needed: nobody reads an empty line of it', async () => {
  const reference = await buyByPark(app, buyer, seller)
  expect((await proveDispatch(seller, reference, { plate: ' ' })).status).toBe(200)
  const { dispatch } = await pageOf(buyer, reference)
  expect(dispatch?.driver).toEqual({ name: 'Musa Danjuma', phone: '+2348055550199', plate: '' })
  expect((await call(app, 'GET', dispatch?.path ?? '')).body.message).not.toContain('Plate')
})

test('a form with a mistake says what is wrong and leaves nothing behind', async () => {
  const reference = await buyByPark(app, buyer, seller)
  const before = (await app.pool.query('select count(*)::int as files from files')).rows
  for (const [values, fields] of [
    [{ plate: 'A'.repeat(30) }, { plate: 'Please use at most 12 characters' }],
    [{ plate: '<b>1</b>' }, { plate: 'Enter the plate number like ABC-123XY' }],
    [{ expectedOn: lagosDay(-1) }, { expectedOn: 'Choose today or a later day' }],
    // Both at once: nobody corrects the form twice.
    [
      { expectedOn: lagosDay(-1), driverPhone: '12' },
      {
        driverPhone: 'Please enter a Nigerian phone number, like 0803 123 4567',
        expectedOn: 'Choose today or a later day',
      },
    ],
    [{ expectedOn: lagosDay(400) }, { expectedOn: 'Choose a day in the next 60 days' }],
    [{ expectedOn: '2026-02-30' }, { expectedOn: 'There is no such day' }],
    [{ driverName: '<script>alert(1)</script>' }, { driverName: 'Please leave out < and >' }],
    [{ park: 'Jibowu <img src=x>' }, { park: 'Please leave out < and >' }],
    [
      { driverPhone: '+44 20 7946 0958' },
      { driverPhone: 'Please enter a Nigerian phone number, like 0803 123 4567' },
    ],
    [
      { driverName: ' ', park: '' },
      { driverName: 'Enter the driver’s name', park: 'Enter the park or office' },
    ],
  ] as const) {
    const refused = await proveDispatch(seller, reference, values)
    expect([values, refused.status, refused.body.fields]).toEqual([values, 422, fields])
  }
  const missing = await proveDispatch(seller, reference, {}, [])
  expect([missing.status, missing.body.fields]).toEqual([422, { waybill: 'Add a photo of the waybill' }])
  const pdf = await proveDispatch(seller, reference, {}, [Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')])
  expect([pdf.status, pdf.body.fields]).toEqual([
    415,
    { waybill: 'Photos must be JPG or PNG, under 5MB each' },
  ])
  const twice = await proveDispatch(seller, reference, {}, [await photo(), await photo()])
  expect(twice.status).toBe(400)
  expect(await pageOf(seller, reference)).toMatchObject({ fulfilment: 'none', dispatch: null })
  expect((await app.pool.query('select count(*)::int as files from files')).rows).toEqual(before)
})

test('page and list say when sent goods should arrive: as the proof says, else after the days of the way', async () => {
  const [proved, plain, direct] = [
    await buyByPark(app, buyer, seller),
    await buyByPark(app, buyer, seller),
    await buildPaidOrder(app, buyer, await buildProduct(seller)),
  ]
  expect((await pageOf(buyer, proved)).deadlines.arrive).toBe(null)
  await proveDispatch(seller, proved, { expectedOn: lagosDay(5) })
  for (const reference of [plain, direct]) await act(seller, reference, 'send')
  await wait(plain, 4)
  const { orders } = (await buyer.call('GET', '/api/v1/users/orders')).body as unknown as {
    orders: (Page & { reference: string })[]
  }
  for (const [reference, day] of [
    [proved, lagosDay(5)],
    // Sent four days ago, two days on the way.
    [plain, lagosDay(-2)],
    // Nobody said how long an order without a way takes.
    [direct, null],
  ] as const) {
    expect((await pageOf(buyer, reference)).deadlines.arrive).toBe(day)
    expect(orders.find((order) => order.reference === reference)?.deadlines.arrive).toBe(day)
  }
})

test('sent with a proof counts as received after 7 days, without one after 14', async () => {
  expect([orderHours.receive, orderHours.receiveWithoutProof]).toEqual([7 * 24, 14 * 24])
  const proved = await buyByPark(app, buyer, seller)
  await proveDispatch(seller, proved)
  const plain = await buyByPark(app, buyer, seller)
  await act(seller, plain, 'send')
  expect([await daysLeft(proved), await daysLeft(plain)]).toEqual([7, 14])

  const stateOf = async () => [
    (await pageOf(buyer, proved)).fulfilment,
    (await pageOf(buyer, plain)).fulfilment,
  ]
  for (const [days, expected] of [
    [6, ['sent', 'sent']],
    [1, ['received', 'sent']],
    [6, ['received', 'sent']],
    [1, ['received', 'received']],
  ] as const) {
    for (const reference of [proved, plain]) await wait(reference, days)
    await runTimers()
    expect(await stateOf()).toEqual(expected)
  }
})

test('goods of another way keep their terms; "ready" is no way around the proof', async () => {
  const own = await buildProduct(seller, { quantity: '9' })
  const [ready, sent] = [await buildPaidOrder(app, buyer, own), await buildPaidOrder(app, buyer, own)]
  await act(seller, ready, 'ready')
  await act(seller, sent, 'send')
  expect([await daysLeft(ready), await daysLeft(sent)]).toEqual([7, 14])
  const parcel = await buyByPark(app, buyer, seller)
  await act(seller, parcel, 'ready')
  expect(await daysLeft(parcel)).toBe(14)
  expect((await proveDispatch(seller, parcel)).status).toBe(409)
})

test('a proof that comes after the sending counts from then, and never makes the term longer', async () => {
  const reference = await buyByPark(app, buyer, seller)
  await act(seller, reference, 'send')
  expect(await pageOf(seller, reference)).toMatchObject({ canProveDispatch: true })
  await wait(reference, 3)
  expect(await daysLeft(reference)).toBe(11)
  const tries = await Promise.all([proveDispatch(seller, reference), proveDispatch(seller, reference)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await daysLeft(reference)).toBe(7)
  const { timeline } = await pageOf(buyer, reference)
  expect(timeline.map(({ action }) => action)).toEqual(['initiate', 'settle', 'send', 'proveDispatch'])

  const late = await buyByPark(app, buyer, seller)
  await act(seller, late, 'send')
  await wait(late, 10)
  await proveDispatch(seller, late)
  expect(await daysLeft(late)).toBe(4)
  await act(buyer, late, 'receive')
  const over = await buyByPark(app, buyer, seller)
  await act(seller, over, 'send')
  await act(buyer, over, 'receive')
  expect((await proveDispatch(seller, over)).status).toBe(409)
})

test('the driver and the photo are erased after 90 days; the link then opens nothing', async () => {
  const [old, young] = [await buyByPark(app, buyer, seller), await buyByPark(app, buyer, seller)]
  for (const reference of [old, young]) await proveDispatch(seller, reference)
  const { path = '', waybill } = (await pageOf(buyer, old)).dispatch ?? {}
  await backdateProof(old, 91)
  await backdateProof(young, 89)
  await eraseOldDrivers(app.pool)
  expect((await pageOf(buyer, old)).dispatch).toMatchObject({
    driver: null,
    waybill: null,
    park: driver.park,
  })
  expect((await pageOf(buyer, young)).dispatch).toMatchObject({ driver: { name: 'Musa Danjuma' } })
  for (const url of [path, `${path}/waybill`]) expect((await call(app, 'GET', url)).status).toBe(404)
  expect((await buyer.call('GET', waybill ?? '')).status).toBe(404)
  const { rows } = await app.pool.query(
    `select count(*)::int as kept from files where kind = 'waybill' and attached_at is not null
       and not exists (select from dispatch_proofs d where d.file_id = files.id)`,
  )
  expect(rows).toEqual([{ kept: 0 }])
})

test('with the account of its seller or its buyer the driver of a parcel is erased', async () => {
  const [shop, person] = [await buildSeller(app, 'Short-lived shop'), await buildBuyer(app)]
  await sendByPark(shop)
  const reference = await buyByPark(app, person, shop)
  await proveDispatch(shop, reference)
  const { path = '' } = (await pageOf(person, reference)).dispatch ?? {}
  const held = JSON.stringify((await shop.call('GET', '/api/v1/users/me/data')).body)
  expect(held).toContain(driver.park)
  expect(held).not.toContain('Danjuma')
  await act(person, reference, 'receive')
  await transaction(app.pool, (tx) => deletePersonalData(tx, person.userId))
  expect((await call(app, 'GET', path)).status).toBe(404)
})

async function backdateProof(reference: string, days: number): Promise<void> {
  const client = await app.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `update dispatch_proofs set created_at = created_at - make_interval(days => $2)
     where order_id = (select id from orders where reference = $1)`,
    [reference, days],
  )
  await client.query("set session_replication_role = 'origin'")
  client.release()
}
