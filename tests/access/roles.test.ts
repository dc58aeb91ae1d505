import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder } from '../order-money.ts'
import { buildBuyer, buildPaidOrder, buildProduct, buildSeller, call, startTestApp } from '../test-app.ts'
import type { TestApp, Person } from '../test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
  seller = await buildSeller(app, 'Bodija Yams')
  buyer = await buildBuyer(app, 'Chidi Okafor')
})
afterAll(() => app.close())

test(
  'a buyer has an account, browses, pays, messages the seller, writes a review and sees the order',
  { tags: ['G6'] },
  async () => {
    const id = await buildProduct(seller, { name: 'Puna yam' })
    const profile = await buyer.call('GET', '/api/v1/users/get/profile')
    expect(profile.body.data).toMatchObject({ fullName: 'Chidi Okafor', email: buyer.email })
    const list = await buyer.call('GET', '/api/v1/products?q=puna')
    expect(list.body.data).toEqual([expect.objectContaining({ id, name: 'Puna yam' })])

    const reference = await buildPaidOrder(app, buyer, id, 2)
    const orders = await buyer.call('GET', '/api/v1/users/orders')
    expect(orders.body.orders).toEqual([
      expect.objectContaining({ reference, productName: 'Puna yam', quantity: 2, status: 'paid' }),
    ])

    const words = { recipientId: seller.userId, content: 'When can I fetch them?' }
    expect((await buyer.call('POST', '/api/v1/messages/send', words)).status).toBe(201)
    const inbox = await seller.call('GET', '/api/v1/messages/get/conversations')
    expect(inbox.body.conversations).toEqual([
      expect.objectContaining({ name: 'Chidi Okafor', unreadCount: 1 }),
    ])

    await actOnOrder(seller, reference, 'accept')
    await actOnOrder(buyer, reference, 'receive')
    const review = { sellerId: seller.sellerId, rating: 5, comment: 'Clean yams' }
    expect((await buyer.call('POST', '/api/v1/reviews', review)).status).toBe(201)
    const shop = await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)
    expect(shop.body.reviews).toEqual([
      expect.objectContaining({
        name: 'Chidi Okafor',
        rating: 5,
        comment: 'Clean yams',
        verifiedPurchase: true,
      }),
    ])
  },
)

test(
  'a seller has a shop and a dashboard for listings, orders, messages, reviews and settings; a buyer has neither',
  { tags: ['G7'] },
  async () => {
    const { body: shop } = await seller.call('GET', '/api/v1/sellers/only/profile')
    expect(shop.data).toEqual({ storeName: 'Bodija Yams' })
    const { body: figures } = await seller.call('GET', '/api/v1/sellers/dashboard')
    expect(figures).toMatchObject({ totalProducts: 1, totalCustomerReviews: 1, accountStatus: 'Active' })
    expect(figures.recentMessages).toEqual([expect.objectContaining({ sender: 'Chidi Okafor' })])
    const { body: sold } = await seller.call('GET', '/api/v1/sellers/orders')
    expect(sold.orders).toEqual([
      expect.objectContaining({ productName: 'Puna yam', quantity: 2, status: 'paid' }),
    ])

    const settings = new FormData()
    settings.append('description', 'Fresh from Saki')
    expect((await seller.call('POST', '/api/v1/sellers/profile/full', settings)).status).toBe(200)
    const { body: own } = await seller.call('GET', '/api/v1/sellers/get/profile')
    expect(own.seller).toMatchObject({ storeName: 'Bodija Yams', description: 'Fresh from Saki' })

    for (const path of ['only/profile', 'dashboard', 'orders', 'get/profile'])
      expect([path, (await buyer.call('GET', `/api/v1/sellers/${path}`)).status]).toEqual([path, 403])
  },
)
