import { transaction } from '../src/platform/database/transaction.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { writeDemoProductReview } from '../src/reviews/reviews.ts'
import { productReviews } from './reviews/reviews-of-products.ts'

/** Lets demo buyers review products that they received. `idOf` gives the ids of people and products by their keys. */
export async function seedProductReviews(
  pool: Pool,
  idOf: { person: (key: string) => string; product: (key: string) => string },
): Promise<void> {
  for (const { buyerKey, productKey, ...review } of productReviews) {
    const [buyerId, productId] = [idOf.person(buyerKey), idOf.product(productKey)]
    await transaction(pool, (tx) => writeDemoProductReview(tx, buyerId, productId, review))
  }
}
