import { expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, startCheckout, waysOf } from '../../../../tests/orders/checkouts.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { Person } from '../../../../tests/test-app.ts'

test('a quote delivers in the cheapest way, and collects only what the buyer chose to collect', async () => {
  const app = await startTestApp()
  const [delivering, collecting] = [await buildSeller(app, 'Mama Sade'), await buildSeller(app, 'Emeka')]
  await deliverInIbadan(delivering)
  const buyer = await buildBuyer(app)
  for (const seller of [delivering, collecting])
    await addToBasket(buyer, await buildProduct(seller, { quantity: '10' }))
  const id = (seller: Person) => seller.sellerId ?? ''
  const quote = async (place?: object, ways: Record<string, string> = {}) => {
    const { body } = await buyer.call('POST', '/api/v1/checkouts/quote', { place, ways: waysOf(ways) })
    const { shops, isReady } = body.data as {
      shops: { sellerId: string; way: string | null }[]
      isReady: boolean
    }
    const wayOf = (seller: Person) => shops.find(({ sellerId }) => sellerId === id(seller))?.way
    return [wayOf(delivering), wayOf(collecting), isReady]
  }
  expect(await quote()).toEqual([null, null, false])
  expect(await quote({ state: 'Oyo', lga: 'Ibadan North' })).toEqual(['seller', expect.anything(), true])
  expect(await quote({ state: 'Lagos', lga: 'Ikeja' })).toEqual(['courier', null, false])
  expect(await quote({ state: 'Kano', lga: 'Dala' })).toEqual([null, null, false])
  expect(await quote(undefined, { [id(collecting)]: 'collect' })).toEqual([null, 'collect', false])
  await app.close()
})

test('a checkout of some lines leaves the others in the basket, and names them in no sum', async () => {
  const app = await startTestApp()
  const [seller, other] = [await buildSeller(app, 'Mama Sade'), await buildSeller(app, 'Emeka')]
  const buyer = await buildBuyer(app)
  const [rice, crayfish] = [
    await buildProduct(seller, { name: 'Rice', price: '2,000', quantity: '9' }),
    await buildProduct(other, { name: 'Crayfish', price: '7,000', quantity: '9' }),
  ]
  await addToBasket(buyer, crayfish)
  await addToBasket(buyer, rice, 2)
  type Shops = { shops: { lines: { id: string; name: string }[] }[] }
  const basket = async () => {
    const { shops } = (await buyer.call('GET', '/api/v1/basket/items')).body.data as unknown as Shops
    return shops.flatMap(({ lines }) => lines)
  }
  const lineIds = (await basket()).filter(({ name }) => name === 'Rice').map(({ id }) => id)
  const ways = waysOf({ [seller.sellerId ?? '']: 'collect' })
  const quoted = await buyer.call('POST', '/api/v1/checkouts/quote', { ways, lineIds })
  expect(quoted.body.data).toMatchObject({
    shops: [{ storeName: 'Mama Sade' }],
    goodsMinor: 400_000,
    amountMinor: 400_000,
    isReady: true,
  })
  // Without the choice the other shop needs its way too.
  expect((await buyer.call('POST', '/api/v1/checkouts', { ways, amountMinor: 400_000 })).status).toBe(409)
  const started = await buyer.call('POST', '/api/v1/checkouts', { ways, lineIds, amountMinor: 400_000 })
  expect(started).toMatchObject({ status: 200, body: { orders: [{ productName: 'Rice', quantity: 2 }] } })
  expect((await basket()).map(({ name }) => name)).toEqual(['Crayfish', 'Rice'])
  for (const wrong of [[], ['rice'], Array.from({ length: 21 }, () => crypto.randomUUID())])
    expect((await buyer.call('POST', '/api/v1/checkouts/quote', { ways, lineIds: wrong })).status).toBe(422)
  // Lines of another basket are none.
  const stranger = await buildBuyer(app)
  const theirs = await stranger.call('POST', '/api/v1/checkouts/quote', { lineIds })
  expect(theirs.body.data).toMatchObject({ shops: [], amountMinor: 0 })
  const taken = await stranger.call('POST', '/api/v1/checkouts', { ways, lineIds, amountMinor: 400_000 })
  expect(taken.status).toBe(409)
  await app.close()
})

test('a started payment says how the goods come, and its last piece can be delivered by the checkout instead', async () => {
  const app = await startTestApp()
  const [delivering, silent] = [await buildSeller(app, 'Mama Sade'), await buildSeller(app, 'Emeka')]
  await deliverInIbadan(delivering)
  const buyer = await buildBuyer(app)
  const begin = async (productId: string) => {
    const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    return String(body.reference)
  }
  const pageOf = async (reference: string) =>
    (await buyer.call('GET', `/api/v1/orders/${reference}/payment`)).body.data as {
      offer: { feeFromMinor: number | null; pickupPlaces: unknown[] } | null
      variantId: string | null
    }
  const last = await buildProduct(delivering, { quantity: '1' })
  const first = await begin(last)
  expect(await pageOf(first)).toMatchObject({
    offer: { feeFromMinor: 150_000, pickupPlaces: [] },
    variantId: null,
  })
  const atShop = await begin(await buildProduct(silent))
  expect((await pageOf(atShop)).offer).toMatchObject({ feeFromMinor: null, showsPlace: false })
  // Whoever has paid reads the address of the shop on the order.
  await app.pool.query("update sellers set address = 'Line C, Bodija' where id = $1", [silent.sellerId])
  expect((await pageOf(atShop)).offer).toMatchObject({ showsPlace: true })
  const other = await buildBuyer(app)
  await addToBasket(other, await buildProduct(silent))
  const { body: quoted } = await other.call('POST', '/api/v1/checkouts/quote', {})
  expect(quoted.data).toMatchObject({ shops: [{ showsPlace: true }] })

  // The hold of the open payment is the buyer's own: the checkout takes the piece over.
  expect((await addToBasket(buyer, last)).status).toBe(200)
  const { status, started } = await startCheckout(buyer, { [delivering.sellerId ?? '']: 'seller' })
  expect(status).toBe(200)
  const { rows } = await app.pool.query('select state from orders where reference = $1', [first])
  expect(rows).toEqual([{ state: 'expired' }])
  expect((await pageOf(first)).offer).toBeNull()
  await app.pay(started.reference)
  expect((await pageOf(started.reference)).offer).toBeNull()
  // When the app closes, every invariant of docs/requirements/money.md holds.
  await app.close()
})
