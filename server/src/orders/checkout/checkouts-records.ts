import { sql } from 'kysely'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { priceOf } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/** Writes the charge of a checkout, once. Throws when it has another one. */
export const setCheckoutCharge = defineQuery<{ id: string; chargeId: string }, { id: string }>(
  'checkout_charge',
  (p) =>
    sql`update checkouts set charge_id = ${p.chargeId} where id = ${p.id} and charge_id is null returning id`,
)

/**
 * Stores how the provider's page is opened, for the checkout and for its orders: an order whose payment was begun
 * counts for the pause of D10.
 */
export const setCheckoutAccess = defineQuery<
  { id: string; accessCode: string; url: string; payer: Buffer | null },
  never
>(
  'checkout_access',
  // The orders are locked before their checkout, as in settlePayment.
  (p) => sql`with held as materialized (
      select o.id from orders o where o.checkout_id = ${p.id} order by o.id for update
    ), told as (
      update checkouts set access_code = ${p.accessCode}, authorization_url = ${p.url}
      where id = ${p.id} and (select count(*) from held) > 0
    )
    update orders o set access_code = ${p.accessCode}, authorization_url = ${p.url}, payer_hash = ${p.payer} from held where o.id = held.id`,
)

/** Whether a checkout is of Buy Now: paid, it leaves the basket as it is. */
export const markBuyNow = defineQuery<{ id: string; isBuyNow: boolean }, never>(
  'checkout_mark_buy_now',
  (p) =>
    sql`update checkouts set is_buy_now = ${p.isBuyNow} where id = ${p.id} and is_buy_now <> ${p.isBuyNow}`,
)

export interface CheckoutRow {
  id: string
  reference: string
  buyer_id: string
  amount_kobo: number
  charge_id: string | null
  access_code: string | null
  authorization_url: string | null
  created_at: Date
}

/** A checkout of this buyer. */
export const checkoutOfBuyer = defineQuery<{ reference: string; buyerId: string }, CheckoutRow>(
  'checkout_of_buyer',
  (
    p,
  ) => sql`select id, reference, buyer_id, amount_kobo, charge_id, access_code, authorization_url, created_at
    from checkouts where reference = ${p.reference} and buyer_id = ${p.buyerId}`,
)

/** References of the orders of a checkout, in the order in which they were placed. */
export const orderReferencesOf = defineQuery<{ checkoutId: string }, { reference: string }>(
  'checkout_orders',
  (p) => sql`select reference from orders where checkout_id = ${p.checkoutId} order by seller_id, id`,
)

/** What was paid with the same payment as a paid order; a seller reads of the shop's orders alone. Null when nothing was. */
export async function paidTogether(
  on: Queryable,
  order: Pick<OrderRow, 'checkout_id' | 'paid_at' | 'number' | 'seller_id'>,
  reader: 'buyer' | 'seller',
): Promise<NonNullable<OrderPage['data']['paidTogether']> | null> {
  const { checkout_id: checkoutId, paid_at, number, seller_id } = order
  if (checkoutId === null || paid_at === null) return null
  const orders = await ordersPaidTogether.all(on, {
    checkoutId,
    sellerId: reader === 'seller' ? seller_id : null,
  })
  const otherNumbers = orders.map((one) => one.number).filter((other) => other !== number)
  if (otherNumbers.length === 0) return null
  const toHandOver = orders.filter((one) => one.is_to_hand_over && one.number !== number)
  return {
    amountMinor: orders.reduce((sum, one) => sum + priceOf(one), 0),
    otherNumbers,
    ...(reader === 'seller' ? { toHandOver: toHandOver.map((one) => one.number) } : {}),
  }
}

// A seller never had an order whose goods were sold out at the payment.
const ordersPaidTogether = defineQuery<
  { checkoutId: string; sellerId: string | null },
  Pick<OrderRow, 'number' | 'amount_kobo' | 'delivery_kobo'> & { is_to_hand_over: boolean }
>(
  'orders_paid_together',
  (
    p,
  ) => sql`select coalesce(o.number, o.reference) as number, o.amount_kobo, o.delivery_kobo, o.state = 'paid'
      and o.fulfilment <> 'received' and o.dispute in ('none', 'decided') and o.refund in ('none', 'part') as is_to_hand_over
    from orders o
    where o.checkout_id = ${p.checkoutId} and (${p.sellerId}::uuid is null or o.seller_id = ${p.sellerId}::uuid and o.sold)
    order by o.id`,
)
