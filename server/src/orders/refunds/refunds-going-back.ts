import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { sharesGoingBack } from '../ledger/ledger.ts'
import { orderColumns } from '../orders-records.ts'
import type { OrderRow } from '../orders-records.ts'

/** What is on its way back to a shop's buyers, in kobo. The ledger has none of it yet. */
export interface GoingBack {
  amountMinor: number
  /** The market's part of that. */
  commissionMinor: number
  /** The seller's part: what of it comes out of the money on hold, and what the seller will owe. */
  fromHeldMinor: number
  owedMinor: number
}

/** The refunds of a shop's sales that were started and have not arrived. One that failed is sent again, so it counts. */
export async function refundsGoingBack(on: Queryable, sellerId: string): Promise<GoingBack> {
  const sums: GoingBack = { amountMinor: 0, commissionMinor: 0, fromHeldMinor: 0, owedMinor: 0 }
  for (const order of await ordersGoingBack.all(on, { sellerId })) {
    const { amount, commission, due } = sharesGoingBack(order)
    // What was sent to the bank, or paid out before, cannot be held any more.
    const fromHeld = order.is_sent ? 0 : Math.min(due, Math.max(0, order.due_kobo))
    sums.amountMinor += amount
    sums.commissionMinor += commission
    sums.fromHeldMinor += fromHeld
    sums.owedMinor += due - fromHeld
  }
  return sums
}

const ordersGoingBack = defineQuery<{ sellerId: string }, OrderRow & { due_kobo: number; is_sent: boolean }>(
  'orders_going_back',
  (p) => sql`select ${orderColumns},
      (select coalesce(-sum(e.amount_kobo), 0)::bigint from ledger_entries e
        where e.order_id = o.id and e.account in ('seller', 'delivery')) as due_kobo,
      exists (select from payouts t where t.order_id = o.id
        and t.state in ('wanted', 'pending', 'received', 'otp')) as is_sent
    from orders o where o.seller_id = ${p.sellerId} and o.sold and o.id in (select r.order_id from refunds r
      where r.state in ('wanted', 'asked') union all select r.order_id from refunds r where r.state = 'failed')`,
)
