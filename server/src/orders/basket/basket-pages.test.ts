import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { cookieOf, pageOf, wordsOfPage } from '../../../../tests/pages/read-page.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

// What a buyer reads between a basket of two shops and the goods.
let app: TestApp
let sade: Person
let emeka: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  sade = await buildSeller(app, 'Mama Sade Foodstuff')
  emeka = await buildSeller(app, 'Emeka Electronics')
  await deliverInIbadan(sade)
})
afterAll(() => app.close())

const fullBasket = async (first: Person) => {
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(first, { name: 'Yam', price: '6,800', quantity: '10' }))
  await addToBasket(buyer, await buildProduct(emeka, { name: 'Radio', price: '12,000', quantity: '10' }))
  return buyer
}
const begin = async () => {
  const buyer = await fullBasket(sade)
  const ways = { [sade.sellerId ?? '']: 'seller', [emeka.sellerId ?? '']: 'collect' }
  return { buyer, ...(await startCheckout(buyer, ways)) }
}
const pay = async (buyer: Person, reference: string) => {
  await app.pay(reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
}

test('goods of a shop that does not deliver there are left for later, and the rest goes on', async () => {
  const buyer = await fullBasket(sade)
  const checkout = '/checkout?state=Oyo&lga=Ibadan+North'
  const save = 'aria-label="Save the goods of Emeka Electronics for later"'
  const page = await pageOf(app, buyer, checkout)
  expect(page).toContain(save)
  expect(page).not.toContain('Save the goods of Mama Sade Foodstuff')
  expect(await leave(buyer, checkout)).toBe(checkout)
  const rest = await wordsOfPage(app, buyer, checkout)
  expect(rest).toContain('Yam')
  expect(rest).not.toContain('Radio')
  expect(await wordsOfPage(app, buyer, '/saved')).toContain('Radio')
  const { body } = await buyer.call('GET', '/api/v1/basket/items')
  expect(body.data).toMatchObject({ count: 1 })
})

/** Presses "Cancel" of a payment page as a browser without scripts does; gives where it leads. */
async function cancel(buyer: Person, reference: string): Promise<string> {
  return send(buyer, `/pay/${reference}`, { cancel: 'yes' })
}

/** Sends the button of the checkout as a browser without scripts does; gives where it leads. */
function leave(buyer: Person, url: string): Promise<string> {
  return send(buyer, url, { shopLater: emeka.sellerId ?? '' })
}

async function send(buyer: Person, url: string, fields: Record<string, string>): Promise<string> {
  const { headers } = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      origin: app.origin,
      accept: 'text/html',
      cookie: await cookieOf(app, buyer),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return String(headers.location)
}

test('the payment of several orders names each of the goods with its price, and how and where it is got', async () => {
  const { buyer, started } = await begin()
  const words = await wordsOfPage(app, buyer, `/pay/${started.reference}`)
  expect(words).toMatch(/Mama Sade Foodstuff .*Yam ₦6,800 .*· ₦1,500 /)
  expect(words).toMatch(/Emeka Electronics .*Radio ₦12,000 Pick it up: /)
  expect(words).not.toContain('and 1 more')
})

test('who has no orders but something in the basket is led to it from My Orders', async () => {
  const buyer = await fullBasket(sade)
  expect(await wordsOfPage(app, buyer, '/userProfile/orders')).toContain('What you began is in your basket.')
  expect(await wordsOfPage(app, await buildBuyer(app), '/userProfile/orders')).not.toContain('in your basket')
})

test('who cancels the payment of a basket reads what was charged, and the way back to it', async () => {
  const { buyer, started } = await begin()
  const page = await pageOf(app, buyer, `/pay/${started.reference}`)
  expect(page).toMatch(/<button [^>]*name="cancel"/)
  const closed = `/pay/${started.reference}?closed=yes`
  expect(await cancel(buyer, started.reference)).toBe(closed)
  expect(await wordsOfPage(app, buyer, closed)).toContain('You were not charged.')
  expect(await pageOf(app, buyer, closed)).toMatch(/<a [^>]*href="\/basket"/)
})

test('after the payment each order to pick up leads to its hand-over code, which the seller asks for', async () => {
  const codeLinks = (page: string) => [
    ...page.matchAll(/href="\/userProfile\/orders\/([^"#?]*)\?step=code#handover"/g),
  ]
  const { buyer, started } = await begin()
  await pay(buyer, started.reference)
  const url = `/order/success?reference=${started.reference}`
  const words = await wordsOfPage(app, buyer, url)
  expect(words).toContain('We have told the sellers.')
  expect(words).not.toContain('Show this receipt')
  // Emeka's goods are collected, and Sade brings hers: both ask for the code.
  const links = codeLinks(await pageOf(app, buyer, url)).map(([, number]) => number)
  expect(links.toSorted()).toEqual(started.orders.map(({ number }) => number).toSorted())
  expect(words).toContain('Each order below says whether it needs your hand-over code.')
  expect(words).toContain('Each order has its own code. Give a seller only the code of their order.')
  for (const shop of ['Emeka Electronics : Radio', 'Mama Sade Foodstuff : Yam'])
    expect(words).toContain(`See your hand-over code for ${shop}`)
  // The link opens the code, though Sade's stays folded until she has accepted.
  const folded = started.orders.find(({ sellerId }) => sellerId === sade.sellerId)?.number
  const codeOf = /<details[^>]*\bopen[^>]*><summary[^>]*><span><h2 id="handover"/
  expect(await pageOf(app, buyer, `/userProfile/orders/${folded}?step=code`)).toMatch(codeOf)
  expect(await pageOf(app, buyer, `/userProfile/orders/${folded}`)).not.toMatch(codeOf)
  // Emeka's is picked up; Sade has not accepted hers yet.
  const list = await wordsOfPage(app, buyer, '/userProfile/orders')
  expect(list).toContain('Your code for Emeka Electronics : Radio')
  expect(list).not.toContain('Your code for Mama Sade')

  const cloth = await buildSeller(app, 'Ankara Line')
  const other = await fullBasket(cloth)
  const ways = { [cloth.sellerId ?? '']: 'collect', [emeka.sellerId ?? '']: 'collect' }
  const { started: both } = await startCheckout(other, ways, { address: undefined })
  await pay(other, both.reference)
  const paid = `/order/success?reference=${both.reference}`
  expect(codeLinks(await pageOf(app, other, paid))).toHaveLength(both.orders.length)
  for (const { reference, sellerId } of both.orders)
    expect((await actOnOrder(sellerId === cloth.sellerId ? cloth : emeka, reference, 'send')).status).toBe(
      200,
    )
  expect(codeLinks(await pageOf(app, other, paid))).toHaveLength(0)
})

test('a basket of one order leads to the order, which is tracked until its buyer has it', async () => {
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(sade, { name: 'Yam', price: '6,800', quantity: '10' }))
  const { started } = await startCheckout(buyer, { [sade.sellerId ?? '']: 'seller' })
  await pay(buyer, started.reference)
  const url = `/order/success?reference=${started.reference}`
  expect(await wordsOfPage(app, buyer, url)).toContain('Track this order')
  const reference = started.orders[0]?.reference ?? ''
  await actOnOrder(sade, reference, 'accept')
  expect((await actOnOrder(buyer, reference, 'receive')).status).toBe(200)
  const words = await wordsOfPage(app, buyer, url)
  expect(words).toContain('See your order')
  expect(words).not.toContain('Track this order')
})

test('with a place of the device the basket says what delivery of each shop costs, and the sum with it', async () => {
  const buyer = await buildBuyer(app)
  await addToBasket(buyer, await buildProduct(sade, { name: 'Yam', price: '6,800', quantity: '10' }), 2)
  const basketOf = async (person: Person, place: string) => {
    const { payload } = await app.app.inject({
      url: '/basket',
      headers: {
        accept: 'text/html',
        cookie: `${await cookieOf(app, person)}; oja-place=${encodeURIComponent(place)}`,
      },
    })
    return payload
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }
  const known = await basketOf(buyer, 'Oyo|Ibadan North')
  expect(known).toMatch(/Delivery to Ibadan North ₦1,500 For all from this shop\. Arrives by \d+ \w+/)
  expect(known).toContain('With delivery ₦15,100')
  expect(known).toContain('Goods alone: ₦13,600')
  for (const place of ['', 'Oyo|', 'Oyo|Atlantis', '|'])
    expect(await basketOf(buyer, place)).toContain('All goods ₦13,600')

  await addToBasket(buyer, await buildProduct(emeka, { name: 'Radio', price: '12,000', quantity: '10' }))
  const both = await basketOf(buyer, 'Oyo|Ibadan North')
  expect(both).toContain('Emeka Electronics does not deliver to Ibadan North.')
  expect(both).toContain('All goods ₦25,600')
})

test('the checkout begins with the place of the basket, and says the same sum', async () => {
  const shop = await buildSeller(app, 'Bola Foods')
  await deliverInIbadan(shop)
  const buyer = await buildBuyer(app)
  const product = await buildProduct(shop, { name: 'Garri', price: '6,800', quantity: '10' })
  const there = async (url: string, place = 'Oyo|Ibadan North') => {
    const cookie = `${await cookieOf(app, buyer)}; oja-place=${encodeURIComponent(place)}`
    const { payload } = await app.app.inject({ url, headers: { accept: 'text/html', cookie } })
    const words = payload.replaceAll(/<!--.*?-->|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')
    return { payload, words }
  }
  await addToBasket(buyer, product, 2)
  expect((await there('/basket')).words).toContain('With delivery ₦15,100')
  const first = await there('/checkout')
  expect(first.payload).toMatch(/<option[^>]*value="Oyo"[^>]* selected/)
  expect(first.payload).toMatch(/<option[^>]*value="Ibadan North"[^>]* selected/)
  expect(first.words).toContain('₦15,100')
  expect(first.words).not.toContain('So far')

  // The default address is elsewhere: the place that was chosen counts, as in the basket, and an address in it comes first.
  const address = { fullName: 'Tunde Buyer', phone: '0803 123 4567', landmark: 'The market', note: '' }
  const kept = async (street: string, more: object) =>
    buyer.call('POST', '/api/v1/addresses', { ...address, street, town: 'Town', ...more })
  await kept('1 Allen Avenue', { state: 'Lagos', lga: 'Ikeja', isDefault: true })
  const elsewhere = await there('/checkout')
  expect(elsewhere.words).toContain('₦15,100')
  expect(elsewhere.payload).toMatch(/<option[^>]*value="Ibadan North"[^>]* selected/)
  const { body } = await kept('9 Bodija Road', { state: 'Oyo', lga: 'Ibadan North', isDefault: false })
  const book = body.data as { id: string; street: string }[]
  const { id } = book.find(({ street }) => street === '9 Bodija Road') ?? {}
  const isChecked = (page: string) =>
    new RegExp(`value="${id}"[^>]*checked|checked=""[^>]*value="${id}"`).test(page)
  expect(isChecked((await there('/checkout')).payload)).toBe(true)
  // What somebody wrote into the cookie is no place, and one that is asked for wins.
  expect((await there('/checkout', 'Oyo|Atlantis')).words).toContain('1 Allen Avenue')
  expect(isChecked((await there('/checkout', 'Oyo|Atlantis')).payload)).toBe(false)
  const asked = await there('/checkout?address=&state=Lagos&lga=Ikeja')
  expect(asked.words).toContain('Goods and delivery ₦17,600')
})

test('the basket says how many there are of what was just added', async () => {
  const buyer = await fullBasket(sade)
  const { body } = await buyer.call('GET', '/api/v1/basket/items')
  const [line] = (body.data as { shops: { lines: { id: string; name: string }[] }[] }).shops[0]?.lines ?? []
  const words = await wordsOfPage(app, buyer, `/basket?added=${line?.id}`)
  expect(words).toContain(`${line?.name} · 1 of it in your basket`)
})

test('who reports sent goods as not arrived reads by when they should', async () => {
  const { buyer, started } = await begin()
  await pay(buyer, started.reference)
  const ofSade = started.orders.find(({ sellerId }) => sellerId === sade.sellerId)
  const page = `/userProfile/orders/${ofSade?.number}/dispute`
  const early = /It should arrive by .* You can report it before that if the seller says it will not come\./
  expect((await actOnOrder(sade, ofSade?.reference ?? '', 'accept')).status).toBe(200)
  expect(await wordsOfPage(app, buyer, page)).not.toMatch(early)
  expect((await actOnOrder(sade, ofSade?.reference ?? '', 'send')).status).toBe(200)
  expect(await wordsOfPage(app, buyer, page)).toMatch(early)
})
