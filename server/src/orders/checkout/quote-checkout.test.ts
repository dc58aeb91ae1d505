import { expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, waysOf } from '../../../../tests/orders/checkouts.ts'
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
