import { sql } from 'kysely'
import { plain } from '../platform/database.ts'

/** Many rows at once, as a JSON array of `ProductRow`; already imported ones are left alone. */
export const insertProducts = plain<{ rows: string; sellerId: string }, { id: string }>(
  'product_insert_many',
  (
    p,
  ) => sql`insert into products (seller_id, name, category, price_kobo, description, supplied, on_hand, city, lga, state, import_key)
    select ${p.sellerId}::uuid, r.name, r.category, r."priceKobo", r.description, r.quantity, r.quantity, r.city, r.lga, r.state, r."importKey"
    from json_to_recordset(${p.rows}::json) as r(name text, category text, "priceKobo" bigint, description text,
      quantity int, city text, lga text, state text, "importKey" text)
    on conflict (seller_id, import_key) do nothing
    returning id`,
)
