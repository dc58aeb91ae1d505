import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewestReviews } from '@oja/contract/schemas/reviews.ts'
import { actOnOrder } from '../order-money.ts'
import { buildBuyer, buildPaidOrder, buildProduct, buildSeller, call, startTestApp } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'

let app: TestApp
let seller: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  seller = await buildSeller(app, 'Bodija Yams')
})
afterAll(() => app.close())

const home = async (url = '/') => (await app.app.inject({ url, headers: { accept: 'text/html' } })).payload
const newest = async () =>
  ((await call(app, 'GET', '/api/v1/reviews/newest')).body as unknown as NewestReviews).data

async function receive(buyer: Person, productId: string): Promise<void> {
  const reference = await buildPaidOrder(app, buyer, productId)
  await actOnOrder(seller, reference, 'accept')
  await actOnOrder(buyer, reference, 'receive')
}

async function reviewOf(productId: string, comment: string, rating = 5): Promise<Person> {
  const buyer = await buildBuyer(app)
  await receive(buyer, productId)
  await buyer.call('PUT', `/api/v1/products/${productId}/reviews/own`, { rating, comment })
  return buyer
}

test(
  'real reviews of six buyers take the place of the example stories',
  { tags: ['G11', 'HM26'] },
  async () => {
    const productId = await buildProduct(seller, { name: 'Yam tuber', quantity: '50' })
    const paused = await buildProduct(seller, { name: 'Old yam' })
    await reviewOf(productId, '')
    await reviewOf(paused, 'Of what nobody can buy')
    await seller.call('PATCH', `/api/v1/products/${paused}/status`, { status: 'paused' })
    const passer = await buildBuyer(app)
    await passer.call('POST', '/api/v1/reviews', {
      sellerId: seller.sellerId,
      rating: 5,
      comment: 'Never bought',
    })
    for (const count of [1, 2, 3, 4]) await reviewOf(productId, `Words of buyer ${count}`)
    const fifth = await reviewOf(productId, 'Words of buyer 5', 2)
    // One buyer counts once, with the newest words.
    const second = await buildProduct(seller, { name: 'Palm oil' })
    await receive(fifth, second)
    await fifth.call('PUT', `/api/v1/products/${second}/reviews/own`, { rating: 1, comment: 'Leaks' })
    expect((await newest()).map(({ comment }) => comment)).toEqual([
      'Leaks',
      'Words of buyer 4',
      'Words of buyer 3',
      'Words of buyer 2',
      'Words of buyer 1',
    ])
    expect(await home()).toContain('Example stories. Real reviews will replace them.')

    await reviewOf(productId, 'Words of buyer 6')
    expect(await newest()).toHaveLength(6)
    // Another address: nothing here tells the memory of pages that something changed.
    const page = await home('/?source=pwa')
    expect(page).not.toContain('Example stories')
    expect(page).toContain('“<!-- -->Leaks<!-- -->”')
    expect(page).toContain('Words of buyer 6')
    expect(page).not.toContain('Never bought')
  },
)
