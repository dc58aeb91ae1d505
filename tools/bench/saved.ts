import { loadavg } from 'node:os'
import { openPool } from '../../server/src/platform/database/database.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrations.ts'
import { notifySavers } from '../../server/src/saved/saved.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'
import { openBenchShop } from './search/search-app.ts'

const savers = 10_000
const changes = 300
/** Issue 26: 10,000 people who saved one product do not slow its change. */
const limit = 1.5

/**
 * The change of a product that 10,000 people saved, and of a size that 10,000 wait for, beside the same change of one that nobody saved:
 * sold out and back, in turns on one connection. Then how long it takes until all are notified.
 */
export async function run(): Promise<object> {
  const postgres = await startThrowawayPostgres()
  const pool = openPool({ url: postgres.url, connections: 1 })
  try {
    await migrate(pool)
    const sellerId = await openBenchShop(pool, {
      name: 'Saved',
      state: 'Lagos',
      lga: 'Ikeja',
      verified: true,
    })
    const [saved, unsaved] = [await insertDress(pool, sellerId), await insertDress(pool, sellerId)]
    await insertSavers(pool, saved)
    const times = { saved: [] as number[], unsaved: [] as number[] }
    for (let count = -20; count < changes; count += 1) {
      // Each is first in every other turn.
      for (const kind of count % 2 === 0
        ? (['saved', 'unsaved'] as const)
        : (['unsaved', 'saved'] as const)) {
        const time = await sellOutAndRestock(pool, kind === 'saved' ? saved : unsaved)
        if (count >= 0) times[kind].push(time)
      }
    }
    const [ofSaved, ofUnsaved] = [middle(times.saved), middle(times.unsaved)]
    const begun = performance.now()
    await notifySavers(pool, { publicOrigin: 'http://localhost' })
    const seconds = rounded((performance.now() - begun) / 1_000)
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from notices')
    const ratio = rounded(ofSaved / ofUnsaved)
    console.log(
      `a change of what ${savers} saved: ${ratio} times that of what nobody saved (${rounded(ofSaved)} and ${rounded(ofUnsaved)} ms), load ${loadavg()[0]}`,
    )
    console.log(`${rows[0]?.count} notifications in ${seconds} s`)
    return {
      limit,
      savers,
      ratio,
      ofSaved,
      ofUnsaved,
      notified: rows[0]?.count,
      seconds,
      loadAverage: loadavg()[0],
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

interface Dress {
  productId: string
  variantId: string
}

/** A dress in two sizes; the first has one unit. */
async function insertDress(pool: Pool, sellerId: string): Promise<Dress> {
  const { rows } = await pool.query<{ product_id: string; variant_id: string }>(
    `with dress as (
       insert into products (seller_id, name, category, price_kobo, supplied, on_hand, option_names)
       values ($1, 'Dress', 'Fashion & Clothing', 450000, 1, 1, '{Size}') returning id
     )
     insert into product_variants (product_id, position, option_1, supplied, on_hand)
     select id, n, n, 1 - n, 1 - n from dress, generate_series(0, 1) n order by n returning product_id, id as variant_id`,
    [sellerId],
  )
  const [first] = rows
  return { productId: first?.product_id ?? '', variantId: first?.variant_id ?? '' }
}

async function insertSavers(pool: Pool, { productId, variantId }: Dress): Promise<void> {
  await pool.query(
    `with people as (insert into users (email, name, role, password_hash, email_verified_at, consent_at, consent_version)
        select 'saver' || n || '@example.com', 'Person ' || n, 'buyer', '', now(), now(), 'bench' from generate_series(1, $2::int) n returning id
      ), waiting as (insert into awaited_variants (owner_id, user_id, variant_id) select id, id, $3 from people)
      insert into saved_items (owner_id, user_id, product_id) select id, id, $1 from people`,
    [productId, savers, variantId],
  )
  // As in a market, others saved other goods.
  await pool.query(
    `with others as (
        insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
        select seller_id, 'Other ' || n, category, price_kobo, 1, 1 from products, generate_series(1, 2000) n where id = $1 returning id
      ), people as (select id from users where email like 'saver%' limit 10)
      insert into saved_items (owner_id, user_id, product_id) select people.id, people.id, others.id from people, others`,
    [productId],
  )
  await pool.query('vacuum analyze saved_items')
  await pool.query('vacuum analyze awaited_variants')
}

/** The milliseconds of the change that brings the only unit back. */
async function sellOutAndRestock(pool: Pool, { productId, variantId }: Dress): Promise<number> {
  const move = (units: number) =>
    pool.query({
      name: 'bench_move_stock',
      text: 'select move_stock($1, $2, 0, $3::int)',
      values: [productId, variantId, units],
    })
  await move(1)
  const begun = performance.now()
  await move(-1)
  return performance.now() - begun
}

function middle(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
