import { orderHours } from '@oja/contract/values/order-states.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import { dueGoingBack } from '../ledger/due-going-back.ts'
import { payoutAt } from '../orders-records.ts'

// The order is `o`, its buyer `b`, its shop `s`.
const order = `coalesce(o.number, o.reference) as number, o.reference, true as has_order, o.product_name, b.name as buyer_name, s.store_name, s.id::text as seller_id`
// What the buyer pays, with the delivery.
const paid = 'o.amount_kobo + o.delivery_kobo as amount_kobo'
const parties = 'join users b on b.id = o.buyer_id join sellers s on s.id = o.seller_id'
const noOrder = `'' as number, '' as product_name, '' as buyer_name, '' as store_name, '' as seller_id`
const underWay = `'wanted', 'pending', 'received', 'otp'`

const dispute = (
  state: string,
  which: string,
  more = '',
  until = 'd.answer_until',
) => `select d.id, ${order}, ${paid},
    d.opened_at as since, ${state} as state, ${until} as answer_by${more}
  from disputes d join orders o on o.id = d.order_id ${parties} where ${which}`

const isSlowRefund = `(r.created_at < app_now() - interval '1 day' and not exists (
  select from order_history h where h.order_id = r.order_id and h.action in ('retryRefund', 'retryPart')
    and h.created_at > app_now() - interval '1 day'))`

const mayBeDecided = `d.decided_at is null and o.state = 'paid' and (d.answered_at is not null or d.answer_until <= app_now())`

// A question of our team that its side has not replied to, `orderHours.answer` at most (docs/decisions/0151).
const openQuestion = `(select h.action, h.created_at + interval '${orderHours.answer} hours' as until from order_history h
  where h.order_id = d.order_id and h.action in ('askBuyer', 'askSeller')
    and h.created_at > app_now() - interval '${orderHours.answer} hours' and not exists (
      select from order_history r where r.order_id = d.order_id and r.id > h.id
        and r.action = any(case h.action when 'askBuyer' then array['addToDispute'] else array['addToAnswer', 'answerDispute'] end))
  order by h.id desc limit 1)`
const isToDecide = `${mayBeDecided} and not exists ${openQuestion}`

/**
 * Orders with money that the ledger still owes: `due.kobo` in the books, `due.left` without what goes back to the buyer, which
 * is what will be paid.
 */
function due(state: string, since: string, from: string, which: string, more = ''): string {
  return `select o.id, ${order}, due.left as amount_kobo, ${since} as since, ${state} as state${more}
    from ${from} ${parties} cross join lateral (select booked.kobo, booked.kobo - ${dueGoingBack} as left
      from (select coalesce(-sum(e.amount_kobo), 0)::bigint as kobo
        from ledger_entries e where e.order_id = o.id and e.account in ('seller', 'delivery')) booked) due
    where ${which}`
}

// What the provider calls the thing that an event is about. The text of an event is empty once a buyer's data are erased.
const event = `e.id, coalesce(e.reference, '') as reference, false as has_order, ${noOrder}, null::bigint as amount_kobo,
      e.received_at as since,
      e.event || case when e.applied_at is null then ': not worked on' else ': names nothing of ours' end as state,
      e.event, case when e.body is json object then coalesce(e.body::jsonb #>> '{data,id}',
        e.body::jsonb #>> '{data,customer_code}', e.body::jsonb #>> '{data,reference}', '') else '' end as provider_id`

const lastPayoutState = `(select t.state from payouts t where t.order_id = o.id and t.state <> 'withdrawn' order by t.id desc limit 1)`

/**
 * What the money of the order `o` waits for (`dueParts`): the same order of reasons as `payout-reasons.ts`, and "now" where
 * `ordersToPayOut` would send it or a transfer is under way.
 */
const duePart = `case
    when o.state <> 'paid' or o.refund not in ('none', 'part') or o.dispute in ('open', 'answered')
      or exists (select from chargebacks k where k.order_id = o.id and k.resolved_at is null) then 'problem'
    when o.fulfilment <> 'received' then 'delivery'
    when coalesce(${payoutAt} > app_now(), true) then 'hold'
    when exists (select from payouts t where t.order_id = o.id and t.state in (${underWay})) then 'now'
    when s.status = 'active' and s.verified and exists (select from payout_accounts a where a.seller_id = s.id
      and a.name_check in ('matched', 'approved') and not exists (select from payouts t where t.order_id = o.id
        and t.state <> 'withdrawn' and t.finished_at > a.changed_at)) then 'now'
    else 'shop' end`

/** How far the paid order `o` has come; "" for one that is not paid. */
export const orderStep = `case when o.state <> 'paid' then ''
    when o.dispute in ('open', 'answered') then 'dispute'
    when exists (select from payouts t where t.order_id = o.id and t.state = 'success') then 'paidOut'
    else o.fulfilment end`

/** The badge of the order `o` in lists of admins: its state, or how far it has come once it is paid. */
export const orderBadge = `case when o.state = 'paid' then coalesce(nullif(${orderStep}, 'none'), 'paid') else o.state end`

/** The lines of each admin list as a query. `id` gives their order. */
export const queueRows: Record<PaymentQueue, string> = {
  // "Paid" says little of an order: its step says how far it has come.
  orders: `select o.id, ${order}, ${paid}, o.created_at as since, o.state,
      o.fulfilment, o.dispute, ${orderStep} as step
    from orders o ${parties}`,
  disputes: dispute(`case when d.answered_at is null then 'unanswered' else 'answered' end`, isToDecide),
  unanswered: dispute(
    `coalesce((select action from ${openQuestion} asked), 'open')`,
    `d.decided_at is null and not (${isToDecide})`,
    '',
    `greatest(d.answer_until, (select until from ${openQuestion} asked))`,
  ),
  decided: dispute(
    'd.decision',
    'd.decided_at is not null',
    `, (select h.amount_kobo from order_history h where h.order_id = o.id and h.action = 'decideDispute'
      order by h.id desc limit 1) as refund_kobo`,
  ),
  // A failed refund needs a person. A refund under way for more than a day needs a look; sent again it has another day.
  refunds: `select r.id, ${order}, r.amount_kobo, r.created_at as since, r.fault,
      case when r.state = 'failed' then coalesce(nullif(r.provider_status, ''), 'failed') else 'waiting' end as state
    from refunds r join orders o on o.id = r.order_id ${parties}
    where (r.state = 'failed' and o.refund = 'failed') or (r.state in ('wanted', 'asked') and ${isSlowRefund})`,
  // What Paystack or a job still works on, and no person has to look at yet.
  refunding: `select r.id, ${order}, r.amount_kobo, r.created_at as since, r.state
    from refunds r join orders o on o.id = r.order_id ${parties} 
    where r.state in ('wanted', 'asked') and not ${isSlowRefund}`,
  // What waits for the answer to a chargeback stands under the chargebacks alone.
  // Three reasons: due and no transfer; a transfer that takes more than an hour; paid out before the money went back.
  payouts: `${due(
    `coalesce(${lastPayoutState}, 'held')`,
    'o.received_at',
    'open_accounts a join orders o on o.id = a.order_id',
    `o.fulfilment = 'received' and ${payoutAt} <= app_now() and not exists (
      select from payouts t where t.order_id = o.id and t.state in (${underWay}, 'success'))
      and not exists (select from chargebacks k where k.order_id = o.id and k.resolved_at is null) and due.left > 0`,
  )} union all ${due(
    't.state',
    't.created_at',
    'payouts t join orders o on o.id = t.order_id',
    `t.state in (${underWay}) and t.created_at < app_now() - interval '1 hour' and due.kobo <> 0`,
  )} union all ${due(
    `'owed back'`,
    't.finished_at',
    'open_accounts a join orders o on o.id = a.order_id join payouts t on t.order_id = o.id',
    `t.state = 'success' and exists (select from refunds r where r.order_id = o.id and r.state = 'done'
      and r.finished_at > t.finished_at) and due.kobo < 0`,
  )}`,
  // All that we owe sellers, whatever it waits for: together the payouts due of the overview, but for what sellers owe us.
  due: due(
    `coalesce(${lastPayoutState}, 'held')`,
    'coalesce(o.received_at, o.paid_at, o.created_at)',
    'open_accounts a join orders o on o.id = a.order_id',
    'due.left > 0',
    `, ${duePart} as part`,
  ),
  // By the moment it was paid, as the ledger and the seller's payouts have it.
  paidOut: `select t.id, ${order}, t.amount_kobo, coalesce(t.finished_at, t.created_at) as since, t.state
    from payouts t join orders o on o.id = t.order_id ${parties} where t.state = 'success'`,
  // Only Paystack takes the answer, so a line leads to the order and its chargeback.
  chargebacks: `select o.id, ${order}, k.amount_kobo, k.since, 'disputed' as state, k.answer_by
    from (select order_id, sum(amount_kobo)::bigint as amount_kobo, min(created_at) as since, min(due_at) as answer_by
      from chargebacks where resolved_at is null group by order_id) k
    join orders o on o.id = k.order_id ${parties}`,
  // A job ends overdue holds each minute, so an order still pending five minutes later is stuck.
  pending: `select o.id, ${order}, ${paid}, o.hold_until as since, o.state from orders o ${parties}
    where o.state = 'pending' and o.hold_until < app_now() - interval '5 minutes'`,
  late: `select o.id, ${order}, h.amount_kobo, h.created_at as since,
      case when h.action = 'settle' then 'honoured' else 'given back' end as state
    from order_history h join orders o on o.id = h.order_id ${parties}
    where h.action in ('settle', 'refuseCharge') and h.from_state in ('failed', 'expired')
      and h.created_at > app_now() - interval '30 days'`,
  // Paid orders of a suspended shop that the buyer has not received. Only an admin looks after them.
  suspended: `select o.id, ${order}, ${paid}, o.paid_at as since, o.fulfilment as state from orders o ${parties}
    where s.status = 'suspended' and s.closed_at is null and o.state = 'paid' and o.fulfilment <> 'received'`,
  strays: `select c.id, c.reference, exists (select from orders o where o.reference = c.reference and o.checkout_id is null) as has_order, ${noOrder},
      c.amount_kobo, c.created_at as since, c.currency as state
    from stray_charges n join charges c on c.id = n.charge_id
    where not exists (select from orders o where o.charge_id = c.id)`,
  // Events that name no order of ours, that we do not understand, or that wait for more than a minute.
  // Two lookups, because each uses an index of its own.
  events: `select ${event} from (
      select w.id, w.reference, w.received_at, w.event, w.body, w.applied_at, w.seen_at from provider_events w
        where w.applied_at is null and w.received_at < app_now() - interval '1 minute'
      union all
      select u.id, u.reference, u.received_at, u.event, u.body, u.applied_at, u.seen_at from provider_events u
        where u.is_unmatched and u.applied_at is not null and not names_ours(u.reference)
    ) e where e.seen_at is null and e.received_at > app_now() - interval '30 days'`,
  seenEvents: `select ${event}, e.seen_at, (select name from users where id = e.seen_by) as seen_by
    from provider_events e where e.seen_at is not null`,
}
