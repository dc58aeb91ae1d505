import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import type { Started } from '../../../../tests/orders/checkouts.ts'
import { bookSums, moneyStateOf } from '../../../../tests/order-money.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
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
