import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
let product: string
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const seller = await buildSeller(app, 'Bodija Yams')
  product = await buildProduct(seller, { name: 'Ofada rice' })
  for (const [fee, lga] of [
    ['0', 'Ikeja'],
    ['4,000', 'Ibeju-Lekki'],
  ]) {
    const areas = [{ state: 'Lagos', lga }]
    await seller.call('POST', '/api/v1/delivery/areas', {
      way: 'seller',
      fee,
      days: '3',
      areas,
    })
  }
})
afterAll(() => app.close())

async function deliveryOf(cookie: string): Promise<string> {
  const headers = { accept: 'text/html', cookie }
  const { body } = await app.app.inject({ url: `/products/${product}`, headers })
  const [, section = ''] = /<section aria-label="Delivery".*?>(.*?)<\/section>/s.exec(body) ?? []
  return section.replaceAll(/<!-- -->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

const placeOf = (lga: string) => `oja-place=${encodeURIComponent(`Lagos|${lga}`)}`

test('with scripts too, the place of the reader stands in the page from the start, so that nothing moves', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await deliveryOf(placeOf('Ibeju-Lekki'))).toMatch(/₦4,000.*To Ibeju-Lekki.*Change/)
    expect(await deliveryOf(placeOf('Ikeja'))).toMatch(/Free.*To Ikeja/)
    expect(await deliveryOf('')).toContain('See the fee to your place')
  }
})

test('in Save data a product says what delivery costs to the place of its reader, and each reader sees their own', async () => {
  const lekki = placeOf('Ibeju-Lekki')
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await deliveryOf('oja-lite=on')).toMatch(
      /Seller delivers: parts of Lagos, up to \d+ days ₦0 to ₦4,000/,
    )
    expect(await deliveryOf(`oja-lite=on; ${lekki}`)).toMatch(/₦4,000.*To Ibeju-Lekki.*Change/)
    expect(await deliveryOf(`oja-lite=on; ${placeOf('Ikeja')}`)).toMatch(/Free.*To Ikeja/)
    expect(await deliveryOf(`oja-lite=on; ${placeOf('Nowhere')}`)).toContain('See the fee to your place')
  }
})
