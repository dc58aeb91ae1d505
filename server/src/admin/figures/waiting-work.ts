import { sql } from 'kysely'
import { waitingKinds } from '@oja/contract/schemas/admin/admin-work.ts'
import type { WaitingKind, WaitingWork } from '@oja/contract/schemas/admin/admin-work.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { hasArea } from '../../platform/auth/guards.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { oldestInQueues } from '../../orders/orders.ts'

/**
 * Everything that waits for a person and that this admin may do, the most urgent first, each with its oldest.
 * Empty when nothing waits.
 */
export async function waitingWork(pool: Pool, admin: AdminActor): Promise<WaitingWork> {
  const [money, others] = await Promise.all([oldestInQueues(pool), oldestWaiting.all(pool, {})])
  const found = [...money.map(({ queue, ...age }) => ({ kind: queue, answer_by: null, ...age })), ...others]
  const waiting = waitingKinds.flatMap((kind) =>
    found
      .filter((work) => work.kind === kind && hasArea(admin, areas[kind]))
      .map(({ count, since, hours, answer_by }) => ({
        kind,
        count,
        since: since.toISOString(),
        hours: Math.max(0, hours),
        answerBy: answer_by?.toISOString() ?? null,
      })),
  )
  return waiting.toSorted(byUrgency)
}

/**
 * What somebody outside wants by a day comes first, the nearest day first: once it is over, the money is lost. The rest keeps
 * the order of `waitingKinds`: money of people, our promises, then what waits without harm.
 */
function byUrgency(one: WaitingWork[number], other: WaitingWork[number]): number {
  if (one.answerBy !== null && other.answerBy !== null) return one.answerBy < other.answerBy ? -1 : 1
  return Number(other.answerBy !== null) - Number(one.answerBy !== null)
}

const areas: Record<WaitingKind, readonly AdminArea[]> = {
  disputes: ['money'],
  refunds: ['money'],
  payouts: ['money'],
  chargebacks: ['money'],
  pending: ['money'],
  strays: ['money'],
  events: ['money'],
  suspended: ['money'],
  overdueTickets: ['support'],
  tickets: ['support'],
  reminders: ['support'],
  reports: ['sellers', 'content'],
  documents: ['sellers'],
  names: ['sellers'],
  accountNames: ['sellers'],
  moderation: ['sellers', 'content'],
}

const oldestWaiting = defineQuery<
  Record<never, never>,
  { kind: WaitingKind; count: number; since: Date; hours: number; answer_by: Date | null }
>(
  'admin_waiting',
  () => sql`select kind, count, since, answer_by, floor(extract(epoch from app_now() - since) / 3600)::int as hours from (
      select 'chargebacks' as kind, count(*)::int as count, min(created_at) as since, min(due_at) as answer_by
        from chargebacks where resolved_at is null
      union all select 'overdueTickets', count(*)::int, min(waiting_since), null
        from support_tickets where waiting_since <= app_now() - interval '24 hours' and (remind_at is null or remind_at <= app_now())
      union all select 'tickets', count(*)::int, min(waiting_since), null
        from support_tickets where waiting_since > app_now() - interval '24 hours' and (remind_at is null or remind_at <= app_now())
      union all select 'reminders', count(*)::int, min(remind_at), null
        from support_tickets where remind_at is not null and remind_at <= app_now() and waiting_since is null
      union all select 'reports', count(distinct coalesce(seller_id, about_user_id))::int, min(created_at), null from reports where status = 'open'
      union all select 'documents', count(*)::int, min(k.created_at), null
        from kyc_submissions k join sellers s on s.id = k.seller_id where k.status = 'Pending' and s.closed_at is null
      union all select 'names', count(*)::int, min(r.created_at), null
        from shop_name_requests r join sellers s on s.id = r.seller_id where r.status = 'Pending' and s.closed_at is null
      union all select 'accountNames', count(*)::int, min(r.created_at), null from payout_account_names r where r.status = 'Pending'
      union all select 'moderation', count(*)::int, min(i.created_at), null from moderation_items i
        where i.status = 'Pending' and (exists (select from products where id = i.subject_id and status = 'waiting')
          or exists (select from services where id = i.subject_id and status = 'waiting')
          or exists (select from held_messages where id = i.subject_id))
    ) as waiting where count > 0`,
)
