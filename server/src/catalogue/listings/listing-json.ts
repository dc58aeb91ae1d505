import { federalCapital } from '@oja/contract/values/places/place-labels.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export type ListingKind = 'product' | 'service'

/** How much of a listing is written: for lists, for its own page, for its seller. */
export type ListingView = 'list' | 'detail' | 'owner'

/** What the tables of a kind are called. `alias` stands for a listing in its JSON. */
export const listingTables = {
  product: { alias: 'p', plural: 'products', photos: 'product_pictures', photoListingId: 'product_id' },
  service: { alias: 'v', plural: 'services', photos: 'service_pictures', photoListingId: 'service_id' },
} as const

/** The photos of a listing (by its table's alias), the cover first. */
export const photosJson = (kind: ListingKind) => sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'url', '/files/' || f.id, 'colour', f.colour) order by lp.position), '[]'::json)
  from ${photosOf(kind)} join files f on f.id = lp.file_id ${ofListing(kind)})`

/** The address of its cover; "" without one. */
export const coverJson = (kind: ListingKind) => sql`coalesce((
  select '/files/' || lp.file_id || '/640.webp' from ${photosOf(kind)} ${ofListing(kind)} order by lp.position limit 1), '')`

/** The address of its cover as small as rows show it; "" without one. */
export const smallCoverOf = (kind: ListingKind) => sql`coalesce((
  select '/files/' || lp.file_id || '/160.webp' from ${photosOf(kind)} ${ofListing(kind)} order by lp.position limit 1), '')`

/** A column of timestamps as the wire writes them. */
export const timestampJson = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** How often others opened the page of a listing, as a member of a JSON object. */
export const viewsJson = (id: RawBuilder<unknown>) =>
  sql`'views', coalesce((select views from listing_views where listing_id = ${id}), 0)`

/** The contract's `placeLabel` in SQL: a town and its state, such as "Bodija, Oyo", "Kano", "Abuja, FCT". */
export const placeJson = (city: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql`concat_ws(', ',
  case when lower(${city}) <> lower(${state}) then nullif(${city}, '') end,
  case when ${state} = ${sql.lit(federalCapital.state)} and lower(${city}) <> lower(${state}) and ${city} ~* ${sql.lit(`\\m${federalCapital.town}\\M`)}
    then ${sql.lit(federalCapital.rest)} else nullif(${state}, '') end)`

/**
 * How many reviews, and their average with one decimal; null without reviews. `rated` is how many the average counts,
 * where it counts not all.
 */
export const ratingJson = (
  count: RawBuilder<unknown>,
  sum: RawBuilder<unknown>,
  rated = count,
) => sql`json_build_object(
  'reviewsCount', ${count}, 'averageRating', trim_scale(round(${sum}::numeric / nullif(${rated}, 0), 1)))`

/** A shop (alias s) as the contract's `ShopCard`, without its contact details (D22). Lists do not say `reachable`. */
export const shopJson = (view: ListingView) => sql`json_build_object(
      '_id', s.id, 'userId', s.user_id, 'storeName', s.store_name,
      'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'businessCategory', s.business_category,
      'businessLevel', s.business_level, 'email', '', 'phone', '',
      ${
        view === 'list'
          ? sql``
          : sql`'reachable', json_strip_nulls(json_build_object(
        'phone', s.phone <> '', 'email', s.email <> '', 'whatsapp', nullif(s.whatsapp and s.phone <> '', false))),
      'closedUntil', shown_closed_until(s.closed_until),`
      }
      'location', json_build_object('city', s.city, 'state', s.state), 'verified', s.verified,
      'stats', ${ratingJson(sql`s.review_count`, sql`s.rated_sum`, sql`s.rated_count`)})`

function photosOf(kind: ListingKind) {
  return sql`${sql.table(listingTables[kind].photos)} lp`
}

function ofListing(kind: ListingKind) {
  const { alias, photoListingId } = listingTables[kind]
  return sql`where ${sql.ref(`lp.${photoListingId}`)} = ${sql.ref(`${alias}.id`)}`
}
