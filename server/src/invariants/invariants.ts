import type { Pool } from '../platform/database/database.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { dispatchInvariants } from './dispatch-invariants.ts'
import { handoverInvariants } from './handover-invariants.ts'
import { moneyInvariants } from './money-invariants.ts'
import type { Invariant } from './money-invariants.ts'
import { phoneInvariants } from './phone-invariants.ts'
import { textInvariants } from './text-invariants.ts'
import { trustInvariants } from './trust-invariants.ts'

const invariants: Invariant[] = [
  ...moneyInvariants,
  ...deliveryInvariants,
  ...dispatchInvariants,
  ...handoverInvariants,
  ...trustInvariants,
  ...textInvariants,
  ...phoneInvariants,
  {
    name: 'I18 the unread count is the number of unread messages',
    sql: `select m.thread_id::text from thread_members m
      left join (select thread_id, recipient_id, count(*) as count from messages where read_at is null group by thread_id, recipient_id) u
        on u.thread_id = m.thread_id and u.recipient_id = m.user_id
      where m.unread <> coalesce(u.count, 0)`,
  },
  {
    name: 'I18 the messages of a conversation are numbered without gaps, and never go back in time',
    sql: `select t.id::text from threads t left join messages m on m.thread_id = t.id
      group by t.id, t.last_sequence having t.last_sequence <> count(m.id) or t.last_sequence <> coalesce(max(m.sequence), 0)
      union all
      select l.thread_id::text from messages l join messages e on e.thread_id = l.thread_id and e.sequence = l.sequence - 1
      where l.created_at < e.created_at`,
  },
  {
    name: 'I19 the rating of a shop, product or service is that of its reviews',
    sql: `select s.id::text from sellers s
      left join (select seller_id, count(*) as count, sum(rating) as sum, count(*) filter (where is_verified) as verified,
          sum(rating) filter (where is_verified) as verified_sum from reviews where service_id is null group by seller_id) r
        on r.seller_id = s.id
      where s.review_count <> coalesce(r.count, 0) or s.rating_sum <> coalesce(r.sum, 0)
        or s.verified_count <> coalesce(r.verified, 0) or s.verified_sum <> coalesce(r.verified_sum, 0)
      union all
      select p.id::text from products p
      left join (select product_id, count(*) as count, sum(rating) as sum from reviews group by product_id) r on r.product_id = p.id
      where p.review_count <> coalesce(r.count, 0) or p.rating_sum <> coalesce(r.sum, 0)
      union all
      select v.id::text from services v
      left join (select service_id, count(*) as count, sum(rating) as sum, count(*) filter (where is_verified) as verified,
          sum(rating) filter (where is_verified) as verified_sum from reviews group by service_id) r on r.service_id = v.id
      where v.review_count <> coalesce(r.count, 0) or v.rating_sum <> coalesce(r.sum, 0)
        or v.verified_count <> coalesce(r.verified, 0) or v.verified_sum <> coalesce(r.verified_sum, 0)`,
  },
  {
    name: 'I27 what lists say of a product and its shop is what their rows say',
    sql: `select p.id::text from products p join product_cards c on c.product_id = p.id where c.body <> product_card(p)
      union all select s.id::text from sellers s where s.card <> shop_card(s)`,
  },
  {
    name: 'I19 whoever reviews a product has received it',
    sql: `select r.id::text from reviews r where r.product_id is not null and not exists (
      select from orders o where o.buyer_id = r.author_id and o.product_id = r.product_id and o.fulfilment = 'received')`,
  },
  {
    name: 'I19 a review says "Verified purchase" once its author has received an order',
    sql: `select r.id::text from reviews r where r.service_id is null and r.is_verified <> (exists (
      select from orders o where o.buyer_id = r.author_id and o.seller_id = r.seller_id
        and (r.product_id is null or o.product_id = r.product_id) and o.fulfilment = 'received'))`,
  },
  {
    name: 'I19 a review of a service counts as known once its author and the provider wrote to each other about it',
    sql: `select r.id::text from reviews r
      where r.service_id is not null and r.is_verified <> had_exchange(r.author_id, r.seller_user_id, r.service_id)`,
  },
  {
    name: 'I29 a seller has one shop and helps in no other; nobody else has a shop',
    sql: `select u.id::text from users u left join sellers s on s.user_id = u.id and s.id = u.seller_id
      where (u.role = 'seller') <> (s.id is not null)
      union all
      select h.id::text from shop_helpers h join users u on u.id = h.user_id where h.ended_at is null and u.role <> 'buyer'`,
  },
  {
    name: 'I22 no session is older than its password, the last "log out everywhere", or the account\'s end',
    sql: `select s.id::text from sessions s join users u on u.id = s.user_id
      where s.created_at < greatest(u.password_changed_at, u.sessions_ended_at) or u.status = 'deleted'`,
  },
  {
    name: 'I26 nothing of a deleted person remains in their account or their shop',
    sql: `select u.id::text from users u left join sellers s on s.user_id = u.id where u.status = 'deleted' and (
        u.name <> 'Deleted user' or u.full_name <> '' or u.email <> ('deleted-' || u.id || '@deleted.invalid')::citext
        or u.phone <> '' or u.login_phone is not null or u.address <> '' or u.avatar_file_id is not null or u.password_hash <> ''
        or s.store_name <> 'Closed shop' or s.email <> '' or s.phone <> '' or s.address <> '' or s.description <> ''
        or s.city <> '' or s.logo_file_id is not null or s.verified or s.status <> 'suspended'
        or exists (select from mail_links l where l.user_id = u.id)
        or exists (select from phone_codes c where c.user_id = u.id)
        or exists (select from phone_changes c where c.user_id = u.id)
        or exists (select from second_factors f where f.user_id = u.id)
        or exists (select from recovery_codes c where c.user_id = u.id)
        or exists (select from known_devices d where d.user_id = u.id)
        or exists (select from products p where p.seller_id = s.id and (p.status <> 'removed' or p.description <> ''))
        or exists (select from files f where f.owner_id = u.id and f.attached_at is not null
          and not exists (select from orders o where o.product_file_id = f.id)))`,
  },
  {
    name: 'the search tables hold live listings only',
    sql: `select s.product_id::text from product_search s join products p on p.id = s.product_id where p.status <> 'live'
      union all
      select s.service_id::text from service_search s join services v on v.id = s.service_id where v.status <> 'live'`,
  },
]

/** Every invariant that is broken, with some of the ids that break it. Empty when none is. */
export function brokenInvariants(pool: Pool): Promise<Broken[]> {
  return broken(pool, 'invariants', invariants)
}

/** The same for the invariants of money alone, for simulated markets, which have no other data. */
export function brokenMoneyInvariants(pool: Pool): Promise<Broken[]> {
  return broken(pool, 'money_invariants', [
    ...moneyInvariants,
    ...deliveryInvariants,
    ...dispatchInvariants,
    ...handoverInvariants,
  ])
}

interface Broken {
  name: string
  ids: string[]
}

// One round trip. The statement is prepared, because planning it takes longer than running it on few rows.
async function broken(pool: Pool, name: string, rules: Invariant[]): Promise<Broken[]> {
  const text = rules
    .map(({ sql }, place) => `select ${place} as place, id from (${sql}) as broken(id)`)
    .join(' union all ')
  const { rows } = await pool.query<{ place: number; id: string }>({ name, text })
  return rules.flatMap(({ name: rule }, place) => {
    const ids = rows.filter((row) => row.place === place).map((row) => row.id)
    return ids.length > 0 ? [{ name: rule, ids: ids.slice(0, 10) }] : []
  })
}

/** How many invariants are checked. */
export const invariantCount = invariants.length
