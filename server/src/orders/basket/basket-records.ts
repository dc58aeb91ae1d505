import { sql } from 'kysely'
import { basketLimits } from '@oja/contract/values/orders/basket-limits.ts'
import { defineQuery } from '../../platform/database/database.ts'

/** A line with today's product. Amounts in kobo. */
export interface BasketRow {
  id: string
  product_id: string
  variant_id: string | null
  name: string
  file_id: string | null
  unit: string | null
  quantity: number
  price_kobo: number
  seen_kobo: number
  /** It came with the device at the last login. */
  from_device: boolean
  /** Of an unpaid Buy Now: it is not in the basket. */
  from_buy_now: boolean
  /** Nobody can buy it, or its owner sells it. */
  is_gone: boolean
  free: number
  seller_id: string
  store_name: string
  verified: boolean
  city: string
  state: string
  /** A day, or "" for a shop that is not on holiday. */
  closed_until: string
  /** The open payment that holds this line as it stands. */
  unpaid: { reference: string; amountKobo: number; createdAt: string } | null
}

// What the owner holds in a payment that is open is not lost for their basket.
const free = sql`coalesce(v.on_hand - v.reserved, p.on_hand - p.reserved) + coalesce((select sum(h.quantity) from holds h
  where h.buyer_id = b.user_id and h.product_id = b.product_id and h.variant_id is not distinct from b.variant_id), 0)::int`

// At most one: a buyer holds each variant once. A payment of Buy Now is of no line of the basket, nor the other way round, and a
// changed quantity needs another payment. Without a checkout it is the order that the line notes.
const unpaid = sql`(select json_build_object('reference', coalesce(c.reference, o.reference),
    'amountKobo', coalesce(c.amount_kobo, o.amount_kobo + o.delivery_kobo), 'createdAt', o.created_at)
  from holds h join orders o on o.id = h.order_id and o.state = 'pending' left join checkouts c on c.id = o.checkout_id
  where h.buyer_id = b.user_id and h.product_id = b.product_id and h.variant_id is not distinct from b.variant_id
    and h.quantity = b.quantity and h.expires_at > app_now()
    and case when c.id is null then o.created_at = b.wished_at else c.is_buy_now = b.from_buy_now end)`

// Who leaves more unpaid reads of the newest.
const maxUnpaidBuyNows = 5

// What was paid since is over. An order that was opened and whose time ended stands among the orders. A server of 0.27 puts what
// Buy Now left unpaid into the basket.
const lines = (ownerId: string) => sql`(
    select id, product_id, variant_id, quantity, seen_kobo, from_device, from_buy_now, owner_id, user_id, null::timestamptz as wished_at
    from basket_items where owner_id = ${ownerId}
    union all (select w.id, w.product_id, w.variant_id, w.quantity, null, false, true, w.user_id, w.user_id, w.wished_at from unpaid_buy_nows w
      where w.user_id = ${ownerId} and not exists (select from orders o where o.buyer_id = w.user_id
        and o.product_id = w.product_id and o.variant_id is not distinct from w.variant_id
        and (o.sold and o.paid_at > w.wished_at or o.opened_at is not null and o.state <> 'pending' and o.created_at = w.wished_at))
      order by w.wished_at desc limit ${sql.lit(maxUnpaidBuyNows)}))`

/** The lines of the basket, and what Buy Now left unpaid, the newest of it. */
export const linesOf = defineQuery<{ ownerId: string }, BasketRow>(
  'basket_lines',
  (p) => sql`select b.id, b.product_id, b.variant_id, b.quantity, b.from_device, b.from_buy_now, p.unit,
      p.name || coalesce(variant_words(p.option_names, v.option_1, v.option_2), '') as name,
      coalesce(v.file_id, (select i.file_id from product_pictures i where i.product_id = p.id order by i.position limit 1)) as file_id,
      coalesce(v.price_kobo, p.price_kobo) as price_kobo, coalesce(b.seen_kobo, v.price_kobo, p.price_kobo) as seen_kobo,
      ${free} as free,
      p.status <> 'live' or s.status <> 'active' or s.user_id = b.owner_id or (p.option_names is null) <> (b.variant_id is null)
        or v.removed_at is not null as is_gone,
      s.id as seller_id, s.store_name, s.verified, s.city, s.state,
      shown_closed_until(s.closed_until) as closed_until, ${unpaid} as unpaid
    from ${lines(p.ownerId)} b join products p on p.id = b.product_id join sellers s on s.id = p.seller_id
      left join product_variants v on v.id = b.variant_id
    order by b.id`,
)

export const countLines = defineQuery<{ ownerId: string }, { count: number }>(
  'basket_count',
  (p) =>
    sql`select count(*)::int as count from basket_items where owner_id = ${p.ownerId} and not from_buy_now`,
)

/** One thing at a time changes a basket, so that its limits hold. */
export const lockBasket = defineQuery<{ ownerId: string }, { locked: string }>(
  'basket_lock',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('basket ' || ${p.ownerId}, 0))::text as locked`,
)

/** A product as it would stand in the basket of this owner. `shops` and `lines` count the others there. */
export interface Wanted {
  name: string
  price_kobo: number
  is_own: boolean
  is_variant_missing: boolean
  is_variant_gone: boolean
  free: number
  in_basket: number
  lines: number
  shops: number
}

export const wantedProduct = defineQuery<
  { ownerId: string; userId: string | null; productId: string; variantId: string | null },
  Wanted
>(
  'basket_wanted',
  (p) => sql`select p.name || coalesce(variant_words(p.option_names, v.option_1, v.option_2), '') as name,
      coalesce(v.price_kobo, p.price_kobo) as price_kobo, s.user_id = ${p.userId}::uuid is true as is_own,
      b.variant_id is null and p.option_names is not null as is_variant_missing,
      b.variant_id is not null and (v.id is null or p.option_names is null) as is_variant_gone, ${free} as free,
      coalesce((select i.quantity from basket_items i where i.owner_id = ${p.ownerId} and i.product_id = b.product_id
        and i.variant_id is not distinct from b.variant_id and not i.from_buy_now), 0) as in_basket,
      (select count(*)::int from basket_items i where i.owner_id = ${p.ownerId} and not i.from_buy_now
        and (i.product_id, i.variant_id) is distinct from (b.product_id, b.variant_id)) as lines,
      (select count(distinct x.seller_id)::int from basket_items i join products x on x.id = i.product_id
        where i.owner_id = ${p.ownerId} and not i.from_buy_now and x.seller_id <> p.seller_id) as shops
    from (select ${p.productId}::uuid as product_id, ${p.variantId}::uuid as variant_id, ${p.userId}::uuid as user_id) b
      join products p on p.id = b.product_id and p.status = 'live'
      join sellers s on s.id = p.seller_id and s.status = 'active'
      left join product_variants v on v.id = b.variant_id and v.product_id = p.id and v.removed_at is null`,
)

export const putLine = defineQuery<
  {
    ownerId: string
    userId: string | null
    productId: string
    variantId: string | null
    quantity: number
    seenKobo: number
  },
  never
>(
  'basket_put',
  // What Buy Now left unpaid of the same goods is in the basket now.
  (
    p,
  ) => sql`with buy_nows as (delete from unpaid_buy_nows where user_id = ${p.userId}::uuid and product_id = ${p.productId}::uuid
      and variant_id is not distinct from ${p.variantId}::uuid)
    insert into basket_items (owner_id, user_id, product_id, variant_id, quantity, seen_kobo)
    values (${p.ownerId}, ${p.userId}, ${p.productId}, ${p.variantId}, ${p.quantity}, ${p.seenKobo})
    on conflict (owner_id, product_id, variant_id)
      do update set quantity = excluded.quantity, seen_kobo = excluded.seen_kobo, from_buy_now = false, updated_at = app_now()`,
)

/** Sets goods of an unpaid Buy Now aside, as often as they were wished for last. */
export const keepBuyNow = defineQuery<
  { userId: string; productId: string; variantId: string | null; quantity: number },
  never
>(
  'buy_now_keep',
  (p) => sql`insert into unpaid_buy_nows (user_id, product_id, variant_id, quantity)
    values (${p.userId}, ${p.productId}, ${p.variantId}, ${p.quantity})
    on conflict (user_id, product_id, variant_id) do update set quantity = excluded.quantity, wished_at = app_now()`,
)

/**
 * Buy Now was tapped: until it is paid its goods stand on the page of the basket, unless the basket has them. What one before left
 * unpaid is not bought twice.
 */
export const keepBegunBuyNow = defineQuery<{ buyerId: string; reference: string }, never>(
  'buy_now_keep_begun',
  (p) => sql`with begun as (
      select buyer_id, product_id, variant_id, quantity, created_at, state from orders
      where reference = ${p.reference} and buyer_id = ${p.buyerId} and product_id is not null
    ), earlier as (
      delete from basket_items b using begun o where b.owner_id = o.buyer_id and b.product_id = o.product_id
        and b.variant_id is not distinct from o.variant_id and b.from_buy_now
    ), in_basket as (
      delete from unpaid_buy_nows w using begun o where w.user_id = o.buyer_id and w.product_id = o.product_id
        and w.variant_id is not distinct from o.variant_id and exists (select from basket_items b where b.owner_id = o.buyer_id
          and b.product_id = o.product_id and b.variant_id is not distinct from o.variant_id and not b.from_buy_now)
    )
    insert into unpaid_buy_nows (user_id, product_id, variant_id, quantity, wished_at)
    select o.buyer_id, o.product_id, o.variant_id, o.quantity, o.created_at from begun o
    where o.state = 'pending' and not exists (select from basket_items b where b.owner_id = o.buyer_id
      and b.product_id = o.product_id and b.variant_id is not distinct from o.variant_id and not b.from_buy_now)
    on conflict (user_id, product_id, variant_id) do update set quantity = excluded.quantity, wished_at = excluded.wished_at`,
)

/** Changes a line of the owner. No row: the owner has no such line. */
export const changeLine = defineQuery<
  { ownerId: string; id: string; quantity: number | null; seenKobo: number | null },
  { id: string }
>(
  'basket_change',
  (p) => sql`update basket_items set quantity = coalesce(${p.quantity}::int, quantity),
      seen_kobo = coalesce(${p.seenKobo}::bigint, seen_kobo), updated_at = app_now()
    where id = ${p.id} and owner_id = ${p.ownerId} returning id`,
)

/** Removes a line of the basket, or one that is set aside. */
export const removeLine = defineQuery<{ ownerId: string; id: string }, { id: string }>(
  'basket_remove',
  (
    p,
  ) => sql`with buy_nows as (delete from unpaid_buy_nows where id = ${p.id} and user_id = ${p.ownerId} returning id),
      line as (delete from basket_items where id = ${p.id} and owner_id = ${p.ownerId} returning id)
    select id from buy_nows union all select id from line`,
)

/** A paid checkout takes its units out of the basket. What was added meanwhile stays. One of Buy Now was for none of them. */
export const removeBought = defineQuery<{ checkoutId: string }, never>(
  'basket_remove_bought',
  (p) => sql`with bought as (
      select b.id, b.quantity - sum(o.quantity)::int as rest from basket_items b
        join orders o on b.owner_id = o.buyer_id and b.product_id = o.product_id and b.variant_id is not distinct from o.variant_id
          and not b.from_buy_now join checkouts k on k.id = o.checkout_id and not k.is_buy_now
      where o.checkout_id = ${p.checkoutId} group by b.id
    ), gone as (delete from basket_items where id in (select id from bought where rest <= 0))
    update basket_items b set quantity = bought.rest, updated_at = app_now() from bought
    where b.id = bought.id and bought.rest > 0`,
)

/**
 * Goods bought at once, outside the basket, leave it too where they were put in just before: its buyer then paid without it.
 * More than was bought, and what else came later, stays.
 */
export const removeBoughtAtOnce = defineQuery<{ orderIds: string[] }, never>(
  'basket_remove_bought_at_once',
  (p) => sql`delete from basket_items b using orders o left join checkouts k on k.id = o.checkout_id
    where o.id = any(${p.orderIds}::uuid[]) and k.is_buy_now is not false and b.owner_id = o.buyer_id
      and b.product_id = o.product_id and b.variant_id is not distinct from o.variant_id and b.quantity <= o.quantity
      and (b.from_buy_now or b.updated_at between o.created_at - interval '1 hour' and o.created_at)`,
)

/**
 * The basket of a device becomes part of the account's. Of a double the larger quantity counts, but no more than there
 * is now. What does not fit any more is left out. The lines of the account say which of them
 * the device had now, also of a double. A login puts nothing in: lines keep the time at which that was done.
 */
export const joinBaskets = defineQuery<{ deviceId: string; userId: string }, never>(
  'basket_join',
  (p) => sql`with moved as (
      delete from basket_items where owner_id = ${p.deviceId} and user_id is null
      returning id, product_id, variant_id, quantity, seen_kobo, updated_at
    ), merged as (
      select m.product_id, m.variant_id, m.seen_kobo, m.updated_at, m.id, mine.id is not null as is_double,
        greatest(1, least(greatest(m.quantity, coalesce(mine.quantity, 0)), coalesce(v.on_hand - v.reserved, p.on_hand - p.reserved))) as quantity
      from moved m join products p on p.id = m.product_id left join product_variants v on v.id = m.variant_id
        left join basket_items mine on mine.owner_id = ${p.userId} and mine.product_id = m.product_id
          and mine.variant_id is not distinct from m.variant_id
    ), earlier as (
      update basket_items b set from_device = false where b.owner_id = ${p.userId} and b.from_device and not exists (
        select from moved m where m.product_id = b.product_id and m.variant_id is not distinct from b.variant_id)
    )
    insert into basket_items (owner_id, user_id, product_id, variant_id, quantity, seen_kobo, updated_at, from_device)
    select ${p.userId}::uuid, ${p.userId}::uuid, product_id, variant_id, quantity, seen_kobo, updated_at, true from (
      select product_id, variant_id, seen_kobo, updated_at, quantity from merged where is_double union all
      (select product_id, variant_id, seen_kobo, updated_at, quantity from merged where not is_double order by id desc limit greatest(0, ${sql.lit(basketLimits.lines)}
        - (select count(*) from basket_items where owner_id = ${p.userId})))) as kept
    on conflict (owner_id, product_id, variant_id) do update set quantity = excluded.quantity, from_device = true,
      from_buy_now = false, updated_at = greatest(basket_items.updated_at, excluded.updated_at)`,
)

export const removeAllOf = defineQuery<{ userId: string }, never>(
  'basket_remove_all',
  (p) => sql`with buy_nows as (delete from unpaid_buy_nows where user_id = ${p.userId})
    delete from basket_items where owner_id = ${p.userId}`,
)

/** Baskets of devices, and what Buy Now left unpaid, also where a server of 0.27 put it into the basket. */
export const deleteOldBaskets = defineQuery<{ days: number }, never>(
  'basket_delete_old',
  (
    p,
  ) => sql`with buy_nows as (delete from unpaid_buy_nows where wished_at < app_now() - make_interval(days => ${p.days}::int))
    delete from basket_items b where case when b.user_id is null then not exists (select from basket_items n
        where n.owner_id = b.owner_id and n.updated_at > app_now() - make_interval(days => ${p.days}::int))
      else b.from_buy_now and b.updated_at < app_now() - make_interval(days => ${p.days}::int) end`,
)

export const basketDataOf = defineQuery<{ userId: string }, { held: unknown }>(
  'basket_personal_data',
  (
    p,
  ) => sql`select coalesce(json_agg(json_build_object('productId', b.product_id, 'name', p.name, 'quantity', b.quantity,
      'changedAt', b.updated_at, 'isUnpaidBuyNow', b.from_buy_now) order by b.id), '[]'::json) as held
    from (select id, product_id, quantity, updated_at, from_buy_now from basket_items where owner_id = ${p.userId}
      union all select id, product_id, quantity, wished_at, true from unpaid_buy_nows where user_id = ${p.userId}) b
      join products p on p.id = b.product_id`,
)
