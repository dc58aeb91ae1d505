import type { Invariant } from './money-invariants.ts'

/** What is true of orders between payment and handing over (docs/requirements/money.md, order states). */
export const deliveryInvariants: Invariant[] = [
  {
    name: 'an order that ended before it was handed over was never sent, and its goods are for sale again',
    sql: `select o.id::text from orders o join order_history h on h.order_id = o.id
      where h.action in ('cancel', 'cancelUnsent', 'refundUnsent')
        and (o.state not in ('refund_pending', 'refunded', 'refund_failed') or not o.restocked
          or o.fulfilment not in ('none', 'accepted') or (h.action = 'cancel') <> (o.fulfilment = 'none'))`,
  },
  {
    name: 'nobody ends an accepted order before the day by which it is sent has passed',
    sql: `select o.id::text from orders o join order_history h on h.order_id = o.id
      where h.action = 'cancelUnsent' and (h.created_at at time zone 'Africa/Lagos')::date <= o.send_by
        or h.action = 'refundUnsent'
          and h.created_at < (o.send_by + 1)::timestamp at time zone 'Africa/Lagos' + interval '72 hours'`,
  },
  {
    name: 'a paid order keeps its handling days, and an accepted one the day by which it is sent',
    sql: `select o.id::text from orders o where o.state = 'paid' and o.fulfilment = 'accepted' and o.send_by is null
      union all select o.id::text from orders o where o.delivery_way is not null and o.paid_at is not null and o.handling_days is null`,
  },
  {
    name: 'a shop says no more about delivery, and a person keeps no more addresses, than the limits',
    sql: `select seller_id::text from delivery_areas group by seller_id having count(*) > 60
      union all select seller_id::text from pickup_places group by seller_id having count(*) > 5
      union all select user_id::text from addresses group by user_id having count(*) > 10 or count(*) filter (where is_default) <> 1`,
  },
]
