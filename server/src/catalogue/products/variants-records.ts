import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'

/** A stored variant that is not removed. */
export interface StoredVariant {
  id: string
  options: string[]
  /** Null: the price of the product. */
  price_kobo: number | null
  available: number
}

/** The variants of the product `products`, in order, as JSON of `StoredVariant`. */
export const storedVariants = sql`array(select json_build_object('id', v.id, 'options', array_remove(array[v.option_1, v.option_2], ''),
      'price_kobo', v.price_kobo, 'available', v.on_hand - v.reserved)
    from product_variants v where v.product_id = products.id and v.removed_at is null order by v.position)`

/** The variants of the product `p` as the contract's `ProductVariant`s. The owner also sees what is reserved. */
export const variantsJson = (isOwner: boolean) => sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'options', array_remove(array[v.option_1, v.option_2], ''),
      'priceMinor', coalesce(v.price_kobo, p.price_kobo, 0), 'quantity', v.on_hand - v.reserved, 'pictureId', lp.file_id
      ${isOwner ? sql`, 'reserved', v.reserved` : sql``}) order by v.position), '[]'::json)
  from product_variants v left join product_pictures lp on lp.product_id = p.id and lp.file_id = v.file_id
  where p.option_names is not null and v.product_id = p.id and v.removed_at is null)`

/** Some variant of the product `p` has a price above the product's own. */
export const hasPriceRange = sql`(p.option_names is not null and exists (select from product_variants v
  where v.product_id = p.id and v.removed_at is null and v.price_kobo > p.price_kobo))`

export const setOptionNames = defineQuery<{ id: string; names: string[] | null }, never>(
  'product_option_names',
  (p) => sql`update products set option_names = ${p.names}::text[] where id = ${p.id}`,
)

/** Removes variants. Their units leave the stock, but for those that buyers hold. */
export const removeVariants = defineQuery<{ id: string; keepIds: string[] }, never>(
  'product_variants_remove',
  (
    p,
  ) => sql`update product_variants set removed_at = app_now(), supplied = supplied - (on_hand - reserved), on_hand = reserved
    where product_id = ${p.id} and removed_at is null and not id = any(${p.keepIds}::uuid[])`,
)

/** A JSON array of variants: id (null for a new one), position, one, two, priceKobo, quantity (null: as it is). */
interface Rows {
  id: string
  rows: string
}

const rowsOf = (
  rows: string,
) => sql`json_to_recordset(${rows}::json) as r(id uuid, position smallint, one text, two text,
  "priceKobo" bigint, quantity int)`

/** `quantity` is how many can be bought from now on, whatever is held. */
export const changeVariants = defineQuery<Rows, never>(
  'product_variants_change',
  (
    p,
  ) => sql`update product_variants v set position = r.position, option_1 = r.one, option_2 = r.two, price_kobo = r."priceKobo",
      supplied = v.supplied + coalesce(r.quantity - (v.on_hand - v.reserved), 0),
      on_hand = coalesce(r.quantity + v.reserved, v.on_hand)
    from ${rowsOf(p.rows)} where v.id = r.id and v.product_id = ${p.id}`,
)

export const addVariants = defineQuery<Rows, never>(
  'product_variants_add',
  (
    p,
  ) => sql`insert into product_variants (product_id, position, option_1, option_2, price_kobo, supplied, on_hand)
    select ${p.id}, r.position, r.one, r.two, r."priceKobo", r.quantity, r.quantity from ${rowsOf(p.rows)} where r.id is null`,
)

/** Gives variants their photos: for each position the file, or null for none. */
export const setVariantPhotos = defineQuery<
  { id: string; positions: number[]; fileIds: (string | null)[] },
  never
>(
  'product_variants_photos',
  (p) => sql`update product_variants v set file_id = t.file_id
    from unnest(${p.positions}::smallint[], ${p.fileIds}::uuid[]) as t(position, file_id)
    where v.product_id = ${p.id} and v.removed_at is null and v.position = t.position`,
)
