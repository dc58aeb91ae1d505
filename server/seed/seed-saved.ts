import type { Pool } from '../src/platform/database/database.ts'
import { save } from '../src/saved/saved.ts'

/** The goods that the first demo buyer has saved, by their keys. */
const savedGoods = ['exercise-books', 'curly-wig', 'wooden-ladder', 'satin-gele', 'agbada-three-pieces']
const followedShops = 2

/** Lets a demo buyer save goods and follow shops. `product` gives the id of a key; `shops` are ids. */
export async function seedSaved(
  pool: Pool,
  userId: string,
  { product, shops }: { product: (key: string) => string; shops: readonly string[] },
): Promise<void> {
  const owner = { ownerId: userId, userId }
  for (const key of savedGoods) await save(pool, owner, { kind: 'product', id: product(key) })
  for (const id of shops.slice(0, followedShops)) await save(pool, owner, { kind: 'shop', id })
}
