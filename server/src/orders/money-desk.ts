import { sql } from 'kysely'
import type { DisputeDecision, MoneyDesk } from '@oja/contract/money-desk.ts'
import type { z } from 'zod'
import { recordChange } from '../platform/audit.ts'
import { plain, transaction } from '../platform/database.ts'
import type { Pool } from '../platform/database.ts'
import type { AdminActor } from '../platform/doorkeeper.ts'
import { commissionRate, setCommission } from './commission.ts'
import { decideDispute } from './disputes.ts'
import type { Till } from './initiate.ts'
import { orderForUpdate } from './orders-records.ts'
import { retryRefund } from './refund-retry.ts'
import type { RefundAccount } from './refund-retry.ts'

/** What of money waits for a person; at most 100 of each kind, those waiting longest first. */
export async function moneyDesk(pool: Pool): Promise<MoneyDesk> {
  const [{ desk }, rate] = await Promise.all([readDesk.one(pool, {}), commissionRate(pool)])
  return { data: { ...desk, commissionPercent: rate / 100 } }
}

/** An admin decides a dispute, with its line in the audit log. Throws as `decideDispute`. */
export function decideAsAdmin(
  till: Till,
  admin: AdminActor,
  reference: string,
  { decision, amountMinor, note }: z.output<typeof DisputeDecision>,
): Promise<void> {
  return transaction(till.pool, async (tx) => {
    const before = await orderForUpdate.first(tx, { reference })
    await decideDispute(tx, till, reference, admin.userId, {
      decision,
      amountKobo: amountMinor ?? null,
      note,
    })
    await recordChange(tx, admin, {
      action: 'decide dispute',
      subject: { kind: 'order', id: before?.id ?? reference },
      before: { dispute: before?.dispute ?? '' },
      after: { dispute: 'decided', decision, amountMinor: amountMinor ?? null, note },
    })
  })
}

/** An admin sends a failed refund again, with its line in the audit log. Throws as `retryRefund`. */
export function retryAsAdmin(
  till: Till,
  admin: AdminActor,
  reference: string,
  account: RefundAccount | null,
): Promise<void> {
  return retryRefund(till, reference, account, (tx, order) =>
    recordChange(tx, admin, {
      action: 'retry refund',
      subject: { kind: 'order', id: order.id },
      before: { refund: order.refund },
      after: { refund: 'pending', toBankAccount: account !== null },
    }),
  )
}

/** Sets the rate of orders from now on, with its line in the audit log. */
export function changeCommission(pool: Pool, admin: AdminActor, percent: number): Promise<void> {
  return transaction(pool, async (tx) => {
    const before = (await commissionRate(tx)) / 100
    await setCommission(tx, percent)
    await recordChange(tx, admin, {
      action: 'change commission',
      subject: { kind: 'setting', id: 'commission' },
      before: { percent: before },
      after: { percent },
    })
  })
}

const pictures = (party: string) =>
  sql.raw(`(select coalesce(json_agg('/files/' || p.file_id || '/640.webp' order by p.position), '[]'::json)
    from dispute_pictures p where p.dispute_id = d.id and p.party = '${party}')`)

const readDesk = plain<Record<never, never>, { desk: Omit<MoneyDesk['data'], 'commissionPercent'> }>(
  'money_desk',
  () => sql`select json_build_object(
    'disputes', (select coalesce(json_agg(row order by row->>'since'), '[]'::json) from (
      select json_build_object('reference', o.reference, 'productName', o.product_name, 'amountMinor', o.amount_kobo,
        'since', d.opened_at, 'leftMinor', o.amount_kobo - o.refunded_kobo, 'buyerName', b.name, 'storeName', s.store_name,
        'words', d.words, 'pictures', ${pictures('buyer')}, 'answer', coalesce(d.answer, ''),
        'answerPictures', ${pictures('seller')}) as row
      from disputes d join orders o on o.id = d.order_id join users b on b.id = o.buyer_id join sellers s on s.id = o.seller_id
      where d.decided_at is null and o.state = 'paid' and (d.answered_at is not null or d.answer_until <= app_now())
      order by d.opened_at limit 100) as waiting),
    'refunds', (select coalesce(json_agg(row order by row->>'since'), '[]'::json) from (
      select json_build_object('reference', o.reference, 'productName', o.product_name, 'amountMinor', r.amount_kobo,
        'since', r.finished_at, 'providerStatus', r.provider_status) as row
      from refunds r join orders o on o.id = r.order_id where r.state = 'failed' and o.refund = 'failed'
      order by r.finished_at limit 100) as waiting),
    'payouts', (select coalesce(json_agg(row order by row->>'since'), '[]'::json) from (
      select json_build_object('reference', o.reference, 'productName', o.product_name, 'amountMinor', p.amount_kobo,
        'since', p.finished_at, 'storeName', s.store_name, 'fault', p.fault) as row
      from payouts p join orders o on o.id = p.order_id join sellers s on s.id = p.seller_id
      where p.state in ('failed', 'reversed', 'abandoned', 'blocked', 'rejected') and not exists (
        select from payouts later where later.order_id = p.order_id and later.id > p.id)
      order by p.finished_at limit 100) as waiting),
    'strays', (select coalesce(json_agg(row order by row->>'since'), '[]'::json) from (
      select json_build_object('reference', c.reference, 'amountMinor', c.amount_kobo, 'since', c.created_at) as row
      from charges c where not exists (select from orders o where o.charge_id = c.id)
      order by c.created_at limit 100) as waiting)) as desk`,
)
