import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { actOnOrder, bookSums, moneyStateOf } from '../../../../tests/order-money.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { decideDispute } from './disputes.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  buyer = await buildBuyer(app)
  seller = await buildSeller(app, 'Offer shop')
})
afterAll(() => app.close())

interface OrderOfTest {
  fulfilment: string
  receivedHow: string | null
  dispute: string
  offeredMinor: number | null
  allowedActions: string[]
  disputeCase: { decision: string | null; decisionNote: string }
  refunds: { amountMinor: number }[]
  timeline: { action: string; by: string; helper?: string | null; amountMinor: number | null }[]
}
const orderOf = async (person: Person, reference: string) =>
  (await person.call('GET', `/api/v1/orders/${reference}`)).body.data as OrderOfTest
interface NotificationList {
  notices: { text: string; href: string; isRead: boolean }[]
}
const notificationsOf = async (person: Person) =>
  JSON.stringify((await person.call('GET', '/api/v1/notices')).body)
const answer = (reference: string, offer?: string) =>
  seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, {
    words: 'One of them was torn',
    ...(offer === undefined ? {} : { offer }),
  })
const offer = (reference: string, amountMinor?: number, person = seller) =>
  actOnOrder(person, reference, 'offerRefund', amountMinor === undefined ? {} : { amountMinor })
const accept = (reference: string, person = buyer) => actOnOrder(person, reference, 'acceptOffer')

/** An order of ₦2,000 with a dispute that waits for its seller. */
async function disputed(reason = 'damaged'): Promise<string> {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '2000' }))
  await actOnOrder(seller, reference, 'accept')
  const report = { reason, wish: 'part', words: 'Half of it is rotten' }
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, report)).status).toBe(200)
  return reference
}

test('a seller offers a sum with the answer, the buyer accepts it, and exactly that goes back', async () => {
  const reference = await disputed()
  // Nobody offers before they have answered, and nobody accepts what was not offered.
  expect((await offer(reference, 60_000)).status).toBe(409)
  expect((await accept(reference)).status).toBe(409)
  expect((await answer(reference, '₦600')).status).toBe(200)

  expect(await orderOf(buyer, reference)).toMatchObject({ offeredMinor: 60_000, dispute: 'answered' })
  expect((await orderOf(buyer, reference)).allowedActions).toContain('acceptOffer')
  expect((await orderOf(seller, reference)).allowedActions).not.toContain('acceptOffer')
  expect(await notificationsOf(buyer)).toContain('The seller offers you a refund: ')
  expect((await app.mailTo(buyer.email, 'The seller offers you ₦600 back')).text).toContain('You paid ₦2,000')

  expect((await accept(reference)).status).toBe(200)
  // A second tap, or a retry, changes nothing.
  expect((await accept(reference)).status).toBe(200)
  const agreed = await orderOf(buyer, reference)
  expect(agreed).toMatchObject({
    dispute: 'decided',
    offeredMinor: null,
    disputeCase: { decision: 'part', decisionNote: 'The buyer accepted the seller’s offer' },
    refunds: [{ amountMinor: 60_000 }],
  })
  expect(agreed.timeline.filter(({ action }) => /Offer|offer|^refund/.test(action))).toMatchObject([
    { action: 'offerRefund', by: 'seller', amountMinor: 60_000 },
    { action: 'acceptOffer', by: 'buyer', amountMinor: 60_000 },
    { action: 'refundPart', by: 'buyer', amountMinor: 60_000 },
  ])
  expect(await notificationsOf(seller)).toContain('The buyer accepted your offer: ')
  expect((await app.mailTo(seller.email, 'The buyer accepted your offer')).text).toContain('₦600')
  await expect.poll(async () => (await moneyStateOf(app, reference)).refunded_kobo).toBe(60_000)
  expect(await bookSums(app, reference)).toMatchObject({ seller: -133_000 })
})

test('goods that the buyer has are received with the agreement, and the seller reads whose offer it was', async () => {
  const reference = await disputed('damaged')
  await answer(reference, '600')
  expect(await orderOf(buyer, reference)).toMatchObject({ fulfilment: 'accepted' })
  await accept(reference)
  const agreed = await orderOf(buyer, reference)
  expect(agreed).toMatchObject({ fulfilment: 'received', receivedHow: 'buyer', allowedActions: [] })
  expect(agreed.timeline.map(({ action }) => action).slice(-4)).toEqual([
    'offerRefund',
    'acceptOffer',
    'refundPart',
    'receive',
  ])
  const { refunds } = (await orderOf(seller, reference)) as unknown as { refunds: { reason: string }[] }
  expect(refunds).toMatchObject([{ reason: 'The buyer accepted your offer' }])
})

test('goods that have not come, or of which nobody says where they are, are not received with the agreement', async () => {
  for (const reason of ['not_received', 'other']) {
    const reference = await disputed(reason)
    await actOnOrder(seller, reference, 'send')
    await answer(reference, '600')
    await accept(reference)
    const agreed = await orderOf(buyer, reference)
    expect([reason, agreed.dispute, agreed.fulfilment]).toEqual([reason, 'decided', 'sent'])
    expect(agreed.allowedActions).not.toContain('openDispute')
  }
})

test('two taps at once refund one time', async () => {
  const reference = await disputed()
  await answer(reference, '600')
  const answers = await Promise.all([accept(reference), accept(reference)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await orderOf(buyer, reference)).refunds).toHaveLength(1)
})

test('an offer is raised and never lowered, and the buyer gets the last one', async () => {
  const reference = await disputed()
  await answer(reference)
  expect((await orderOf(seller, reference)).allowedActions).toContain('offerRefund')
  expect((await offer(reference)).body.fields).toEqual({ amountMinor: 'Enter an amount like 2,500' })
  expect((await offer(reference, 50_000)).status).toBe(200)
  expect((await offer(reference, 50_000)).status).toBe(200)
  const lower = await offer(reference, 49_999)
  expect([lower.status, lower.body.fields]).toEqual([
    422,
    { amountMinor: 'You offered ₦500. You can raise it, not lower it' },
  ])
  const above = await offer(reference, 200_001)
  expect([above.status, above.body.fields]).toEqual([422, { amountMinor: 'Offer at most ₦2,000' }])
  // A part beside it would go back on top of the offer.
  const part = await actOnOrder(seller, reference, 'refund', { amountMinor: 10_000 })
  expect([part.status, part.body.fields]).toEqual([
    422,
    { amountMinor: 'You offered ₦500. Raise your offer, or refund all that is left' },
  ])
  expect((await offer(reference, 80_000)).status).toBe(200)
  expect((await app.mailTo(buyer.email, 'The seller offers you ₦800 back')).text).toContain('Accept it')
  expect(
    (await orderOf(buyer, reference)).timeline.filter(({ action }) => action === 'offerRefund'),
  ).toHaveLength(2)
  expect((await accept(reference)).status).toBe(200)
  expect((await orderOf(buyer, reference)).refunds).toMatchObject([{ amountMinor: 80_000 }])
})

test('a seller offers five times at most, the raises with it, and the buyer gets no letter of a sixth', async () => {
  const reference = await disputed()
  await answer(reference, '100')
  for (const kobo of [10_001, 10_002, 10_003, 10_004]) expect((await offer(reference, kobo)).status).toBe(200)
  const sixth = await offer(reference, 10_005)
  expect([sixth.status, sixth.body.fields]).toEqual([
    422,
    { amountMinor: 'You can offer a sum 5 times. Refund all that is left, or wait for our decision' },
  ])
  // The last one again, as after a lost answer.
  expect((await offer(reference, 10_004)).status).toBe(200)
  expect(await orderOf(buyer, reference)).toMatchObject({ offeredMinor: 10_004 })
  const { rows } = await app.pool.query(
    `select from mails where recipient = $1 and subject similar to 'The seller offers you ₦100(.0[1-4])? back%'`,
    [buyer.email],
  )
  expect(rows).toHaveLength(5)
  expect((await accept(reference)).status).toBe(200)
})

test('a refund after the agreement is not called the offer', async () => {
  const reference = await disputed()
  await answer(reference, '600')
  await accept(reference)
  const ofOrder = async () => {
    const { number } = (await seller.call('GET', `/api/v1/orders/${reference}`)).body.data as {
      number: string
    }
    return ((await seller.call('GET', '/api/v1/notices')).body.data as NotificationList).notices
      .filter(({ href }) => href.endsWith(`/orders/${number}`))
      .map(({ text }) => text)
  }
  expect(await ofOrder()).toEqual([expect.stringContaining('The buyer accepted your offer')])
  await expect.poll(async () => (await moneyStateOf(app, reference)).refunded_kobo).toBe(60_000)
  expect((await actOnOrder(seller, reference, 'refund', { amountMinor: 10_000 })).status).toBe(200)
  expect((await ofOrder()).join()).not.toContain('accepted your offer')
})

test('an offer of all that is left ends the order', async () => {
  const reference = await disputed()
  await answer(reference, '2,000')
  await seller.call('POST', '/api/v1/notices/read')
  expect((await accept(reference)).status).toBe(200)
  // The buyer did it, so it calls the seller, and no helper of the shop is named.
  const { notices } = (await seller.call('GET', '/api/v1/notices')).body.data as NotificationList
  expect(notices[0]).toMatchObject({
    text: expect.stringContaining('The buyer accepted your offer'),
    isRead: false,
  })
  expect((await orderOf(seller, reference)).timeline.filter(({ helper }) => helper)).toEqual([])
  expect(await orderOf(buyer, reference)).toMatchObject({
    fulfilment: 'accepted',
    disputeCase: { decision: 'buyer' },
  })
  await expect.poll(async () => (await moneyStateOf(app, reference)).state).toBe('refunded')
})

test('a sum that cannot be offered is refused at its field, and the answer can be sent again', async () => {
  const reference = await disputed()
  for (const [typed, said] of [
    ['all', 'Enter an amount like 2,500'],
    ['0', 'Enter an amount like 2,500'],
    ['2000.01', 'Offer at most ₦2,000'],
    ['9'.repeat(50), 'Enter an amount like 2,500'],
  ] as const) {
    const refused = await answer(reference, typed)
    expect([typed, refused.status, refused.body.fields]).toEqual([typed, 422, { offer: said }])
  }
  expect((await answer(reference, '')).status).toBe(200)
  expect(await orderOf(seller, reference)).toMatchObject({ offeredMinor: null })
})

test('nobody but the buyer accepts, and nobody but the owner of the shop offers', async () => {
  const reference = await disputed()
  await answer(reference, '600')
  const other = await buildBuyer(app)
  expect((await accept(reference, other)).status).toBe(404)
  expect((await accept(reference, seller)).status).toBe(403)
  expect((await offer(reference, 70_000, buyer)).status).toBe(403)
  expect((await offer(reference, 70_000, other)).status).toBe(404)
  const helper = await buildHelper(app, seller, ['orders'])
  expect((await offer(reference, 70_000, helper)).status).toBe(403)
  expect((await orderOf(helper, reference)).allowedActions).not.toContain('offerRefund')
  expect(await orderOf(buyer, reference)).toMatchObject({ offeredMinor: 60_000 })
})

test('the decision of our team ends the offer, whatever it was', async () => {
  const reference = await disputed()
  await answer(reference, '600')
  const context = { pool: app.pool, payments: app.payments, config: app.platform.config }
  await transaction(app.pool, (tx) =>
    decideDispute(tx, context, reference, null, { decision: 'seller', amountKobo: null, note: '' }),
  )
  expect((await accept(reference)).status).toBe(409)
  expect((await offer(reference, 70_000)).status).toBe(409)
  expect((await orderOf(buyer, reference)).refunds).toEqual([])
})
