import type { NotificationChoices } from '@oja/contract/schemas/messaging/notification-choices.ts'
import type { LiveChanges, Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../../../tests/order-money.ts'
import { notifyUnreadMessage } from '../messaging/messaging.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('notifications come page by page, none twice, and each says what it is about', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.pool.query(
    `select tell_notice($1, 'decision', gen_random_uuid(), 'approvePapers') from generate_series(1, 24)`,
    [seller.userId],
  )
  const first = await seller.call('GET', '/api/v1/notices')
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await seller.call('GET', next)
  const seen = [first, second].flatMap(({ body }) => (body as unknown as Notifications).data.notices)
  expect(seen).toHaveLength(25)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
  expect(second.headers.link).toBeUndefined()
  expect(new Set(seen.map(({ about }) => about))).toEqual(new Set(['order', 'documents']))
  // A place in another person's list begins nothing.
  const theirs = await buyer.call('GET', next)
  expect((theirs.body as unknown as Notifications).data.notices).toEqual([])
  expect((await seller.call('GET', '/api/v1/notices?after=made-up')).status).toBe(400)
})

test('what is unread can be read alone, page by page, also where newer notifications are read', async () => {
  const person = await buildBuyer(app)
  await app.pool.query(
    `select tell_notice($1, 'decision', gen_random_uuid(), 'approvePapers') from generate_series(1, 45)`,
    [person.userId],
  )
  await app.pool.query(
    `update notices set read_at = app_now() where id in (
      select id from notices where user_id = $1 order by changed_at desc, id desc limit 20)`,
    [person.userId],
  )
  const dataOf = ({ body }: { body: unknown }) => (body as Notifications).data
  expect(dataOf(await person.call('GET', '/api/v1/notices')).notices.some(({ isRead }) => !isRead)).toBe(
    false,
  )
  const first = await person.call('GET', '/api/v1/notices?unread=1')
  const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await person.call('GET', next)
  expect(dataOf(first).notices).toHaveLength(20)
  expect(dataOf(second).notices).toHaveLength(5)
  expect([first, second].flatMap((page) => dataOf(page).notices).some(({ isRead }) => isRead)).toBe(false)
  await person.call('POST', '/api/v1/notices/read')
  expect(dataOf(await person.call('GET', '/api/v1/notices?unread=1')).notices).toEqual([])
})

const path = '/api/v1/notices/choices'
const choicesOf = async (person: Person) =>
  ((await person.call('GET', path)).body as unknown as NotificationChoices).data.choices
const textsOf = async (person: Person) =>
  ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data.notices.map(
    ({ text }) => text,
  )

test('a buyer chooses what to be notified about, and a seller keeps the emails of the shop', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const product = await buildProduct(seller, { name: 'Red palm oil' })
  expect((await call(app, 'GET', path)).status).toBe(401)
  expect((await call(app, 'PUT', path, { wanted: [] })).status).toBe(401)
  expect((await buyer.call('PUT', path, { wanted: ['orders'] })).status).toBe(422)
  expect(await choicesOf(buyer)).toEqual([
    { name: 'messageEmails', isOn: true },
    { name: 'savedEmails', isOn: false },
    { name: 'ratingReminders', isOn: true },
  ])
  expect((await choicesOf(seller)).map(({ name }) => name)).toEqual(['savedEmails', 'ratingReminders'])

  expect((await buyer.call('PUT', path, { wanted: ['savedEmails'] })).status).toBe(200)
  expect((await choicesOf(buyer)).filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['savedEmails'])
  const reference = await buildPaidOrder(app, buyer, product)
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(buyer, reference, 'receive')
  expect(await textsOf(buyer)).toEqual(['Your order was accepted: Red palm oil'])

  const sent = await seller.call('POST', '/api/v1/messages/send', {
    recipientId: buyer.userId,
    content: 'Ready',
  })
  const { id } = (sent.body as unknown as { message: { id: string } }).message
  const mails = async () => {
    await notifyUnreadMessage(app.pool, app.platform.config, id)
    return (await app.pool.query('select from mails where key = $1', [`unread-message:${id}`])).rows.length
  }
  expect(await mails()).toBe(0)
  await buyer.call('PUT', path, { wanted: ['messageEmails'] })
  expect(await mails()).toBe(1)
})

test('a buyer without reminders still hears that goods were marked as received', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Red palm oil' }))
  await app.pool.query(
    `select tell_notice($1, 'order', id, 'receiveSilently') from orders where reference = $2`,
    [buyer.userId, reference],
  )
  const notificationsFor = async () =>
    ((await buyer.call('GET', '/api/v1/notices')).body as unknown as Notifications).data.notices
  expect(await notificationsFor()).toMatchObject([
    { about: 'review', text: 'Marked as received: Red palm oil. How was it?' },
  ])
  expect((await buyer.call('PUT', path, { wanted: [] })).status).toBe(200)
  expect(await notificationsFor()).toMatchObject([
    { about: 'delivery', text: 'Marked as received: Red palm oil' },
  ])
})

test('after a week the bell no longer counts a request to rate goods, which stays in the list', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Red palm oil' }))
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(buyer, reference, 'receive')
  const bell = async (person: Person) => {
    const { unread, notices } = (
      (await person.call('GET', '/api/v1/notices')).body as unknown as Notifications
    ).data
    return [unread.orders, notices.map(({ text, isRead }) => [text, isRead])]
  }
  const grow = (days: number) =>
    app.pool.query(
      `update notices set changed_at = app_now() - make_interval(days => $1) where subject_id = (select id from orders where reference = $2)`,
      [days, reference],
    )
  await grow(6)
  expect(await bell(buyer)).toEqual([1, [['How was Red palm oil? Tap to rate it', false]]])
  await grow(8)
  expect(await bell(buyer)).toEqual([0, [['How was Red palm oil? Tap to rate it', true]]])
  // News that nobody has looked at is news, however old.
  expect(await bell(seller)).toEqual([1, [['The buyer has received Red palm oil', false]]])
})

test('what is no request to rate stays unread after a week: a receipt for who wants no reminders, a reported problem', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Red palm oil' }))
  await app.pool.query(
    `select tell_notice($1, 'order', id, 'receiveSilently') from orders where reference = $2`,
    [buyer.userId, reference],
  )
  await app.pool.query(`update notices set changed_at = app_now() - interval '8 days' where user_id = $1`, [
    buyer.userId,
  ])
  const bell = async () => {
    const { unread, notices } = (
      (await buyer.call('GET', '/api/v1/notices')).body as unknown as Notifications
    ).data
    return [unread.orders, notices.map(({ text, isRead }) => [text, isRead])]
  }
  expect(await bell()).toEqual([0, [['Marked as received: Red palm oil. How was it?', true]]])
  expect((await buyer.call('PUT', path, { wanted: [] })).status).toBe(200)
  expect(await bell()).toEqual([1, [['Marked as received: Red palm oil', false]]])
  expect((await buyer.call('PUT', path, { wanted: ['ratingReminders'] })).status).toBe(200)
  await app.pool.query(`update orders set dispute = 'open' where reference = $1`, [reference])
  expect(await bell()).toEqual([1, [['We have your report: Red palm oil', false]]])
})

test('a buyer who has reported a problem is not asked how the goods were', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Red palm oil' }))
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(buyer, reference, 'receive')
  expect(await textsOf(buyer)).toEqual(['How was Red palm oil? Tap to rate it'])
  const form = new FormData()
  for (const [name, value] of [
    ['reason', 'damaged'],
    ['wish', 'part'],
    ['words', 'Half of it is rotten'],
  ] as const)
    form.append(name, value)
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)).status).toBeLessThan(300)
  expect(await textsOf(buyer)).toEqual(['We have your report: Red palm oil'])
})

test('what the bell asked of a person is read once they do it, also when nothing new comes for them', async () => {
  const [seller, buyer] = [await buildSeller(app), await buildBuyer(app)]
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { name: 'Red palm oil' }))
  const stateOf = async (person: Person) =>
    ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data.notices.map(
      ({ text, isRead }) => ({ text, isRead }),
    )
  const changesOf = async (person: Person, after = '') =>
    (await person.call('GET', `/api/v1/stream${after}`)).body as unknown as LiveChanges
  expect(await stateOf(seller)).toEqual([{ text: 'New order: Red palm oil', isRead: false }])
  const { position } = await changesOf(seller)
  await actOnOrder(seller, reference, 'accept')
  expect(await stateOf(seller)).toEqual([{ text: 'New order: Red palm oil', isRead: true }])
  // An open page counts again.
  expect((await changesOf(seller, `?after=${position}`)).events).toContainEqual(
    expect.objectContaining({ event: 'notice', data: { kind: 'order' } }),
  )
  // Of the buyer nobody has asked anything: their news stays news.
  expect(await stateOf(buyer)).toEqual([{ text: 'Your order was accepted: Red palm oil', isRead: false }])
})
