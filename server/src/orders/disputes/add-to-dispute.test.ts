import type { Notifications } from '@oja/contract/schemas/messaging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
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
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Bodija Yams')
})
afterAll(() => app.close())

interface OrderOfTest {
  allowedActions: string[]
  timeline: { action: string; by: string; note: string; amountMinor: number | null }[]
  disputeCase: { words: string; pictures: string[] }
}
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as OrderOfTest
const order = async () => buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
const report = (reference: string, more: Record<string, string> = {}) =>
  buyer.call('POST', `/api/v1/orders/${reference}/dispute`, {
    reason: 'damaged',
    wish: 'part',
    words: 'Half of it is rotten',
    ...more,
  })
const add = async (person: Person, reference: string, words: string, pictures = 0) => {
  const form = new FormData()
  form.append('words', words)
  for (let count = 0; count < pictures; count += 1)
    form.append('pictures', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg')
  return person.call('POST', `/api/v1/orders/${reference}/dispute/more`, form)
}

test('while a dispute is open, its buyer adds words and pictures, and both sides read them', async () => {
  const reference = await order()
  expect((await add(buyer, reference, 'Too early')).status).toBe(409)
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  expect((await report(reference)).status).toBe(200)
  expect((await orderOf(buyer, reference)).allowedActions).toContain('addToDispute')
  expect((await orderOf(seller, reference)).allowedActions).not.toContain('addToDispute')

  expect((await add(buyer, reference, 'See the bottom of the bag', 2)).status).toBe(200)
  for (const person of [buyer, seller]) {
    const { timeline, disputeCase } = await orderOf(person, reference)
    expect(disputeCase.words).toBe('Half of it is rotten')
    expect(disputeCase.pictures).toHaveLength(2)
    expect((await person.call('GET', disputeCase.pictures[1] ?? '')).status).toBe(200)
    expect(timeline.at(-1)).toMatchObject({
      action: 'addToDispute',
      by: 'buyer',
      note: 'See the bottom of the bag',
    })
  }
  const notifications = (await seller.call('GET', '/api/v1/notices')).body as unknown as Notifications
  expect(notifications.data.notices[0]).toMatchObject({
    about: 'problem',
    text: expect.stringMatching(/^The buyer added to their report: /),
  })
  expect((await app.mailTo(seller.email, 'The buyer added to their report')).text).toContain('Order #')

  // After the answer too, until it is decided.
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It was fresh' })
  expect((await add(buyer, reference, 'It was not')).status).toBe(200)
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/endDispute`, {})
  expect((await add(buyer, reference, 'Too late')).status).toBe(409)
})

test('what a buyer added is in the copy of their data, and goes with their account', async () => {
  const [person, shop] = [await buildBuyer(app), await buildSeller(app)]
  const reference = await buildPaidOrder(app, person, await buildProduct(shop, { price: '2000' }))
  await shop.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  await person.call('POST', `/api/v1/orders/${reference}/dispute`, {
    reason: 'damaged',
    wish: 'refund',
    words: 'Half of it is rotten',
  })
  expect((await add(person, reference, 'Call my sister Kumquat')).status).toBe(200)
  const copyOf = async (one: Person) => JSON.stringify((await one.call('GET', '/api/v1/users/me/data')).body)
  expect(await copyOf(person)).toContain('Call my sister Kumquat')
  expect(await copyOf(shop)).not.toContain('Kumquat')

  // The seller's account changes nothing of it; the history refuses other words.
  await transaction(app.pool, (tx) => deletePersonalData(tx, shop.userId))
  const notes = async () =>
    (
      await app.pool.query<{ note: string }>(
        `select note from order_history where order_id = (select id from orders where reference = $1) and note <> '' order by id`,
        [reference],
      )
    ).rows.map(({ note }) => note)
  expect(await notes()).toContain('Call my sister Kumquat')
  await expect(
    app.pool.query("update order_history set note = 'Mine' where action = 'addToDispute'"),
  ).rejects.toThrow('history is only added to')
  await transaction(app.pool, (tx) => deletePersonalData(tx, person.userId))
  const left = await notes()
  expect(left).toContain('(deleted)')
  expect(left.join(' ')).not.toContain('Kumquat')
})

test('nobody but the buyer adds to a dispute, and not without end', async () => {
  const reference = await order()
  await report(reference)
  expect((await add(seller, reference, 'Mine')).status).toBe(403)
  expect((await add(await buildBuyer(app), reference, 'Mine')).status).toBe(404)
  const empty = await add(buyer, reference, ' ', 1)
  expect([empty.status, empty.body.fields]).toEqual([422, { words: 'Please write what you want to add' }])
  for (let count = 0; count < 2; count += 1) expect((await add(buyer, reference, 'Look', 4)).status).toBe(200)
  const many = await add(buyer, reference, 'Look', 1)
  expect([many.status, many.body.fields]).toEqual([422, { pictures: 'Show at most 8 pictures in all' }])
  for (let count = 0; count < 3; count += 1) expect((await add(buyer, reference, 'Listen')).status).toBe(200)
  const often = await add(buyer, reference, 'Listen')
  expect([often.status, often.body.fields]).toEqual([
    422,
    { words: 'You have added 5 times. Our team reads all of it.' },
  ])
})

test('who wants a part back says how much, at most what was paid', async () => {
  const reference = await order()
  for (const [amount, message] of [
    ['some', 'Enter an amount like 2,500'],
    ['1'.repeat(41), 'Enter an amount like 2,500'],
    ['2,001', 'Ask for at most ₦2,000'],
  ] as const) {
    const { status, body } = await report(reference, { amount })
    expect([status, body.fields]).toEqual([422, { amount: message }])
  }
  expect((await report(reference, { amount: '₦1,500' })).status).toBe(200)
  const { timeline } = await orderOf(seller, reference)
  expect(timeline.find(({ action }) => action === 'openDispute')?.amountMinor).toBe(150_000)

  // The amount belongs to a part refund alone, and may be left out.
  const other = await order()
  expect((await report(other, { wish: 'refund', amount: 'x'.repeat(41) })).status).toBe(200)
  const third = await order()
  expect((await report(third, { amount: '' })).status).toBe(200)
  for (const one of [other, third])
    expect((await orderOf(seller, one)).timeline.at(-1)?.amountMinor).toBeNull()
})
