import { expect, test } from 'vitest'
import { allDemoOrders } from './orders/demo-orders.ts'
import { buyers, sellers } from './people/people.ts'
import { products } from './products/products.ts'
import { productReviews } from './reviews/reviews-of-products.ts'

test('a demo person reviews a product of somebody else once, after it was received', () => {
  const people = new Set([...buyers, ...sellers].map(({ key }) => key))
  const received = new Set(
    allDemoOrders
      .filter(({ status }) => status === 'received' || status === 'paid_out')
      .map(({ buyer, product }) => `${buyer} ${product}`),
  )
  const seen = new Set<string>()
  for (const { buyerKey, productKey, orderedHoursAgo, daysAgo } of productReviews) {
    const product = products.find(({ key }) => key === productKey)
    expect([productKey, product !== undefined, people.has(buyerKey)]).toEqual([productKey, true, true])
    expect(product?.sellerKey).not.toBe(buyerKey)
    const once = `${buyerKey} ${productKey}`
    expect(seen.has(once), once).toBe(false)
    seen.add(once)
    expect(received.has(once), once).toBe(true)
    if (orderedHoursAgo > 0) expect(daysAgo * 24, once).toBeLessThanOrEqual(orderedHoursAgo / 5)
  }
})
