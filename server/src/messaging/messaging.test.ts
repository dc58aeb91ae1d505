import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '@oja/contract/schemas/messaging.ts'
import { transaction } from '../platform/database/transaction.ts'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../tests/test-app.ts'
import { deletePersonalData, exportPersonalData, notifyUnreadMessage } from './messaging.ts'

let app: TestApp
let seller: Person
let buyer: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[seller, buyer, stranger] = await Promise.all([
    buildSeller(app, 'Bodija Yams'),
    buildBuyer(app, 'Chidi Okafor'),
    buildBuyer(app, 'Somebody Else'),
  ])
})
afterAll(() => app.close())

const send = (from: Person, to: string | null, content: unknown, more: object = {}) =>
  from.call('POST', '/api/v1/messages/send', { recipientId: to, content, ...more })
const sent = ({ body }: TestResponse) =>
  body as unknown as { message: ChatMessage; reply: ChatMessage | null }
const say = async (from: Person, to: string | null, content: string, more: object = {}) =>
  sent(await send(from, to, content, more)).message
const inbox = async (person: Person) =>
  (await person.call('GET', '/api/v1/messages/get/conversations')).body
    .conversations as unknown as Conversation[]
const between = (who: Person, one: string | null, other: string | null, query = '') =>
  who.call('GET', `/api/v1/messages/get/conversation/${one}/${other}${query}`)
const buildAdmin = async () => {
  const admin = await buildBuyer(app)
  await app.pool.query(`update users set role = 'admin' where id = $1`, [admin.userId])
  return admin
}

test(
  'a buyer writes to a shop, the shop answers, and each sees what the other has read',
  { tags: ['CL31', 'CL32', 'CL33', 'CL34', 'CL35', 'EN11', 'EN12', 'ST8', 'ST9', 'RO2'] },
  async () => {
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
        isLastOwn: false,
        sellerId: null,
      },
    ])
    expect(await inbox(buyer)).toMatchObject([
      {
        name: 'Bodija Yams',
        userId: seller.userId,
        sellerId: seller.sellerId,
        unreadCount: 0,
        lastMessage: message.content,
        isLastOwn: true,
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
    expect(seen.body.conversation).toMatchObject({ unreadCount: 1 })
    const last = (seen.body.messages as ChatMessage[])[2]
    expect((await buyer.call('POST', `/api/v1/messages/read/${last?.id}`)).body.data).toEqual({
      unreadCount: 0,
    })
    const all = await buyer.call('GET', `/api/v1/messages/get/all/conversations/${buyer.userId}`)
    expect((all.body.messages as ChatMessage[]).map(({ sequence }) => sequence)).toEqual([3, 2, 1])
  },
)

test(
  'the two may be named by user or seller id in either order, and a read mark covers all messages before it',
  { tags: ['CL33', 'ST9'] },
  async () => {
    const customer = await buildBuyer(app)
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
    const silent = await buildBuyer(app)
    expect((await between(silent, silent.userId, seller.sellerId)).body).toEqual({
      conversation: null,
      messages: [],
    })
  },
)

test(
  'a third person finds nothing, as if the conversation did not exist',
  { tags: ['D1', 'CL31', 'CL33', 'CL35'] },
  async () => {
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
    ] as const
    const admin = await buildAdmin()
    for (const [method, foreign, unknown, body] of pairs) {
      const answers = await Promise.all(
        [foreign, unknown].map((path) => stranger.call(method, `/api/v1/${path}`, body)),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      expect((await call(app, method, `/api/v1/${foreign}`, body)).status).toBe(401)
      expect((await admin.call(method, `/api/v1/${foreign}`, body)).status).toBe(403)
    }
    // The sender of a message cannot mark it read either.
    expect((await buyer.call('PATCH', `/api/v1/messages/read/${id}`)).status).toBe(404)
    expect((await send(stranger, seller.sellerId, 'x', { conversationId })).status).toBe(404)
    expect(await inbox(stranger)).toEqual([])
  },
)

test(
  'a message is not empty, is plain text and has at most 2,000 characters',
  { tags: ['VA1', 'D18', 'G14'] },
  async () => {
    for (const content of [
      '',
      ' \n ',
      'a\u0000b',
      'pay \u202Eyap',
      '\u2066x',
      '\uD800',
      'y'.repeat(2001),
      '😀'.repeat(5000),
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
    const nobody = '00000000-0000-7000-8000-000000000000'
    for (const place of ['x', `2026-02-30T00:00:00.000Z_${nobody}`, `0000-01-01T00:00:00.000Z_${nobody}`]) {
      const { status } = await buyer.call('GET', `/api/v1/messages/get/conversations?before=${place}`)
      expect([place, status]).toEqual([place, 400])
    }
  },
)

test(
  'the inbox has fifty conversations a page, newest first, and Link names the next page',
  { tags: ['CL32', 'DB31'] },
  async () => {
    const shop = await buildSeller(app)
    await app.pool.query(
      `with people as (
      insert into users (role, name, email, password_hash, consent_at, consent_version)
      select 'buyer', 'Asker ' || n, 'asker' || n || '@example.com', '', app_now(), '1' from generate_series(1, 101) n
      returning id
    ), talks as (
      insert into threads (low_id, high_id, seller_id, last_sequence, last_message_at)
      select least(id, $1), greatest(id, $1), $2, 1, app_now() - make_interval(mins => (row_number() over () / 2)::int)
      from people returning id, low_id, high_id, last_message_at
    ), members as (
      insert into thread_members (thread_id, user_id, other_id, unread, last_message_at)
      select id, low_id, high_id, (low_id = $1)::int, last_message_at from talks
      union all select id, high_id, low_id, (high_id = $1)::int, last_message_at from talks
    )
    insert into messages (thread_id, sequence, sender_id, recipient_id, content, created_at)
    select id, 1, case when low_id = $1 then high_id else low_id end, $1, 'Good morning', last_message_at from talks`,
      [shop.userId, shop.sellerId],
    )
    const pages: Conversation[][] = []
    let next: string | undefined = '/api/v1/messages/get/conversations'
    while (next) {
      const { status, body, headers }: TestResponse = await shop.call('GET', next)
      expect(status).toBe(200)
      pages.push(body.conversations as unknown as Conversation[])
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 1])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(101)
    const times = all.map(({ lastMessageAt }) => lastMessageAt)
    expect(times).toEqual([...times].sort().reverse())
    const seen = (await inbox(stranger)).filter(({ id }) => all.some((one) => one.id === id))
    expect(seen).toEqual([])
  },
)

test(
  'a message sent twice under one client id is stored once, and sequence numbers have no gaps',
  { tags: ['I18', 'CL34'] },
  async () => {
    const customer = await buildBuyer(app)
    const clientId = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(customer, seller.sellerId, 'only once', { clientId })),
    )
    const ids = new Set(answers.map((answer) => sent(answer).message.id))
    expect(ids.size).toBe(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(answers.map((answer) => sent(answer).reply?.id)).size).toBe(1)
    const other = await buildSeller(app)
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
    const conversations = new Set(twoAtOnce.map((answer) => sent(answer).message.conversationId))
    expect(conversations.size).toBe(1)
  },
)

test(
  'messages left unread for five minutes are mailed once, to people who want mails',
  { tags: ['DB41', 'I23'] },
  async () => {
    const customer = await buildBuyer(app, 'Bisi Ade')
    const unread = await say(customer, seller.sellerId, 'Do you deliver?')
    await say(customer, seller.sellerId, 'To Lekki')
    const planned = await app.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'mail_unread_message' and run_at > now() + interval '4 minutes'`,
    )
    expect(planned.rows[0].count).toBeGreaterThan(0)
    for (let n = 0; n < 2; n += 1) await notifyUnreadMessage(app.pool, app.platform.config, unread.id)
    const mail = await app.mailTo(seller.email, 'Bisi Ade wrote to you')
    expect(mail.text).toContain('Do you deliver?')
    expect(mail.text).toContain(`/dashboard/messages/${unread.conversationId}`)
    const keys = await app.pool.query('select count(*)::int as count from mails where key = $1', [
      `unread-message:${unread.id}`,
    ])
    expect(keys.rows[0].count).toBe(1)

    const mails = async (id: string) => {
      await notifyUnreadMessage(app.pool, app.platform.config, id)
      const { rows } = await app.pool.query('select id from mails where key = $1', [`unread-message:${id}`])
      return rows.length
    }
    const quiet = await buildSeller(app)
    for (const choice of ['notifications = false', "notifications = true, muted_emails = '{messages}'"]) {
      await app.pool.query(`update sellers set ${choice} where id = $1`, [quiet.sellerId])
      expect(await mails((await say(customer, quiet.sellerId, 'x')).id)).toBe(0)
    }
    const answer = await say(seller, customer.userId, 'Yes')
    await customer.call('POST', `/api/v1/conversations/${answer.conversationId}/read`, {
      upTo: answer.sequence,
    })
    expect(await mails(answer.id)).toBe(0)
    const muted = await say(seller, customer.userId, 'Tomorrow')
    await customer.call('PUT', `/api/v1/conversations/${muted.conversationId}/mute`, { isMuted: true })
    expect(await mails(muted.id)).toBe(0)
  },
)

test(
  'the overview counts the messages that buyers wrote, and the bell counts what is unread',
  { tags: ['EN16', 'CL39', 'DB6'] },
  async () => {
    const shop = await buildSeller(app)
    const customer = await buildBuyer(app, 'Ngozi Eze')
    await say(customer, shop.sellerId, 'one')
    await say(customer, shop.sellerId, 'two')
    const { body } = await shop.call('GET', '/api/v1/sellers/dashboard')
    expect(body).toMatchObject({
      totalMessages: 2,
      recentMessages: [{ sender: 'Ngozi Eze', totalMessages: 3, _id: expect.any(String) }],
    })
    expect((await shop.call('GET', '/api/v1/notices')).body.data).toMatchObject({ unread: { messages: 2 } })
  },
)

test('a deleted account takes its messages along, after an export', { tags: ['D9', 'I26'] }, async () => {
  const leaver = await buildBuyer(app)
  const { conversationId } = await say(leaver, seller.sellerId, 'my secret')
  await say(seller, leaver.userId, 'kept')
  expect(await exportPersonalData(app.pool, leaver.userId)).toMatchObject({
    messages: [
      { content: 'my secret', by: 'you', with: 'Bodija Yams' },
      { by: 'them' },
      { content: 'kept', by: 'them' },
    ],
  })
  await transaction(app.pool, (tx) => deletePersonalData(tx, leaver.userId))
  const { body } = await seller.call('GET', `/api/v1/conversations/${conversationId}`)
  const words = (body.data as { messages: ChatMessage[] }).messages.map(({ content }) => content)
  expect(words[0]).toBe('This message was deleted with its writer’s account')
  expect(words[2]).toBe('kept')
  const left = await app.pool.query(
    `select (select count(*) from live_events where body like '%my secret%') + (select count(*) from messages where content = 'my secret') as count`,
  )
  expect(Number(left.rows[0].count)).toBe(0)
})

test('an inbox without news answers with an empty body', { tags: ['ST10'] }, async () => {
  const customer = await buildBuyer(app)
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

test(
  'a clock that goes back makes no message older than the one before',
  { tags: ['F19', 'I18'] },
  async () => {
    const customer = await buildBuyer(app)
    const { conversationId } = await say(customer, seller.sellerId, 'now')
    await app.pool.query(
      `update threads set last_message_at = last_message_at + interval '1 hour' where id = $1`,
      [conversationId],
    )
    const [first, second] = [
      await say(customer, seller.sellerId, 'later'),
      await say(customer, seller.sellerId, 'last'),
    ]
    expect(Date.parse(first.createdAt)).toBeGreaterThan(Date.now() + 3_000_000)
    expect(second.createdAt >= first.createdAt).toBe(true)
  },
)
