import type { Pool } from '../platform/database.ts'

/** A rule of rules.md section 3 as a query that finds what breaks it. */
interface Invariant {
  name: string
  sql: string
}

const invariants: Invariant[] = [
  {
    name: 'I1 on hand is what was supplied less what was sold',
    sql: `select p.id::text from products p
      left join (select product_id, sum(quantity) as sold from orders where sold group by product_id) o on o.product_id = p.id
      where p.on_hand <> p.supplied - coalesce(o.sold, 0) or p.on_hand < 0 or p.reserved < 0 or p.reserved > p.on_hand`,
  },
  {
    name: 'I1 reserved is the sum of the holds',
    sql: `select p.id::text from products p
      left join (select product_id, sum(quantity) as held from holds group by product_id) h on h.product_id = p.id
      where p.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'I2 no more is sold than was supplied',
    sql: `select p.id::text from products p join orders o on o.product_id = p.id and o.sold
      group by p.id, p.supplied having sum(o.quantity) > p.supplied`,
  },
  {
    name: 'I3 a hold belongs to a pending order and lasts at most 15 minutes',
    sql: `select h.order_id::text from holds h join orders o on o.id = h.order_id
      where o.state <> 'pending' or h.expires_at <= h.created_at or h.expires_at > h.created_at + interval '15 minutes'`,
  },
  {
    name: 'I4 an order is paid exactly when a matching charge is applied',
    sql: `select o.id::text from orders o left join charges c on c.id = o.charge_id
      where o.state = 'paid' and (c.id is null or c.reference <> o.reference or c.amount_kobo <> o.amount_kobo or c.currency <> o.currency)
      union all
      select o.id::text from orders o join charges c on c.reference = o.reference
      where o.state in ('pending', 'failed', 'expired') and c.amount_kobo = o.amount_kobo and c.currency = o.currency`,
  },
  {
    name: 'I5 a charge settles one order, an order has one charge',
    sql: `select charge_id::text from orders where charge_id is not null group by charge_id having count(*) > 1`,
  },
  {
    name: 'I7 an amount is the unit price times the quantity, in naira',
    sql: `select id::text from orders where amount_kobo <> unit_price_kobo * quantity or currency <> 'NGN' or amount_kobo <= 0`,
  },
  {
    name: 'I8 the history of an order is a path of the table',
    sql: `select h.order_id::text from order_history h
      where h.from_state is not null and not exists (
        select from order_paths p where p.from_state = h.from_state and p.to_state = h.to_state)
      union all
      select o.id::text from orders o
      where o.state <> (select to_state from order_history h where h.order_id = o.id order by h.id desc limit 1)`,
  },
  {
    name: 'I10 no more is given back than was paid',
    sql: `select r.charge_id::text from refunds r join charges c on c.id = r.charge_id where r.state <> 'failed'
      group by r.charge_id, c.amount_kobo having sum(r.amount_kobo) > c.amount_kobo`,
  },
  {
    name: 'I15 nobody buys from himself',
    sql: `select o.id::text from orders o join sellers s on s.id = o.seller_id where o.buyer_id = s.user_id`,
  },
  {
    name: 'I19 what a shop or service is shown to come to is what its reviews come to',
    sql: `select s.id::text from sellers s
      left join (select seller_id, count(*) as count, sum(rating) as sum from reviews where service_id is null group by seller_id) r
        on r.seller_id = s.id
      where s.review_count <> coalesce(r.count, 0) or s.rating_sum <> coalesce(r.sum, 0)
      union all
      select v.id::text from services v
      left join (select service_id, count(*) as count, sum(rating) as sum from reviews group by service_id) r on r.service_id = v.id
      where v.review_count <> coalesce(r.count, 0) or v.rating_sum <> coalesce(r.sum, 0)`,
  },
  {
    name: 'I22 no session is older than its password, the last "log out everywhere", or the account\'s end',
    sql: `select s.id::text from sessions s join users u on u.id = s.user_id
      where s.created_at < greatest(u.password_changed_at, u.sessions_ended_at) or u.status = 'deleted'`,
  },
  {
    name: 'I26 nothing of a deleted person remains in his account or his shop',
    sql: `select u.id::text from users u left join sellers s on s.user_id = u.id where u.status = 'deleted' and (
        u.name <> 'Deleted user' or u.full_name <> '' or u.email <> ('deleted-' || u.id || '@deleted.invalid')::citext
        or u.phone <> '' or u.address <> '' or u.avatar_file_id is not null or u.password_hash <> ''
        or s.store_name <> 'Closed shop' or s.email <> '' or s.phone <> '' or s.address <> '' or s.description <> ''
        or s.city <> '' or s.logo_file_id is not null or s.verified or s.status <> 'suspended'
        or exists (select from mail_links l where l.user_id = u.id)
        or exists (select from second_factors f where f.user_id = u.id)
        or exists (select from recovery_codes c where c.user_id = u.id)
        or exists (select from known_devices d where d.user_id = u.id)
        or exists (select from products p where p.seller_id = s.id and (p.status <> 'removed' or p.description <> ''))
        or exists (select from files f where f.owner_id = u.id and f.attached_at is not null
          and not exists (select from orders o where o.product_file_id = f.id)))`,
  },
  {
    name: 'what is searched is what is listed',
    sql: `select s.product_id::text from product_search s join products p on p.id = s.product_id where p.status <> 'live'
      union all
      select s.service_id::text from service_search s join services v on v.id = s.service_id where v.status <> 'live'`,
  },
]

/** Every invariant that does not hold, with some of the ids that break it. Empty: all is well. */
export async function brokenInvariants(pool: Pool): Promise<{ name: string; ids: string[] }[]> {
  const query = invariants
    .map(({ sql }, place) => `select ${place} as place, id from (${sql}) as broken(id)`)
    .join(' union all ')
  const { rows } = await pool.query<{ place: number; id: string }>(query)
  return invariants.flatMap(({ name }, place) => {
    const ids = rows.filter((row) => row.place === place).map((row) => row.id)
    return ids.length > 0 ? [{ name, ids: ids.slice(0, 10) }] : []
  })
}

/** How many rules are checked. */
export const invariantCount = invariants.length
