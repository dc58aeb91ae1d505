import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import { photosJson } from '../listings/listing-json.ts'

interface OfPhoto {
  sellerId: string
  key: string
}

const keyPrefix = 'photo '

/** The key under which a product of a photo is stored, so that the same photo makes one draft. */
export function importKeyOf(photoKey: string): string {
  return keyPrefix + photoKey
}

/** The product of a photo, unless it was removed. */
export const productOfPhoto = defineQuery<OfPhoto, { id: string }>(
  'photo_draft_of_key',
  (p) => sql`select id from products
    where seller_id = ${p.sellerId} and import_key = ${p.key} and status <> 'removed'`,
)

/** A removed product gives its photo free, so that the seller may list it again. */
export const freePhotoKey = defineQuery<OfPhoto, never>(
  'photo_draft_free_key',
  (p) => sql`update products set import_key = null
    where seller_id = ${p.sellerId} and import_key = ${p.key} and status = 'removed'`,
)

/** Writes the draft of a photo. No row: another request has just written it. */
export const insertPhotoDraft = defineQuery<
  OfPhoto & { name: string; city: string; lga: string; state: string },
  { id: string }
>(
  'photo_draft_insert',
  (
    p,
  ) => sql`insert into products (seller_id, name, category, supplied, on_hand, city, lga, state, status, import_key)
    values (${p.sellerId}, ${p.name}, '', 0, 0, ${p.city}, ${p.lga}, ${p.state}, 'draft', ${p.key})
    on conflict (seller_id, import_key) do nothing returning id`,
)

const isPhotoDraft = (sellerId: unknown) => sql`seller_id = ${sellerId} and status = 'draft'
  and import_key like ${sql.lit(`${keyPrefix}%`)} and option_names is null
  and exists (select from product_pictures where product_id = p.id)`

/** How many drafts of photos have no price. */
export const draftsWithoutPrice = defineQuery<{ sellerId: string }, { count: number }>(
  'photo_drafts_without_price',
  (p) =>
    sql`select count(*)::int as count from products p where ${isPhotoDraft(p.sellerId)} and price_kobo is null`,
)

/** The newest drafts of photos as JSON (`PhotoDraft`), and how many there are. */
export const photoDraftsOf = defineQuery<{ sellerId: string; max: number }, { body: string; total: number }>(
  'photo_drafts_of',
  (p) => sql`with drafts as materialized (
      select id, name, category, price_kobo, on_hand, unit, created_at from products p
      where ${isPhotoDraft(p.sellerId)}
    ), shown as (select id, name, category, price_kobo, on_hand, unit, created_at from drafts order by created_at desc, id desc limit ${p.max})
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'category', p.category,
        'priceMinor', p.price_kobo, 'quantity', p.on_hand, 'unit', coalesce(p.unit, ''), 'picture', ${photosJson('product')} -> 0)
        order by p.created_at desc, p.id desc), '[]'::json)::text as body,
      (select count(*)::int from drafts) as total
    from shown p`,
)

/** Stores a part of a photo. A part that is there stays. No row: the seller has sent too much that is not whole. */
export const insertPart = defineQuery<
  OfPhoto & { part: number; bytes: Buffer; max: number },
  { part: number }
>(
  'photo_part_insert',
  (p) => sql`insert into photo_parts (seller_id, photo_key, part, bytes)
    select ${p.sellerId}, ${p.key}, ${p.part}::smallint, ${p.bytes}
    where (select count(*) from photo_parts where seller_id = ${p.sellerId}) < ${p.max}::int
    on conflict (seller_id, photo_key, part) do update set created_at = app_now() returning part`,
)

/** Which parts of a photo are there. */
export const partsThere = defineQuery<OfPhoto, { part: number }>(
  'photo_parts_there',
  (p) =>
    sql`select part from photo_parts where seller_id = ${p.sellerId} and photo_key = ${p.key} order by part`,
)

export const partsOf = defineQuery<OfPhoto, { bytes: Buffer }>(
  'photo_parts',
  (p) =>
    sql`select bytes from photo_parts where seller_id = ${p.sellerId} and photo_key = ${p.key} order by part`,
)

export const dropParts = defineQuery<OfPhoto, never>(
  'photo_parts_drop',
  (p) => sql`delete from photo_parts where seller_id = ${p.sellerId} and photo_key = ${p.key}`,
)
