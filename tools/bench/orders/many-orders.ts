import type pg from 'pg'
import { openBenchShop } from '../search/search-app.ts'

export interface OrderPeople {
  adminId: string
  seller: { userId: string; sellerId: string }
}

const shops = 10
const buyers = 500

/** Ten shops with a product each, buyers, and an admin. Orders are spread over them. */
export async function insertOrderPeople(pool: pg.Pool): Promise<OrderPeople> {
  const sellerIds: string[] = []
  for (let shop = 0; shop < shops; shop += 1)
    sellerIds.push(
      await openBenchShop(pool, { name: `Shop ${shop}`, state: 'Oyo', lga: 'Ibadan North', verified: true }),
    )
  await pool.query(
    `insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
     select id, 'Yam tubers', 'Fresh & Perishables', 250000, 900000, 900000 from sellers`,
  )
  await pool.query(
    `insert into users (role, name, email, password_hash, consent_at, consent_version)
     select 'buyer', 'Buyer ' || n, 'buyer' || n || '@example.com', 'x', now(), 'bench' from generate_series(1, $1::int) n`,
    [buyers],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (role, name, email, password_hash, consent_at, consent_version)
     values ('admin', 'Bench', 'admin@example.com', 'x', now(), 'bench') returning id`,
  )
  const owner = await pool.query<{ user_id: string }>('select user_id from sellers where id = $1', [
    sellerIds[0],
  ])
  return {
    adminId: rows[0]?.id ?? '',
    seller: { userId: owner.rows[0]?.user_id ?? '', sellerId: sellerIds[0] ?? '' },
  }
}

/**
 * Adds orders up to `count`, spread over two years: the newest 60 are paid and open, all others received and paid out.
 * The triggers are off meanwhile, so that 300,000 take a minute; the rows are those that the product writes.
 */
export async function insertManyOrders(pool: pg.Pool, made: number, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table born on commit drop as
       select uuidv7() as id, n, uuidv7() as sale, uuidv7() as paid_out, uuidv7() as charge, s.id as seller_id, s.user_id as seller_user_id, p.id as product_id,
         (select id from users where email = 'buyer' || (n % $3 + 1) || '@example.com') as buyer_id, n > $2 - 60 as is_open,
         app_now() - make_interval(secs => ($2 - n) * 63072000.0 / $2) as at
       from generate_series($1::int + 1, $2::int) n
       join (select id, user_id, row_number() over (order by id) - 1 as place from sellers) s on s.place = n % $4
       join products p on p.seller_id = s.id`,
      [made, count, buyers, shops],
    )
    await client.query(
      `insert into orders (id, reference, number, buyer_id, seller_id, seller_user_id, product_id, product_name, unit_price_kobo,
         quantity, amount_kobo, hold_until, commission_bps, created_at, state, charge_id, sold, paid_at, fulfilment, handed_at, received_at)
       select id, 'bench' || lpad(n::text, 21, '0'), regexp_replace(upper(lpad(to_hex(n), 8, '0')), '(....)(....)', 'OJ-\\1-\\2'),
         buyer_id, seller_id, seller_user_id, product_id, 'Yam tubers', 250000, 1, 250000, at + interval '15 minutes', 500, at, 'paid',
         charge, true, at, case when is_open then 'accepted' else 'received' end, case when not is_open then at + interval '1 minute' end,
         case when not is_open then at + interval '2 minutes' end
       from born`,
    )
    await client.query(
      `insert into order_history (order_id, action, by_party, from_state, to_state, created_at)
       select id, 'settle', 'provider', 'pending', 'paid', at from born`,
    )
    await client.query(
      `insert into ledger_journals (id, key, kind, order_id, created_at)
       select sale, 'sale ' || id, 'sale', id, at from born
       union all select paid_out, 'payout ' || id, 'payout', id, at + interval '3 minutes' from born where not is_open`,
    )
    await client.query(
      `insert into ledger_entries (journal_id, account, order_id, seller_id, amount_kobo)
       select sale, 'buyer', id, seller_id, 250000 from born
       union all select sale, 'commission', id, seller_id, -12500 from born
       union all select sale, 'seller', id, seller_id, -237500 from born
       union all select paid_out, 'seller', id, seller_id, 237500 from born where not is_open
       union all select paid_out, 'bank', id, seller_id, -237500 from born where not is_open`,
    )
    await client.query(
      `insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name, name_check, proven_name)
       select distinct seller_id, '058', 'GTBank', '0123456789', 'SHOP', 'matched', 'SHOP' from born on conflict do nothing`,
    )
    await client.query(
      `insert into payouts (order_id, seller_id, amount_kobo, bank_code, bank_name, account_number, account_name, state, created_at, finished_at)
       select id, seller_id, 237500, '058', 'GTBank', '0123456789', 'SHOP', 'success', at, at + interval '3 minutes'
       from born where not is_open`,
    )
    await client.query(
      `insert into open_accounts (order_id, seller_id) select id, seller_id from born where is_open on conflict do nothing`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
