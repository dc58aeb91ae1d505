import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import type { ListingPlace } from '../listings/listing-place.ts'
import type { ListingStatus } from '../listings/listing-status.ts'
import { productJson } from '../products/product-json.ts'
import type { ServicePriceTerms } from './price-terms.ts'
import { serviceJson } from './service-json.ts'

interface Shown {
  ids: string[]
  distances: (number | null)[]
}

// The arrays are subselects as in public-products-records.ts.
const shown = (distance: RawBuilder<unknown> | null, p: Shown) =>
  sql`select coalesce(json_agg(${serviceJson('list', null, distance)} order by found.place), '[]'::json)::text as body
    from unnest((select ${p.ids}::uuid[]), (select ${p.distances}::float8[])) with ordinality as found(id, distance, place)
    join services v on v.id = found.id join sellers s on s.id = v.seller_id`

/** Services as a list answer, in the order of their ids. */
export const servicesShown = defineQuery<Shown, { body: string }>('services_shown', (p) => shown(null, p))

/** The same with the distance of each, in km. */
export const servicesShownFrom = defineQuery<Shown, { body: string }>('services_shown_from', (p) =>
  shown(sql`found.distance`, p),
)

/** Those services that the public may see, in the order of the given ids. */
export const publicServicesOf = defineQuery<{ ids: string[] }, { body: string }>(
  'services_public_of',
  (p) => sql`select coalesce(json_agg(${serviceJson('list')} order by asked.place), '[]'::json)::text as body
    from unnest(${p.ids}::uuid[]) with ordinality as asked(id, place)
    join services v on v.id = asked.id join sellers s on s.id = v.seller_id
    where v.status = 'live' and s.status = 'active'`,
)

/**
 * Listings shown beside a service, `most` of each kind. Services of other shops in its state come first. Nothing for a
 * hidden service.
 */
export const relatedTo = defineQuery<{ id: string; max: number }, { body: string }>(
  'service_related',
  (p) => sql`with shown as (
      select v.id, v.seller_id, v.category, v.state from services v join sellers s on s.id = v.seller_id
      where v.id = ${p.id} and v.status = 'live' and s.status = 'active'
    ), nearby as (
      select f.service_id, f.created_at, 0 as far from shown, lateral (
        select q.service_id, q.created_at from service_search q join services o on o.id = q.service_id
        where q.category = shown.category and q.state = shown.state and o.seller_id <> shown.seller_id
        order by q.created_at desc, q.service_id desc limit ${p.max}) f
    ), elsewhere as (
      select f.service_id, f.created_at, 1 as far from shown, lateral (
        select q.service_id, q.created_at from service_search q join services o on o.id = q.service_id
        where q.category = shown.category and q.state <> shown.state and o.seller_id <> shown.seller_id
        order by q.created_at desc, q.service_id desc limit ${p.max}) f
    ), alike as (
      select service_id, row_number() over (order by far, created_at desc, service_id desc) as place
      from (select service_id, created_at, far from nearby union all select service_id, created_at, far from elsewhere) as both_kinds
      order by place limit ${p.max}
    ), others as (
      select o.id, row_number() over (order by o.created_at desc, o.id desc) as place
      from services o join shown on o.seller_id = shown.seller_id
      where o.id <> shown.id and o.status = 'live' order by place limit ${p.max}
    ), goods as (
      select o.id, row_number() over (order by o.created_at desc, o.id desc) as place
      from products o join shown on o.seller_id = shown.seller_id
      where o.status = 'live' order by place limit ${p.max}
    )
    select json_build_object('data', json_build_object(
      'similar', (select coalesce(json_agg(${serviceJson('list')} order by place), '[]'::json)
        from alike join services v on v.id = alike.service_id join sellers s on s.id = v.seller_id),
      'otherServices', (select coalesce(json_agg(${serviceJson('list')} order by place), '[]'::json)
        from others join services v on v.id = others.id join sellers s on s.id = v.seller_id),
      'otherProducts', (select coalesce(json_agg(${productJson('list')} order by place), '[]'::json)
        from goods join products p on p.id = goods.id join sellers s on s.id = p.seller_id)))::text as body
    from shown`,
)

interface ServiceRow extends ListingPlace, ServicePriceTerms {
  name: string
  category: string
  priceKobo: number | null
  description: string
  servicesOffered: string[]
  /** JSON text. */
  workingHours: string
  workPlace: WorkPlace | null
  status: ListingStatus
}

export const insertService = defineQuery<ServiceRow & { sellerId: string }, { id: string }>(
  'service_insert',
  (
    p,
  ) => sql`insert into services (seller_id, name, category, price_kobo, price_for, price_is_from, price_note, description, services_offered, working_hours, work_place,
      city, lga, state, latitude, longitude, status)
    values (${p.sellerId}, ${p.name}, ${p.category}, ${p.priceKobo}, ${p.priceFor}, ${p.priceIsFrom}, ${p.priceNote}, ${p.description}, ${p.servicesOffered}, ${p.workingHours}::jsonb, ${p.workPlace},
      ${p.city}, ${p.lga}, ${p.state}, ${p.latitude}, ${p.longitude}, ${p.status})
    returning id`,
)

/** What the form of a service needs of the stored row. */
export interface StoredService extends ListingPlace {
  name: string
  category: string
  price_kobo: number | null
  price_for: PriceFor | null
  price_is_from: boolean
  price_note: string
  description: string
  services_offered: string[]
  working_hours: unknown
  work_place: WorkPlace | null
  status: ListingStatus
  pictures: string[]
}

/** The caller's own service, locked until the transaction ends. */
export const lockService = defineQuery<{ id: string; sellerId: string }, StoredService>(
  'service_lock',
  (
    p,
  ) => sql`select name, category, price_kobo, price_for, price_is_from, price_note, description, services_offered, working_hours, work_place, status, city, lga, state, latitude, longitude,
      array(select file_id::text from service_pictures where service_id = services.id order by position) as pictures
    from services where id = ${p.id} and seller_id = ${p.sellerId} and status <> 'removed' for update`,
)

/** A draft that is published gets the time of its publication. */
export const changeServiceRow = defineQuery<ServiceRow & { id: string }, never>(
  'service_change',
  (p) => sql`update services set name = ${p.name}, category = ${p.category}, price_kobo = ${p.priceKobo},
      price_for = ${p.priceFor}, price_is_from = ${p.priceIsFrom}, price_note = ${p.priceNote}, description = ${p.description}, services_offered = ${p.servicesOffered}, working_hours = ${p.workingHours}::jsonb, work_place = ${p.workPlace},
      city = ${p.city}, lga = ${p.lga}, state = ${p.state}, latitude = ${p.latitude}, longitude = ${p.longitude},
      status = ${p.status}, updated_at = app_now(),
      created_at = case when status = 'draft' and ${p.status} <> 'draft' then app_now() else created_at end
    where id = ${p.id}`,
)

/** Whether any of these services is in one of the local governments. */
export const anyInside = defineQuery<{ ids: string[]; lgas: string[] }, { any: boolean }>(
  'services_inside',
  (p) => sql`select exists (select from service_search
    where service_id = any (${p.ids}::uuid[]) and lga = any (${p.lgas}::text[])) as any`,
)
