// The SQL function begin_checkout places the orders of a basket for one payment: all of them, or none. Its text is in
// server/migrations/0081_begin_checkout.sql. It checks these rules.
//
// 1. A buyer starts one payment at a time, of whatever kind. A second start at the same moment is 'busy'.
// 2. An idempotency key that the buyer used before gives the checkout of that time ('known'). The same key with another
//    basket is 'used'. The same basket with another key, while all of it is held, is 'known' too: two tabs pay once.
// 3. What the buyer holds of these goods ends, with the whole checkout that it belongs to.
// 4. The buyer has fewer than `mostOpen` payments open. Otherwise it is 'too many'.
// 5. Each shop offers the chosen way to the place. Otherwise it is 'no way'.
// 6. Prices and fees, as they are while the products are locked, add up to the sum that the buyer agreed to. Otherwise
//    it is 'changed'. More than `mostKobo` is 'too much'.
// 7. Each line obeys rules 3 to 12 of place-order.ts. The outcome of a line that does not is a fault.
//
// With one fault nothing of all this remains, and the answer names every fault ('refused').
// Orders are locked before products, both in the order of their ids, so that no two checkouts wait for one another.

import { sql } from 'kysely'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import type { PickupPlace } from '../../delivery/delivery.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { RefusedOutcome } from './place-order.ts'

/** A line of a basket as an order of the checkout. */
export interface CheckoutLine {
  product: string
  variant: string | null
  quantity: number
  /** The reference of its order. */
  reference: string
}

/** The way of each shop, by its id. */
export type CheckoutWays = Record<string, { way: DeliveryWay; pickup: PickupPlace | null }>

export interface CheckoutFault {
  outcome: RefusedOutcome | 'no way' | 'changed'
  product?: string
  variant?: string | null
  /** Units. */
  available?: number | null
}

export interface PlacedCheckout {
  outcome: 'begun' | 'known' | 'used' | 'busy' | 'refused'
  id: string
  reference: string
  amount_kobo: number
  access_code: string | null
  faults: CheckoutFault[]
}

interface CheckoutWish {
  buyerId: string
  reference: string
  /** JSON of `CheckoutLine[]`. */
  lines: string
  /** JSON of `CheckoutWays`. */
  ways: string
  state: string
  lga: string
  /** The encrypted address; null when everything is collected. */
  encryptedAddress: Buffer | null
  /** Goods and delivery, as the buyer has seen them. */
  agreedKobo: number
  holdSeconds: number
  maxOpen: number
  maxKobo: number
  idempotencyKey: string
  idempotencyHash: Buffer
}

export const insertCheckout = defineQuery<CheckoutWish, PlacedCheckout>(
  'checkout_begin',
  (
    p,
  ) => sql`select outcome, id, reference, amount_kobo, access_code, faults from begin_checkout(${p.buyerId}::uuid,
    ${p.reference}, ${p.lines}::jsonb, ${p.ways}::jsonb, ${p.state}, ${p.lga}, ${p.encryptedAddress}::bytea, ${p.agreedKobo}::bigint,
    ${p.holdSeconds}::float8, ${p.maxOpen}::integer, ${p.maxKobo}::bigint, ${p.idempotencyKey}, ${p.idempotencyHash}::bytea)`,
)
