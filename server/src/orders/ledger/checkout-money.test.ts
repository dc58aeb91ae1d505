import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import type { Started } from '../../../../tests/orders/checkouts.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import { bookSums, moneyStateOf, receiveLongAgo } from '../../../../tests/order-money.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { createDuePayouts } from '../orders.ts'
import { syncChargeback } from '../refunds/chargebacks.ts'

// The money of a checkout after its payment. When the app closes, every invariant of docs/requirements/money.md holds.
let app: TestApp
let sade: Person
beforeAll(async () => {
  app = await startTestApp()
  sade = await buildSeller(app, 'Mama Sade Foodstuff')
  await deliverInIbadan(sade)
})
afterAll(() => app.close())

const dataOf = ({ body }: { body: Record<string, unknown> }) => body.data as OrderPage['data']

const context = () => ({ pool: app.pool, payments: app.payments, config: app.platform.config })

/** Yam for ₦6,000 and rice for ₦4,000 in one paid checkout; each pays ₦750 of the delivery. */
async function payYamAndRice() {
  const buyer = await buildBuyer(app)
  const yam = await buildProduct(sade, { name: 'Yam', price: '6,000', quantity: '10' })
  const rice = await buildProduct(sade, { name: 'Rice', price: '4,000', quantity: '10' })
  await addToBasket(buyer, yam)
  await addToBasket(buyer, rice)
  const { started } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const of = (kobo: number) => started.orders.find(({ amountMinor }) => amountMinor === kobo)!
  return {
    buyer,
    started,
    orders: [of(600_000), of(400_000)] as [Started['orders'][0], Started['orders'][0]],
  }
}

/** The provider sends the event of a charge once more, and the job that reads it runs to its end. */
async function repeatEvent(reference: string): Promise<number> {
  const { statusCode } = await sendEvent(app, { event: 'charge.success', data: { reference, id: reference } })
  const unread = async () =>
    (
      await app.pool.query('select from provider_events where reference = $1 and applied_at is null', [
        reference,
      ])
    ).rowCount
  await expect.poll(unread).toBe(0)
  return statusCode
}

/** A bank takes a part of the payment back. Its events come twice. */
async function loseToBank(reference: string, kobo: number): Promise<void> {
  const claim = await app.atProvider(`/sandbox/dispute/${reference}`, { refund_amount: kobo })
  await app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'merchant-accepted' })
  for (const _time of [1, 2]) await syncChargeback(context(), String(claim.id))
}

const statesOf = (orders: Started['orders']) =>
  Promise.all(
    orders.map(async ({ reference }) => {
      const { state, refund, refunded_kobo: back } = await moneyStateOf(app, reference)
      return [state, refund, back]
    }),
  )

test(
  'a bank’s claim on a part of a checkout is counted once, however often it is told',
  { tags: ['I6', 'I9'] },
  async () => {
    const { started, orders } = await payYamAndRice()
    await loseToBank(started.reference, 500_000)
    expect(await statesOf(orders)).toEqual([
      ['paid', 'part', 500_000],
      ['paid', 'none', 0],
    ])
  },
)

test(
  'a bank’s claim on more than one order of a checkout ends the first and takes a part of the next',
  { tags: ['I6', 'I9'] },
  async () => {
    const { started, orders } = await payYamAndRice()
    await loseToBank(started.reference, 800_000)
    expect(await statesOf(orders)).toEqual([
      ['refunded', 'full', 675_000],
      ['paid', 'part', 125_000],
    ])
    expect(await bookSums(app, orders[0].reference)).toEqual({
      buyer: 0,
      commission: 0,
      delivery: 0,
      seller: 0,
    })
  },
)

test(
  'the seller’s statement and mails count the delivery fee, before and after the payout',
  { tags: ['I9'] },
  async () => {
    const { buyer, started, orders } = await payYamAndRice()
    const lineOf = async () => {
      const { body } = await sade.call('GET', '/api/v1/sellers/transactions')
      return (body.transactions as { reference: string }[]).find(
        ({ reference }) => reference === orders[0].reference,
      )
    }
    const { body: list } = await buyer.call('GET', '/api/v1/users/orders')
    expect((list.orders as { checkout: string }[]).map(({ checkout }) => checkout)).toEqual([
      started.reference,
      started.reference,
    ])
    const receiptFor = async (reader: Person) =>
      (await reader.call('GET', `/api/v1/orders/${orders[0].reference}/receipt`)).body.data
    expect(await receiptFor(buyer)).toMatchObject({
      checkout: started.reference,
      deliveryMinor: 75_000,
      deliveryWay: 'seller',
    })
    expect(await receiptFor(sade)).toMatchObject({ checkout: null })
    // The bank and the provider know this reference alone, so an admin finds the orders by it.
    const admin = await buildAdmin(app)
    const { body: found } = await admin.call('GET', `/api/v1/admin/search?q=${started.reference}`)
    expect((found.data as { kind: string }[]).map(({ kind }) => kind)).toEqual(['order', 'order'])
    expect(await lineOf()).toMatchObject({
      deliveryMinor: 75_000,
      dueMinor: 645_000,
      commissionMinor: 30_000,
    })
    expect((await app.mailTo(sade.email, 'New order: 1 × Yam')).text).toContain('You receive ₦6,450')
    const receipt = await app.mailTo(buyer.email, 'Receipt: ₦11,500 to Mama Sade Foodstuff')
    expect(receipt.text).toContain(started.reference)
    await receiveLongAgo(app, { seller: sade, buyer, reference: orders[0].reference })
    await app.pool.query('update sellers set verified = true where id = $1', [sade.sellerId])
    await app.pool.query(
      "insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name) values ($1, '058', 'Guaranty Trust Bank', '0123456781', 'SADE', 'matched', 'SADE')",
      [sade.sellerId],
    )
    await app.sandboxSwitches({ transfer: { outcome: 'success', afterMs: 0 } })
    await createDuePayouts(context())
    await expect.poll(lineOf).toMatchObject({ dueMinor: 0, paidOutMinor: 645_000, waitsFor: '' })
  },
)

test(
  'two orders of one payment and one delivery say their share and the payment’s sum, in one receipt email',
  { tags: ['OS9', 'I23'] },
  async () => {
    const { buyer, started, orders } = await payYamAndRice()
    const [yam, rice] = orders
    const numberOf = async (reference: string) =>
      dataOf(await buyer.call('GET', `/api/v1/orders/${reference}`)).number
    const [yamNumber, riceNumber] = [await numberOf(yam.reference), await numberOf(rice.reference)]
    for (const reader of [buyer, sade]) {
      const page = await reader.call('GET', `/api/v1/orders/${yam.reference}`)
      expect(page.body.data).toMatchObject({
        delivery: { feeMinor: 75_000, shopFeeMinor: 150_000 },
        paidTogether: { amountMinor: 1_150_000, otherNumbers: [riceNumber] },
      })
      const receipt = await reader.call('GET', `/api/v1/orders/${yam.reference}/receipt`)
      expect(receipt.body.data).toMatchObject({
        deliveryMinor: 75_000,
        shopDeliveryMinor: 150_000,
        paidTogether: { amountMinor: 1_150_000, otherNumbers: [riceNumber] },
      })
    }
    // A late event of the same payment tells nobody again.
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
    expect(await repeatEvent(started.reference)).toBe(200)
    const { rows: events } = await app.pool.query('select from provider_events where reference = $1', [
      started.reference,
    ])
    expect(events).toHaveLength(2)
    const receipt = await app.mailTo(buyer.email, 'Receipt: ₦11,500 to Mama Sade Foodstuff')
    for (const words of [
      'You paid ₦11,500 with one payment, for 2 orders.',
      `Order #${yamNumber}: 1 × Yam from Mama Sade Foodstuff, ₦6,000.`,
      `Order #${riceNumber}: 1 × Rice from Mama Sade Foodstuff, ₦4,000.`,
      'Delivery, Mama Sade Foodstuff: ₦1,500.',
      `/order/success?reference=${started.reference}`,
    ])
      expect(receipt.text).toContain(words)
    const { rows } = await app.pool.query<{ subject: string }>(
      "select subject from mails where recipient = $1 and subject like 'Receipt:%'",
      [buyer.email],
    )
    expect(rows).toHaveLength(1)
    const notified = await app.mailTo(sade.email, 'New order: 1 × Rice')
    expect(notified.text).toMatch(/Delivery: ₦750 \(its share of one ₦1,500 delivery\)/)
    expect(notified.text).toMatch(/Paid together with #OJ-/)
  },
)

test(
  'the lines of a receipt email add up to the debited sum when one order was gone at the payment',
  { tags: ['OS9', 'I23'] },
  async () => {
    const buyer = await buildBuyer(app)
    const yam = await buildProduct(sade, { name: 'Yam', price: '6,000', quantity: '10' })
    const rice = await buildProduct(sade, { name: 'Rice', price: '4,000', quantity: '10' })
    const salt = await buildProduct(sade, { name: 'Salt', price: '2,000', quantity: '10' })
    for (const id of [yam, rice, salt]) await addToBasket(buyer, id)
    const { started } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' })
    await app.pool.query(`update products set status = 'removed' where id = $1`, [salt])
    await app.pay(started.reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })

    const { text } = await app.mailTo(buyer.email, 'Receipt: ₦13,500 to Mama Sade Foodstuff')
    const kobo = (pattern: RegExp) =>
      [...text.matchAll(pattern)].reduce((sum, [, naira = '']) => sum + Number(naira.replaceAll(',', '')), 0)
    expect(text).toContain('Something was sold out or no longer for sale: we refund')
    const [goods, delivery, back] = [
      kobo(/Foodstuff, ₦([\d,.]*\d)/g),
      kobo(/Delivery, Mama Sade Foodstuff: ₦([\d,.]*\d)/g),
      kobo(/we refund ₦([\d,.]*\d)/g),
    ]
    expect([goods, goods + delivery + back]).toEqual([10_000, 13_500])

    // The orders that are left share the delivery among themselves alone.
    const order = started.orders.find(({ amountMinor }) => amountMinor === 600_000)!
    const page = dataOf(await buyer.call('GET', `/api/v1/orders/${order.reference}`))
    expect(page.delivery).toMatchObject({ shopFeeMinor: delivery * 100 })
  },
)

test(
  'the one order that a payment still bought shares its delivery with nobody',
  { tags: ['I23'] },
  async () => {
    const buyer = await buildBuyer(app)
    const yam = await buildProduct(sade, { name: 'Yam', price: '6,000', quantity: '10' })
    const salt = await buildProduct(sade, { name: 'Salt', price: '2,000', quantity: '10' })
    for (const id of [yam, salt]) await addToBasket(buyer, id)
    const { started } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' })
    await app.pool.query(`update products set status = 'removed' where id = $1`, [salt])
    await app.pay(started.reference)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
    const order = started.orders.find(({ amountMinor }) => amountMinor === 600_000)!
    const { delivery } = dataOf(await buyer.call('GET', `/api/v1/orders/${order.reference}`))
    expect(delivery?.shopFeeMinor).toBe(delivery?.feeMinor)
    const { text } = await app.mailTo(buyer.email, 'to Mama Sade Foodstuff')
    expect(text).toContain('Delivery: ₦')
    expect(text).not.toContain('its share of one')
    // More was debited, as the mail says: the sum of what was sold is not what was paid.
    expect(text).toContain('Total: ₦6,750')
    expect(text).toContain('You were debited ₦9,500.')
    expect(text).not.toContain('Total paid')
  },
)

test('a seller reads of the orders of the shop alone, and the buyer of the whole payment', async () => {
  const emeka = await buildSeller(app, 'Emeka Electronics')
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(sade, { name: 'Beans', price: '5,000', quantity: '10' }))
  await addToBasket(buyer, await buildProduct(emeka, { name: 'Radio', price: '12,000', quantity: '10' }))
  const { started } = await startCheckout(buyer, {
    [sade.sellerId ?? '']: 'seller',
    [emeka.sellerId ?? '']: 'collect',
  })
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  const radio = started.orders.find(({ amountMinor }) => amountMinor === 1_200_000)!
  const read = async (reader: Person) =>
    dataOf(await reader.call('GET', `/api/v1/orders/${radio.reference}`)).paidTogether
  expect(await read(buyer)).toMatchObject({ amountMinor: 1_850_000 })
  expect(await read(emeka)).toBeNull()
  expect((await app.mailTo(buyer.email, 'Receipt: ₦18,500 to 2 shops')).text).toContain('Emeka Electronics')
  expect((await app.mailTo(emeka.email, 'New order: 1 × Radio')).text).not.toContain('Paid together')
})

test('a basket that nobody could ever pay has a price and cannot be paid', { tags: ['I7'] }, async () => {
  const buyer = await buildBuyer(app)
  for (let count = 0; count < 10; count += 1) {
    const dear = await buildProduct(sade, { price: '10,000,000,000', quantity: '1000000' })
    expect((await addToBasket(buyer, dear, 1_000_000)).status).toBe(200)
  }
  const { status } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' }, { amountMinor: 1_000 })
  expect(status).toBe(422)
})

test('the list of the shop counts as one delivery only what the buyer still waits for', async () => {
  const { buyer, orders } = await payYamAndRice()
  const [yam = '', rice = ''] = await Promise.all(
    orders.map(({ reference }) => orderNumberOf(app, reference)),
  )
  const together = async () => {
    const { body } = await sade.call('GET', '/api/v1/sellers/orders')
    const listed = body.orders as { number: string; togetherWith: string[] }[]
    return [yam, rice].map((number) => listed.find((order) => order.number === number)?.togetherWith)
  }
  expect(await together()).toEqual([[rice], [yam]])
  await receiveLongAgo(app, { seller: sade, buyer, reference: orders[0].reference })
  expect(await together()).toEqual([[], []])
})
