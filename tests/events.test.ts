import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, LiveChanges, Notifications } from '@oja/contract/schemas/messaging.ts'
import { buildApp } from '../server/src/app.ts'
import { orderProcess } from '../server/src/orders/order-process.ts'
import { hashSecret } from '../server/src/platform/auth/sessions.ts'
import { openPageCache } from '../server/src/platform/pages/page-cache.ts'
import { deleteOldLiveEvents } from '../server/src/platform/events/event-log.ts'
import { orderLabels } from '../server/src/notifications/order-labels.ts'
import { openEventStream } from './sse-client.ts'
import type { EventStream } from './sse-client.ts'
import {
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  logIn,
  password,
  orderNumberOf,
  startTestApp,
} from './test-app.ts'
import type { TestApp, Person } from './test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
const streams: EventStream[] = []
beforeAll(async () => {
  app = await startTestApp()
  ;[seller, buyer] = await Promise.all([buildSeller(app), buildBuyer(app)])
})
afterAll(() => {
  for (const stream of streams) stream.close()
  return app.close()
})

const listen = async (person: Person, after?: number, on: Pick<TestApp, 'base'> = app) => {
  const stream = await openEventStream(on, person, after)
  streams.push(stream)
  return stream
}
const say = async (from: Person, to: string | null, content: string) =>
  (
    (await from.call('POST', '/api/v1/messages/send', { recipientId: to, content })).body as unknown as {
      message: ChatMessage
    }
  ).message
const changes = async (person: Person, query = '') =>
  (await person.call('GET', `/api/v1/stream${query}`)).body as unknown as LiveChanges
const notificationsFor = async (person: Person) =>
  ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data

test(
  'both parties get a message and its reading at once, and nobody else does',
  { tags: ['ST10', 'ST8'] },
  async () => {
    const stranger = await buildBuyer(app)
    const [atSeller, atBuyer, elsewhere] = await Promise.all([
      listen(seller),
      listen(buyer),
      listen(stranger),
    ])
    await Promise.all([atSeller, atBuyer, elsewhere].map((stream) => stream.next('ready')))
    const message = await say(buyer, seller.sellerId, 'Good morning')
    for (const stream of [atSeller, atBuyer])
      expect((await stream.next('message')).data.message).toMatchObject({ id: message.id })
    await seller.call('POST', `/api/v1/conversations/${message.conversationId}/read`, { upTo: 1 })
    const read = await atBuyer.next('read')
    const byWhom = { conversationId: message.conversationId, readerId: seller.userId }
    expect(read.data).toEqual({ ...byWhom, from: 1, upTo: 1 })
    await say(buyer, seller.sellerId, 'Are you there?')
    const last = await say(buyer, seller.sellerId, 'Good evening')
    // A click on the last one reads no other.
    await seller.call('PATCH', `/api/v1/messages/read/${last.id}`, {})
    expect((await atBuyer.next('read')).data).toEqual({ ...byWhom, from: last.sequence, upTo: last.sequence })
    expect(elsewhere.received.map(({ event }) => event)).toEqual(['ready'])
  },
)

test(
  'a person who reconnects gets every missed event, once and in order, on any node',
  { tags: ['F24', 'F40'] },
  async () => {
    const customer = await buildBuyer(app)
    const first = await listen(customer)
    const { id } = await first.next('ready')
    first.close()
    const said = []
    for (let n = 0; n < 5; n += 1) said.push((await say(customer, seller.sellerId, `message ${n}`)).id)

    const other = await buildApp({
      platform: app.platform,
      payment: app.payments.settings,
      cache: openPageCache(),
      pages: null,
    })
    const base = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const again = await listen(customer, id, { base })
    const received: string[] = []
    while (received.length < 5) {
      const { data } = await again.next('message', ({ message }) => !(message as ChatMessage).isAutomatic)
      received.push((data.message as ChatMessage).id)
    }
    expect(received).toEqual(said)
    const ids = again.received.map((one) => one.id)
    expect(ids).toEqual([...ids].sort((one, two) => one - two))
    expect(new Set(ids.slice(1)).size).toBe(ids.length - 1)
    // A message sent on one node arrives on the other.
    const late = await say(seller, customer.userId, 'on my way')
    const { data } = await again.next('message', ({ message }) => (message as ChatMessage).id === late.id)
    expect(data).toBeDefined()
    await other.app.close()
    await again.ended
  },
)

test('a person who was away too long, or gives an unknown event id, is told to reload everything', async () => {
  const customer = await buildBuyer(app)
  await say(customer, seller.sellerId, 'old')
  await app.pool.query(
    `update live_events set created_at = created_at - interval '25 hours' where user_id = $1`,
    [customer.userId],
  )
  await deleteOldLiveEvents(app.pool)
  const left = await app.pool.query('select position from live_events where user_id = $1', [customer.userId])
  expect(left.rows).toEqual([])
  for (const after of [1, 1_000]) {
    const stream = await listen(customer, after)
    expect((await stream.next('reset')).data).toEqual({ position: 2 })
    expect(await changes(customer, `?after=${after}`)).toEqual({ events: [], position: 2, isReset: true })
  }
})

test(
  'a browser without an event stream can poll, and gets a short answer when nothing is new',
  { tags: ['ST10'] },
  async () => {
    const customer = await buildBuyer(app)
    const { position } = await changes(customer)
    const quiet = await customer.call('GET', `/api/v1/stream?after=${position}`)
    expect(JSON.stringify(quiet.body).length).toBeLessThanOrEqual(200)
    const message = await say(customer, seller.sellerId, 'hello')
    const { events } = await changes(customer, `?after=${position}`)
    expect(events[0]).toMatchObject({
      id: position + 1,
      event: 'message',
      data: { message: { id: message.id } },
    })
    expect((await customer.call('GET', '/api/v1/stream?after=-1')).status).toBe(400)
    expect((await call(app, 'GET', '/api/v1/stream')).status).toBe(401)
  },
)

test('a stream ends within five seconds of its session', { tags: ['D15', 'I22'] }, async () => {
  const customer = await buildBuyer(app)
  const elsewhere = await logIn(app, customer.email)
  const [ending, staying] = await Promise.all([listen(customer), listen(elsewhere)])
  await Promise.all([ending.next('ready'), staying.next('ready')])
  await customer.call('POST', '/api/v1/auth/logout')
  const before = performance.now()
  await ending.ended
  expect(performance.now() - before).toBeLessThan(20_000)
  await expect(listen(customer)).rejects.toThrow('401')
  await say(seller, (await say(elsewhere, seller.sellerId, 'still here')).senderId, 'good')
  await staying.next('message', ({ message }) => (message as ChatMessage).content === 'good')
})

test(
  'nothing that happens after a session ended reaches its stream, and the stream ends at once',
  { tags: ['D15', 'I22'] },
  async () => {
    const customer = await buildBuyer(app)
    const endings: Record<string, (ending: Person, other: Person) => Promise<unknown>> = {
      'its own logout': (ending) => ending.call('POST', '/api/v1/auth/logout'),
      'a logout from another device': async (_ending, other) => {
        const { body } = await other.call('GET', '/api/v1/auth/sessions')
        const sessions = body.data as { id: string; isCurrent: boolean }[]
        for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent))
          await other.call('DELETE', `/api/v1/auth/sessions/${id}`)
      },
      'a new password': (_ending, other) =>
        other.call('PUT', '/api/v1/users/change-password', {
          oldPassword: password,
          newPassword: `${password} too`,
        }),
      'its time': (ending) =>
        app.pool.query('update sessions set expires_at = app_now() where token_hash = $1', [
          hashSecret(ending.token),
        ]),
    }
    const took: Record<string, number> = {}
    for (const [how, end] of Object.entries(endings)) {
      const given = how === 'its time' ? { password: `${password} too` } : {}
      const [ending, other] = [
        await logIn(app, customer.email, given),
        await logIn(app, customer.email, given),
      ]
      const stream = await listen(ending)
      await stream.next('ready')
      const { conversationId } = await say(ending, seller.sellerId, `before ${how}`)
      await stream.next('message', ({ message }) => (message as ChatMessage).content === `before ${how}`)
      const asked = performance.now()
      await end(ending, other)
      const answer = { recipientId: ending.userId, conversationId, content: `after ${how}` }
      expect([how, (await seller.call('POST', '/api/v1/messages/send', answer)).status]).toEqual([how, 201])
      await stream.ended
      took[how] = performance.now() - asked
      const contents = stream.received.map(({ data }) => (data.message as ChatMessage | undefined)?.content)
      expect(contents).toContain(`before ${how}`)
      expect(contents).not.toContain(`after ${how}`)
    }
    // The check of all streams comes each four seconds; none of these waits for it.
    expect(Math.min(...Object.values(took))).toBeLessThan(2_000)
  },
)

test(
  'an order notifies both parties, a review notifies the shop, and the count goes to zero when they are read',
  { tags: ['EN16'] },
  async () => {
    const shop = await buildSeller(app)
    const customer = await buildBuyer(app, 'Chidi Okafor')
    const productId = await buildProduct(shop, { name: 'Yam tubers, big' })
    const atShop = await listen(shop)
    await atShop.next('ready')
    const { body } = await customer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    const { reference } = body as unknown as { reference: string }
    await app.pay(reference)
    await customer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    await atShop.next('order', (data) => data.reference === reference && data.action === 'settle')
    await atShop.next('notice', ({ kind }) => kind === 'order')
    await customer.call('POST', '/api/v1/reviews', { sellerId: shop.sellerId, rating: 4, comment: 'Good' })
    await atShop.next('notice', ({ kind }) => kind === 'review')
    await say(customer, shop.sellerId, 'thank you')

    const number = await orderNumberOf(app, reference)
    const notifications = await notificationsFor(shop)
    expect(notifications.unread).toEqual({ messages: 1, orders: 1, reviews: 1, decisions: 0, saved: 0 })
    expect(notifications.notices).toMatchObject([
      { kind: 'review', text: 'Chidi Okafor gave you 4 stars', isRead: false },
      { kind: 'order', text: 'New order: Yam tubers, big', href: `/dashboard/orders/${number}` },
    ])
    expect((await notificationsFor(customer)).notices).toMatchObject([
      { text: 'You paid for Yam tubers, big', href: `/userProfile/orders/${number}` },
    ])
    const seen = (await shop.call('POST', '/api/v1/notices/read')).body as unknown as Notifications
    expect(seen.data.unread).toEqual({ messages: 1, orders: 0, reviews: 0, decisions: 0, saved: 0 })
    expect(seen.data.notices.every(({ isRead }) => isRead)).toBe(true)
    expect((await notificationsFor(customer)).unread.orders).toBe(1)
    expect((await call(app, 'GET', '/api/v1/notices')).status).toBe(401)
  },
)

test('every order step that notifies exists and has a text, and every text is told', async () => {
  const { rows } = await app.pool.query<{ action: string; who: 'buyer' | 'seller' | 'both' }>(
    'select action, who from order_notices',
  )
  for (const { action, who } of rows) {
    expect(Object.keys(orderProcess)).toContain(action)
    const sides = who === 'both' ? (['buyer', 'seller'] as const) : [who]
    for (const side of sides)
      expect(orderLabels[action]?.[side]?.('yams'), `${action} ${side}`).toContain('yams')
  }
  // Payouts are no steps of an order: payouts-records.ts tells of them.
  const notified = new Map([
    ['payOut', 'seller'],
    ['failPayout', 'seller'],
    ...rows.map(({ action, who }) => [action, who] as const),
  ] as const)
  for (const [action, sides] of Object.entries(orderLabels))
    for (const side of Object.keys(sides))
      expect([side, 'both'], `${action} has a text for the ${side}, who is not told`).toContain(
        notified.get(action),
      )
})
