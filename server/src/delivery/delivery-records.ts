import type { CourierTo } from '@oja/contract/values/delivery/courier-to.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { orderHours } from '@oja/contract/values/order-states.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

export interface OfferedWay {
  way: DeliveryWay
  feeKobo: number
  /** Days on the way, after the seller has sent the goods. */
  days: number
}

export interface PickupPlace {
  id: string
  name: string
  address: string
  landmark: string
  hours: string
  state: string
  lga: string
}

/** What a shop offers to one place. */
export interface ShopOffer {
  sellerId: string
  storeName: string
  /** The shop has said something about delivery. */
  hasSettings: boolean
  handlingDays: number
  /** The day in Lagos on which it opens after a holiday; "" for none. */
  closedUntil: string
  /** The town and state of the shop, where it has no pick-up place. */
  city: string
  state: string
  /** In the order of `deliveryWays`; empty when the shop offers nothing there. */
  ways: OfferedWay[]
  pickupPlaces: PickupPlace[]
  /** Where "By park or courier" ends; null where the seller agrees it with each buyer. */
  courierTo: CourierTo | null
  /** The page of a paid order shows the address of the shop. */
  showsPlace: boolean
  /** The part of its address that names a market or a plaza; "" for none. The street and the stall are for buyers. */
  market: string
  /** The owner of the shop. */
  userId: string
}

interface Asked {
  /** One for each shop, in the same order as `goods`. */
  sellers: string[]
  goods: number[]
  state: string
  lga: string
  handlingDays: number
}

const placesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'address', i.address,
    'landmark', i.landmark, 'hours', i.hours, 'state', i.state, 'lga', i.lga) order by i.position), '[]')
  from pickup_places i where i.seller_id = s.id)`

export const offersOf = defineQuery<Asked, ShopOffer>(
  'delivery_offers',
  (p) => sql`select s.id as "sellerId", s.store_name as "storeName", d.seller_id is not null as "hasSettings",
      coalesce(d.handling_days, ${p.handlingDays}::smallint) as "handlingDays",
      shown_closed_until(s.closed_until) as "closedUntil", s.city, s.state,
      (select coalesce(jsonb_agg(jsonb_build_object('way', w.way, 'feeKobo', o.fee_kobo, 'days', o.days) order by w.place), '[]')
        from unnest(array['collect', 'seller', 'courier']) with ordinality as w (way, place),
          delivery_offer(s.id, w.way, ${p.state}::text, ${p.lga}::text, asked.goods_kobo) o) as ways,
      ${placesOf} as "pickupPlaces", d.courier_to as "courierTo", s.user_id as "userId",
      s.address <> '' as "showsPlace",
      coalesce(btrim(substring(s.address from '(?i)([^,;]*\\m(?:market|plaza|mall|shopping complex)\\M)')), '') as market
    from unnest(${p.sellers}::uuid[], ${p.goods}::bigint[]) with ordinality as asked (seller_id, goods_kobo, place)
    join sellers s on s.id = asked.seller_id left join delivery_settings d on d.seller_id = s.id
    order by asked.place`,
)

/** What a shop says about delivery before anybody named a place. */
export interface ShopSummary {
  /** The shop has said something about delivery. */
  hasSettings: boolean
  city: string
  state: string
  /** The lowest fee of its areas; null for a shop that does not deliver. */
  feeFromKobo: number | null
  /** The highest one, which is 0 where every area is free. */
  feeToKobo: number | null
  pickupPlaces: PickupPlace[]
  /**
   * Each way of its areas, with at most three of their states, the shop's own first. Where it goes to three or fewer, some whole
   * and some not, the whole ones stand first, and the others read "parts of Lagos".
   */
  ways: {
    way: DeliveryWay
    feeFromMinor: number
    feeToMinor: number
    states: string[]
    stateCount: number
    isPart: boolean
    /** With the time to accept and to get it ready; null while the shop is on holiday. */
    daysTo: number | null
  }[]
  courierTo: CourierTo | null
}

export const summaryOf = defineQuery<
  { sellerId: string; goodsKobo: number; handlingDays: number; state: string },
  ShopSummary
>(
  'delivery_summary',
  (p) => sql`select s.city, s.state, d.seller_id is not null as "hasSettings", d.courier_to as "courierTo",
      fees.lowest as "feeFromKobo", fees.highest as "feeToKobo", fees.ways, ${placesOf} as "pickupPlaces"
    from sellers s left join delivery_settings d on d.seller_id = s.id
    cross join lateral (select min(lowest) as lowest, max(highest) as highest,
        coalesce(jsonb_agg(jsonb_build_object('way', way, 'feeFromMinor', lowest, 'feeToMinor', highest, 'states', states,
          'stateCount', state_count, 'isPart', is_part,
          'daysTo', case when shown_closed_until(s.closed_until) = ''
            then ${sql.lit(orderHours.accept / 24)} + coalesce(d.handling_days, ${p.handlingDays}::smallint) + days end) order by ${p.state}::text <> '' and is_part, way desc), '[]') as ways
      from (select way, min(lowest) as lowest, max(highest) as highest, max(days) as days, count(*) as state_count,
          not bool_and(is_whole) and not (bool_or(is_whole) and count(*) <= 3) as is_part,
          to_jsonb(case when bool_or(is_whole) and count(*) <= 3
            then array_agg(case when is_whole then state else 'parts of ' || state end order by not is_whole, state <> s.state, state)
            else (array_agg(state order by state <> s.state, state))[1:3] end) as states
        from (select a.way, a.state, bool_or(a.lga is null) as is_whole, min(fee.kobo) as lowest, max(fee.kobo) as highest,
            max(a.days) as days
          from delivery_areas a cross join lateral (select case when a.way = 'seller' and ${p.goodsKobo}::bigint >= d.free_from_kobo
            then 0 else a.fee_kobo end as kobo) fee
          where a.seller_id = s.id and d.delivers and ${p.state}::text in ('', a.state) group by a.way, a.state) by_state
        group by way) by_way) fees
    where s.id = ${p.sellerId}`,
)

/** How the shop of a product gets one piece of it to a place. */
export interface CardOffer {
  productId: string
  /** The shop has said something about delivery. */
  hasSettings: boolean
  /** It delivers somewhere. */
  delivers: boolean
  /** The cheapest way that brings it there, the shop's own before another of the same fee; null where none does. */
  way: DeliveryWay | null
  feeKobo: number | null
  courierTo: CourierTo | null
}

/** For all cards of a list at once; what the public may not see is left out. */
export const offersOfGoods = defineQuery<{ ids: string[]; state: string; lga: string }, CardOffer>(
  'delivery_offers_of_goods',
  (
    p,
  ) => sql`select p.id as "productId", d.seller_id is not null as "hasSettings", d.courier_to as "courierTo",
      coalesce(d.delivers, false) and exists (select from delivery_areas a where a.seller_id = s.id) as delivers,
      brought.way, brought.fee_kobo as "feeKobo"
    from products p join sellers s on s.id = p.seller_id left join delivery_settings d on d.seller_id = s.id
    left join lateral (select w.way, o.fee_kobo
      from unnest(array['seller', 'courier']) with ordinality as w (way, place),
        delivery_offer(s.id, w.way, ${p.state}::text, ${p.lga}::text, p.price_kobo) o
      order by o.fee_kobo, w.place limit 1) brought on true
    where p.id = any(${p.ids}::uuid[]) and p.status = 'live' and s.status = 'active'`,
)

/** The same for a state without a local government: a way to all of it comes before a way to some local governments. */
export interface StateOffer extends CardOffer {
  /** `way` goes to each local government of the state. */
  isWhole: boolean | null
  /** `way` costs the same in each; if not, `feeKobo` is the lowest fee. */
  isOneFee: boolean | null
}

export const offersOfGoodsInState = defineQuery<{ ids: string[]; state: string }, StateOffer>(
  'delivery_offers_of_goods_in_state',
  (
    p,
  ) => sql`select p.id as "productId", d.seller_id is not null as "hasSettings", d.courier_to as "courierTo",
      coalesce(d.delivers, false) and exists (select from delivery_areas a where a.seller_id = s.id) as delivers,
      brought.way, brought.lowest as "feeKobo", brought.is_whole as "isWhole", brought.is_one_fee as "isOneFee"
    from products p join sellers s on s.id = p.seller_id left join delivery_settings d on d.seller_id = s.id
    left join lateral (select a.way, min(fee.kobo) as lowest, bool_or(a.lga is null) as is_whole,
        min(fee.kobo) = max(fee.kobo) as is_one_fee
      from delivery_areas a cross join lateral (select case when a.way = 'seller' and p.price_kobo >= d.free_from_kobo
        then 0 else a.fee_kobo end as kobo) fee
      where a.seller_id = s.id and d.delivers and a.state = ${p.state}
      group by a.way order by not bool_or(a.lga is null), min(fee.kobo), a.way desc limit 1) brought on true
    where p.id = any(${p.ids}::uuid[]) and p.status = 'live' and s.status = 'active'`,
)

/** The shop and price of a product that the public may see. */
export const productOnSale = defineQuery<{ productId: string }, { seller_id: string; price_kobo: number }>(
  'delivery_product',
  (p) => sql`select p.seller_id, p.price_kobo from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.productId} and p.status = 'live' and s.status = 'active'`,
)
