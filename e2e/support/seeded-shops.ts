import { createHash } from 'node:crypto'
import type { RunningApp } from './running-app.ts'

export interface SeededShops {
  /** Of the first of them. */
  sellerId: string
  /** Deletes them again: other journeys need the demo data as it is. */
  clear(): Promise<void>
}

/** Inserts so many shops with this name, the first with so many products. They are older than the demo data. */
export async function seedShops(
  app: RunningApp,
  name: string,
  { shops = 1, products = 0 }: { shops?: number; products?: number },
): Promise<SeededShops> {
  const first = `01900000-0000-7000-8000-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
  const emails = `'${name.toLowerCase()}%@planted.example'`
  await app.letPass(`with people as (
      insert into users (role, seller_id, name, email, email_verified_at, password_hash, consent_at, consent_version)
      select 'seller', case when n = 1 then '${first}'::uuid else uuidv7() end, '${name} ' || n,
        lower('${name}') || n || '@planted.example', app_now(), '', app_now(), '1' from generate_series(1, ${shops}) n
      returning id, seller_id, name
    ) insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, automatic_reply, created_at)
      select seller_id, id, name, 'small', 'products', '', '', 'active', '', timestamptz '2020-01-01' from people`)
  await app.letPass(`insert into products (seller_id, name, category, price_kobo, supplied, on_hand, created_at)
      select '${first}', 'Bolt size ' || n, 'Building Materials & Hardware', 900000000, 3, 3, timestamptz '2020-01-01'
      from generate_series(1, ${products}) n`)
  await app.letPass("select pg_notify('public_change', '')")
  return {
    sellerId: first,
    async clear() {
      await app.letPass(`delete from products where seller_id = '${first}'`)
      await app.letPass(`delete from users where email::text like ${emails}`)
      await app.letPass("select pg_notify('public_change', '')")
    },
  }
}
