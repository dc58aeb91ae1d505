// The SQL function begin_order places an order in one statement. Rules 3 to 12 are in begin_order_line, which the orders
// of a basket share (place-checkout.ts). The latest text of both is in server/migrations/0081_begin_checkout.sql;
// place-order.test.ts ties it to this file and to order-process.ts.
// They check these rules, in this order. The first rule that is broken decides the outcome.
//
// 1. A buyer starts one payment at a time. A second start at the same moment is 'busy'.
// 2. An idempotency key that the buyer used before gives the order of that time ('known').
//    The same key with another product or quantity is 'used'.
// 3. The product is published and its shop is active. Otherwise it is 'unknown'.
// 4. The buyer is not the seller. Otherwise it is 'own'.
//    A product with variants is bought in one of them: without one it is 'no choice'. A variant of another product, or one
//    that was removed, is 'gone'. Price, stock and snapshot are then those of the variant.
// 5. Price times quantity is at most `mostKobo`. Otherwise it is 'too much'.
// 6. The buyer has fewer than `mostHolds` payments open for other products; a checkout counts once. Otherwise it is
//    'too many'. Of a basket, begin_checkout asks this.
// 7. Three attempts of the buyer to pay for this product within 24 hours did not end unpaid. Otherwise it is 'paused'
//    until 24 hours after the last one. The SQL function hold_pause (0228) says what one attempt is: one that was closed
//    before the provider's page opened counts only towards ten of all kinds.
// 8. The buyer's earlier hold on this product ends ('replace'). Overdue holds on it end too ('expire').
// 9. Enough units are free. Otherwise it is 'sold out', and what rule 8 ended stays ended.
// 10. A buyer who has never paid takes at most half of the free units, and at least one. Otherwise it is 'over half'.
// 11. The function writes the order with its snapshot and commission, the hold, and the first line of history.
// 12. One guarded UPDATE reserves the units, and one more those of the variant. They check again that the product is
//     published, the variant is there and enough units are free. If not, the function raises `soldOutCode` and PostgreSQL undoes everything.
//
// 'begun' is the outcome when every rule holds.

import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { OrderState } from '../order-process.ts'

/** How begin_order ends. Only 'begun' and 'known' give an order. */
export const placeOrderOutcomes = [
  'begun',
  'known',
  'used',
  'busy',
  'unknown',
  'own',
  'no choice',
  'gone',
  'too much',
  'too many',
  'paused',
  'over half',
  'sold out',
] as const
export type PlaceOrderOutcome = (typeof placeOrderOutcomes)[number]

/** The outcomes that give no order. */
export type RefusedOutcome = Exclude<PlaceOrderOutcome, 'begun' | 'known'>

interface Wish {
  buyerId: string
  productId: string
  variantId: string | null
  quantity: number
  reference: string
  holdSeconds: number
  maxHolds: number
  maxKobo: number
  idempotencyKey: string | null
  idempotencyHash: Buffer | null
}

/** What the payment of an order needs. Amounts in kobo. */
export interface PlacedOrder {
  id: string
  reference: string
  state: OrderState
  amount_kobo: number
  currency: 'NGN'
  product_name: string
  seller_id: string
  access_code: string | null
}

/** SQLSTATE that begin_order raises when the units or the product went between its check and its UPDATE. */
export const soldOutCode = 'OJ001'

/**
 * Calls begin_order: one round trip, one transaction (decision 0037). A hot product's row is then locked for one
 * UPDATE and the commit only.
 */
export const insertOrderWithHold = defineQuery<
  Wish,
  PlacedOrder & { outcome: PlaceOrderOutcome; available: number | null }
>(
  'order_begin',
  (
    p,
  ) => sql`select outcome, id, reference, state, amount_kobo, currency, product_name, seller_id, access_code, available
    from begin_order(${p.buyerId}::uuid, ${p.productId}::uuid, ${p.quantity}::integer, ${p.reference}, ${p.holdSeconds}::float8,
      ${p.maxHolds}::integer, ${p.maxKobo}::bigint, ${p.idempotencyKey}::text, ${p.idempotencyHash}::bytea, ${p.variantId}::uuid)`,
)

/** Keeps what the provider answered when the payment of one order was started. */
export const setAccessCode = defineQuery<
  { id: string; accessCode: string; url: string; payer: Buffer | null },
  never
>(
  'order_access',
  (p) =>
    sql`update orders set access_code = ${p.accessCode}, authorization_url = ${p.url}, payer_hash = ${p.payer}
      where id = ${p.id}`,
)
