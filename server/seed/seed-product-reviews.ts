import type { Config } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { createDemoOrder } from '../src/orders/orders.ts'
import { writeDemoProductReview } from '../src/reviews/reviews.ts'
import { productReviews } from './reviews/reviews-of-products.ts'

/** Lets demo buyers receive products and review them. `idOf` gives the ids of people and products by their keys. */
export async function seedProductReviews(
  place: { pool: Pool; config: Pick<Config, 'publicOrigin'> },
  idOf: { person: (key: string) => string; product: (key: string) => string },
): Promise<void> {
  for (const { buyerKey, productKey, orderedHoursAgo: hoursAgo, ...review } of productReviews) {
    const [buyerId, productId] = [idOf.person(buyerKey), idOf.product(productKey)]
    if (hoursAgo > 0)
      await createDemoOrder(place, { buyerId, productId, quantity: 1, status: 'paid_out', hoursAgo })
    await transaction(place.pool, (tx) => writeDemoProductReview(tx, buyerId, productId, review))
  }
}
