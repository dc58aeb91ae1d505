import { addToBasket } from '../../server/src/orders/basket/basket.ts'
import { quoteCheckout } from '../../server/src/orders/checkout/quote-checkout.ts'
import { startCheckout } from '../../server/src/orders/checkout/start-checkout.ts'
import type { Actor } from '../../server/src/platform/auth/sessions.ts'
import type { CheckoutContext } from '../../server/src/orders/orders.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import type { Random } from '../../tests/random.ts'
import type { People } from './people.ts'

const address = {
  fullName: 'Simulated',
  phone: '+2348031234567',
  street: '1 Market Road',
  landmark: 'The market gate',
  town: 'Ibadan',
  state: 'Oyo',
  lga: 'Ibadan North',
  note: '',
}

/** Somebody puts several things into a basket, chooses a way and starts to pay for all of it. */
export async function paysBasket(
  { pool, random, people, productIds }: { pool: Pool; random: Random; people: People; productIds: string[] },
  checkout: CheckoutContext,
): Promise<void> {
  const buyer = random.pick(people.buyers) as Actor
  // The shop that delivers; the shops that buyers open do not.
  const { rows: delivered } = await pool.query<{ id: string }>(
    'select id from products where id = any($1) and seller_id = $2 order by id',
    [productIds, people.seller.sellerId],
  )
  const owner = { ownerId: buyer.userId, userId: buyer.userId }
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const productId = random.pick(delivered)?.id ?? ''
    const { rows: sizes } = await pool.query<{ id: string }>(
      'select id from product_variants where product_id = $1 order by position, id',
      [productId],
    )
    const line = { productId, variantId: random.pick(sizes)?.id, quantity: 1 + random.below(2) }
    // A thing that is sold out does not keep the others out of the basket.
    await addToBasket(pool, owner, line).catch(() => undefined)
  }
  const way = random.chance(0.6) ? ('seller' as const) : ('collect' as const)
  const ways = [{ sellerId: people.seller.sellerId, way }]
  const { data } = await quoteCheckout(pool, checkout.config, buyer, { place: address, ways })
  const agreed = random.chance(0.9) ? data.amountMinor : data.amountMinor + 1
  await startCheckout(
    checkout,
    buyer,
    { ways, address, amountMinor: Math.max(1, agreed) },
    random.chance(0.3) ? `basket-${random.below(3)}-${random.run}` : null,
  )
}
