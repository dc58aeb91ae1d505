import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import type { Random } from '../../tests/random.ts'
import type { People } from './people.ts'
import type { SimulatedProvider } from './provider.ts'

/** One simulated market. */
export interface SimulatedMarket {
  pool: Pool
  random: Random
  provider: SimulatedProvider
  /** Two processes on one database. */
  nodes: CheckoutContext[]
  people: People
  productIds: string[]
  clockMilliseconds: number
  steps: string[]
}

/** Something a person, a node or the provider does. */
export type SimulatedAction = (simulated: SimulatedMarket, checkout: CheckoutContext) => Promise<unknown>

export const config = { publicOrigin: 'http://localhost:3000', encryptionKey: '5a'.repeat(32), dataDir: '' }

interface SomeOrder {
  id: string
  reference: string
  amount_kobo: number
  buyer: Actor
  /** Whose shop sold it. */
  owner: Actor
}

/** One of this market's orders, if there is any. */
export async function withOrder(
  { pool, random, people, productIds }: SimulatedMarket,
  work: (order: SomeOrder) => Promise<unknown>,
): Promise<void> {
  const { rows } = await pool.query<{
    id: string
    reference: string
    amount_kobo: number
    buyer_id: string
    seller_user_id: string
  }>(
    `select id, reference, amount_kobo, buyer_id, seller_user_id from orders
     where product_id = any($1) or seller_id = $2 order by id`,
    [productIds, people.seller.sellerId],
  )
  const row = random.pick(rows)
  const personOf = (id?: string) => people.buyers.find(({ userId }) => userId === id)
  const buyer = personOf(row?.buyer_id)
  if (row && buyer) await work({ ...row, buyer, owner: personOf(row.seller_user_id) ?? people.seller })
}
