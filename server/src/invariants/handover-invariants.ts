import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import { payoutAt } from '../orders/orders.ts'
import type { Invariant } from './money-invariants.ts'

/** What is true of hand-over codes and of the payouts they lead to (docs/requirements/money.md, hand-over by code). */
export const handoverInvariants: Invariant[] = [
  {
    name: 'an order that is over or disputed has no live code',
    sql: `select v.order_id::text from handover_codes v join orders o on o.id = v.order_id
      where v.code_hmac is not null
        and (o.state <> 'paid' or o.fulfilment = 'received' or o.dispute in ('open', 'answered'))`,
  },
  {
    name: 'an order says how it was received, as its history does',
    sql: `select o.id::text from orders o where o.received_how is not null and not exists (
      select from order_history h where h.order_id = o.id and h.action =
        case o.received_how when 'code' then 'handOver' when 'buyer' then 'receive' else 'receiveSilently' end)
      union all
      select o.id::text from order_history h join orders o on o.id = h.order_id
        where h.action = 'handOver' and (o.received_how is distinct from 'code' or h.by_party <> 'seller')`,
  },
  {
    name: 'a hand-over by code is paid out 24 hours later and not before, and nothing is paid out during a dispute',
    sql: `select p.id::text from payouts p join orders o on o.id = p.order_id
        where o.received_how = 'code' and p.created_at < ${payoutAt}
      union all
      select p.id::text from payouts p join disputes d on d.order_id = p.order_id
        where p.created_at > d.opened_at and p.created_at < coalesce(d.decided_at, 'infinity')`,
  },
  {
    name: 'both parties heard of wrong codes, and no code outlives too many of them',
    sql: `select v.order_id::text from handover_codes v
      where v.wrong_tries >= ${wrongCodes.end} and v.code_hmac is not null
        or v.wrong_tries >= ${wrongCodes.lock} and not exists (
          select from order_history h where h.order_id = v.order_id and h.action = 'lockCode')
        or v.wrong_tries >= ${wrongCodes.end} and not exists (
          select from order_history h where h.order_id = v.order_id and h.action = 'blockCode')`,
  },
]
