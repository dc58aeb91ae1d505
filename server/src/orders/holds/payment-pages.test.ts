import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, ibadan } from '../../../../tests/orders/checkouts.ts'
import { sendByPark } from '../../../../tests/orders/dispatch.ts'
import { cookieOf } from '../../../../tests/pages/read-page.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

// The payment page of Buy Now as a browser without scripts uses it.
let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  seller = await buildSeller(app, 'Mama Sade Foodstuff')
  await deliverInIbadan(seller)
})
afterAll(() => app.close())

const wordsOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
const begin = async (buyer: Person) => {
  const productId = await buildProduct(seller)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return { productId, reference: (body as unknown as { reference: string }).reference }
}
const ask = async (
  buyer: Person,
  url: string,
  more: { place?: string; form?: Record<string, string>; from?: string } = {},
) => {
  const session = await cookieOf(app, buyer)
  const place = more.place ? `; oja-place=${encodeURIComponent(more.place)}` : ''
  const { statusCode, payload, headers } = await app.app.inject({
    method: more.form ? 'POST' : 'GET',
    url,
    headers: {
      cookie: session + place,
      accept: 'text/html',
      origin: app.origin,
      ...(more.from ? { referer: app.origin + more.from } : {}),
      ...(more.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(more.form ? { payload: new URLSearchParams(more.form).toString() } : {}),
  })
  return {
    status: statusCode,
    html: payload,
    to: String(headers.location),
    cookie: String(headers['set-cookie']),
  }
}
const stockOf = async (productId: string) => {
  const { rows } = await app.pool.query<{ free: number }>(
    'select on_hand - reserved as free from products where id = $1',
    [productId],
  )
  return rows[0]?.free
}
const unpaidOf = async (buyer: Person) =>
  (await buyer.call('GET', '/api/v1/users/orders?tab=unpaid')).body.counts

test('with a place chosen on the device delivery to it leads, and to pick up is the second choice', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  const { html } = await ask(buyer, `/pay/${reference}`, { place: 'Oyo|Ibadan North' })
  expect(html).toContain('Have it delivered to Ibadan North: ₦1,500')
  expect(html).toContain('Or you pick it up')
  expect(html.indexOf('Have it delivered to')).toBeLessThan(html.indexOf('Or you pick it up'))
  expect(html).not.toMatch(/data-pay-start[^>]*bg-leaf /)
  // A bar would cover the first choice.
  expect(html).not.toContain('pay-bar')
  // The sum has the delivery in it.
  expect(wordsOf(html)).toContain('Next: your address. Then you pay ₦4,000.')

  const delivered = await ask(buyer, `/pay/${reference}`, { form: { state: 'Oyo', lga: 'Ibadan North' } })
  expect(delivered.to).toMatch(/^\/checkout\?state=Oyo&lga=Ibadan\+North&line=[0-9a-f-]{36}$/)
  expect([await stockOf(productId), await unpaidOf(buyer)]).toMatchObject([10, { unpaid: 0 }])
})

test('a shop with a pick-up place goes on to the checkout at once; without one the page keeps the choice to pick it up', async () => {
  const both = await buildSeller(app, 'Brings And Hands Over')
  await deliverInIbadan(both)
  const stall = { name: 'Stall 4', landmark: 'By the gate', state: 'Oyo', lga: 'Ibadan North' }
  await both.call('POST', '/api/v1/delivery/places', stall)
  const buyer = await buildBuyer(app)
  const pageOf = async (shop: Person) => {
    const body = { productId: await buildProduct(shop), quantity: 2 }
    const { body: payment } = await buyer.call('POST', '/api/v1/payments/initiate', body)
    return (await ask(buyer, `/pay/${String(payment.reference)}`, { place: 'Oyo|Ibadan North' })).html
  }
  const [withPlace, without] = [await pageOf(both), await pageOf(seller)]
  for (const html of [withPlace, without]) {
    expect(html).toContain('Have it delivered to Ibadan North: ₦1,500')
    expect(html).toContain('Or you pick it up')
  }
  expect(withPlace).toContain('data-pay-deliver')
  expect(without).not.toContain('data-pay-deliver')
})

test('without a place of the device the default address says where the goods are brought', async () => {
  const buyer = await buildBuyer(app)
  expect((await buyer.call('POST', '/api/v1/addresses', { ...ibadan, isDefault: true })).status).toBe(200)
  const { reference } = await begin(buyer)
  const html = wordsOf((await ask(buyer, `/pay/${reference}`)).html)
  expect(html).toContain('Have it delivered to Ibadan North: ₦1,500')
  expect(html).toContain('Next: check your address. Then you pay ₦4,000.')
  const { to } = await ask(buyer, `/pay/${reference}`, { form: ibadan })
  expect(to).toMatch(/^\/checkout\?address=[0-9a-f-]{36}&line=/)
  // The page of the basket says the sum of that checkout.
  expect(wordsOf((await ask(buyer, '/basket')).html)).toContain('₦4,000 with delivery · Mama Sade Foodstuff')
})

test('a product page for one place is kept for nobody else, however its address is written', async () => {
  const productId = await buildProduct(seller)
  const pageOf = async (path: string, place = '') => {
    const cookie = place && `oja-place=${encodeURIComponent(place)}`
    return app.app.inject({ url: path + productId, headers: { cookie, accept: 'text/html' } })
  }
  const here = await pageOf('/%70roducts/', 'Oyo|Ibadan North')
  expect(here.payload).toContain('Ibadan North')
  expect(wordsOf((await pageOf('/%70roducts/')).payload)).not.toContain('Delivery to Ibadan North')
  // What is no place makes no copy of its own.
  const odd = await pageOf('/products/', 'Oyo|Nowhere')
  expect(odd.headers['cache-control']).toBe('private, no-store')
  expect((await pageOf('/products/', 'Oyo|Ibadan North')).headers['cache-control']).not.toBe(
    'private, no-store',
  )
})

test('what Buy Now left unpaid is not in the basket: its page offers to pay it, to put it there or to remove it', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  // Opened: it may be paid yet, so it stays an order.
  await buyer.call('POST', `/api/v1/orders/${reference}/payment/opened`)
  const { to } = await ask(buyer, `/pay/${reference}`, { form: {} })
  expect((await ask(buyer, to)).html).toContain('If you leave, the basket page keeps it for you.')
  const [, id = ''] = /line=([0-9a-f-]{36})/.exec(to) ?? []
  const basket = async () => (await ask(buyer, '/basket')).html.replaceAll(/<!--.*?-->/g, '')
  const shown = await basket()
  for (const words of ['You did not pay for ', 'Not in your basket.', 'Your basket is empty'])
    expect(shown).toContain(words)
  expect(shown).toContain(`href="/checkout?line=${id}"`)
  const toPay = async () =>
    (await buyer.call('GET', '/api/v1/users/orders')).body as unknown as { orders: { toPay: unknown }[] }
  expect((await toPay()).orders).toMatchObject([{ toPay: null }])

  const { to: added } = await ask(buyer, '/basket', { form: { line: id, toBasket: id } })
  expect(added).toMatch(/^\/basket\?added=/)
  expect(await basket()).not.toContain('You did not pay for ')
  expect(await basket()).not.toContain('Your basket is empty')
  // The second of two taps.
  expect((await ask(buyer, '/basket', { form: { line: id, toBasket: id } })).to).toBe('/basket')

  // A new Buy Now takes the place of the one before; what is in the basket stays.
  await ask(buyer, `/pay/${reference}`, { form: {} })
  expect(await basket()).toContain('You did not pay for ')
  await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  for (const words of ['You did not pay for ', 'You started to pay for '])
    expect(await basket()).not.toContain(words)
  expect(await basket()).not.toContain('Your basket is empty')
  expect((await toPay()).orders[0]).toMatchObject({ toPay: { amountMinor: expect.any(Number) } })
})

test('what Buy Now left unpaid is removed on the page of the basket, and one that is sold out is not to be paid', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  const { to } = await ask(buyer, `/pay/${reference}`, { form: {} })
  await seller.call('PATCH', `/api/v1/products/${productId}/stock`, { quantity: 0 })
  const { html } = await ask(buyer, '/basket')
  expect(html).toContain('Sold out')
  expect(html).not.toContain('/checkout?line=')
  expect((await ask(buyer, to)).to).toBe('/basket')
  const [, line = ''] = /line=([0-9a-f-]{36})/.exec(to) ?? []
  await ask(buyer, '/basket', { form: { line, remove: 'yes' } })
  expect((await ask(buyer, '/basket')).html).not.toContain('You did not pay for ')
})

test('delivery to a motor park is called so before the payment and in the basket', async () => {
  const shop = await buildSeller(app)
  await sendByPark(shop)
  const settings = { delivers: true, handlingDays: 1, freeFrom: '', courierTo: 'park' }
  expect((await shop.call('PUT', '/api/v1/delivery', settings)).status).toBe(200)
  const buyer = await buildBuyer(app)
  const productId = await buildProduct(shop)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const place = 'Oyo|Ibadan North'
  const { html } = await ask(buyer, `/pay/${String(body.reference)}`, { place })
  expect(html).toContain('Have it delivered to a motor park in Ibadan North: ₦')
  await addToBasket(buyer, productId)
  const basket = (await ask(buyer, '/basket', { place })).html.replaceAll(/<!--.*?-->/g, '')
  expect(basket).toContain('Delivery to a motor park in Ibadan North')
})

test('without a place, or where the shop does not deliver to it, the buyer is asked for the way and nothing is chosen', async () => {
  const buyer = await buildBuyer(app)
  const { reference } = await begin(buyer)
  for (const place of ['', 'Kano|Dala']) {
    const { html } = await ask(buyer, `/pay/${reference}`, { place })
    expect(html).toContain('How do you want it?')
    expect(html).not.toContain('You pick it up')
    expect(html).toMatch(/data-pay-start[^>]*>(<[^>]*>)*Pick it up/)
    expect(html.match(/data-pay-start/g)).toHaveLength(1)
    expect(html).toContain('Have it delivered (')
    expect(html).not.toContain('Have it delivered to')
    expect(html).not.toMatch(/data-pay-start[^>]*bg-leaf /)
  }
})

test('where there is one way, the button that pays follows at the lower edge of a phone', async () => {
  const collected = await buildSeller(app, 'Only At The Stall')
  const productId = await buildProduct(collected)
  const buyer = await buildBuyer(app)
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  const { html } = await ask(buyer, `/pay/${String(body['reference'])}`)
  expect(html).toMatch(/class="pay-bar[^>]*><a[^>]*data-pay-start/)
  expect((await ask(buyer, `/pay/${String(body['reference'])}?closed=yes`)).html).not.toContain('pay-bar')
})

test('a place that is chosen without scripts is kept for the payment page', async () => {
  const buyer = await buildBuyer(app)
  const { productId } = await begin(buyer)
  const page = `/products/${productId}/delivery`
  const chosen = `${page}?state=Oyo&lga=Oyo%7CIbadan+North`
  // A link that somebody shared chooses nothing.
  for (const from of [undefined, `/products/${productId}`])
    expect((await ask(buyer, chosen, from ? { from } : {})).cookie).not.toContain('oja-place')
  expect((await ask(buyer, chosen, { from: page })).cookie).toContain(
    'oja-place=Oyo%7CIbadan%20North; Path=/',
  )
  expect((await ask(buyer, page)).cookie).not.toContain('oja-place')
})

test('the way to Paystack is noted, and leads only to the address that was stored', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  const { html } = await ask(buyer, `/pay/${reference}`)
  expect(html).toContain(`href="/pay/${reference}?open"`)
  const { rows } = await app.pool.query('select authorization_url from orders where reference = $1', [
    reference,
  ])
  const opened = await ask(buyer, `/pay/${reference}?open&to=https://evil.example`)
  expect([opened.status, opened.to]).toEqual([303, rows[0]?.authorization_url])
  // It may be paid now: to cancel gives nothing back.
  const cancelled = await ask(buyer, `/pay/${reference}`, { form: { cancel: 'yes' } })
  expect(cancelled.to).toBe(`/pay/${reference}?closed=yes`)
  expect((await ask(buyer, cancelled.to)).html).not.toContain('You were not charged')
  expect(await stockOf(productId)).toBe(9)
})

test('who cancels before Paystack has no order, and the page of the payment says that nothing was charged', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  const { to } = await ask(buyer, `/pay/${reference}`, { form: { cancel: 'yes' } })
  const page = await ask(buyer, to)
  expect(page.html).toContain('Your order was not placed. You were not charged.')
  expect(page.html).toContain(`href="/products/${productId}"`)
  expect([await stockOf(productId), await unpaidOf(buyer)]).toMatchObject([10, { unpaid: 0 }])
  const { html } = await ask(buyer, `/pay/${reference}?open`)
  expect(html).toContain('Your order was not placed. You were not charged.')
  expect(html).not.toContain('If you have been debited')
})

test('a payment without a page of Paystack is not noted as opened, so that to cancel gives its goods back', async () => {
  const buyer = await buildBuyer(app)
  await app.sandboxSwitches({ api: { initialize: { fault: '500' } } })
  const { reference, productId } = await begin(buyer)
  await app.sandboxSwitches(null)
  expect((await ask(buyer, `/pay/${reference}?open`)).status).toBe(200)
  await ask(buyer, `/pay/${reference}`, { form: { cancel: 'yes' } })
  expect(await stockOf(productId)).toBe(10)
})

test('Buy Now of goods that are no longer set aside leads to the basket, which says so', async () => {
  const buyer = await buildBuyer(app)
  const gone = await ask(buyer, '/checkout?line=00000000-0000-4000-8000-000000000000')
  expect(gone.to).toBe('/basket?gone=line')
  expect((await ask(buyer, gone.to)).html).toContain('That was paid, removed or put into your basket.')
  expect((await ask(buyer, '/basket?gone=Pay+me')).html).not.toContain('put into your basket.')
})

test('the checkout of Buy Now leads back to the goods, and says when silence counts for the chosen way', async () => {
  const buyer = await buildBuyer(app)
  const { reference, productId } = await begin(buyer)
  expect((await ask(buyer, `/pay/${reference}`)).html).toContain(
    'If you say nothing, it counts as received 7 days after it was ready to pick up, or 7 days after it was sent with a waybill, 14 days without one.',
  )
  const { to } = await ask(buyer, `/pay/${reference}`, {
    form: { way: 'deliver', state: 'Oyo', lga: 'Ibadan North' },
  })
  const { html } = await ask(buyer, to)
  expect(html).toMatch(
    new RegExp(`<a [^>]*href="/products/${productId}"[^>]*>(?:(?!</a>).)*Change the order</a>`),
  )
  expect(html).not.toContain('Change the basket')
})
