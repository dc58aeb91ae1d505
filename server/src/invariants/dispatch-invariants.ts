import type { Invariant } from './money-invariants.ts'

/** What is true of goods that were handed over, and of the drivers who have them (docs/requirements/money.md I28). */
export const dispatchInvariants: Invariant[] = [
  {
    // Who handed over before 0108 was promised 7 days.
    name: 'I32 silence counts as receipt after 7 days with a proof or to be collected, after 14 without',
    sql: `select o.id::text from orders o left join dispatch_proofs d on d.order_id = o.id
      where o.state = 'paid' and o.fulfilment in ('ready', 'sent') and (o.receive_by is null
        or o.handed_at > (select m.applied_at from migrations m where m.name like '0108%') and o.receive_by
          < o.handed_at + make_interval(days => silent_days(o.delivery_way, o.fulfilment, d.order_id is not null)))`,
  },
  {
    name: 'I32 no order counts as received by silence before its time',
    sql: `select o.id::text from orders o join order_history h on h.order_id = o.id
      where h.action = 'receiveSilently' and (o.receive_by is null or h.created_at < o.receive_by - interval '1 millisecond')`,
  },
  {
    name: 'I32 a dispatch proof is of goods that were sent, not collected',
    sql: `select o.id::text from dispatch_proofs d join orders o on o.id = d.order_id
      where o.fulfilment not in ('sent', 'received') or o.delivery_way = 'collect'`,
  },
  {
    name: 'I32 nothing of a driver is kept longer than 90 days and a night',
    sql: `select order_id::text from dispatch_proofs
      where (encrypted_driver is not null or file_id is not null) and created_at < now() - interval '92 days'
      union all select order_id::text from order_drivers where created_at < now() - interval '92 days'`,
  },
  {
    name: 'a paid order has a check code',
    sql: `select id::text from orders where paid_at is not null and check_code is null`,
  },
]
