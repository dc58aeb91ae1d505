import { federalCapital } from '@oja/contract/values/place-labels.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { productStatus } from '../listings/listing-status.ts'

/** A column of timestamps as the wire writes them. */
export const timestampJson = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The contract's `placeLabel` in SQL: a town and its state, such as "Bodija, Oyo", "Kano", "Abuja, FCT". */
export const placeJson = (city: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql`concat_ws(', ',
  case when lower(${city}) <> lower(${state}) then nullif(${city}, '') end,
  case when ${state} = ${sql.lit(federalCapital.state)} and lower(${city}) <> lower(${state}) and ${city} ~* ${sql.lit(`\\m${federalCapital.town}\\M`)}
    then ${sql.lit(federalCapital.rest)} else nullif(${state}, '') end)`

/** How many reviews, and their average with one decimal; null without reviews. */
export const ratingJson = (count: RawBuilder<unknown>, sum: RawBuilder<unknown>) => sql`json_build_object(
  'reviewsCount', ${count}, 'averageRating', trim_scale(round(${sum}::numeric / nullif(${count}, 0), 1)))`

/** A shop (alias s) as the contract's `ShopCard`. Without contact its e-mail and phone are "". */
export const shopJson = (withContact: boolean) => sql`json_build_object(
      '_id', s.id, 'userId', s.user_id, 'storeName', s.store_name,
      'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'businessCategory', s.business_category,
      'businessLevel', s.business_level, ${withContact ? sql`'email', s.email, 'phone', s.phone` : sql`'email', '', 'phone', ''`},
      'location', json_build_object('city', s.city, 'state', s.state), 'verified', s.verified,
      'stats', ${ratingJson(sql`s.review_count`, sql`s.rating_sum`)})`

const pictures = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'url', '/files/' || f.id, 'colour', f.colour) order by pp.position), '[]'::json)
  from product_pictures pp join files f on f.id = pp.file_id where pp.product_id = p.id)`

const cover = sql`coalesce((
  select '/files/' || pp.file_id || '/640.webp' from product_pictures pp where pp.product_id = p.id order by pp.position limit 1), '')`

const place = placeJson(sql`p.city`, sql`p.state`)

/**
 * A product (alias p) and its shop (s) as the contract's `Product`.
 * PostgreSQL builds the JSON and the server sends it as it is, because the public lists are read more than all else.
 * Lists have no contact details (D22) and no voice note (`voice`).
 * Only the owner's answer has stock on hand and reserved.
 * `distanceKm` is there only where a distance is asked for.
 */
export function productJson(
  view: 'list' | 'detail' | 'owner',
  distance: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const voice = view === 'list' ? sql`` : sql`, 'voice', voice_json(p.voice_file_id)`
  const ownerFields =
    view === 'owner'
      ? sql`, 'onHand', p.on_hand, 'reserved', p.reserved, 'status', ${productStatus('p')}`
      : sql``
  return sql`json_build_object(
    '_id', p.id, 'id', p.id, 'name', p.name, 'category', p.category,
    'price', trim_scale(p.price_kobo::numeric / 100), 'priceMinor', p.price_kobo,
    'quantity', p.on_hand - p.reserved, 'description', p.description,
    'productImg', ${cover}, 'pictures', ${pictures}, 'location', ${place}, 'createdAt', ${timestampJson(sql`p.created_at`)},
    'sellerId', ${shopJson(view !== 'list')}${ownerFields}${voice}${distance ? sql`, 'distanceKm', ${distance}` : sql``})`
}
