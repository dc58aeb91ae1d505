import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { deletePersonalData } from '../personal-data.ts'

let app: TestApp
let admin: Person
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Bodija Yams')
})
afterAll(() => app.close())

interface OrderOfTest {
  allowedActions: string[]
  deadlines: { answer: string | null }
  timeline: { action: string; by: string; note: string }[]
  disputeCase: { answerPictures: string[] }
}
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as OrderOfTest
const disputed = async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  const words = { reason: 'damaged', wish: 'refund', words: 'Half of it is rotten' }
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, words)).status).toBe(200)
  return reference
}
const ask = (reference: string, party: string, words: string, person = admin) =>
  person.call('POST', `/api/v1/admin/orders/${reference}/question`, { party, words })
const answer = (reference: string) =>
  seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It was fresh' })
const add = async (person: Person, reference: string, words: string, pictures = 0) => {
  const form = new FormData()
  form.append('words', words)
  for (let count = 0; count < pictures; count += 1)
    form.append('pictures', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  return person.call('POST', `/api/v1/orders/${reference}/dispute/more`, form)
}

/** Waits until the newest question that was mailed holds these words. */
async function isAsked(person: Person, words: string): Promise<void> {
  await expect
    .poll(async () => (await app.mailTo(person.email, 'Our team asks you something')).text, {
      timeout: 10_000,
    })
    .toContain(words)
}

test('an admin asks the buyer for more; both sides read it, and the buyer alone is told', async () => {
  const reference = await disputed()
  const before = await orderOf(seller, reference)
  const asked = await ask(reference, 'buyer', 'Please add a photo of the bag')
  expect([asked.status, asked.body.message]).toEqual([200, 'Question sent to the buyer. It is on the order.'])

  for (const person of [buyer, seller])
    expect((await orderOf(person, reference)).timeline.at(-1)).toMatchObject({
      action: 'askBuyer',
      by: 'admin',
      note: 'Please add a photo of the bag',
    })
  expect((await orderOf(seller, reference)).deadlines).toEqual(before.deadlines)
  const mail = await app.mailTo(buyer.email, 'Our team asks you something')
  expect(mail.text).toContain('“Please add a photo of the bag”')
  const notifications = async (person: Person) =>
    ((await person.call('GET', '/api/v1/notices')).body as unknown as Notifications).data.notices
  expect((await notifications(buyer))[0]).toMatchObject({
    about: 'problem',
    text: expect.stringMatching(/^Our team asks you something: /),
  })
  expect((await notifications(seller)).map(({ text }) => text).join()).not.toContain('Our team asks')

  // More than once, and each question reaches its reader.
  expect((await ask(reference, 'buyer', 'Please say when it came')).status).toBe(200)
  await isAsked(buyer, 'Please say when it came')
  expect((await add(buyer, reference, 'On Monday', 1)).status).toBe(200)

  const { rows } = await app.pool.query<{ action: string; note: string }>(
    `select action, after->>'note' as note from audit_log
     where subject_id = (select id::text from orders where reference = $1) order by created_at`,
    [reference],
  )
  expect(rows).toEqual([
    { action: 'ask buyer', note: 'Please add a photo of the bag' },
    { action: 'ask buyer', note: 'Please say when it came' },
  ])
})

test('a buyer who has added as often as they may still answers what our team asks', async () => {
  const reference = await disputed()
  for (let count = 0; count < 5; count += 1) expect((await add(buyer, reference, 'Look')).status).toBe(200)
  expect((await add(buyer, reference, 'Look')).status).toBe(422)
  await ask(reference, 'buyer', 'Please say when it came')
  expect((await add(buyer, reference, 'On Monday')).status).toBe(200)
  expect((await add(buyer, reference, 'And')).status).toBe(422)
})

test('a seller answers once, and adds to it once for each question of our team', async () => {
  const reference = await disputed()
  await ask(reference, 'seller', 'Please show the waybill')
  // Before the answer, the answer itself is the reply.
  expect((await orderOf(seller, reference)).allowedActions).toContain('answerDispute')
  expect((await orderOf(seller, reference)).allowedActions).not.toContain('addToAnswer')
  expect((await answer(reference)).status).toBe(200)
  expect((await add(seller, reference, 'One more thing')).status).toBe(403)

  await ask(reference, 'seller', 'Please say when you sent it')
  await isAsked(seller, 'Please say when you sent it')
  expect((await orderOf(seller, reference)).allowedActions).toContain('addToAnswer')
  expect((await add(seller, reference, 'On Friday', 2)).status).toBe(200)
  expect((await add(seller, reference, 'And')).status).toBe(403)
  const { timeline, disputeCase } = await orderOf(buyer, reference)
  expect(timeline.at(-1)).toMatchObject({ action: 'addToAnswer', by: 'seller', note: 'On Friday' })
  expect(disputeCase.answerPictures).toHaveLength(2)
  expect((await app.mailTo(buyer.email, 'The seller added to their answer')).text).toContain('Order #')
})

test('after the decision nobody is asked, and an empty question is refused', async () => {
  const reference = await disputed()
  const empty = await ask(reference, 'seller', ' ')
  expect([empty.status, empty.body.fields]).toEqual([422, { words: 'Write what you ask: both sides see it' }])
  for (const person of [buyer, seller])
    expect((await ask(reference, 'buyer', 'Please add a photo', person)).status).toBe(403)
  const allowed = async () =>
    ((await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as OrderOfTest).allowedActions
  expect(await allowed()).toEqual(['askBuyer', 'askSeller', 'ask'])
  await answer(reference)
  const decision = { decision: 'seller', note: 'The waybill shows it' }
  expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/decide`, decision)).status).toBe(200)
  for (const party of ['buyer', 'seller'])
    expect((await ask(reference, party, 'Please add a photo')).status).toBe(409)
  expect(await allowed()).not.toContain('askBuyer')
})

test('beside a dispute stand the other disputes and the confirmed reports of both sides', async () => {
  const [person, shop] = [await buildBuyer(app), await buildSeller(app, 'Two Problems')]
  const past = async (reference: string) =>
    ((await admin.call('GET', `/api/v1/admin/orders/${reference}`)).body.data as { past: unknown }).past
  const open = async () => {
    const reference = await buildPaidOrder(app, person, await buildProduct(shop, { price: '2000' }))
    const words = { reason: 'damaged', wish: 'refund', words: 'Broken' }
    await person.call('POST', `/api/v1/orders/${reference}/dispute`, words)
    return reference
  }
  const quiet = await buildPaidOrder(app, person, await buildProduct(shop, { price: '2000' }))
  expect(await past(quiet)).toBeNull()
  const first = await open()
  const none = { disputes: 0, decided: 0, forBuyer: 0, reports: 0 }
  expect(await past(first)).toEqual({ seller: none, buyer: none })

  await shop.call('POST', `/api/v1/orders/${first}/dispute/answer`, { words: 'It was whole' })
  const decision = { decision: 'buyer', note: 'The pictures show it' }
  expect((await admin.call('POST', `/api/v1/admin/orders/${first}/decide`, decision)).status).toBe(200)
  await person.call('POST', '/api/v1/reports', { kind: 'seller', id: shop.sellerId, reason: 'scam' })
  const upheld = { kind: 'seller', id: shop.sellerId, decision: 'uphold' }
  expect((await admin.call('POST', '/api/v1/admin/reports', upheld)).status).toBe(200)
  const one = { disputes: 1, decided: 1, forBuyer: 1, reports: 0 }
  expect(await past(await open())).toEqual({ seller: { ...one, reports: 1 }, buyer: one })
})

test('what a seller added is in the copy of their data, and goes with their account', async () => {
  const reference = await disputed()
  await answer(reference)
  await ask(reference, 'seller', 'Please say who carried it')
  expect((await add(seller, reference, 'My cousin Kumquat')).status).toBe(200)
  const copyOf = async (one: Person) => JSON.stringify((await one.call('GET', '/api/v1/users/me/data')).body)
  expect(await copyOf(seller)).toContain('My cousin Kumquat')
  expect(await copyOf(buyer)).not.toContain('Kumquat')
  await transaction(app.pool, (tx) => deletePersonalData(tx, seller.userId))
  const { timeline } = await orderOf(buyer, reference)
  expect(timeline.at(-1)).toMatchObject({ action: 'addToAnswer', note: '(deleted)' })
  expect(timeline.map(({ note }) => note)).toContain('Please say who carried it')
})

test('a case whose side is asked waits for the reply, not for a decision', async () => {
  const reference = await disputed()
  expect((await answer(reference)).status).toBe(200)
  const listOf = async (queue: string) =>
    (
      (await admin.call('GET', `/api/v1/admin/money/${queue}`)).body.data as {
        reference: string
        state: string
        why: string
      }[]
    ).find((line) => line.reference === reference)
  expect(await listOf('disputes')).toMatchObject({ state: 'answered' })
  await ask(reference, 'buyer', 'Please add a photo of the bag')
  expect(await listOf('disputes')).toBeUndefined()
  expect(await listOf('unanswered')).toMatchObject({
    state: 'askBuyer',
    why: 'We asked the buyer; no reply yet. You can decide without it.',
  })
  await add(buyer, reference, 'Here it is')
  expect(await listOf('unanswered')).toBeUndefined()
  expect(await listOf('disputes')).toMatchObject({ state: 'answered' })
  // Without a reply it waits for 72 hours.
  await ask(reference, 'seller', 'Please add a photo of the waybill')
  expect(await listOf('disputes')).toBeUndefined()
})
