import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

interface Many {
  /** A JSON array of `ImportRow`, each with its importKey. */
  rows: string
  sellerId: string
}

interface ProductNames {
  /** A JSON array of names of options, each with the product's importKey. */
  products: string
  /** A JSON array of variants, each with the product's importKey. */
  variants: string
  addedIds: string[]
}

/** Writes the variants of products that were added before in the same transaction. */
export const insertImportedVariants = defineQuery<ProductNames, never>(
  'product_variants_insert_many',
  (p) => sql`with named as (
      update products set option_names = r.names
      from json_to_recordset(${p.products}::json) as r("importKey" text, names text[])
      where id = any(${p.addedIds}::uuid[]) and import_key = r."importKey" returning id, import_key
    )
    insert into product_variants (product_id, position, option_1, option_2, price_kobo, supplied, on_hand)
    select named.id, r.position, r.one, r.two, r."priceKobo", r.quantity, r.quantity
    from json_to_recordset(${p.variants}::json) as r("importKey" text, position smallint, one text, two text,
      "priceKobo" bigint, quantity int) join named on named.import_key = r."importKey"`,
)

// Rows that an earlier import wrote stay unchanged. They are left out before: a row that meets a conflict has called the
// trigger that holds listings for a look. The others are written in the order of the file.
export const insertProducts = defineQuery<Many, { id: string }>(
  'product_insert_many',
  (
    p,
  ) => sql`insert into products (seller_id, name, category, price_kobo, description, condition, unit, supplied, on_hand, city, lga, state,
      latitude, longitude, import_key)
    select ${p.sellerId}::uuid, r.name, r.category, r."priceKobo", r.description, r.condition, r.unit, r.quantity, r.quantity, r.city, r.lga, r.state,
      r.latitude, r.longitude, r."importKey"
    from json_to_recordset(${p.rows}::json) as r(name text, category text, "priceKobo" bigint, description text,
      condition text, unit text, quantity int, city text, lga text, state text, latitude float8, longitude float8, "importKey" text)
    where (select id from products where seller_id = ${p.sellerId}::uuid and import_key = r."importKey") is null
    on conflict (seller_id, import_key) do nothing
    returning id`,
)

export const insertServices = defineQuery<Many, { id: string }>(
  'service_insert_many',
  (
    p,
  ) => sql`insert into services (seller_id, name, category, price_kobo, price_for, price_is_from, price_note, description, work_place, city, lga, state, latitude, longitude, import_key)
    select ${p.sellerId}::uuid, r.name, r.category, r."priceKobo", r."priceFor", r."priceIsFrom", r."priceNote", r.description, r."workPlace", r.city, r.lga, r.state, r.latitude, r.longitude,
      r."importKey"
    from json_to_recordset(${p.rows}::json) as r(name text, category text, "priceKobo" bigint, description text,
      "priceFor" text, "priceIsFrom" boolean, "priceNote" text, "workPlace" text, city text, lga text, state text, latitude float8, longitude float8, "importKey" text)
    where (select id from services where seller_id = ${p.sellerId}::uuid and import_key = r."importKey") is null
    on conflict (seller_id, import_key) do nothing
    returning id`,
)
