import { maxSaved } from '@oja/contract/values/saved/saved-kinds.ts'
import type { SavedKind } from '@oja/contract/values/saved/saved-kinds.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { PageStart } from '../platform/pagination/keyset.ts'

/** Whose saved things: an account's, or a device's (`userId` is null). */
export interface SavedOwner {
  ownerId: string
  userId: string | null
}

type Save = SavedOwner & { targetId: string }

/** The name that an order would have, of the variant `v` of the product `o`. Options that are gone leave the product's name. */
const awaitedName = sql`o.name || coalesce(variant_words(o.option_names, v.option_1, v.option_2), '')`

const isPublic = sql`status = 'live' and exists (select from sellers s where s.id = seller_id and s.status = 'active')`

const save = (p: Save, column: RawBuilder<unknown>, found: RawBuilder<unknown>) =>
  sql`insert into saved_items (owner_id, user_id, ${column}, is_waiting)
    select ${p.ownerId}::uuid, ${p.userId}::uuid, found.id, found.is_waiting from (${found}) as found
    on conflict (owner_id, product_id, service_id, seller_id)
      do update set is_waiting = saved_items.is_waiting or excluded.is_waiting
    returning is_waiting`

/** Saves what everybody may see. No row: there is no such thing. `is_waiting`: nobody can buy it now. */
export const saveTarget = {
  product: defineQuery<Save, { is_waiting: boolean }>('saved_save_product', (p) =>
    save(
      p,
      sql`product_id`,
      sql`select id, on_hand <= reserved as is_waiting from products where id = ${p.targetId} and ${isPublic}`,
    ),
  ),
  service: defineQuery<Save, { is_waiting: boolean }>('saved_save_service', (p) =>
    save(
      p,
      sql`service_id`,
      sql`select id, false as is_waiting from services where id = ${p.targetId} and ${isPublic}`,
    ),
  ),
  shop: defineQuery<Save, { is_waiting: boolean }>('saved_save_shop', (p) =>
    save(
      p,
      sql`seller_id`,
      sql`select id, false as is_waiting from sellers where id = ${p.targetId} and status = 'active'`,
    ),
  ),
} as const

/** Waits for a variant that is sold out. No row: there is no such variant. `is_waiting` is false where it can be bought. */
export const awaitVariant = defineQuery<Save, { is_waiting: boolean; variant: string }>(
  'saved_await_variant',
  (p) => sql`with found as (
      select v.id, v.on_hand <= v.reserved as is_waiting, variant_said(o.option_names, v.option_1, v.option_2) as variant
      from product_variants v join products o on o.id = v.product_id join sellers s on s.id = o.seller_id
      where v.id = ${p.targetId} and v.removed_at is null and o.status = 'live' and s.status = 'active'
    ), awaited as (
      insert into awaited_variants (owner_id, user_id, variant_id)
      select ${p.ownerId}::uuid, ${p.userId}::uuid, id from found where is_waiting on conflict (owner_id, variant_id) do nothing
    )
    select is_waiting, variant from found`,
)

const columns: Record<SavedKind, RawBuilder<unknown>> = {
  product: sql`product_id`,
  service: sql`service_id`,
  shop: sql`seller_id`,
}

const remove = (kind: SavedKind) =>
  defineQuery<{ ownerId: string; targetId: string }, never>(
    `saved_remove_${kind}`,
    (p) =>
      sql`delete from saved_items where owner_id = ${p.ownerId} and ${columns[kind]} = ${p.targetId}::uuid`,
  )

export const removeTarget = {
  product: remove('product'),
  service: remove('service'),
  shop: remove('shop'),
  variant: defineQuery<{ ownerId: string; targetId: string }, never>(
    'saved_remove_variant',
    (p) =>
      sql`delete from awaited_variants where owner_id = ${p.ownerId} and variant_id = ${p.targetId}::uuid`,
  ),
} as const

/** How many others the owner has saved or waits for. */
export const countOthers = defineQuery<{ ownerId: string; targetId: string }, { count: number }>(
  'saved_count_others',
  (p) => sql`select ((select count(*) from saved_items
      where owner_id = ${p.ownerId} and coalesce(product_id, service_id, seller_id) <> ${p.targetId})
    + (select count(*) from awaited_variants where owner_id = ${p.ownerId} and variant_id <> ${p.targetId}))::int as count`,
)

export const marksOf = defineQuery<{ ownerId: string }, { mark: string }>(
  'saved_marks',
  (
    p,
  ) => sql`select case when product_id is not null then 'product/' when service_id is not null then 'service/' else 'shop/' end
      || coalesce(product_id, service_id, seller_id) as mark, saved_at, id
    from saved_items where owner_id = ${p.ownerId}
    union all select 'variant/' || variant_id, awaited_since, variant_id from awaited_variants where owner_id = ${p.ownerId}
    order by saved_at desc, id desc`,
)

export interface SavedRow {
  id: string
  created_at: Date
  kind: 'product' | 'service'
  listing_id: string
  name: string
  state: 'listed' | 'paused' | 'gone'
}

// A draft was never public, and the listings of a suspended shop are as good as gone.
export const itemsOf = defineQuery<PageStart & { ownerId: string; max: number }, SavedRow>(
  'saved_items_of',
  (
    p,
  ) => sql`select i.id, i.saved_at as created_at, case when i.product_id is null then 'service' else 'product' end as kind,
      coalesce(i.product_id, i.service_id) as listing_id, coalesce(o.name, v.name) as name,
      case when s.status <> 'active' then 'gone' when coalesce(o.status, v.status) = 'live' then 'listed'
        when coalesce(o.status, v.status) = 'paused' then 'paused' else 'gone' end as state
    from saved_items i left join products o on o.id = i.product_id left join services v on v.id = i.service_id
    join sellers s on s.id = coalesce(o.seller_id, v.seller_id)
    where i.owner_id = ${p.ownerId} and i.seller_id is null
      and (i.saved_at, i.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by i.saved_at desc, i.id desc limit ${p.max}`,
)

export const countItems = defineQuery<{ ownerId: string }, { total: number }>(
  'saved_items_count',
  (p) =>
    sql`select count(*)::int as total from saved_items where owner_id = ${p.ownerId} and seller_id is null`,
)

export const shopsOf = defineQuery<
  { ownerId: string },
  {
    id: string
    store_name: string
    logo_file_id: string | null
    city: string
    state: string
    verified: boolean
    is_open: boolean
  }
>(
  'saved_shops_of',
  (
    p,
  ) => sql`select s.id, s.store_name, s.logo_file_id, s.city, s.state, s.verified, s.status = 'active' as is_open
    from saved_items i join sellers s on s.id = i.seller_id
    where i.owner_id = ${p.ownerId} order by i.saved_at desc, i.id desc`,
)

/** The goods and services that followed shops listed last, of the last `days`. */
export const newestOfShops = defineQuery<
  { ownerId: string; days: number; max: number },
  { id: string; kind: 'product' | 'service' }
>(
  'saved_shops_newest',
  (
    p,
  ) => sql`select o.id, o.kind from saved_items i join sellers s on s.id = i.seller_id and s.status = 'active'
      cross join lateral (
        (select id, created_at, 'product' as kind from products where seller_id = i.seller_id and status = 'live'
          and created_at > app_now() - make_interval(days => ${p.days}::int)
          order by created_at desc, id desc limit ${p.max})
        union all
        (select id, created_at, 'service' from services where seller_id = i.seller_id and status = 'live'
          and created_at > app_now() - make_interval(days => ${p.days}::int)
          order by created_at desc, id desc limit ${p.max})) o
    where i.owner_id = ${p.ownerId} order by o.created_at desc, o.id desc limit ${p.max}`,
)

export interface AwaitedRow {
  id: string
  product_id: string
  name: string
  state: 'soldOut' | 'back' | 'gone'
}

/** What the owner waits for, the last first. */
export const awaitedOf = defineQuery<{ ownerId: string }, AwaitedRow>(
  'saved_awaited_of',
  (p) => sql`select v.id, o.id as product_id, ${awaitedName} as name,
      case when v.removed_at is not null or o.status not in ('live', 'paused') or s.status <> 'active' then 'gone'
        when o.status = 'live' and v.on_hand > v.reserved then 'back' else 'soldOut' end as state
    from awaited_variants w join product_variants v on v.id = w.variant_id join products o on o.id = v.product_id
    join sellers s on s.id = o.seller_id
    where w.owner_id = ${p.ownerId} order by w.awaited_since desc, v.id desc`,
)

export const wantsEmailsOf = defineQuery<{ userId: string }, { wants: boolean }>(
  'saved_wants_emails',
  (p) => sql`select wants_saved_emails as wants from users where id = ${p.userId}`,
)

export const setWantsEmails = defineQuery<{ userId: string; wants: boolean }, never>(
  'saved_set_emails',
  (p) => sql`update users set wants_saved_emails = ${p.wants} where id = ${p.userId}`,
)

/**
 * Gives a device's list to an account, the last saved first, as far as there is room. What the device waited for and is
 * back already is told to the account.
 */
export const joinLists = defineQuery<{ deviceId: string; userId: string }, never>(
  'saved_join',
  (p) => sql`with awaited as (
      delete from awaited_variants where owner_id = ${p.deviceId} and user_id is null returning variant_id, awaited_since
    ), waiting as (
      insert into awaited_variants (owner_id, user_id, variant_id, awaited_since)
      select ${p.userId}::uuid, ${p.userId}::uuid, variant_id, awaited_since from awaited
      on conflict (owner_id, variant_id) do nothing
    ), returned as (
      insert into variant_returns (variant_id) select v.id from awaited a join product_variants v on v.id = a.variant_id
      where v.removed_at is null and v.on_hand > v.reserved
    ), moved as (
      delete from saved_items where owner_id = ${p.deviceId} and user_id is null
      returning id, product_id, service_id, seller_id, saved_at, is_waiting
    )
    insert into saved_items (owner_id, user_id, product_id, service_id, seller_id, saved_at, is_waiting)
    select ${p.userId}::uuid, ${p.userId}::uuid, product_id, service_id, seller_id, saved_at, is_waiting from moved
    order by saved_at desc, id desc
    limit greatest(0, ${sql.lit(maxSaved)} - (select count(*) from saved_items where owner_id = ${p.userId}))
    on conflict (owner_id, product_id, service_id, seller_id)
      do update set is_waiting = saved_items.is_waiting or excluded.is_waiting`,
)

export const removeAllOf = defineQuery<{ userId: string }, never>(
  'saved_remove_all',
  (p) => sql`with awaited as (delete from awaited_variants where owner_id = ${p.userId})
    delete from saved_items where owner_id = ${p.userId}`,
)

export const savedDataOf = defineQuery<{ userId: string }, { held: unknown }>(
  'saved_personal_data',
  (
    p,
  ) => sql`select json_build_object('wantsEmails', (select wants_saved_emails from users where id = ${p.userId}),
    'saved', (select coalesce(json_agg(json_build_object(
        'kind', case when i.product_id is not null then 'product' when i.service_id is not null then 'service' else 'shop' end,
        'id', coalesce(i.product_id, i.service_id, i.seller_id), 'name', coalesce(o.name, v.name, s.store_name),
        'savedAt', i.saved_at) order by i.saved_at), '[]'::json)
      from saved_items i left join products o on o.id = i.product_id left join services v on v.id = i.service_id
        left join sellers s on s.id = i.seller_id
      where i.owner_id = ${p.userId}),
    'waitsFor', (select coalesce(json_agg(json_build_object(
        'id', w.variant_id, 'name', ${awaitedName}, 'since', w.awaited_since) order by w.awaited_since), '[]'::json)
      from awaited_variants w join product_variants v on v.id = w.variant_id join products o on o.id = v.product_id
      where w.owner_id = ${p.userId})) as held`,
)

/** Lists of devices whose cookie has ended. */
export const deleteOldLists = defineQuery<{ days: number }, never>(
  'saved_delete_old_lists',
  (p) => sql`with awaited as (
      delete from awaited_variants where user_id is null and awaited_since < app_now() - make_interval(days => ${p.days}::int)
    )
    delete from saved_items where user_id is null and saved_at < app_now() - make_interval(days => ${p.days}::int)`,
)

export const deleteOldEvents = defineQuery<{ days: number }, never>(
  'saved_delete_old_events',
  (p) => sql`delete from saved_events where finished_at < app_now() - make_interval(days => ${p.days}::int)`,
)

/** How many people saved each of these listings. */
export const savesOf = defineQuery<{ ids: string[] }, { id: string; saves: number }>(
  'saves_of_listings',
  (p) => sql`select product_id as id, count(*)::int as saves from saved_items
      where product_id = any(${p.ids}::uuid[]) group by product_id
    union all select service_id, count(*)::int from saved_items
      where service_id = any(${p.ids}::uuid[]) group by service_id`,
)
