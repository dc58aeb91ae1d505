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
import { unitPrice } from './unit-price.ts'
import { hasPriceRange, variantsJson } from './variants-records.ts'

const photos = photosJson('product')
const cover = coverJson('product')
const place = placeJson(sql`p.city`, sql`p.state`)

// Smaller numbers tell buyers nothing, and others how a new shop does.
const shownFromSold = 3

/**
 * A product (alias p) and its shop (s) as lists say it, as text: they are read more than all else. `distanceKm` is there only where a
 * distance is asked for. Most of it stands ready in `product_cards` and `sellers.card`
 * (docs/decisions/0105); a row without them, from before the migration was through, is written here. What a sale changes is added.
 */
export function productListText(distance: RawBuilder<unknown> | null = null): RawBuilder<unknown> {
  return sql`concat(coalesce((select c.body from product_cards c where c.product_id = p.id), product_card(p)),
    ',"priceBeforeMinor":', coalesce((${priceBefore})::text, 'null'),
    ',"quantity":', p.on_hand - p.reserved, ',"soldCount":', ${soldCount},
    ',"hasPriceRange":', case when ${hasPriceRange} then 'true' else 'false' end,
    ',"unitPrice":"' || ${unitPrice} || '"', ',"saleNote":"' || ${saleNote} || '"',
    ',"sellerId":', coalesce(s.card, shop_card(s)), ',"stats":{"reviewsCount":', s.review_count,
    ',"averageRating":', coalesce(trim_scale(round(s.rated_sum::numeric / nullif(s.rated_count, 0), 1))::text, 'null'),
    '}}'${distance ? sql`, ',"distanceKm":' || ${distance}` : sql``}, '}')`
}

const priceBefore = sql`case when p.price_fell_at > app_now() - interval '30 days' then p.price_before_kobo end`
// The last day: the sale ends at its midnight.
const saleNote = sql`to_char((p.sale_until - interval '1 second') at time zone 'Africa/Lagos', '" until "FMDD Mon')`
const soldCount = sql`case when p.supplied - p.on_hand >= ${sql.lit(shownFromSold)} then p.supplied - p.on_hand else 0 end`

/**
 * A product (alias p) and its shop (s) as the contract's `Product`. PostgreSQL builds the JSON and the server sends it as it is.
 * No answer has contact details (D22). Lists have no voice note (`voice`).
 * Only the owner's answer has stock on hand and reserved.
 */
export function productJson(view: ListingView): RawBuilder<unknown> {
  if (view === 'list') return sql`${productListText()}::json`
  const stock =
    view === 'owner'
      ? sql`, 'onHand', p.on_hand, 'reserved', p.reserved, 'status', ${productStatus('p')},
      'moderationNote', case when p.status in ('waiting', 'refused') then moderation_note('product', p.id) end, 'sold', p.supplied - p.on_hand, 'priceAfterSaleMinor', p.price_after_sale_kobo, ${viewsJson(sql`p.id`)}`
      : sql``
  return sql`json_build_object(
    '_id', p.id, 'id', p.id, 'name', p.name, 'category', p.category,
    'price', trim_scale(p.price_kobo::numeric / 100), 'priceMinor', p.price_kobo, 'priceBeforeMinor', ${priceBefore},
    'quantity', p.on_hand - p.reserved, 'description', p.description, 'condition', p.condition, 'unit', p.unit,
    'productImg', ${cover}, 'pictures', ${photos}, 'location', ${place}, 'createdAt', ${timestampJson(sql`p.created_at`)},
    'stats', ${ratingJson(sql`p.review_count`, sql`p.rating_sum`)}, 'soldCount', ${soldCount},
    'hasPriceRange', ${hasPriceRange}, 'unitPrice', ${unitPrice}, 'saleNote', ${saleNote}, 'sellerId', ${shopJson(view)},
    'optionNames', coalesce(p.option_names, '{}'), 'variants', ${variantsJson(view === 'owner')}${stock},
    'voice', voice_json(p.voice_file_id))`
}
