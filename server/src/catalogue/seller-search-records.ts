import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** Shops as the contract's `SellerSearch`, in the order of their ids; `distanceKm` only where a distance is given. */
export const sellersShown = defineQuery<{ ids: string[]; distances: (number | null)[] }, { body: string }>(
  'sellers_shown',
  (p) => sql`select json_build_object('sellers', coalesce(json_agg(json_strip_nulls(json_build_object(
      '_id', s.id, 'storeLogo', coalesce('/files/' || s.logo_file_id || '/320.webp', ''), 'storeName', s.store_name,
      'businessCategory', s.business_category, 'location', json_build_object('city', s.city, 'state', s.state),
      'distanceKm', found.distance)) order by found.place), '[]'::json))::text as body
    from unnest(${p.ids}::uuid[], ${p.distances}::float8[]) with ordinality as found(id, distance, place)
    join sellers s on s.id = found.id`,
)
