import { expect, test } from 'vitest'
import { addToBasket, deliverInIbadan, ibadan, startCheckout } from './checkouts.ts'
import { buildBuyer, buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { Person } from '../test-app.ts'

test('whoever closes the browser at the payment finds the address that they typed', async () => {
  const app = await startTestApp()
  const [sade, emeka] = [await buildSeller(app, 'Mama Sade'), await buildSeller(app, 'Emeka')]
  await deliverInIbadan(sade)
  const [buyer, stranger] = [await buildBuyer(app), await buildBuyer(app)]
  for (const seller of [sade, emeka]) await addToBasket(buyer, await buildProduct(seller))
  await addToBasket(stranger, await buildProduct(sade))
  const { started } = await startCheckout(buyer, {
    [sade.sellerId ?? '']: 'seller',
    [emeka.sellerId ?? '']: 'collect',
  })
  const begun = async (of: Person, place: { state: string; lga: string }) => {
    const { body } = await of.call('POST', '/api/v1/checkouts/quote', { place })
    return (body.data as { begun: object | null }).begun
  }
  const there = { state: ibadan.state, lga: ibadan.lga }
  expect(await begun(buyer, there)).toMatchObject({ street: ibadan.street, landmark: ibadan.landmark })
  expect(await begun(buyer, { state: 'Lagos', lga: 'Ikeja' })).toBeNull()
  expect(await begun(stranger, there)).toBeNull()
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  await addToBasket(buyer, await buildProduct(sade))
  expect(await begun(buyer, there)).toBeNull()
  // What was paid says where it goes.
  const { body } = await buyer.call('GET', `/api/v1/checkouts/${started.reference}`)
  const { shops } = body.data as { shops: { way: string; address: object | null }[] }
  expect(shops.map(({ way, address }) => [way, address])).toEqual(
    expect.arrayContaining([
      ['seller', expect.objectContaining({ street: ibadan.street })],
      ['collect', null],
    ]),
  )
  await app.close()
})
