import type { ImportState } from '@oja/contract/schemas/listing-import.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModerationItem } from '@oja/contract/schemas/admin/admin-moderation.ts'
import type { Notification } from '@oja/contract/schemas/messaging.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
  photo,
  startTestApp,
  uploadForm,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { actOnOrder } from '../../../../tests/order-money.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())
beforeEach(() => setRules({}))

const setRules = async (more: object) => {
  const rules = { holdsFirstListings: false, holdsWords: false, words: [], ...more }
  const { status } = await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)
  expect(status).toBe(200)
}
const queue = async () => (await admin.call('GET', '/api/v1/admin/moderation')).body.data as ModerationItem[]
const itemOf = async (id: string) => (await queue()).find(({ listingId }) => listingId === id)
const versionOf = async (id: string) =>
  (await queue()).find((item) => item.id === id)?.version ?? crypto.randomUUID()
const approve = async (id = '', version?: string) =>
  admin.call('POST', `/api/v1/admin/moderation/${id}/approve`, { version: version ?? (await versionOf(id)) })
const refuse = (id = '', reason = 'We do not allow this item.') =>
  admin.call('POST', `/api/v1/admin/moderation/${id}/refuse`, { reason })
const isPublic = async (id: string) => (await app.app.inject(`/api/v1/products/${id}`)).statusCode === 200
const isFound = async (words: string, id: string) =>
  (await app.app.inject(`/api/v1/products?q=${encodeURIComponent(words)}`)).body.includes(id)
const own = async (seller: Person, id: string) =>
  (await seller.call('GET', `/api/v1/products/${id}`)).body.data as {
    status: string
    moderationNote: string | null
  }
const notified = async (who: Person) =>
  ((await who.call('GET', '/api/v1/notices')).body.data as { notices: Notification[] }).notices.map(
    ({ text }) => text,
  )
const change = async (seller: Person, id: string, values: Record<string, string>) =>
  seller.call('PUT', `/api/v1/products/${id}`, await uploadForm('productImg', values, []))

test('nothing waits until an admin turns it on', async () => {
  const { body } = await admin.call('GET', '/api/v1/admin/moderation/settings')
  expect(body.data).toEqual({ holdsFirstListings: false, holdsWords: false, words: [] })
  const seller = await buildSeller(app, 'Free Shop')
  expect(await isPublic(await buildProduct(seller))).toBe(true)
})

test('the first three listings of a new shop wait, and after the third the others follow', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'New Shop')
  const form = await uploadForm(
    'productImg',
    {
      name: 'Ofada rice',
      category: 'Groceries & Essentials',
      price: '8000',
      quantity: '4',
      description: 'New harvest',
    },
    [await photo()],
  )
  const first = await seller.call('POST', '/api/v1/products', form)
  expect(first.body.message).toBe('Saved. It waits for a look by our team, then buyers see it.')
  const id = (first.body.data as unknown as { id: string }).id
  expect(await own(seller, id)).toMatchObject({
    status: 'waiting',
    moderationNote: 'We look at the first three listings of every new shop.',
  })
  expect([await isPublic(id), await isFound('ofada', id)]).toEqual([false, false])
  expect(await itemOf(id)).toMatchObject({
    category: 'Groceries & Essentials',
    pictures: [expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/640\.webp$/)],
  })
  const others = [await buildProduct(seller), await buildProduct(seller), await buildProduct(seller)]
  await buildService(seller)
  expect((await admin.call('GET', '/api/v1/admin/waiting')).body.data).toMatchObject([
    { kind: 'moderation', count: 5 },
  ])
  expect((await approve((await itemOf(id))?.id)).status).toBe(200)
  expect([await isPublic(id), await isFound('ofada', id)]).toEqual([true, true])
  expect(await notified(seller)).toContain('Buyers can see it now: Ofada rice')
  for (const other of others.slice(0, 2)) await approve((await itemOf(other))?.id)
  expect(await queue()).toEqual([])
  expect(await isPublic(others[2] ?? '')).toBe(true)
  expect(await isPublic(await buildProduct(seller))).toBe(true)
})

test('a listing that waits can be edited and deleted, and never becomes public by a pause or a change of many', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'Clever Shop')
  const id = await buildProduct(seller)
  for (const status of ['paused', 'live'])
    expect(await seller.call('PATCH', `/api/v1/products/${id}/status`, { status })).toMatchObject({
      status: 409,
      body: { message: 'This listing waits for a look by our team. You can edit or delete it.' },
    })
  for (const what of ['pause', 'resume'])
    expect((await seller.call('POST', '/api/v1/products/bulk', { do: what, ids: [id] })).status).toBe(409)
  await app.pool.query(`update products set status = 'paused' where id = $1`, [id])
  expect((await change(seller, id, { price: '9000', status: 'live' })).status).toBe(200)
  expect(await own(seller, id)).toMatchObject({ status: 'waiting' })
  expect(await isPublic(id)).toBe(false)
  expect(await itemOf(id)).toBeDefined()
  expect((await seller.call('DELETE', `/api/v1/products/${id}`)).status).toBe(200)
  expect(await itemOf(id)).toBeUndefined()
})

test('an approval counts only for the listing that the admin has seen', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'Quick Change')
  const id = await buildProduct(seller)
  const item = await itemOf(id)
  expect((await change(seller, id, { name: 'Something else' })).status).toBe(200)
  expect(await approve(item?.id, item?.version)).toMatchObject({
    status: 409,
    body: { message: 'It changed since you looked. Please look at it again.' },
  })
  expect(await isPublic(id)).toBe(false)
  const again = await seller.call(
    'PUT',
    `/api/v1/products/${id}`,
    await uploadForm('productImg', {}, [await photo()]),
  )
  expect(again.status).toBe(200)
  expect(await approve(item?.id, crypto.randomUUID())).toMatchObject({ status: 409 })
  expect((await admin.call('POST', `/api/v1/admin/moderation/${item?.id}/approve`, {})).status).toBe(422)
  expect((await approve(item?.id)).status).toBe(200)
  expect(await isPublic(id)).toBe(true)
})

test('listings that wait or were refused are deleted together, and an undo brings them back as they were', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'Tidy Shop')
  const ids = [await buildProduct(seller), await buildProduct(seller)]
  await refuse((await itemOf(ids[1] ?? ''))?.id)
  const { status, body } = await seller.call('POST', '/api/v1/products/bulk', { do: 'delete', ids })
  expect([status, body.message]).toEqual([200, '2 products deleted'])
  expect(await queue()).toEqual([])
  const undone = await seller.call('POST', '/api/v1/products/undo-delete', { deletionId: body.undo })
  expect(undone.status).toBe(200)
  for (const [place, stands] of ['waiting', 'refused'].entries())
    expect(await own(seller, ids[place] ?? '')).toMatchObject({ status: stands })
  await seller.call('POST', '/api/v1/products/bulk', { do: 'delete', ids })
})

test('what waits and is imported again, or deleted and brought back, waits once and is never forgotten', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'Importing Shop')
  const file = Buffer.from('name,price\nImported yam,500\nImported salt,100')
  const import_ = '/api/v1/listings/import'
  for (const time of [1, 2]) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(file)]), 'goods.csv')
    const { body } = await seller.call('POST', `${import_}/preview?kind=products`, form)
    const { id } = body.data as { id: string }
    await seller.call('POST', import_, { importId: id })
    await waitFor(async () => {
      const state = (await seller.call('GET', `${import_}/${id}`)).body.data as ImportState['data']
      if (state.status !== 'done') return undefined
      // The report counts what waits among the goods that this file added.
      expect([time, state.waiting]).toEqual([time, time === 1 ? 2 : 0])
      return state
    })
    const items = await app.pool.query('select from moderation_items where user_id = $1', [seller.userId])
    expect([time, items.rowCount]).toEqual([time, 2])
  }
  const ids = [await buildProduct(seller), await buildProduct(seller), await buildProduct(seller)]
  const gone = await buildProduct(seller, { name: 'Deleted and back' })
  const deleted = await seller.call('POST', '/api/v1/products/bulk', { do: 'delete', ids: [gone] })
  expect(deleted).toMatchObject({ status: 200, body: { changed: 1 } })
  for (const id of ids) expect((await approve((await itemOf(id))?.id)).status).toBe(200)
  expect(await queue()).toEqual([])
  const undone = await seller.call('POST', '/api/v1/products/undo-delete', { deletionId: deleted.body.undo })
  expect(undone.status).toBe(200)
  expect((await approve((await itemOf(gone))?.id)).status).toBe(200)
  expect(await isPublic(gone)).toBe(true)
})

test('a refused listing says why, and waits again after it was changed', async () => {
  await setRules({ holdsFirstListings: true })
  const seller = await buildSeller(app, 'Refused Shop')
  const id = await buildProduct(seller, { name: 'Snake oil' })
  const item = await itemOf(id)
  expect((await refuse(item?.id, ' ')).status).toBe(422)
  expect((await refuse(item?.id)).status).toBe(200)
  expect((await approve(item?.id)).status).toBe(409)
  expect(await own(seller, id)).toMatchObject({
    status: 'refused',
    moderationNote: 'We do not allow this item.',
  })
  expect(await notified(seller)).toContain('We could not accept Snake oil: We do not allow this item.')
  const refusal = await app.mailTo(seller.email, 'could not accept your listing')
  expect(refusal.text).toContain('“Snake oil”')
  expect(refusal.text).toContain('We do not allow this item.')
  const { body } = await seller.call('GET', '/api/v1/products/own?status=refused')
  expect(body.data).toHaveLength(1)
  expect((await seller.call('PATCH', `/api/v1/products/${id}/status`, { status: 'live' })).status).toBe(409)
  await change(seller, id, { name: 'Palm oil' })
  const changed = await itemOf(id)
  expect(changed).toMatchObject({ name: 'Palm oil', status: 'Pending', isFirst: true })
  const audit = (await admin.call('GET', '/api/v1/admin/audit?q=refuse%20item')).body.data as object[]
  expect(audit[0]).toMatchObject({
    subject: { kind: 'moderation' },
    after: { reason: 'We do not allow this item.' },
  })
  expect((await approve(changed?.id)).status).toBe(200)
  expect((await app.mailTo(seller.email, 'can see your listing')).text).toContain('“Palm oil”')
})

test('a refused listing that is saved again waits for its own look, whatever its shop has on sale by then', async () => {
  await setRules({ holdsFirstListings: true, holdsWords: true, words: ['ivory'] })
  const seller = await buildSeller(app, 'Stubborn Shop')
  const [refused, ...others] = [
    await buildProduct(seller, { name: 'Snake oil' }),
    await buildProduct(seller),
    await buildProduct(seller),
    await buildProduct(seller),
  ]
  await refuse((await itemOf(refused))?.id)
  await change(seller, refused, { price: '7000' })
  for (const other of others) await approve((await itemOf(other))?.id)
  expect(await own(seller, refused)).toMatchObject({ status: 'waiting' })
  await refuse((await itemOf(refused))?.id)
  await change(seller, refused, { price: '8000' })
  expect(await own(seller, refused)).toMatchObject({
    status: 'waiting',
    moderationNote: 'We look again at a listing that we did not accept before.',
  })
  await approve((await itemOf(await buildProduct(seller, { name: 'Ivory' })))?.id)
  expect([await isPublic(refused), await isFound('snake oil', refused)]).toEqual([false, false])
  await refuse((await itemOf(refused))?.id)
  await setRules({})
  await change(seller, refused, { price: '9000' })
  expect(await isPublic(refused)).toBe(false)
  expect((await approve((await itemOf(refused))?.id)).status).toBe(200)
  expect(await isPublic(refused)).toBe(true)
})

test('a listing with a reported word waits, whole words only, and stays public after the word was let through', async () => {
  const seller = await buildSeller(app, 'Word Shop')
  const live = await buildProduct(seller, { name: 'Old phone' })
  await setRules({ holdsWords: true, words: ['iCloud locked', 'Ivory', ' ', '***'] })
  const locked = await buildProduct(seller, { name: 'Phone', description: 'Clean, ICLOUD-LOCKED, no box' })
  const { body } = await admin.call('GET', '/api/v1/admin/moderation/settings')
  expect(body.data).toMatchObject({ holdsWords: true, words: ['icloud locked', 'ivory'] })
  const fine = await buildProduct(seller, { name: 'Ivorycolour gown' })
  expect([await isPublic(locked), await isPublic(fine), await isPublic(live)]).toEqual([false, true, true])
  expect(await own(seller, locked)).toMatchObject({
    moderationNote: 'We look at listings with the word “icloud locked” first.',
  })
  await change(seller, live, { description: 'with ivory handle' })
  expect([await isPublic(live), await isFound('old phone', live)]).toEqual([false, false])
  await approve((await itemOf(live))?.id)
  await change(seller, live, { price: '7000' })
  expect(await isPublic(live)).toBe(true)
  await change(seller, live, { description: 'ivory and icloud locked' })
  expect(await itemOf(live)).toMatchObject({ words: ['icloud locked'] })
})

test('new words of a listing that waits are told neither in reviews, in conversations nor near other goods', async () => {
  const [seller, buyer] = [await buildSeller(app, 'Quiet Shop'), await buildBuyer(app)]
  const id = await buildProduct(seller, { name: 'Old radio' })
  const order = await buildPaidOrder(app, buyer, id)
  await actOnOrder(seller, order, 'accept')
  await actOnOrder(buyer, order, 'receive')
  await buyer.call('PUT', `/api/v1/products/${id}/reviews/own`, { rating: 5 })
  const words = { recipientId: seller.userId, content: 'Is it there?', about: { kind: 'product', id } }
  await buyer.call('POST', '/api/v1/messages/send', words)
  const wordsShown = async () =>
    JSON.stringify([
      (await app.app.inject(`/api/v1/sellers/${seller.sellerId}/reviews`)).json(),
      (await buyer.call('GET', '/api/v1/messages/get/conversations')).body,
    ])
  expect((await wordsShown()).split('Old radio')).toHaveLength(3)
  const near = async (of: string) => (await app.app.inject(`/api/v1/products/${of}/near`)).json() as object
  expect(await near(id)).toMatchObject({ isNear: true })

  await setRules({ holdsWords: true, words: ['ivory'] })
  await change(seller, id, { name: 'Ivory radio' })
  expect(await own(seller, id)).toMatchObject({ status: 'waiting' })
  expect(await wordsShown()).not.toMatch(/radio/)
  expect(await near(id)).toEqual(await near(crypto.randomUUID()))
})

test('a message with a reported word is sent once, when an admin lets it through', async () => {
  await setRules({ holdsWords: true, words: ['gift card'] })
  const [buyer, seller] = [await buildBuyer(app, 'Ada Buyer'), await buildSeller(app, 'Message Shop')]
  const body = {
    recipientId: seller.sellerId,
    content: 'Pay me by Gift Card please',
    clientId: 'one-message-1',
    about: { kind: 'product', id: await buildProduct(seller) },
  }
  const send = () => buyer.call('POST', '/api/v1/messages/send', body)
  const inbox = async () => (await seller.call('GET', '/api/v1/messages/get/conversations')).body
  for (const again of [1, 2]) {
    const { status, body: answer } = await send()
    expect([status, answer.message, again]).toEqual([
      409,
      'Waiting for a look: our team reads messages with the word “gift card” before we send them. You need not send it again.',
      again,
    ])
  }
  expect(JSON.stringify(await inbox())).not.toContain('Gift Card')
  const items = (await queue()).filter(({ kind }) => kind === 'message')
  expect(items).toMatchObject([
    { kind: 'message', name: 'Message Shop', by: 'Ada Buyer', text: 'Pay me by Gift Card please' },
  ])
  expect((await approve(items[0]?.id)).status).toBe(200)
  expect((await approve(items[0]?.id)).status).toBe(409)
  expect(await notified(buyer)).toContain('We have sent your message to Message Shop')
  const { rows } = await app.pool.query(
    `select about_kind as kind, about_id as id from messages where content = $1`,
    [body.content],
  )
  expect(rows).toEqual([body.about])
  const second = { ...body, content: 'gift card, again', clientId: 'one-message-2' }
  await buyer.call('POST', '/api/v1/messages/send', second)
  await refuse(
    (await queue()).find(({ kind }) => kind === 'message')?.id,
    'It asks for payment outside the market.',
  )
  expect((await buyer.call('POST', '/api/v1/messages/send', second)).body.message).toBe(
    'We did not send this message. It asks for payment outside the market.',
  )
  expect(await notified(buyer)).toContain(
    'We did not send your message to Message Shop: It asks for payment outside the market.',
  )
})

test('a message that a helper wrote is sent in the name of the shop, which reads who wrote it', async () => {
  await setRules({ holdsWords: true, words: ['gift card'] })
  const [owner, buyer] = [await buildSeller(app, 'Helped Shop'), await buildBuyer(app)]
  await buyer.call('POST', '/api/v1/messages/send', { recipientId: owner.userId, content: 'Is it there?' })
  const helper = await buildHelper(app, owner, ['messages'], 'Bisi Ade')
  const words = { recipientId: buyer.userId, senderId: owner.userId, content: 'We take a gift card' }
  expect((await helper.call('POST', '/api/v1/messages/send', words)).status).toBe(409)
  const held = (await queue()).find(({ kind }) => kind === 'message')
  expect((await approve(held?.id)).body.message).toBe('Approved. The message is sent.')
  const { body } = await owner.call('GET', '/api/v1/messages/get/conversations')
  const [conversation] = body.conversations as { id: string }[]
  const found = await owner.call('GET', `/api/v1/conversations/${conversation?.id}`)
  const { messages } = found.body.data as { messages: object[] }
  expect(messages.at(-1)).toMatchObject({
    senderId: owner.userId,
    content: words.content,
    helper: 'Bisi Ade',
  })
})

test('only admins with the right decide, and rules that are no rules are refused', async () => {
  const seller = await buildSeller(app, 'Not An Admin')
  expect((await seller.call('GET', '/api/v1/admin/moderation')).status).toBe(403)
  const rules = {
    holdsFirstListings: true,
    holdsWords: true,
    words: Array.from({ length: 201 }, (_, n) => `w${n}`),
  }
  expect((await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)).status).toBe(422)
  expect((await approve('00000000-0000-4000-8000-000000000000')).status).toBe(409)
})

test('a word that is too long for the rule is named', async () => {
  const rules = { holdsFirstListings: false, holdsWords: true, words: ['ivory', 'x'.repeat(300)] }
  const { status, body } = await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)
  expect([status, body.fields]).toEqual([422, { words: `A word has at most 60 letters: ${'x'.repeat(20)}…` }])
})

test('a rule about words is refused without a word, and nothing changes', async () => {
  for (const words of [[' '], ['***']]) {
    const rules = { holdsFirstListings: true, holdsWords: true, words }
    const { status, body } = await admin.call('PUT', '/api/v1/admin/moderation/settings', rules)
    expect([status, body.fields]).toEqual([422, { words: 'Write at least one word' }])
  }
  const { body: now } = await admin.call('GET', '/api/v1/admin/moderation/settings')
  expect(now.data).toEqual({ holdsFirstListings: false, holdsWords: false, words: [] })
})
