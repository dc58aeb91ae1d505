import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { OrderState } from '../order-process.ts'

/** How the beginning of a payment ended; only 'begun' and 'known' have an order. */
export type PlaceOrderOutcome =
  | 'begun'
  /** The same key and the same wish as before: the order of then. */
  | 'known'
  /** The key was used for another wish. */
  | 'used'
  /** Another payment of this buyer is beginning at this moment. */
  | 'busy'
  | 'unknown'
  | 'own'
  | 'too much'
  | 'too many'
  | 'sold out'

interface Wish {
  buyerId: string
  productId: string
  quantity: number
  reference: string
  holdSeconds: number
  mostHolds: number
  mostKobo: number
  idempotencyKey: string | null
  idempotencyHash: Buffer | null
}

/** An order as its payment needs it. Kobo. */
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

/** SQLSTATE of `begin_order`: the last goods went in the very moment. */
export const soldOutCode = 'OJ001'

/**
 * Holds the goods and writes order, hold and history, in one round trip and one transaction (decision 0037). A buyer's
 * earlier hold on the same goods and holds whose time is over end with it.
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
      ${p.mostHolds}::integer, ${p.mostKobo}::bigint, ${p.idempotencyKey}::text, ${p.idempotencyHash}::bytea)`,
)
