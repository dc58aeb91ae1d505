import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  coverJson,
  photosJson,
  placeJson,
  ratingJson,
  shopJson,
  timestampJson,
  viewsJson,
} from '../listings/listing-json.ts'
import type { ListingView } from '../listings/listing-json.ts'
import { productStatus } from '../listings/listing-status.ts'
import { hasPriceRange, variantsJson } from './variants-records.ts'

const photos = photosJson('product')
const cover = coverJson('product')
const place = placeJson(sql`p.city`, sql`p.state`)

// Smaller numbers tell buyers nothing, and others how a new shop does.
const shownFromSold = 3

/**
 * A product (alias p) and its shop (s) as the contract's `Product`.
 * PostgreSQL builds the JSON and the server sends it as it is, because the public lists are read more than all else.
 * No answer has contact details (D22). Lists have no voice note (`voice`).
 * Only the owner's answer has stock on hand and reserved.
 * `distanceKm` is there only where a distance is asked for.
 */
export function productJson(
  view: ListingView,
  distance: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const voice = view === 'list' ? sql`` : sql`, 'voice', voice_json(p.voice_file_id)`
  const stock =
    view === 'owner'
      ? sql`, 'onHand', p.on_hand, 'reserved', p.reserved, 'status', ${productStatus('p')},
      'moderationNote', case when p.status in ('waiting', 'refused') then moderation_note('product', p.id) end, 'sold', p.supplied - p.on_hand, ${viewsJson(sql`p.id`)}`
      : sql``
  const variants =
    view === 'list'
      ? sql``
      : sql`, 'optionNames', coalesce(p.option_names, '{}'), 'variants', ${variantsJson(view === 'owner')}`
  return sql`json_build_object(
    '_id', p.id, 'id', p.id, 'name', p.name, 'category', p.category,
    'price', trim_scale(p.price_kobo::numeric / 100), 'priceMinor', p.price_kobo,
    'priceBeforeMinor', case when p.price_fell_at > app_now() - interval '30 days' then p.price_before_kobo end,
    'quantity', p.on_hand - p.reserved, 'description', p.description, 'condition', p.condition, 'unit', p.unit,
    'productImg', ${cover}, 'pictures', ${photos}, 'location', ${place}, 'createdAt', ${timestampJson(sql`p.created_at`)},
    'stats', ${ratingJson(sql`p.review_count`, sql`p.rating_sum`)},
    'soldCount', case when p.supplied - p.on_hand >= ${sql.lit(shownFromSold)} then p.supplied - p.on_hand else 0 end,
    'hasPriceRange', ${hasPriceRange}, 'sellerId', ${shopJson(view)}${variants}${stock}${voice}${distance ? sql`, 'distanceKm', ${distance}` : sql``})`
}
