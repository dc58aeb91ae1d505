import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { buyByPark, proveDispatch, sendByPark } from '../../../../tests/orders/dispatch.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { notifyLateOrders } from './late-orders.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const notify = () => notifyLateOrders({ pool: app.pool, config: app.platform.config })
const textsOf = async (person: Person) =>
  ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data.notices.map(
    ({ text }) => text,
  )
const mailsAbout = async (reference: string) =>
  (
    await app.pool.query<{ key: string }>(
      `select m.key from mails m, orders o where o.reference = $1
        and m.key like 'order-late%' and m.key like '%' || o.id || '%' order by m.key`,
      [reference],
    )
  ).rows.map(({ key }) => key.replace(/[0-9a-f-]{36} /, ''))
const makeLate = (reference: string) =>
  app.pool.query(
    "update orders set send_by = (app_now() at time zone 'Africa/Lagos')::date - 1 where reference = $1",
    [reference],
  )

test('an order that was not sent by its day is called late once, to both, by the bell and by email', async () => {
  const productId = await buildProduct(seller, { name: 'Standing fan', quantity: '5' })
  const [late, inTime] = [
    await buildPaidOrder(app, buyer, productId),
    await buildPaidOrder(app, buyer, productId),
  ]
  for (const reference of [late, inTime]) await actOnOrder(seller, reference, 'accept')
  await makeLate(late)
  // Two nodes, and again an hour later.
  await Promise.all([notify(), notify()])
  await notify()
  expect((await textsOf(buyer)).filter((text) => text.startsWith('Late'))).toEqual([
    'Late: Standing fan. Call the seller, or cancel and get your money back',
  ])
  expect((await textsOf(seller)).filter((text) => text.startsWith('Late'))).toEqual([
    'Late: Standing fan. Send it now, or the buyer can cancel',
  ])
  const { notices } = ((await buyer.call('GET', '/api/v1/notices')).body as unknown as Notifications).data
  // It has the sign of a problem, not that of goods on their way.
  expect(notices.find(({ text }) => text.startsWith('Late'))).toMatchObject({ about: 'problem' })
  expect(await mailsAbout(late)).toEqual(['order-late buyer', 'order-late seller'])
  expect(await mailsAbout(inTime)).toEqual([])
  const { timeline } = (await buyer.call('GET', `/api/v1/orders/${late}`)).body.data as {
    timeline: { action: string }[]
  }
  expect(timeline.filter(({ action }) => action === 'late')).toHaveLength(1)
})

test('a parcel that has not arrived by its day is called late once, to its buyer, and not when it was received', async () => {
  await sendByPark(seller)
  const [late, received] = [
    await buyByPark(app, buyer, seller, { name: 'Adire cloth' }),
    await buyByPark(app, buyer, seller, { name: 'Ankara cloth' }),
  ]
  for (const reference of [late, received]) {
    await actOnOrder(seller, reference, 'accept')
    expect((await proveDispatch(seller, reference)).status).toBe(200)
  }
  await actOnOrder(buyer, received, 'receive')
  await notify()
  expect(await mailsAbout(late)).toEqual([])
  const client = await app.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    "update dispatch_proofs set expected_on = (app_now() at time zone 'Africa/Lagos')::date - 1",
  )
  await client.query("set session_replication_role = 'origin'")
  client.release()
  await notify()
  await notify()
  expect((await textsOf(buyer)).filter((text) => text.startsWith('Late: A'))).toEqual([
    'Late: Adire cloth should have arrived. Call the seller, or report a problem',
  ])
  expect(await mailsAbout(late)).toEqual(['order-late-arrival buyer'])
  expect(await mailsAbout(received)).toEqual([])
})

test('who reports a problem reads in the bell that we have the report', async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Clay pot' }))
  const form = new FormData()
  for (const [name, value] of [
    ['reason', 'other'],
    ['wish', 'refund'],
    ['words', 'The shop says it will not come'],
  ] as const)
    form.append(name, value)
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)).status).toBe(200)
  expect((await textsOf(buyer))[0]).toBe('We have your report: Clay pot')
})
