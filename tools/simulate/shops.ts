import { openOwnShop } from '../../server/src/sellers/open-own-shop.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import type { Random } from '../../tests/random.ts'
import type { People } from './people.ts'

/** A buyer opens a shop and lists something: from now on this person buys and sells. A second shop is refused. */
export async function opensShop(
  { pool, random, people, productIds }: { pool: Pool; random: Random; people: People; productIds: string[] },
  { config }: CheckoutContext,
): Promise<void> {
  const buyer = random.pick(people.buyers)
  if (!buyer) return
  const sellerId = await openOwnShop({ pool, config }, buyer, {
    storeName: 'Opened shop',
    phone: '+2348031234567',
    businessLevel: 'individual',
    category: 'products',
    address: '',
    description: '',
    state: '',
    lga: '',
  })
  Object.assign(buyer, { role: 'seller', sellerId })
  await pool.query(
    `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name)
     values ($1, '058', 'Bank', '0123456780', 'ADA', 'matched', 'ADA')`,
    [sellerId],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
     values ($1, 'Gele', 'Fashion & Clothing', $2, $3::int, $3::int) returning id`,
    [sellerId, 1 + random.below(1_000_000), 1 + random.below(6)],
  )
  // At the front: the last one is the product in sizes.
  productIds.unshift(rows[0]?.id ?? '')
}
