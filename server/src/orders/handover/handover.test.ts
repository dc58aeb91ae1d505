import { showHandoverCode, wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enterCode, pageOf, renewCode, retractCode } from '../../../../tests/orders/handover-calls.ts'
import type { HandoverPage } from '../../../../tests/orders/handover-calls.ts'
import { actOnOrder } from '../../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp, TestResponse } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { decideDispute } from '../disputes/disputes.ts'
import { createDuePayouts } from '../payouts/payouts.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app)
  buyer = await buildBuyer(app)
})
afterAll(() => app.close())

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })
/** A code that is not the live one. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const said = ({ status, body }: TestResponse) => [status, body.message]
const order = async () => buildPaidOrder(app, buyer, await buildProduct(seller))
/** Moves the hand-over so many hours back. */
const age = (reference: string, hours: number) =>
  app.pool.query(
    'update orders set received_at = received_at - make_interval(hours => $2) where reference = $1',
    [reference, hours],
  )
const notificationTexts = async (person: Person) =>
  ((await person.call('GET', '/api/v1/notices')).body.data as { notices: { text: string }[] }).notices.map(
    ({ text }) => text,
  )
const rowOf = async (reference: string) =>
  (
    await app.pool.query(
      `select v.wrong_tries, v.code_hmac is not null as is_live from handover_codes v
        join orders o on o.id = v.order_id where o.reference = $1`,
      [reference],
    )
  ).rows[0] as { wrong_tries: number; is_live: boolean }

test('the buyer says the code, the seller enters it, and is paid after 24 hours instead of 72', async () => {
  const own = await buildSeller(app, 'Paid by code')
  const reference = await buildPaidOrder(app, buyer, await buildProduct(own, { name: 'Abuja yam' }))
  const code = await codeOf(buyer, reference)
  expect(code).toMatch(/^\d{6}$/)
  // Nothing of it is in what the seller reads, before and after.
  const atSeller = await pageOf(own, reference)
  expect(atSeller.handover).toEqual({
    lockedUntil: null,
    isBlocked: false,
    payoutAt: null,
    payoutToDo: 'We pay once your documents are approved. Add your bank account first.',
  })
  expect(JSON.stringify(atSeller)).not.toContain(code)
  expect(atSeller.allowedActions).toContain('handOver')

  const answer = await enterCode(own, reference, showHandoverCode(code))
  expect(answer.status).toBe(200)
  const page = answer.body.data as unknown as HandoverPage
  expect([page.fulfilment, page.receivedHow, page.allowedActions]).toEqual(['received', 'code', ['refund']])
  expect(JSON.stringify(answer.body)).not.toContain(code)
  const hours = (Date.parse(page.handover?.payoutAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  // Once more, after a lost answer: no error, one effect.
  expect((await enterCode(own, reference, code)).status).toBe(200)
  expect((await app.mailTo(buyer.email, 'Handed over: Abuja yam')).text).toContain('I said it too early')
  expect(await notificationTexts(buyer)).toContain(
    'Handed over: Abuja yam. You do not have it? Tell us within 24 hours',
  )

  await app.pool.query('update sellers set verified = true where id = $1', [own.sellerId])
  await app.pool.query(
    "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'MUSA', 'matched', 'MUSA')",
    [own.sellerId],
  )
  const payouts = async () =>
    (
      await app.pool.query(
        'select p.amount_kobo from payouts p join orders o on o.id = p.order_id where o.reference = $1',
        [reference],
      )
    ).rows
  await age(reference, 23)
  await createDuePayouts(context())
  expect(await payouts()).toEqual([])
  await age(reference, 1)
  await createDuePayouts(context())
  expect(await payouts()).toEqual([{ amount_kobo: 237_500 }])
})

test('a code is accepted with spaces, dashes and digits of other scripts, and anything else is no try', async () => {
  const arabic = (code: string) => Array.from(code, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)]).join('')
  for (const typed of [
    (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
    (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code: string) => `\u200e${arabic(code)}`,
  ]) {
    const reference = await order()
    expect((await enterCode(seller, reference, typed(await codeOf(buyer, reference)))).status).toBe(200)
  }
  const reference = await order()
  const code = await codeOf(buyer, reference)
  for (const bad of [
    '',
    code.slice(1),
    `${code}0`,
    'abcdef',
    '12 34 5a',
    '½23456',
    '<b>1</b>',
    '-12345',
    123_456,
    null,
    [code],
    { code },
  ]) {
    const answer = await enterCode(seller, reference, bad)
    expect([bad, answer.status, answer.body.fields?.code]).toEqual([
      bad,
      422,
      'Enter the 6 digits that the buyer says',
    ])
  }
  expect((await rowOf(reference)).wrong_tries).toBe(0)
})

test('5 wrong codes lock for an hour, 10 for good; both are told, and only the buyer can confirm then', async () => {
  const reference = await order()
  const first = await codeOf(buyer, reference)
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is'])
    expect(said(await enterCode(seller, reference, wrong(first)))).toEqual([
      422,
      `That code is wrong. ${left} left.`,
    ])
  const locked = await enterCode(seller, reference, wrong(first))
  expect(said(locked)).toEqual([429, 'Too many wrong codes. Try again in 60 minutes.'])
  // Locked for the right code too, and the buyer has another one.
  const second = await codeOf(buyer, reference)
  expect(second).not.toBe(first)
  expect((await enterCode(seller, reference, second)).status).toBe(429)
  expect((await pageOf(seller, reference)).handover?.lockedUntil).toMatch(/^20/)
  expect((await renewCode(buyer, reference)).status).toBe(200)
  expect((await enterCode(seller, reference, await codeOf(buyer, reference))).status).toBe(429)
  for (const person of [buyer, seller]) {
    expect(await notificationTexts(person)).toContainEqual(expect.stringMatching(/^5 wrong codes/))
    await app.mailTo(person.email, '5 wrong codes')
  }

  await app.pool.query("update handover_codes set locked_until = app_now() - interval '1 second'")
  const third = await codeOf(buyer, reference)
  expect((await enterCode(seller, reference, first === third ? wrong(third) : first)).status).toBe(422)
  for (let tries = 7; tries < wrongCodes.end; tries += 1)
    expect((await enterCode(seller, reference, wrong(third))).status).toBe(422)
  const blocked = '10 wrong codes were entered. Ask the buyer to tap “I have received it” on the order.'
  expect(said(await enterCode(seller, reference, wrong(third)))).toEqual([409, blocked])
  expect(said(await enterCode(seller, reference, third))).toEqual([409, blocked])
  expect(await rowOf(reference)).toEqual({ wrong_tries: 10, is_live: false })
  expect((await renewCode(buyer, reference)).status).toBe(409)
  expect((await pageOf(buyer, reference)).handover).toMatchObject({ code: null, isBlocked: true })
  for (const person of [buyer, seller]) {
    expect(await notificationTexts(person)).toContainEqual(expect.stringMatching(/^10 wrong codes/))
    await app.mailTo(person.email, '10 wrong codes')
  }
  await actOnOrder(seller, reference, 'send')
  expect((await actOnOrder(buyer, reference, 'receive')).status).toBe(200)
  expect((await pageOf(buyer, reference)).receivedHow).toBe('buyer')
})

test('what the owner of a shop did is in their list, and calls nobody: only the buyer has it unread', async () => {
  const own = await buildSeller(app, 'Reads once')
  const person = await buildBuyer(app)
  const reference = await buildPaidOrder(app, person, await buildProduct(own, { name: 'Ofada rice' }))
  const bell = async (of: Person) => {
    const { unread, notices } = (await of.call('GET', '/api/v1/notices')).body.data as {
      unread: { orders: number }
      notices: { text: string; isRead: boolean }[]
    }
    return [unread.orders, notices.map(({ text, isRead }) => [text, isRead])]
  }
  expect(await bell(own)).toEqual([1, [['New order: Ofada rice', false]]])
  await enterCode(own, reference, await codeOf(person, reference))
  expect(await bell(own)).toEqual([0, [['Handed over: Ofada rice', true]]])
  expect(await bell(person)).toEqual([1, [[expect.stringMatching(/^Handed over: Ofada rice/), false]]])
})

test('a machine that guesses for 30 days has ten tries at an order, however it asks: below 0.001 %', async () => {
  const reference = await order()
  let tries = 0
  for (let day = 0; day < 30; day += 1) {
    // Every day the locks are over, the buyer takes a new code, and many ask at once.
    await app.pool.query("update handover_codes set locked_until = locked_until - interval '1 day'")
    if (day % 3 === 0) await renewCode(buyer, reference)
    const code = (await codeOf(buyer, reference)) || '000000'
    const answers = await Promise.all(
      [1, 2, 3].map((step) => enterCode(seller, reference, wrong(code, step + day * 3))),
    )
    tries = (await rowOf(reference)).wrong_tries
    expect(answers.every(({ status }) => status === 422 || status === 429 || status === 409)).toBe(true)
  }
  expect(tries).toBe(10)
  // Five different guesses at one code, then five at another.
  const chance = 1 - (1 - wrongCodes.lock / 1e6) * (1 - (wrongCodes.end - wrongCodes.lock) / 1e6)
  expect(chance).toBeLessThan(0.001 / 100)
})

test('a code belongs to one order, and a new one ends the one before', async () => {
  const [one, other] = [await order(), await order()]
  const code = await codeOf(buyer, one)
  if ((await codeOf(buyer, other)) === code) await renewCode(buyer, other)
  expect((await enterCode(seller, other, code)).status).toBe(422)
  const renewed = await renewCode(buyer, one)
  expect(renewed.status).toBe(200)
  const fresh = await codeOf(buyer, one)
  if (fresh !== code) expect((await enterCode(seller, one, code)).status).toBe(422)
  expect((await enterCode(seller, one, fresh)).status).toBe(200)
  expect((await renewCode(buyer, one)).status).toBe(409)
})

test('the same code twice at once has one effect', async () => {
  const reference = await order()
  const code = await codeOf(buyer, reference)
  const answers = await Promise.all([1, 2, 3].map(() => enterCode(seller, reference, code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await app.pool.query(
    `select count(*)::int as steps, (select count(*)::int from mails where key like 'order-handed-over ' || o.id || '%') as mails
      from order_history h join orders o on o.id = h.order_id
      where o.reference = $1 and h.action = 'handOver' group by o.id`,
    [reference],
  )
  expect(rows).toEqual([{ steps: 1, mails: 1 }])
})

test('no code is taken for an order that was refunded, cancelled, disputed or received', async () => {
  const [refunded, cancelled, disputed, received] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ]
  const codes = new Map<string, string>()
  for (const reference of [refunded, cancelled, disputed, received])
    codes.set(reference, await codeOf(buyer, reference))
  await actOnOrder(seller, refunded, 'refund')
  await actOnOrder(buyer, cancelled, 'cancel')
  const form = new FormData()
  for (const [name, value] of [
    ['reason', 'other'],
    ['wish', 'refund'],
    ['words', 'He is not there'],
  ])
    form.append(name ?? '', value ?? '')
  await buyer.call('POST', `/api/v1/orders/${disputed}/dispute`, form)
  await actOnOrder(seller, received, 'accept')
  await actOnOrder(buyer, received, 'receive')
  for (const [reference, sentence] of [
    [refunded, 'This order was refunded. Do not hand over the goods.'],
    [cancelled, 'This order was refunded. Do not hand over the goods.'],
    [disputed, 'There is a dispute about this order. No code is taken until it is decided.'],
    [received, 'You cannot do this with the order now. Refresh the page and check it.'],
  ] as const) {
    expect(said(await enterCode(seller, reference, codes.get(reference)))).toEqual([409, sentence])
    expect((await rowOf(reference)).is_live).toBe(false)
    expect((await renewCode(buyer, reference)).status).toBe(409)
    expect((await pageOf(buyer, reference)).handover?.code).toBeNull()
  }
})

test('“I said it too early” opens a dispute within 24 hours and stops the payout', async () => {
  const [early, late] = [await order(), await order()]
  for (const reference of [early, late]) {
    expect((await retractCode(buyer, reference)).status).toBe(409)
    await enterCode(seller, reference, await codeOf(buyer, reference))
  }
  const page = await pageOf(buyer, early)
  expect(page.allowedActions).toEqual(['retractCode', 'openDispute'])
  expect(page.handover?.retractUntil).toMatch(/^20/)
  expect((await retractCode(seller, early)).status).toBe(403)
  const answer = await retractCode(buyer, early)
  expect(answer.status).toBe(200)
  expect((answer.body.data as unknown as HandoverPage).dispute).toBe('open')
  expect((await retractCode(buyer, early)).status).toBe(200)
  expect((await pageOf(seller, early)).handover?.payoutAt).toBeNull()
  expect((await app.mailTo(seller.email, 'The buyer reported a problem')).text).toContain('72 hours')
  await age(early, 80)
  await createDuePayouts(context())
  const { rows } = await app.pool.query(
    'select from payouts p join orders o on o.id = p.order_id where o.reference = $1',
    [early],
  )
  expect(rows).toEqual([])

  await age(late, 24)
  expect(said(await retractCode(buyer, late))).toEqual([
    409,
    'More than 24 hours have passed since the hand-over. Report a problem instead.',
  ])
  // The three days for any other problem stay.
  expect((await pageOf(buyer, late)).allowedActions).toEqual(['openDispute'])
})

test('a part refund under way takes no time from the buyer: they can still say that something is wrong', async () => {
  const [early, wrong] = [await order(), await order()]
  // The provider takes days.
  await app.sandboxSwitches({ refund: { outcome: 'pending', afterMs: 0 } })
  for (const reference of [early, wrong]) {
    await enterCode(seller, reference, await codeOf(buyer, reference))
    expect((await actOnOrder(seller, reference, 'refund', { amountMinor: 100 })).status).toBe(200)
  }
  expect((await retractCode(buyer, early)).status).toBe(200)
  const form = new FormData()
  for (const [name, value] of [
    ['reason', 'other'],
    ['wish', 'refund'],
    ['words', 'It is rotten'],
  ])
    form.append(name ?? '', value ?? '')
  expect((await buyer.call('POST', `/api/v1/orders/${wrong}/dispute`, form)).status).toBe(200)
  await app.sandboxSwitches(null)
})

test('after a dispute that the seller won, the buyer gets another code, which works', async () => {
  const reference = await order()
  const form = new FormData()
  form.append('reason', 'other')
  form.append('wish', 'replacement')
  form.append('words', 'He asks for more money')
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  const answer = new FormData()
  answer.append('words', 'I do not')
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, answer)
  const ruling = { decision: 'seller', amountKobo: null, note: '' } as const
  await transaction(app.pool, (tx) => decideDispute(tx, context(), reference, null, ruling))
  expect((await pageOf(buyer, reference)).handover?.code).toBeNull()
  expect(said(await enterCode(seller, reference, '123456'))).toEqual([
    409,
    'This order has no code yet. Ask the buyer to open the order and tap “New code”.',
  ])
  expect((await renewCode(buyer, reference)).status).toBe(200)
  expect((await enterCode(seller, reference, await codeOf(buyer, reference))).status).toBe(200)
})
