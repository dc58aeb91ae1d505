import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { openingNow } from '../../platform/nigeria/opens-at.ts'
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
import { priceWords } from './price-words.ts'
import { workPlaceOfCard, workPlaceWords } from './work-place.ts'

const photos = photosJson('service')
const cover = coverJson('service')

/** Reviews of known customers, as soon as there is one; all before (docs/decisions/0152). */
const rated = {
  count: sql`(case when v.verified_count > 0 then v.verified_count else v.review_count end)`,
  sum: sql`(case when v.verified_count > 0 then v.verified_sum else v.rating_sum end)`,
}

/**
 * A service (alias v) and its shop (s) as the contract's `Service`. PostgreSQL builds the JSON and the server sends it
 * as it is.
 * No answer has contact details (D22). Lists have no voice note and no reviews. Only the owner's answer has the status.
 * `distanceKm` is there only where a distance is asked for.
 */
export function serviceJson(
  view: ListingView,
  reviews: RawBuilder<unknown> | null = null,
  distance: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const status =
    view === 'owner'
      ? sql`, 'status', v.status,
    'moderationNote', case when v.status in ('waiting', 'refused') then moderation_note('service', v.id) end, ${viewsJson(sql`v.id`)}`
      : sql``
  const reviewed = reviews ? sql`, 'reviews', ${reviews}::json` : sql``
  const voice = view === 'list' ? sql`` : sql`, 'voice', voice_json(v.voice_file_id)`
  const words = view === 'list' ? workPlaceOfCard : workPlaceWords()
  const far = distance ? sql`, 'distanceKm', ${distance}` : sql``
  const opening = openingNow(sql`v.hours`, sql`s.closed_until`)
  return sql`json_build_object(
    '_id', v.id, 'id', v.id, 'name', v.name, 'category', v.category, 'businessCategory', v.category,
    'price', trim_scale(v.price_kobo::numeric / 100), 'priceMinor', v.price_kobo,
    'priceFor', v.price_for, 'priceIsFrom', v.price_is_from, 'priceNote', v.price_note, 'priceWords', ${priceWords}, 'description', v.description,
    'storeName', s.store_name, 'logo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''),
    'serviceImg', ${cover}, 'image', ${cover}, 'pictures', ${photos}, 'email', '', 'phone', '',
    'location', ${placeJson(sql`v.city`, sql`v.state`)},
    'place', json_build_object('city', v.city, 'lga', v.lga, 'state', v.state, 'latitude', v.latitude, 'longitude', v.longitude),
    'workPlace', v.work_place, 'workPlaceWords', ${words},
    'sellerId', s.id, 'seller', ${shopJson(view)},
    'stats', ${ratingJson(rated.count, rated.sum)},
    'servicesOffered', to_json(v.services_offered), 'workingHours', v.working_hours,
    'openNow', ${opening.openNow}, 'opensAt', ${opening.opensAt},
    'createdAt', ${timestampJson(sql`v.created_at`)}${reviewed}${far}${voice}${status})`
}
