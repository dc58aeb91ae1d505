import { sql } from 'kysely'
import type { Party, ReceivedHow } from '@oja/contract/values/order-states.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emitLiveEvent } from '../../platform/events/event-log.ts'
import { orderProcess } from '../order-process.ts'
import type { OrderAction, Step } from '../order-process.ts'

interface StepDetails {
  by: Party
  /** The person who acts; null for the provider, a timer or a script. */
  userId?: string | null
  /** What the person wrote; the other party reads it. */
  note?: string
  /** Kobo that the step is about, such as those of a refund. */
  amountKobo?: number
  chargeId?: string
  /** The units of the order are sold. */
  sold?: boolean
  /** The units of the order are for sale again. */
  restocked?: boolean
  /** Kobo that went back with this step. */
  refundedKobo?: number
}

interface Move {
  id: string
  action: string
  by: Party
  userId: string | null
  note: string
  amountKobo: number | null
  payments: readonly string[] | null
  fulfilments: readonly string[] | null
  disputes: readonly string[] | null
  refunds: readonly string[] | null
  payment: string | null
  fulfilment: string | null
  dispute: string | null
  refund: string | null
  chargeId: string | null
  sold: boolean
  restocked: boolean
  refundedKobo: number
  receivedHow: ReceivedHow | null
}

const move = defineQuery<Move, { id: string; answered: string[] | null }>(
  'order_step',
  (p) => sql`with before as (
      select id, state, buyer_id, seller_user_id from orders where id = ${p.id}
        and (${p.payments}::text[] is null or state = any(${p.payments}::text[]))
        and (${p.fulfilments}::text[] is null or fulfilment = any(${p.fulfilments}::text[]))
        and (${p.disputes}::text[] is null or dispute = any(${p.disputes}::text[]))
        and (${p.refunds}::text[] is null or refund = any(${p.refunds}::text[]))
      for update
    ), moved as (
      update orders o set state = coalesce(${p.payment}, o.state), fulfilment = coalesce(${p.fulfilment}, o.fulfilment),
        dispute = coalesce(${p.dispute}, o.dispute), refund = coalesce(${p.refund}, o.refund),
        charge_id = coalesce(o.charge_id, ${p.chargeId}::uuid), sold = o.sold or ${p.sold},
        restocked = o.restocked or ${p.restocked}, refunded_kobo = o.refunded_kobo + ${p.refundedKobo}::bigint,
        paid_at = case when ${p.payment} = 'paid' then coalesce(o.paid_at, app_now()) else o.paid_at end,
        handed_at = case when ${p.fulfilment} in ('ready', 'sent') then app_now() else o.handed_at end,
        received_at = case when ${p.fulfilment} = 'received' then app_now() else o.received_at end,
        received_how = coalesce(o.received_how, ${p.receivedHow})
      from before where o.id = before.id returning o.id
    ), noted as (
      insert into order_history (order_id, action, by_party, user_id, note, amount_kobo, from_state, to_state)
      select id, ${p.action}, ${p.by}, ${p.userId}::uuid, ${p.note}, ${p.amountKobo}::bigint, state, coalesce(${p.payment}, state) from before
    ), answered as (
      update notices n set read_at = app_now() from before
      where n.kind = 'order' and n.subject_id = before.id and n.read_at is null
        and n.user_id = case ${p.by} when 'buyer' then before.buyer_id when 'seller' then before.seller_user_id end
      returning before.buyer_id, before.seller_user_id
    )
    select id, (select array[buyer_id, seller_user_id] from answered) as answered from moved`,
)

const receivedHow: Partial<Record<OrderAction, ReceivedHow>> = {
  receive: 'buyer',
  handOver: 'code',
  receiveSilently: 'silence',
}

/**
 * Takes one step of `orderProcess` and writes it into the history. What the bell asked of whoever takes it counts as read.
 * Gives false when the order's status does not allow it.
 */
export async function tryStep(
  tx: Tx,
  orderId: string,
  action: OrderAction,
  details: StepDetails,
): Promise<boolean> {
  const { from, to }: Step = orderProcess[action]
  const moved = await move.first(tx, {
    id: orderId,
    action,
    by: details.by,
    userId: details.userId ?? null,
    note: details.note ?? '',
    amountKobo: details.amountKobo ?? null,
    payments: from.payment ?? null,
    fulfilments: from.fulfilment ?? null,
    disputes: from.dispute ?? null,
    refunds: from.refund ?? null,
    payment: to.payment ?? null,
    fulfilment: to.fulfilment ?? null,
    dispute: to.dispute ?? null,
    refund: to.refund ?? null,
    chargeId: details.chargeId ?? null,
    sold: details.sold ?? false,
    restocked: details.restocked ?? false,
    refundedKobo: details.refundedKobo ?? 0,
    receivedHow: receivedHow[action] ?? null,
  })
  // The commit tells both parties of the step, in the order of their ids. Told of here alone, one would be locked too early.
  if (moved?.answered) await emitLiveEvent(tx, moved.answered, 'notice', { kind: 'order' })
  return moved !== undefined
}

/** Takes a step that the caller knows to be allowed, because it has locked the order. Throws when it is not. */
export async function takeStep(
  tx: Tx,
  orderId: string,
  action: OrderAction,
  details: StepDetails,
): Promise<void> {
  if (!(await tryStep(tx, orderId, action, details))) throw new Error(`order ${orderId} cannot ${action}`)
}
