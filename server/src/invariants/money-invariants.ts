/** An invariant of docs/requirements/money.md#invariants as a query that finds what breaks it. */
export interface Invariant {
  name: string
  /** One column of text: the ids of what breaks the invariant. */
  sql: string
}

// Units sold and not put back: what I1 and I2 count.
const gone =
  'select product_id, sum(quantity) as sold from orders where sold and not restocked group by product_id'

const goneByVariant =
  'select variant_id, sum(quantity) as sold from orders where sold and not restocked and variant_id is not null group by variant_id'

/** The invariants of stock, orders and money (I1–I11, I14, I15, I17). */
export const moneyInvariants: Invariant[] = [
  {
    name: 'I1 units on hand are the units supplied less the units sold',
    sql: `select p.id::text from products p left join (${gone}) o on o.product_id = p.id
      where p.on_hand <> p.supplied - coalesce(o.sold, 0) or p.on_hand < 0 or p.reserved < 0 or p.reserved > p.on_hand`,
  },
  {
    name: 'I1 reserved units are the sum of the holds',
    sql: `select p.id::text from products p
      left join (select product_id, sum(quantity) as held from holds group by product_id) h on h.product_id = p.id
      where p.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'I1 the stock of a variant is what was supplied of it less what was sold, and its reserved units are its holds',
    sql: `select v.id::text from product_variants v left join (${goneByVariant}) o on o.variant_id = v.id
      left join (select variant_id, sum(quantity) as held from holds group by variant_id) h on h.variant_id = v.id
      where v.on_hand <> v.supplied - coalesce(o.sold, 0) or v.on_hand < 0 or v.reserved < 0 or v.reserved > v.on_hand
        or v.reserved <> coalesce(h.held, 0) or v.removed_at is not null and v.on_hand <> v.reserved`,
  },
  {
    name: 'I1 what can be bought of a product is what can be bought of its variants',
    sql: `select p.id::text from products p
      left join (select product_id, sum(on_hand - reserved) as free from product_variants where removed_at is null group by product_id) v
        on v.product_id = p.id
      where (p.option_names is null) <> (v.product_id is null)
        or p.option_names is not null and v.free <> p.on_hand - p.reserved`,
  },
  {
    name: 'I2 no more is sold than was supplied',
    sql: `select p.id::text from products p join (${gone}) o on o.product_id = p.id where o.sold > p.supplied
      union all
      select v.id::text from product_variants v join (${goneByVariant}) o on o.variant_id = v.id where o.sold > v.supplied`,
  },
  {
    name: 'I3 a hold belongs to a pending order and lasts at most 15 minutes',
    sql: `select h.order_id::text from holds h join orders o on o.id = h.order_id
      where o.state <> 'pending' or h.quantity <> o.quantity or h.product_id <> o.product_id
        or h.variant_id is distinct from o.variant_id or h.buyer_id <> o.buyer_id
        or h.expires_at <= h.created_at or h.expires_at > h.created_at + interval '15 minutes'
      union all select o.id::text from orders o where o.state = 'pending' and o.request_id is null and not exists (select from holds h where h.order_id = o.id)`,
  },
  {
    name: 'I4 an order is paid exactly when a matching charge is applied',
    sql: `select o.id::text from orders o left join checkouts k on k.id = o.checkout_id left join charges c on c.id = o.charge_id
      where o.sold <> (c.id is not null and c.status = 'success' and c.reference = coalesce(k.reference, o.reference)
          and c.amount_kobo = coalesce(k.amount_kobo, o.amount_kobo) and c.currency = o.currency)
        and (o.sold or o.state in ('paid', 'disputed'))
      union all
      select o.id::text from orders o join charges c on c.reference = o.reference
      where o.checkout_id is null and o.state in ('pending', 'failed', 'expired')
        and c.amount_kobo = o.amount_kobo and c.currency = o.currency
      union all
      select o.id::text from checkouts k join charges c on c.reference = k.reference join orders o on o.checkout_id = k.id
      where o.state in ('pending', 'failed', 'expired') and c.amount_kobo = k.amount_kobo and c.currency = k.currency`,
  },
  {
    name: 'I4 the orders of a checkout have its charge, all of them or, when it went back at once, one',
    sql: `select k.id::text from checkouts k join orders o on o.checkout_id = k.id left join charges c on c.id = k.charge_id
      group by k.id, c.id having
        case when k.charge_id is null then bool_or(o.charge_id is not null)
          when c.amount_kobo = k.amount_kobo and c.currency = k.currency then not bool_and(o.charge_id is not distinct from k.charge_id)
          else count(o.charge_id) <> 1 or bool_or(o.sold) or bool_or(o.charge_id <> k.charge_id) end`,
  },
  {
    name: 'I7 the orders of a checkout with their delivery fees add up to its payment',
    sql: `select k.id::text from checkouts k left join orders o on o.checkout_id = k.id
      group by k.id having coalesce(sum(o.amount_kobo + o.delivery_kobo), 0) <> k.amount_kobo or bool_or(o.buyer_id <> k.buyer_id)
      union all
      select o.id::text from orders o left join order_deliveries d on d.order_id = o.id
        where o.checkout_id is not null and d.order_id is null or o.delivery_kobo < 0
          or o.checkout_id is null and (d.days <> 0 or d.encrypted_address is not null or d.order_id is not null and o.request_id is not null)
          or (o.checkout_id is null or o.delivery_way = 'collect') and o.delivery_kobo <> 0`,
  },
  {
    name: 'I5 a charge settles one checkout or one order without a checkout, an order has one charge',
    sql: `select charge_id::text from (
        select charge_id from orders where charge_id is not null and checkout_id is null
        union all select charge_id from checkouts where charge_id is not null) as settled
      group by charge_id having count(*) > 1
      union all select provider_id from charges group by provider_id having count(*) > 1`,
  },
  {
    name: 'I6 each event of the provider takes effect once',
    sql: `select o.id::text from orders o where o.charge_id is not null and
        (select count(*) from ledger_journals j where j.order_id = o.id and j.kind in ('sale', 'refused')) <> 1
      union all
      select o.id::text from orders o where o.charge_id is null and exists (
        select from ledger_journals j where j.order_id = o.id)
      union all
      select r.id::text from refunds r where (r.state = 'done') <> exists (
        select from ledger_journals j where j.key = 'refund ' || r.id)
      union all
      select p.id::text from payouts p where (p.state in ('success', 'reversed') and p.finished_at is not null
          and exists (select from ledger_journals j where j.key = 'payout ' || p.id))
        is distinct from exists (select from ledger_journals j where j.key = 'payout ' || p.id)
      union all
      select p.id::text from payouts p where p.state = 'success' and (
        not exists (select from ledger_journals j where j.key = 'payout ' || p.id)
        or exists (select from ledger_journals j where j.key = 'payout_reversed ' || p.id))
      union all
      select key from provider_events group by key having count(*) > 1`,
  },
  {
    name: 'I7 an amount is the unit price times the quantity, in naira',
    sql: `select id::text from orders where amount_kobo <> unit_price_kobo * quantity or currency <> 'NGN'
        or amount_kobo <= 0 or amount_kobo > 1000000000000
      union all select id::text from refunds where amount_kobo <= 0
      union all select id::text from payouts where amount_kobo <= 0`,
  },
  {
    name: 'I8 the history of an order is a path of the table',
    sql: `select h.order_id::text from (
        select order_id, from_state, to_state, lag(to_state) over (partition by order_id order by id) as before from order_history) h
      where h.from_state is distinct from h.before or (h.from_state is null and h.to_state <> 'pending')
        or (h.from_state <> h.to_state and not exists (select from order_paths p
          where p.track = 'payment' and p.from_state = h.from_state and p.to_state = h.to_state))
      union all
      select o.id::text from orders o
      where o.state is distinct from (select to_state from order_history h where h.order_id = o.id order by h.id desc limit 1)`,
  },
  {
    name: 'I9 every journal sums to zero',
    sql: `select j.id::text from ledger_journals j left join ledger_entries e on e.journal_id = j.id
      group by j.id having coalesce(sum(e.amount_kobo), 1) <> 0`,
  },
  {
    name: 'I9 the buyer’s entries of an order are its part of the charge less its refunds',
    sql: `select o.id::text from orders o left join charges c on c.id = o.charge_id left join checkouts k on k.id = o.checkout_id
      where coalesce((select sum(e.amount_kobo) from ledger_entries e where e.order_id = o.id and e.account = 'buyer'), 0)
        <> case when c.id is null then 0
          when c.amount_kobo = k.amount_kobo and c.currency = k.currency then o.amount_kobo + o.delivery_kobo
          else c.amount_kobo end - coalesce((select sum(r.amount_kobo) from refunds r where r.order_id = o.id and r.state = 'done'), 0)
      union all
      select o.id::text from orders o where o.refunded_kobo
        <> coalesce((select sum(r.amount_kobo) from refunds r where r.order_id = o.id and r.state = 'done'), 0)`,
  },
  {
    name: 'I9 market and seller share the goods that were not refunded at the order’s own rate; the fee is the seller’s',
    sql: `select o.id::text from orders o where o.sold and (
        -(select coalesce(sum(e.amount_kobo), 0) from ledger_entries e where e.order_id = o.id and e.account = 'commission')
          <> greatest(0, o.amount_kobo - o.refunded_kobo) * o.commission_bps / 10000
        or -(select coalesce(sum(e.amount_kobo), 0) from ledger_entries e where e.order_id = o.id and e.account = 'delivery')
          <> least(o.delivery_kobo, o.amount_kobo + o.delivery_kobo - o.refunded_kobo)
        or (select coalesce(sum(e.amount_kobo), 0) from ledger_entries e where e.order_id = o.id and e.account = 'owed_back') <> 0)`,
  },
  {
    name: 'I9 the fees in the ledger are those of the provider',
    sql: `select o.id::text from orders o join charges c on c.id = o.charge_id where coalesce(c.fees_kobo, 0)
        <> -(select coalesce(sum(e.amount_kobo), 0) from ledger_journals j join ledger_entries e on e.journal_id = j.id
          where j.key = 'charge_fee ' || c.id and e.account = 'provider')
      union all
      select p.id::text from payouts p where coalesce(p.fee_kobo, 0)
        <> -(select coalesce(sum(e.amount_kobo), 0) from ledger_journals j join ledger_entries e on e.journal_id = j.id
          where j.key = 'transfer_fee ' || p.id and e.account = 'provider')
      union all
      select journal_id::text from ledger_entries group by journal_id
        having sum(amount_kobo) filter (where account in ('costs', 'provider')) <> 0`,
  },
  {
    name: 'I9 the helper tables of the admin payment lists miss nothing',
    sql: `select order_id::text from ledger_entries e where account in ('seller', 'delivery')
        and not exists (select from open_accounts a where a.order_id = e.order_id)
        group by order_id having sum(amount_kobo) <> 0
      union all
      select c.id::text from charges c where not exists (select from orders o where o.charge_id = c.id)
        and not exists (select from stray_charges n where n.charge_id = c.id)
      union all
      select v.id::text from provider_events v where not v.is_unmatched and v.reference is not null
        and v.applied_at > (select m.applied_at from migrations m where m.name = '0032_unmatched_events.sql')
        and not exists (select from orders o where o.reference = v.reference)
        and not exists (select from checkouts k where k.reference = v.reference)
        and not exists (select from payouts t where t.id::text = v.reference)`,
  },
  {
    name: 'I9 the stored sums of a seller are those of the ledger up to their mark',
    sql: `with booked as (
        select e.seller_id, coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'sale'), 0) as sold,
          coalesce(sum(e.amount_kobo) filter (where e.account = 'buyer' and j.kind = 'refund' and o.sold), 0) as refunded,
          coalesce(sum(e.amount_kobo) filter (where e.account = 'commission'), 0) as commission,
          coalesce(sum(e.amount_kobo) filter (where e.account = 'bank'), 0) as bank,
          coalesce(sum(e.amount_kobo) filter (where e.account in ('seller', 'delivery')), 0) as due
        from ledger_entries e join ledger_journals j on j.id = e.journal_id join orders o on o.id = e.order_id
        where e.id <= (select entry_id from seller_totals_mark) group by e.seller_id
      )
      select coalesce(b.seller_id, w.seller_id)::text from booked b full join seller_totals w on w.seller_id = b.seller_id
        where (b.sold, b.refunded, b.commission, b.bank, b.due) is distinct from
          (w.sold_kobo, -w.refunded_kobo, -w.commission_kobo, -w.paid_out_kobo, -w.due_kobo)`,
  },
  {
    name: 'I10 no more is refunded than was paid',
    sql: `select r.charge_id::text from refunds r join charges c on c.id = r.charge_id where r.state <> 'failed'
        group by r.charge_id, c.amount_kobo having sum(r.amount_kobo) > c.amount_kobo
      union all
      select id::text from orders where sold and refunded_kobo > amount_kobo + delivery_kobo
      union all
      select order_id::text from refunds where state in ('wanted', 'asked') group by order_id having count(*) > 1
      union all
      select provider_id from refunds where provider_id is not null group by provider_id having count(*) > 1`,
  },
  {
    name: 'I10 the refund state of an order matches its refunds',
    sql: `select o.id::text from orders o where (o.refund = 'pending') <> exists (
          select from refunds r where r.order_id = o.id and r.state in ('wanted', 'asked'))
        or (o.state = 'refund_pending' and o.refund <> 'pending') or (o.state = 'refunded' and o.refund <> 'full')
        or (o.state = 'refund_failed' and o.refund <> 'failed')`,
  },
  {
    name: 'I11 a charge that could not be used goes back',
    sql: `select c.id::text from charges c join orders o on o.reference = c.reference where o.charge_id is null and o.checkout_id is null
      union all
      select c.id::text from charges c join checkouts k on k.reference = c.reference where k.charge_id is null
      union all
      select o.id::text from orders o where o.charge_id is not null and not o.sold
        and o.state not in ('refund_pending', 'refunded', 'refund_failed')`,
  },
  {
    name: 'I14 references are unique, long and plain, and each order has a number',
    sql: `select id::text from orders where reference !~ '^[A-Za-z0-9.=-]{22,64}$'
      union all select reference from (select reference from orders union all select reference from checkouts) as named
        group by reference having count(*) > 1
      union all select id::text from orders where number is null or number !~ '^OJ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`,
  },
  {
    name: 'I30 a payment request is paid by one order, of its shop and amount, which is received; guests buy at the stall alone',
    sql: `select r.id::text from payment_requests r left join orders o on o.request_id = r.id
      group by r.id having (r.state = 'paid') <> (count(*) filter (where o.sold) = 1) or count(*) filter (where o.sold) > 1
        or bool_or(o.amount_kobo <> r.amount_kobo or o.seller_id <> r.seller_id)
      union all
      select o.id::text from orders o where (o.product_id is null) <> (o.request_id is not null)
        or o.request_id is not null and o.sold and o.fulfilment <> 'received'
      union all
      select o.id::text from orders o join users u on u.id = o.buyer_id where u.status = 'guest' and o.request_id is null
      union all
      select u.id::text from users u where u.status = 'guest' and (u.password_hash <> '' or u.email_verified_at is not null
        or exists (select from sessions s where s.user_id = u.id))`,
  },
  {
    name: 'I31 no payout goes to an account whose name is neither that of the documents nor approved',
    sql: `select t.id::text from payouts t where t.name_check not in ('before', 'matched', 'approved')
      union all
      select a.seller_id::text from payout_accounts a where a.name_check in ('matched', 'approved') and a.proven_name <> a.account_name
        or (a.name_check = 'waiting') <> exists (select from payout_account_names n
          where n.seller_id = a.seller_id and n.status = 'Pending' and n.account_name = a.account_name)
        or a.name_check in ('approved', 'refused') and not exists (select from payout_account_names n
          where n.seller_id = a.seller_id and n.account_name = a.account_name
            and n.status = case a.name_check when 'approved' then 'Approved' else 'Rejected' end)`,
  },
  {
    name: 'I15 nobody buys from themselves',
    sql: `select o.id::text from orders o join sellers s on s.id = o.seller_id
      where o.buyer_id = s.user_id or o.seller_user_id <> s.user_id`,
  },
  {
    name: 'I17 a key gives one order',
    sql: `select (array_agg(id))[1]::text from orders where idempotency_key is not null
        group by buyer_id, idempotency_key having count(*) > 1
      union all select id::text from orders where idempotency_key is not null and idempotency_hash is null
      union all select (array_agg(id))[1]::text from checkouts group by buyer_id, idempotency_key having count(*) > 1`,
  },
  {
    name: 'a seller is paid at most once for an order, and no more than is due',
    sql: `select order_id::text from payouts where state in ('wanted', 'pending', 'received', 'otp', 'success')
        group by order_id having count(*) > 1
      union all
      select p.id::text from payouts p join orders o on o.id = p.order_id
        where p.amount_kobo > o.amount_kobo - o.amount_kobo * o.commission_bps / 10000 + o.delivery_kobo`,
  },
]
