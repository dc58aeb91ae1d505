import type { DeliveryArea, PickupPlace } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import type { CourierTo } from '@oja/contract/values/delivery/courier-to.ts'
import type { AreaWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

export interface ShopDeliveryRow {
  isSet: boolean
  delivers: boolean
  handlingDays: number
  freeFromMinor: number | null
  courierTo: CourierTo | null
  places: PickupPlace[]
  areas: DeliveryArea[]
}

/** All that a shop says about delivery. */
export const deliveryOfShop = defineQuery<{ sellerId: string; handlingDays: number }, ShopDeliveryRow>(
  'delivery_of_shop',
  (p) => sql`select d.seller_id is not null as "isSet", coalesce(d.delivers, false) as delivers,
      coalesce(d.handling_days, ${p.handlingDays}::smallint) as "handlingDays", d.free_from_kobo as "freeFromMinor",
      d.courier_to as "courierTo",
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'address', i.address, 'landmark', i.landmark,
          'hours', i.hours, 'state', i.state, 'lga', i.lga) order by i.position), '[]')
        from pickup_places i where i.seller_id = s.id) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'way', a.way, 'state', a.state, 'lga', coalesce(a.lga, ''),
          'feeMinor', a.fee_kobo, 'days', a.days) order by a.way desc, a.state, a.lga nulls last), '[]')
        from delivery_areas a where a.seller_id = s.id) as areas
    from sellers s left join delivery_settings d on d.seller_id = s.id where s.id = ${p.sellerId}`,
)

export const hasSettings = defineQuery<{ sellerId: string }, { seller_id: string }>(
  'delivery_has_settings',
  (p) => sql`select seller_id from delivery_settings where seller_id = ${p.sellerId}`,
)

/** Lets one change of a shop's delivery run at a time, so that its limits hold. */
export const lockShop = defineQuery<{ sellerId: string }, { id: string }>(
  'delivery_lock_shop',
  (p) => sql`select id from sellers where id = ${p.sellerId} for no key update`,
)

/** `isCourierToSaid`: where couriers bring it is part of the choice; otherwise it stays as it was. */
export const setSettings = defineQuery<
  {
    sellerId: string
    delivers: boolean
    handlingDays: number
    freeFromKobo: number | null
    courierTo: CourierTo | null
    isCourierToSaid: boolean
  },
  never
>(
  'delivery_set',
  (p) => sql`insert into delivery_settings (seller_id, delivers, handling_days, free_from_kobo, courier_to)
    values (${p.sellerId}, ${p.delivers}, ${p.handlingDays}, ${p.freeFromKobo}::bigint, ${p.courierTo}::text)
    on conflict (seller_id) do update set delivers = excluded.delivers, handling_days = excluded.handling_days,
      free_from_kobo = excluded.free_from_kobo, updated_at = app_now(),
      courier_to = case when ${p.isCourierToSaid} then excluded.courier_to else delivery_settings.courier_to end`,
)

/**
 * Notes that a shop has said something; with an area it says that it delivers. `isChosen`: the seller chose
 * `handlingDays`; otherwise they are the preset of a shop that had said nothing.
 */
export const noteSettings = defineQuery<
  { sellerId: string; delivers: boolean; handlingDays: number; isChosen: boolean },
  never
>(
  'delivery_note',
  (p) => sql`insert into delivery_settings (seller_id, delivers, handling_days)
    values (${p.sellerId}, ${p.delivers}, ${p.handlingDays}::smallint)
    on conflict (seller_id) do update
      set delivers = delivery_settings.delivers or excluded.delivers, updated_at = app_now(),
        handling_days = case when ${p.isChosen} then excluded.handling_days else delivery_settings.handling_days end`,
)

export type PlaceFields = Omit<PickupPlace, 'id'>

export const countPlaces = defineQuery<{ sellerId: string }, { count: number }>(
  'delivery_places_count',
  (p) => sql`select count(*)::int as count from pickup_places where seller_id = ${p.sellerId}`,
)

export const insertPlace = defineQuery<PlaceFields & { sellerId: string }, never>(
  'delivery_place_insert',
  (p) => sql`insert into pickup_places (seller_id, name, address, landmark, hours, state, lga, position)
    values (${p.sellerId}, ${p.name}, ${p.address}, ${p.landmark}, ${p.hours}, ${p.state}, ${p.lga},
      (select coalesce(max(position), 0) + 1 from pickup_places where seller_id = ${p.sellerId}))`,
)

/** Counts 0 for a place of another shop. */
export const updatePlace = defineQuery<PlaceFields & { sellerId: string; id: string }, never>(
  'delivery_place_update',
  (p) => sql`update pickup_places set name = ${p.name}, address = ${p.address}, landmark = ${p.landmark},
      hours = ${p.hours}, state = ${p.state}, lga = ${p.lga} where id = ${p.id} and seller_id = ${p.sellerId}`,
)

export const deletePlace = defineQuery<{ sellerId: string; id: string }, never>(
  'delivery_place_delete',
  (p) => sql`delete from pickup_places where id = ${p.id} and seller_id = ${p.sellerId}`,
)

/** The areas of one way, and how many there are of both. */
export const areasOfWay = defineQuery<
  { sellerId: string; way: AreaWay },
  { count: number; held: { state: string; lga: string }[] }
>(
  'delivery_areas_of_way',
  (p) => sql`select count(*)::int as count,
      coalesce(jsonb_agg(jsonb_build_object('state', state, 'lga', coalesce(lga, ''))) filter (where way = ${p.way}), '[]') as held
    from delivery_areas where seller_id = ${p.sellerId}`,
)

export const insertAreas = defineQuery<
  { sellerId: string; way: AreaWay; states: string[]; lgas: string[]; feeKobo: number; days: number },
  never
>(
  'delivery_areas_insert',
  (p) => sql`insert into delivery_areas (seller_id, way, state, lga, fee_kobo, days)
    select ${p.sellerId}::uuid, ${p.way}, state, nullif(lga, ''), ${p.feeKobo}::bigint, ${p.days}::smallint
    from unnest(${p.states}::text[], ${p.lgas}::text[]) as asked (state, lga)`,
)

export const updateAreas = defineQuery<
  { sellerId: string; ids: string[]; feeKobo: number; days: number },
  never
>(
  'delivery_areas_update',
  (p) => sql`update delivery_areas set fee_kobo = ${p.feeKobo}::bigint, days = ${p.days}::smallint
    where seller_id = ${p.sellerId} and id = any(${p.ids}::uuid[])`,
)

export const deleteAreas = defineQuery<{ sellerId: string; ids: string[] }, never>(
  'delivery_areas_delete',
  (p) => sql`delete from delivery_areas where seller_id = ${p.sellerId} and id = any(${p.ids}::uuid[])`,
)

/** Removes all that the shop of a person says. */
export const deleteDeliveryOf = defineQuery<{ userId: string }, never>(
  'delivery_delete_of_user',
  (p) => sql`with shop as (select id from sellers where user_id = ${p.userId}),
      places as (delete from pickup_places where seller_id in (select id from shop)),
      areas as (delete from delivery_areas where seller_id in (select id from shop))
    delete from delivery_settings where seller_id in (select id from shop)`,
)

export const shopOfUser = defineQuery<{ userId: string }, { id: string }>(
  'delivery_shop_of_user',
  (p) => sql`select id from sellers where user_id = ${p.userId}`,
)
