import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '@oja/contract/messaging.ts'
import { transaction } from '../platform/database.ts'
import { buildBuyer, buildProduct, buildSeller, call, openMarket, photo } from '../testing/market.ts'
import type { Answered, Market, Person } from '../testing/market.ts'
import { forget, heldAbout, mailUnreadMessage } from './messaging.ts'

let market: Market
let seller: Person
let buyer: Person
let stranger: Person
beforeAll(async () => {
  market = await openMarket()
  ;[seller, buyer, stranger] = await Promise.all([
    buildSeller(market, 'Bodija Yams'),
    buildBuyer(market, 'Chidi Okafor'),
    buildBuyer(market, 'Somebody Else'),
  ])
})
afterAll(() => market.close())

const send = (from: Person, to: string | null, content: unknown, more: object = {}) =>
  from.call('POST', '/api/v1/messages/send', { recipientId: to, content, ...more })
const sent = ({ body }: Answered) => body as unknown as { message: ChatMessage; reply: ChatMessage | null }
const say = async (from: Person, to: string | null, content: string, more: object = {}) =>
  sent(await send(from, to, content, more)).message
const inbox = async (person: Person) =>
  (await person.call('GET', '/api/v1/messages/get/conversations')).body
    .conversations as unknown as Conversation[]
const between = (who: Person, one: string | null, other: string | null, query = '') =>
  who.call('GET', `/api/v1/messages/get/conversation/${one}/${other}${query}`)
const suspend = (shop: Person, status = 'suspended') =>
  market.pool.query('update sellers set status = $2 where id = $1', [shop.sellerId, status])
const buildAdmin = async () => {
  const admin = await buildBuyer(market)
  await market.pool.query(`update users set role = 'admin' where id = $1`, [admin.userId])
  return admin
}

test('a buyer writes to a shop, the shop answers, and each sees what the other read [CL31, CL32, CL33, CL34, CL35, EN11, EN12, ST8, ST9, RO2]', async () => {
  const first = await send(buyer, seller.sellerId, '  Is the yam from this year?  ')
  expect(first.status).toBe(201)
  const { message, reply } = sent(first)
  expect(message).toMatchObject({
    senderId: buyer.userId,
    recipientId: seller.userId,
    content: 'Is the yam from this year?',
    isRead: false,
    sequence: 1,
    isAutomatic: false,
    warning: '',
    attachment: null,
  })
  expect(message._id).toBe(message.id)
  expect(reply).toMatchObject({
    isAutomatic: true,
    senderId: seller.userId,
    sequence: 2,
    content: 'Thank you for your message. Bodija Yams will answer as soon as possible.',
  })

  expect(await inbox(seller)).toMatchObject([
    {
      id: message.conversationId,
      userId: buyer.userId,
      name: 'Chidi Okafor',
      unreadCount: 1,
      sellerId: null,
    },
  ])
  expect(await inbox(buyer)).toMatchObject([
    {
      name: 'Bodija Yams',
      userId: seller.userId,
      sellerId: seller.sellerId,
      unreadCount: 0,
      lastMessage: reply?.content,
    },
  ])
  const { conversationId } = message
  expect((await send(seller, buyer.userId, 'From last month', { conversationId })).status).toBe(201)
  const patched = await seller.call('PATCH', `/api/v1/messages/read/${message.id}`)
  expect(patched.body.data).toEqual({ unreadCount: 0 })
  const seen = await between(buyer, buyer.userId, seller.sellerId)
  expect(seen.body.messages).toMatchObject([
    { sequence: 1, isRead: true },
    { sequence: 2, isAutomatic: true },
    { sequence: 3, isRead: false, content: 'From last month' },
  ])
  expect(seen.body.conversation).toMatchObject({ readByOther: 1, unreadCount: 1 })
  const last = (seen.body.messages as ChatMessage[])[2]
  expect((await buyer.call('POST', `/api/v1/messages/read/${last?.id}`)).body.data).toEqual({
    unreadCount: 0,
  })
  const all = await buyer.call('GET', `/api/v1/messages/get/all/conversations/${buyer.userId}`)
  expect((all.body.messages as ChatMessage[]).map(({ sequence }) => sequence)).toEqual([3, 2, 1])
})

test('the pair may be named by user or seller id in either order, and opening marks everything read [CL33, ST9]', async () => {
  const customer = await buildBuyer(market)
  const { conversationId } = await say(customer, seller.userId, 'one')
  await say(customer, seller.sellerId, 'two')
  for (const [who, one, other] of [
    [customer, customer.userId, seller.userId],
    [customer, seller.sellerId, customer.userId],
    [seller, seller.userId, customer.userId],
    [seller, customer.userId, seller.sellerId],
  ] as const) {
    expect((await between(who, one, other)).body.messages).toHaveLength(3)
  }
  const marked = await seller.call('POST', `/api/v1/conversations/${conversationId}/read`, { upTo: 3 })
  expect(marked.body.data).toEqual({ unreadCount: 0 })
  const after = await between(customer, customer.userId, seller.sellerId, '?after=1')
  expect(after.body.messages).toMatchObject([{ sequence: 2 }, { sequence: 3 }])
  const before = await customer.call('GET', `/api/v1/conversations/${conversationId}?before=2`)
  expect((before.body.data as { messages: ChatMessage[] }).messages).toMatchObject([
    { sequence: 1, isRead: true },
  ])
  const silent = await buildBuyer(market)
  expect((await between(silent, silent.userId, seller.sellerId)).body).toEqual({
    conversation: null,
    messages: [],
  })
})

test('a third person finds nothing, as if it had never been [D1, CL31, CL33, CL35]', async () => {
  const { id, conversationId } = await say(buyer, seller.sellerId, 'between us')
  const never = crypto.randomUUID()
  const pairs = [
    ['GET', `messages/get/all/conversations/${buyer.userId}`, `messages/get/all/conversations/${never}`],
    [
      'GET',
      `messages/get/conversation/${buyer.userId}/${seller.sellerId}`,
      `messages/get/conversation/${never}/${never}`,
    ],
    ['PATCH', `messages/read/${id}`, `messages/read/${never}`],
    ['POST', `messages/read/${id}`, `messages/read/${never}`],
    ['GET', `messages/${id}/file`, `messages/${never}/file`],
    ['GET', `conversations/${conversationId}`, `conversations/${never}`],
    ['POST', `conversations/${conversationId}/read`, `conversations/${never}/read`, { upTo: 1 }],
    ['PUT', `conversations/${conversationId}/mute`, `conversations/${never}/mute`, { isMuted: true }],
    ['PUT', `conversations/${conversationId}/block`, `conversations/${never}/block`, { isBlocked: true }],
    ['POST', `conversations/${conversationId}/reports`, `conversations/${never}/reports`, { reason: 'spam' }],
  ] as const
  const admin = await buildAdmin()
  for (const [method, foreign, unknown, body] of pairs) {
    const answers = await Promise.all(
      [foreign, unknown].map((path) => stranger.call(method, `/api/v1/${path}`, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await call(market, method, `/api/v1/${foreign}`, body)).status).toBe(401)
    expect((await admin.call(method, `/api/v1/${foreign}`, body)).status).toBe(403)
  }
  // Not even its sender marks a message read.
  expect((await buyer.call('PATCH', `/api/v1/messages/read/${id}`)).status).toBe(404)
  expect((await send(stranger, seller.sellerId, 'x', { conversationId })).status).toBe(404)
  expect(await inbox(stranger)).toEqual([])
})

test('nobody writes without login, as another, to himself, or to one who sells nothing [VA2, ER3, D2, D5]', async () => {
  const body = { recipientId: seller.userId, content: 'x' }
  expect((await call(market, 'POST', '/api/v1/messages/send', body)).status).toBe(401)
  expect((await send(buyer, seller.sellerId, 'x', { senderId: stranger.userId })).status).toBe(403)
  expect((await send(buyer, seller.sellerId, 'x', { senderId: buyer.userId })).status).toBe(201)
  expect((await send(buyer, buyer.userId, 'x')).status).toBe(422)
  expect((await send(seller, seller.sellerId, 'x')).status).toBe(422)
  expect((await send(buyer, stranger.userId, 'x')).status).toBe(404)
  expect((await send(seller, stranger.userId, 'buy from me')).status).toBe(404)
  expect((await send(buyer, crypto.randomUUID(), 'x')).status).toBe(404)
  const admin = await buildAdmin()
  expect((await send(admin, seller.sellerId, 'x')).status).toBe(403)
  expect((await send(buyer, admin.userId, 'x')).status).toBe(404)
  const { rows } = await market.pool.query('select id from messages where sender_id = any($1)', [
    [admin.userId, stranger.userId],
  ])
  expect(rows).toEqual([])
})

test('a message says something, plainly and in at most 2,000 characters [VA1, D18]', async () => {
  for (const content of [
    '',
    ' \n ',
    'a\u0000b',
    'pay \u202Eyap',
    '\u2066x',
    '\uD800',
    'y'.repeat(2001),
    5,
    null,
    undefined,
    ['x'],
  ]) {
    const refused = await send(buyer, seller.sellerId, content)
    expect(refused).toMatchObject({ status: 422, body: { fields: { content: expect.any(String) } } })
  }
  const kind = '<img src=x onerror=alert(1)> 👨‍👩‍👧 “ẹ káàárọ̀”\nline two'
  expect((await say(buyer, seller.sellerId, kind)).content).toBe(kind)
  expect((await send(buyer, seller.sellerId, 'y'.repeat(2000))).status).toBe(201)
  expect((await send(buyer, 'not-an-id', 'x')).status).toBe(422)
  expect((await buyer.call('PATCH', '/api/v1/messages/read/not-an-id')).status).toBe(400)
  expect((await between(buyer, buyer.userId, seller.sellerId, '?after=-1')).status).toBe(400)
  expect((await buyer.call('GET', '/api/v1/messages/get/conversations?before=x')).status).toBe(400)
})

test('sent twice under one name it is stored once, and numbers have no gaps [I18, CL34]', async () => {
  const customer = await buildBuyer(market)
  const clientId = crypto.randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(customer, seller.sellerId, 'only once', { clientId })),
  )
  const ids = new Set(answers.map((answer) => sent(answer).message.id))
  expect(ids.size).toBe(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map((answer) => sent(answer).reply?.id)).size).toBe(1)
  const other = await buildSeller(market)
  expect((await send(customer, other.sellerId, 'only once', { clientId })).status).toBe(409)

  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => send(customer, seller.sellerId, `to ${n}`)),
    ...Array.from({ length: 10 }, (_, n) => send(seller, customer.userId, `back ${n}`)),
  ])
  const { body } = await between(customer, customer.userId, seller.sellerId)
  const numbers = (body.messages as ChatMessage[]).map(({ sequence }) => sequence)
  expect(numbers).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
  const twoAtOnce = await Promise.all([
    send(stranger, other.sellerId, 'a'),
    send(stranger, other.userId, 'b'),
  ])
  const threads = new Set(twoAtOnce.map((answer) => sent(answer).message.conversationId))
  expect(threads.size).toBe(1)
})

test('a suspended shop answers where there is an order, and nowhere else [D4]', async () => {
  const shop = await buildSeller(market)
  const [customer, asker, late] = await Promise.all([
    buildBuyer(market),
    buildBuyer(market),
    buildBuyer(market),
  ])
  const productId = await buildProduct(shop)
  const { body } = await customer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { reference } = body as unknown as { reference: string }
  await market.pay(reference)
  await customer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  const about = { kind: 'order', id: reference }
  expect((await send(shop, customer.userId, 'Thank you', { about })).status).toBe(201)
  expect((await inbox(customer))[0]?.about).toMatchObject({
    kind: 'order',
    id: reference,
    href: `/userProfile/orders/${reference}`,
  })
  expect((await inbox(shop))[0]?.about?.href).toBe(`/dashboard/orders/${reference}`)
  await say(asker, shop.sellerId, 'still there?')

  await suspend(shop)
  expect((await send(shop, customer.userId, 'It is on its way')).status).toBe(201)
  expect((await send(customer, shop.userId, 'Good')).status).toBe(201)
  expect(await send(shop, asker.userId, 'No')).toMatchObject({
    status: 403,
    body: { code: 'SELLER_SUSPENDED' },
  })
  expect(await send(shop, seller.sellerId, 'Hello')).toMatchObject({
    status: 403,
    body: { code: 'SELLER_SUSPENDED' },
  })
  expect((await send(asker, shop.userId, 'Hello?')).status).toBe(409)
  expect((await send(late, shop.sellerId, 'Hello?')).status).toBe(404)
  expect((await between(late, late.userId, shop.sellerId)).status).toBe(404)
  expect((await inbox(asker))[0]?.closed).toBe('This shop is closed at the moment')
})

test('a person blocks, mutes and reports, and each holds for him alone [SP20]', async () => {
  const customer = await buildBuyer(market)
  const { conversationId } = await say(customer, seller.sellerId, 'hello')
  const path = `/api/v1/conversations/${conversationId}`
  const muted = await customer.call('PUT', `${path}/mute`, { isMuted: true })
  expect(muted.body.data).toMatchObject({ isMuted: true, isBlocked: false, closed: '' })
  expect((await inbox(seller))[0]?.isMuted).toBe(false)

  const blocked = await customer.call('PUT', `${path}/block`, { isBlocked: true })
  expect(blocked.body.data).toMatchObject({ isBlocked: true, closed: 'You have blocked this person' })
  expect(await send(seller, customer.userId, 'why?')).toMatchObject({
    status: 409,
    body: { message: 'You cannot write to this person' },
  })
  expect((await send(customer, seller.sellerId, 'x')).status).toBe(409)
  await customer.call('PUT', `${path}/block`, { isBlocked: false })
  expect((await send(seller, customer.userId, 'thanks')).status).toBe(201)

  const words = { reason: 'fraud', words: 'Asked for my card number' }
  expect((await customer.call('POST', `${path}/reports`, words)).status).toBe(201)
  expect((await customer.call('POST', `${path}/reports`, { reason: 'spam' })).status).toBe(201)
  expect((await customer.call('POST', `${path}/reports`, { reason: 'boredom' })).status).toBe(422)
  const { rows } = await market.pool.query(
    'select reporter_id, accused_id, reason, up_to from thread_reports where thread_id = $1',
    [conversationId],
  )
  expect(rows).toEqual([
    { reporter_id: customer.userId, accused_id: seller.userId, reason: 'spam', up_to: 3 },
  ])
  for (const bad of [{}, { isMuted: 'yes' }]) {
    expect((await customer.call('PUT', `${path}/mute`, bad)).status).toBe(422)
  }
})

test('who is asked to pay elsewhere is warned, and the message still arrives [SP18]', async () => {
  const asks = [
    'Just send it to my opay 8031234567',
    'GTBank 0123456789 Sade Alabi',
    'Pay me directly to my account',
    'let us settle it outside the app',
    'I also take USDT',
  ]
  for (const content of asks)
    expect((await say(seller, buyer.userId, content)).warning).toContain('Be careful')
  for (const content of [
    'It is ₦17,000 for five',
    'Call 0803 123 4567',
    'Order 1234567890 is ready',
    'Pay with Buy Now please',
  ]) {
    expect((await say(seller, buyer.userId, content)).warning).toBe('')
  }
})

test('a shop replies by itself with its own words, once in a while, or not at all [SP18, SP19]', async () => {
  const shop = await buildSeller(market, 'Sabo Fabrics')
  const path = '/api/v1/sellers/automatic-reply'
  expect((await shop.call('GET', path)).body.data).toMatchObject({
    isOn: true,
    text: expect.stringContaining('Sabo Fabrics'),
  })
  const text = 'We open at nine. Leave your size and colour.'
  expect((await shop.call('PUT', path, { isOn: true, text })).body.data).toEqual({ isOn: true, text })
  const customer = await buildBuyer(market)
  expect(sent(await send(customer, shop.sellerId, 'Red, size 12')).reply?.content).toBe(text)
  expect(sent(await send(customer, shop.sellerId, 'And blue')).reply).toBeNull()
  expect((await inbox(customer))[0]?.unreadCount).toBe(0)

  await shop.call('PUT', path, { isOn: false, text })
  expect(sent(await send(await buildBuyer(market), shop.sellerId, 'Hello')).reply).toBeNull()
  expect((await shop.call('PUT', path, { isOn: true, text: ' ' })).status).toBe(422)
  expect((await shop.call('PUT', path, { isOn: true, text: 'x'.repeat(501) })).status).toBe(422)
  expect((await buyer.call('PUT', path, { isOn: true, text })).status).toBe(403)
  expect((await call(market, 'GET', path)).status).toBe(401)
})

test('a talk about a listing carries it on top, and only what the two share [PD11]', async () => {
  const productId = await buildProduct(seller, { name: 'Yam tubers, big', price: '2500' })
  const foreign = await buildProduct(await buildSeller(market))
  const customer = await buildBuyer(market)
  await say(customer, seller.sellerId, 'is it there?', { about: { kind: 'product', id: foreign } })
  expect((await inbox(customer))[0]?.about).toBeNull()
  await say(customer, seller.sellerId, 'and this?', { about: { kind: 'product', id: productId } })
  expect((await inbox(seller))[0]?.about).toMatchObject({
    kind: 'product',
    id: productId,
    name: 'Yam tubers, big',
    price: 2500,
    image: expect.stringContaining('/files/'),
    href: `/products/${productId}`,
  })
  await seller.call('DELETE', `/api/v1/products/${productId}`)
  expect((await inbox(customer))[0]?.about).toBeNull()
})

test('what was left unread for five minutes is mailed once, to those who want it [DB41, I23]', async () => {
  const customer = await buildBuyer(market, 'Bisi Ade')
  const unread = await say(customer, seller.sellerId, 'Do you deliver?')
  await say(customer, seller.sellerId, 'To Lekki')
  const planned = await market.pool.query(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'mail_unread_message' and run_at > now() + interval '4 minutes'`,
  )
  expect(planned.rows[0].count).toBeGreaterThan(0)
  for (let n = 0; n < 2; n += 1) await mailUnreadMessage(market.pool, market.platform.config, unread.id)
  const mail = await market.mailTo(seller.email, 'Bisi Ade wrote to you')
  expect(mail.text).toContain('Do you deliver?')
  expect(mail.text).toContain(`/dashboard/messages/${unread.conversationId}`)
  const keys = await market.pool.query('select count(*)::int as count from mails where key = $1', [
    `unread-message:${unread.id}`,
  ])
  expect(keys.rows[0].count).toBe(1)

  const mails = async (id: string) => {
    await mailUnreadMessage(market.pool, market.platform.config, id)
    const { rows } = await market.pool.query('select id from mails where key = $1', [`unread-message:${id}`])
    return rows.length
  }
  const quiet = await buildSeller(market)
  await market.pool.query('update sellers set notifications = false where id = $1', [quiet.sellerId])
  expect(await mails((await say(customer, quiet.sellerId, 'x')).id)).toBe(0)
  const answer = await say(seller, customer.userId, 'Yes')
  await customer.call('POST', `/api/v1/conversations/${answer.conversationId}/read`, {
    upTo: answer.sequence,
  })
  expect(await mails(answer.id)).toBe(0)
  const muted = await say(seller, customer.userId, 'Tomorrow')
  await customer.call('PUT', `/api/v1/conversations/${muted.conversationId}/mute`, { isMuted: true })
  expect(await mails(muted.id)).toBe(0)
})

test('the overview counts talks, and the bell counts what is unread [EN16, CL39, DB6]', async () => {
  const shop = await buildSeller(market)
  const customer = await buildBuyer(market, 'Ngozi Eze')
  await say(customer, shop.sellerId, 'one')
  await say(customer, shop.sellerId, 'two')
  const { body } = await shop.call('GET', '/api/v1/sellers/dashboard')
  expect(body).toMatchObject({
    totalMessages: 3,
    recentMessages: [{ sender: 'Ngozi Eze', totalMessages: 3, _id: expect.any(String) }],
  })
  expect((await shop.call('GET', '/api/v1/notices')).body.data).toMatchObject({ unread: { messages: 2 } })
})

test('who leaves takes his words along, and first may carry them away [D9, I26]', async () => {
  const leaver = await buildBuyer(market)
  const { conversationId } = await say(leaver, seller.sellerId, 'my secret')
  await say(seller, leaver.userId, 'kept')
  expect(await heldAbout(market.pool, leaver.userId)).toMatchObject({
    messages: [
      { content: 'my secret', by: 'you', with: 'Bodija Yams' },
      { by: 'them' },
      { content: 'kept', by: 'them' },
    ],
  })
  await transaction(market.pool, (tx) => forget(tx, leaver.userId))
  const { body } = await seller.call('GET', `/api/v1/conversations/${conversationId}`)
  const words = (body.data as { messages: ChatMessage[] }).messages.map(({ content }) => content)
  expect(words[0]).toBe('This message went with the account of its writer')
  expect(words[2]).toBe('kept')
  const left = await market.pool.query(
    `select (select count(*) from live_events where body like '%my secret%') + (select count(*) from messages where content = 'my secret') as count`,
  )
  expect(Number(left.rows[0].count)).toBe(0)
})

test('an inbox in which nothing is new answers in no bytes [ST10]', async () => {
  const customer = await buildBuyer(market)
  await say(customer, seller.sellerId, 'hello')
  for (const path of [
    '/api/v1/messages/get/conversations',
    `/api/v1/messages/get/conversation/${customer.userId}/${seller.sellerId}`,
  ]) {
    const first = await customer.call('GET', path)
    const tag = String(first.headers.etag)
    expect((await customer.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304)
    await say(seller, customer.userId, 'something new')
    expect((await customer.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
  }
  const foreign = await stranger.call(
    'GET',
    `/api/v1/messages/get/conversation/${customer.userId}/${seller.sellerId}`,
    undefined,
    { 'if-none-match': '*' },
  )
  expect(foreign.status).toBe(404)
})

test('a clock that goes back makes no message older than the one before [F19, I18]', async () => {
  const customer = await buildBuyer(market)
  const { conversationId } = await say(customer, seller.sellerId, 'now')
  await market.pool.query(
    `update threads set last_message_at = last_message_at + interval '1 hour' where id = $1`,
    [conversationId],
  )
  const [first, second] = [
    await say(customer, seller.sellerId, 'later'),
    await say(customer, seller.sellerId, 'last'),
  ]
  expect(Date.parse(first.createdAt)).toBeGreaterThan(Date.now() + 3_000_000)
  expect(second.createdAt >= first.createdAt).toBe(true)
})

test('thirty messages a minute and ten new conversations an hour [D17]', async () => {
  const strict = await openMarket({ rateLimit: true })
  const eager = await buildBuyer(strict)
  const { rows } = await strict.pool.query<{ id: string }>(
    `with people as (
      insert into users (role, seller_id, name, email, password_hash, consent_at, consent_version)
      select 'seller', uuidv7(), 'Trader', 'trader' || n || '@example.com', '', app_now(), '1' from generate_series(1, 11) n
      returning id, seller_id
    )
    insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status)
    select seller_id, id, 'Stall', 'small', 'products', '', '', 'active' from people returning id`,
  )
  const statuses: number[] = []
  for (const { id } of rows) statuses.push((await send(eager, id, 'hello')).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  const more: number[] = []
  for (let n = 0; n < 20; n += 1) more.push((await send(eager, rows[0]?.id ?? '', 'again')).status)
  expect(more).toEqual([...Array(19).fill(201), 429])
  await strict.close()
})

test('a picture travels between the two and opens for nobody else [D1, EN11]', async () => {
  const customer = await buildBuyer(market)
  const form = async (values: Record<string, string>, files?: Buffer[]) => {
    const filled = new FormData()
    for (const [name, value] of Object.entries({ recipientId: seller.userId, ...values }))
      filled.append(name, value)
    for (const bytes of files ?? [await photo()])
      filled.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
    return filled
  }
  const post = async (body: FormData) => customer.call('POST', '/api/v1/messages/send', body)
  const { message } = sent(await post(await form({ content: '' })))
  expect(message).toMatchObject({ content: '', attachment: { kind: 'picture', width: 60, height: 40 } })
  expect((await inbox(seller)).find(({ userId }) => userId === customer.userId)?.lastMessage).toBeDefined()
  const url = message.attachment?.url ?? ''
  for (const person of [customer, seller]) {
    const file = await person.call('GET', url)
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
  }
  expect((await seller.call('GET', `${url}?width=1080`)).status).toBe(200)
  expect((await stranger.call('GET', url)).status).toBe(404)
  const { rows } = await market.pool.query<{ file_id: string }>(
    'select file_id from messages where id = $1',
    [message.id],
  )
  expect((await call(market, 'GET', `/files/${rows[0]?.file_id}/640.webp`)).status).toBe(404)

  expect((await post(await form({ content: ' ' }, []))).status).toBe(422)
  expect(await post(await form({}, [Buffer.from('<svg/>')]))).toMatchObject({
    status: 415,
    body: { fields: { file: expect.any(String) } },
  })
  expect((await post(await form({}, [await photo(), await photo()]))).status).toBe(422)
  expect((await post(await form({}, [Buffer.alloc(5 * 1024 * 1024 + 1)]))).status).toBe(413)
  expect((await post(await form({ recipientId: 'x' }))).status).toBe(422)
})
