import { addToBasket } from '../src/orders/orders.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { save } from '../src/saved/saved.ts'

/** What the first demo buyer is about to buy, by the keys of the goods: two shops, both of which send to Lagos. */
export const demoBasket = [
  { key: 'ofada-rice', quantity: 2 },
  { key: 'groundnuts', quantity: 1 },
  { key: 'crayfish', quantity: 1 },
] as const
/** Of the first shop: the buyer took it out again with "Save for later". */
export const savedForLater = 'egusi'

/** Fills the basket of a demo buyer. `product` gives the id of a key. */
export async function seedBasket(
  pool: Pool,
  userId: string,
  product: (key: string) => string,
): Promise<void> {
  const owner = { ownerId: userId, userId }
  for (const { key, quantity } of demoBasket)
    await addToBasket(pool, owner, { productId: product(key), quantity })
  await save(pool, owner, { kind: 'product', id: product(savedForLater) })
}
