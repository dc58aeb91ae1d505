import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '@oja/contract/schemas/messaging.ts'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  orderNumberOf,
  photo,
} from '../../../../tests/test-app.ts'
import type { TestResponse, TestApp, Person } from '../../../../tests/test-app.ts'

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
const suspend = (shop: Person, status = 'suspended') =>
  app.pool.query('update sellers set status = $2 where id = $1', [shop.sellerId, status])
const buildAdmin = async () => {
  const admin = await buildBuyer(app)
  await app.pool.query(`update users set role = 'admin' where id = $1`, [admin.userId])
  return admin
}

test(
  'visitors, people in another name, and sellers to themselves cannot write, and nobody writes to a buyer',
  { tags: ['VA2', 'ER3', 'D2', 'D5'] },
  async () => {
    const body = { recipientId: seller.userId, content: 'x' }
    expect((await call(app, 'POST', '/api/v1/messages/send', body)).status).toBe(401)
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
    const { rows } = await app.pool.query('select id from messages where sender_id = any($1)', [
      [admin.userId, stranger.userId],
    ])
    expect(rows).toEqual([])
  },
)

test('a helper writes first to a buyer who has paid, in the name of the shop alone', async () => {
  const shop = await buildSeller(app, 'Helped Shop')
  const customer = await buildBuyer(app)
  const helper = await buildHelper(app, shop, ['orders', 'messages'])
  const reference = await buildPaidOrder(app, customer, await buildProduct(shop))
  const about = { kind: 'order', id: await orderNumberOf(app, reference) }
  expect((await between(helper, shop.userId, customer.userId)).body.conversation).toBeNull()
  expect((await send(helper, customer.userId, 'Hello', { about })).status).toBe(404)
  const message = await say(helper, customer.userId, 'Where are you?', { about, senderId: shop.userId })
  expect(message.senderId).toBe(shop.userId)
  expect((await between(helper, shop.userId, customer.userId)).body.messages).toMatchObject([
    { id: message.id },
  ])
  expect((await inbox(customer))[0]?.sellerId).toBe(shop.sellerId)
})

test('a suspended shop answers where there is an order, and nowhere else', { tags: ['D4'] }, async () => {
  const shop = await buildSeller(app)
  const [customer, asker, late] = await Promise.all([buildBuyer(app), buildBuyer(app), buildBuyer(app)])
  const productId = await buildProduct(shop)
  const { body } = await customer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { reference } = body as unknown as { reference: string }
  await app.pay(reference)
  await customer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  const number = await orderNumberOf(app, reference)
  const about = { kind: 'order', id: reference }
  const otherOn = async (person: Person) =>
    ((await person.call('GET', `/api/v1/orders/${reference}`)).body.data as { otherUserId: string })
      .otherUserId
  expect([await otherOn(shop), await otherOn(customer)]).toEqual([customer.userId, shop.userId])
  expect((await send(shop, customer.userId, 'Thank you', { about })).status).toBe(201)
  expect((await inbox(customer))[0]?.about).toMatchObject({
    kind: 'order',
    id: number,
    href: `/userProfile/orders/${number}`,
  })
  expect((await inbox(shop))[0]?.about?.href).toBe(`/dashboard/orders/${number}`)
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
  expect((await inbox(asker))[0]?.closed).toBe('This shop is closed right now')
})

test('a block or a mute counts for the person who set it', { tags: ['SP20'] }, async () => {
  const customer = await buildBuyer(app)
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

  for (const bad of [{}, { isMuted: 'yes' }]) {
    expect((await customer.call('PUT', `${path}/mute`, bad)).status).toBe(422)
  }
})

test(
  'a person who is asked to pay elsewhere is warned, and the message still arrives',
  { tags: ['SP18'] },
  async () => {
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
  },
)

test(
  'a shop replies automatically with its own text, at most once in a while, or not at all',
  { tags: ['SP18', 'SP19'] },
  async () => {
    const shop = await buildSeller(app, 'Sabo Fabrics')
    const path = '/api/v1/sellers/automatic-reply'
    expect((await shop.call('GET', path)).body.data).toMatchObject({
      isOn: true,
      text: expect.stringContaining('Sabo Fabrics'),
    })
    const text = 'We open at nine. Leave your size and colour.'
    expect((await shop.call('PUT', path, { isOn: true, text })).body.data).toMatchObject({ isOn: true, text })
    const customer = await buildBuyer(app)
    expect(sent(await send(customer, shop.sellerId, 'Red, size 12')).reply?.content).toBe(text)
    expect(sent(await send(customer, shop.sellerId, 'And blue')).reply).toBeNull()
    expect((await inbox(customer))[0]?.unreadCount).toBe(0)

    await shop.call('PUT', path, { isOn: false, text })
    expect(sent(await send(await buildBuyer(app), shop.sellerId, 'Hello')).reply).toBeNull()
    expect((await shop.call('PUT', path, { isOn: true, text: ' ' })).status).toBe(422)
    expect((await shop.call('PUT', path, { isOn: true, text: 'x'.repeat(501) })).status).toBe(422)
    expect((await buyer.call('PUT', path, { isOn: true, text })).status).toBe(403)
    expect((await call(app, 'GET', path)).status).toBe(401)
  },
)

test(
  'a conversation about a listing shows it on top, and only what the two share',
  { tags: ['PD11'] },
  async () => {
    const productId = await buildProduct(seller, { name: 'Yam tubers, big', price: '2500' })
    const foreign = await buildProduct(await buildSeller(app))
    const customer = await buildBuyer(app)
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
  },
)

test(
  'thirty messages a minute and ten new conversations an hour; a message sent again is answered as before and counts once',
  { tags: ['D17', 'I18'] },
  async () => {
    const strict = await startTestApp({ rateLimit: true })
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
    const clientId = crypto.randomUUID()
    const repeat = async () => (await send(eager, rows[1]?.id ?? '', 'are you there?', { clientId })).status
    expect([await repeat(), await repeat(), await repeat()]).toEqual([201, 200, 200])
    const more: number[] = []
    for (let n = 0; n < 19; n += 1) more.push((await send(eager, rows[0]?.id ?? '', 'again')).status)
    expect(more).toEqual([...Array(18).fill(201), 429])
    expect(await repeat()).toBe(200)
    await strict.close()
  },
)

test('a photo can be opened by the two and by nobody else', { tags: ['D1', 'EN11'] }, async () => {
  const customer = await buildBuyer(app)
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
  const { rows } = await app.pool.query<{ file_id: string }>('select file_id from messages where id = $1', [
    message.id,
  ])
  expect((await call(app, 'GET', `/files/${rows[0]?.file_id}/640.webp`)).status).toBe(404)

  expect((await post(await form({ content: ' ' }, []))).status).toBe(422)
  expect(await post(await form({}, [Buffer.from('<svg/>')]))).toMatchObject({
    status: 415,
    body: { fields: { file: expect.any(String) } },
  })
  expect((await post(await form({}, [await photo(), await photo()]))).status).toBe(422)
  expect((await post(await form({}, [Buffer.alloc(5 * 1024 * 1024 + 1)]))).status).toBe(413)
  expect((await post(await form({ recipientId: 'x' }))).status).toBe(422)
})

test('each message from the page of a listing says which, as long as the two share it', async () => {
  const shop = await buildSeller(app, 'Two Things')
  const customer = await buildBuyer(app)
  const yam = await buildProduct(shop, { name: 'Long yam' })
  const rice = await buildProduct(shop, { name: 'Ofada rice' })
  const foreign = await buildProduct(seller)
  const first = await say(customer, shop.sellerId, 'is it there?', { about: { kind: 'product', id: yam } })
  expect(first.about).toEqual({ kind: 'product', id: yam, name: 'Long yam', isGone: false })
  const answer = await say(shop, customer.userId, 'yes')
  expect(answer.about).toBeUndefined()
  const photoForm = new FormData()
  for (const [name, value] of Object.entries({
    recipientId: shop.sellerId ?? '',
    content: 'and this?',
    aboutKind: 'product',
    aboutId: rice,
  }))
    photoForm.append(name, value)
  photoForm.append('file', new Blob([new Uint8Array(await photo())]), 'photo.jpg')
  expect(sent(await customer.call('POST', '/api/v1/messages/send', photoForm)).message.about?.id).toBe(rice)
  for (const about of [
    { kind: 'product', id: foreign },
    { kind: 'service', id: yam },
    { kind: 'product', id: 'no id' },
  ])
    expect((await say(customer, shop.sellerId, 'hm', { about })).about).toBeUndefined()
  expect((await send(customer, shop.sellerId, 'hm', { about: { kind: 'shop', id: yam } })).status).toBe(422)

  const expectSubjects = async (first: object) => {
    for (const who of [customer, shop]) {
      const { messages } = (await between(who, customer.userId, shop.userId)).body as unknown as {
        messages: ChatMessage[]
      }
      expect(messages.flatMap(({ about }) => about ?? [])).toEqual([
        { kind: 'product', id: yam, ...first },
        { kind: 'product', id: rice, name: 'Ofada rice', isGone: false },
      ])
    }
  }
  await shop.call('PATCH', `/api/v1/products/${yam}/status`, { status: 'paused' })
  await expectSubjects({ name: '', isGone: false })
  await shop.call('DELETE', `/api/v1/products/${yam}`)
  await expectSubjects({ name: '', isGone: true })
  expect((await between(stranger, customer.userId, shop.userId)).status).toBe(404)

  const { messages: exported } = (await customer.call('GET', '/api/v1/users/me/data')).body[
    'messaging'
  ] as unknown as { messages: { content: string; about: unknown }[] }
  expect(exported.find(({ content }) => content === 'and this?')?.about).toEqual({
    kind: 'product',
    id: rice,
  })
  expect(exported.find(({ content }) => content === 'yes')?.about).toBeNull()
  await expect(
    app.pool.query(`update messages set about_kind = 'shop', about_id = $1 where id = $2`, [yam, first.id]),
  ).rejects.toThrow('messages_about_check')

  await customer.call('DELETE', '/api/v1/users/delete/profile', { password: 'market-day' })
  const { rows } = await app.pool.query(
    'select from messages where sender_id = $1 and about_id is not null',
    [customer.userId],
  )
  expect(rows).toEqual([])
})

test('a conversation leads to the open order between the two, and says what is reported and until when to answer', async () => {
  const [shop, person] = [await buildSeller(app, 'Order Shop'), await buildBuyer(app, 'Ngozi Ade')]
  await say(person, shop.userId, 'Is it there?')
  const seen = async () => {
    const [conversation] = await inbox(person)
    const view = async (who: Person) =>
      (await who.call('GET', `/api/v1/conversations/${conversation?.id}`)).body.data as {
        conversation: Conversation
      }
    return [(await view(person)).conversation.order, (await view(shop)).conversation.order] as const
  }
  expect(await seen()).toEqual([undefined, undefined])
  const reference = await buildPaidOrder(app, person, await buildProduct(shop))
  const number = await orderNumberOf(app, reference)
  expect(await seen()).toEqual([
    { number, text: `Order #${number}: paid, not accepted yet`, href: `/userProfile/orders/${number}` },
    { number, text: `Order #${number}: paid, not accepted yet`, href: `/dashboard/orders/${number}` },
  ])
  const report = { reason: 'not_received', wish: 'refund', words: 'It never came' }
  await person.call('POST', `/api/v1/orders/${reference}/dispute`, report)
  const [forBuyer, forSeller] = await seen()
  expect(forBuyer?.text).toMatch(/: reported, the seller answers by \d+ \w+, \d/)
  expect(forSeller?.text).toMatch(/: reported, answer by \d+ \w+, \d/)
  await shop.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'I sent it' })
  expect((await seen())[1]?.text).toBe(`Order #${number}: reported, our team decides`)
  await shop.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})
  expect(await seen()).toEqual([undefined, undefined])
  expect((await inbox(person))[0]).not.toHaveProperty('order')
})
