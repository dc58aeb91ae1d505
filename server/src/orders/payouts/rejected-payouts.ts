import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { dueGoingBack } from '../ledger/due-going-back.ts'

/** The last payout of an order, which the bank did not take, with what is left to pay. */
export interface RejectedPayout {
  number: string
  amount_kobo: number
  bank_name: string
  last_digits: string
  fault: string
  /** When the answer came. The seller was told in the same transaction (`end` of payouts.ts). */
  finished_at: Date
}

/** The same of one order; no row once the seller has another account: the money goes there. */
export const rejectedPayoutOf = defineQuery<{ orderId: string }, RejectedPayout>('payout_rejected', (p) =>
  rejected(sql`o.id = ${p.orderId}`),
)

/** The same of all orders of a shop, the newest first. */
export const rejectedPayoutsOfShop = defineQuery<{ sellerId: string }, RejectedPayout>(
  'payouts_rejected_of_shop',
  (p) => rejected(sql`o.seller_id = ${p.sellerId}`),
)

function rejected(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(o.number, o.reference) as number, due.kobo as amount_kobo, t.bank_name,
      right(t.account_number, 4) as last_digits, case when t.fault = t.state then '' else t.fault end as fault, t.finished_at
    from orders o join lateral (select t.state, t.bank_name, t.account_number, t.fault, t.finished_at from payouts t where t.order_id = o.id and t.state <> 'withdrawn'
        order by t.id desc limit 1) t on t.state in ('failed', 'abandoned', 'blocked', 'rejected', 'reversed')
      cross join lateral (select coalesce(-sum(e.amount_kobo), 0)::bigint - ${sql.raw(dueGoingBack)} as kobo
        from ledger_entries e where e.order_id = o.id and e.account in ('seller', 'delivery')) due
    where ${which} and o.id in (select order_id from open_accounts) and o.state = 'paid' and due.kobo > 0
      and not exists (select from payout_accounts a where a.seller_id = o.seller_id and a.changed_at >= t.finished_at)
    order by t.finished_at desc`
}
