import { shopPageSize } from '@oja/contract/values/field-lengths.ts'
import type { OwnListingSort } from '@oja/contract/values/catalogue/listing-changes.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import { productJson } from '../products/product-json.ts'
import { serviceJson } from '../services/service-json.ts'
import type { CountedPage, ListPage, SortedStart } from './list-pages.ts'
import { listingTables } from './listing-json.ts'
import type { ListingKind, ListingView } from './listing-json.ts'
import { productStatus } from './listing-status.ts'
import type { ListingStatus } from './listing-status.ts'

export interface OwnMatch {
  sellerId: string
  /** Letters of a name; "" for all. */
  words: string
  /** A status, `no-photo`, or `low` (products only); "" for all. */
  status: string
}

type ShopPage = PageStart & { sellerId: string }

/** The statements that products and services both have. */
export interface ListingStatements {
  /** One listing as everybody sees it. `reviews` is JSON text; only services show it. */
  one: Statement<{ id: string; reviews: string }, { body: string }>
  /** The same as its seller sees it. */
  ownOne: Statement<{ id: string; sellerId: string; reviews: string }, { body: string }>
  /** A page of a shop's listings as everybody sees them, the newest first. */
  shopPage: Statement<ShopPage, CountedPage>
  /** The same as the seller sees them: paused ones too. Drafts stand on the list of own listings alone. */
  ownShopPage: Statement<ShopPage, CountedPage>
  /** How many a shop has, paused ones too. */
  countOfShop: Statement<{ sellerId: string }, { count: number }>
  /** A page of the caller's own listings, newest first, with drafts and paused ones. */
  ownPage: Statement<PageStart & OwnMatch & { limit: number }, ListPage>
  /** The same sorted by a number of each listing, the highest first; drafts without stock are the last by stock. `last_key` is that of the last one. */
  ownSorted: Statement<
    SortedStart & OwnMatch & { sort: OwnListingSort; limit: number },
    { body: string; last_key: string | null; last_id: string | null }
  >
  /** How many own listings match, counted up to 1,001. */
  ownCount: Statement<OwnMatch, { count: number }>
  setStatus: Statement<{ id: string; sellerId: string; status: ListingStatus }, never>
  /** Gives a row when the listing is public. */
  exists: Statement<{ id: string }, { id: string }>
  clearPictures: Statement<{ id: string }, never>
  /** Adds photos in this order; the first is the cover. */
  addPictures: Statement<{ id: string; fileIds: string[] }, never>
  /** Adds photos after those that the listing has. No row for a removed listing. */
  appendPictures: Statement<{ id: string; fileIds: string[] }, never>
  /** Removes a listing, whoever its seller is. No row: it was removed before. */
  remove: Statement<{ id: string }, { id: string }>
  /** Removes and empties all listings of a person's shop. The rows are the files of their photos. */
  empty: Statement<{ userId: string }, { id: string }>
}

/** What differs between the tables of the two kinds. */
interface ListingTable {
  json: (view: ListingView, reviews?: RawBuilder<unknown>) => RawBuilder<unknown>
  hasStatus: (p: OwnMatch) => RawBuilder<unknown>
  /** What few are left of, and what was sold: numbers of the table's rows. Zero for a service. */
  available: RawBuilder<unknown>
  sold: RawBuilder<unknown>
  /** What an emptied listing loses besides what all have. */
  emptied: RawBuilder<unknown>
}

const live = sql`status = 'live'`
const listed = sql`status in ('live', 'paused')`

function statementsFor(
  kind: ListingKind,
  { json, hasStatus, available, sold, emptied }: ListingTable,
): ListingStatements {
  const { alias, plural, photos, photoListingId } = listingTables[kind]
  const table = sql.table(plural)
  const pictures = sql.table(photos)
  const listingId = sql.ref(photoListingId)
  const aliased = sql`${table} ${sql.raw(alias)}`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const matches = (p: OwnMatch) => sql`seller_id = ${p.sellerId} and status <> 'removed' and ${hasStatus(p)}
    and (${p.status} <> 'no-photo' or (status <> 'draft'
      and not exists (select from ${pictures} where ${listingId} = ${table}.id)))
    and (${p.words} = '' or name_folded like '%' || search_like(${p.words}) || '%')`
  // The page and the count read the shop's own index. JSON is built only for the listings of the page.
  const shopPage = (p: ShopPage, view: ListingView, visible: RawBuilder<unknown>) =>
    sql`with found as materialized (
        select id, created_at from ${table}
        where seller_id = ${p.sellerId} and ${visible} and (created_at, id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
        order by created_at desc, id desc limit ${sql.lit(shopPageSize + 1)}
      ), shown as materialized (select id, created_at from found order by created_at desc, id desc limit ${sql.lit(shopPageSize)}
      ), last as (select id, created_at from shown order by created_at, id limit 1)
      select (select json_build_object(${sql.lit(plural)}, coalesce(json_agg(${json(view)} order by shown.created_at desc, shown.id desc), '[]'::json))::text
          from shown join ${aliased} on ${column('id')} = shown.id join sellers s on s.id = ${p.sellerId}) as body,
        (select count(*)::int from (select from ${table} where seller_id = ${p.sellerId} and ${visible} limit 1001) as counted) as count,
        case when (select count(*) from found) > ${sql.lit(shopPageSize)} then to_char(last.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') end as last_created_at,
        last.id as last_id
      from (values (1)) as always left join last on true`
  return {
    one: defineQuery(
      `${kind}_one`,
      (p) => sql`select json_build_object('data', ${json('detail', sql`${p.reviews}`)})::text as body
        from ${aliased} join sellers s on s.id = ${column('seller_id')}
        where ${column('id')} = ${p.id} and ${column('status')} = 'live' and s.status = 'active'`,
    ),
    ownOne: defineQuery(
      `${kind}_own`,
      (p) => sql`select json_build_object('data', ${json('owner', sql`${p.reviews}`)})::text as body
        from ${aliased} join sellers s on s.id = ${column('seller_id')}
        where ${column('id')} = ${p.id} and ${column('seller_id')} = ${p.sellerId} and ${column('status')} <> 'removed'`,
    ),
    shopPage: defineQuery(`${plural}_of_shop`, (p) => shopPage(p, 'list', live)),
    ownShopPage: defineQuery(`${plural}_of_shop_own`, (p) => shopPage(p, 'owner', listed)),
    countOfShop: defineQuery(
      `${plural}_of_shop_count`,
      (p) => sql`select count(*)::int as count from ${table} where seller_id = ${p.sellerId} and ${listed}`,
    ),
    ownPage: defineQuery(
      `${plural}_own_page`,
      (p) => sql`with found as (
          select id, created_at from ${table}
          where ${matches(p)} and (created_at, id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
          order by created_at desc, id desc limit ${p.limit}::int + 1
        ), shown as (select id, created_at from found order by created_at desc, id desc limit ${p.limit})
        select json_build_object('data', coalesce(json_agg(${json('owner')} order by shown.created_at desc, shown.id desc), '[]'::json))::text as body,
          case when (select count(*) from found) > ${p.limit} then (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from shown order by created_at, id limit 1) end as last_created_at,
          (select id from shown order by created_at, id limit 1) as last_id
        from shown join ${aliased} on ${column('id')} = shown.id join sellers s on s.id = ${column('seller_id')}`,
    ),
    // A seller's own listings are some thousands at most: one index finds them, and they are sorted in memory.
    ownSorted: defineQuery(
      `${plural}_own_sorted`,
      (p) => sql`with keyed as (
          select id, case ${p.sort}::text
            when 'stock' then case when status = 'draft' and ${available} = 0 then -9000000000000000 else -(${available}) end when 'sold' then ${sold}
            when 'price-low' then -coalesce(price_kobo, 9000000000000000) when 'price-high' then coalesce(price_kobo, 0)
            when 'views' then coalesce((select views from listing_views where listing_id = ${table}.id), 0) else 0 end as key
          from ${table} where ${matches(p)}
        ), found as (
          select id, key from keyed where (key, id) < (${p.afterKey}::bigint, ${p.afterId}::uuid)
          order by key desc, id desc limit ${p.limit}::int + 1
        ), shown as (select id, key from found order by key desc, id desc limit ${p.limit}::int)
        select json_build_object('data', coalesce(json_agg(${json('owner')} order by shown.key desc, shown.id desc), '[]'::json))::text as body,
          case when (select count(*) from found) > ${p.limit}::int then (select key from shown order by key, id limit 1)::text end as last_key,
          (select id from shown order by key, id limit 1) as last_id
        from shown join ${aliased} on ${column('id')} = shown.id join sellers s on s.id = ${column('seller_id')}`,
    ),
    ownCount: defineQuery(
      `${plural}_own_count`,
      (p) =>
        sql`select count(*)::int as count from (select from ${table} where ${matches(p)} limit 1001) as counted`,
    ),
    setStatus: defineQuery(
      `${kind}_status`,
      (p) => sql`update ${table} set status = ${p.status}, updated_at = app_now()
        where id = ${p.id} and seller_id = ${p.sellerId}`,
    ),
    exists: defineQuery(
      `${kind}_exists`,
      (p) => sql`select l.id from ${table} l join sellers s on s.id = l.seller_id
        where l.id = ${p.id} and l.status = 'live' and s.status = 'active'`,
    ),
    clearPictures: defineQuery(
      `${kind}_pictures_clear`,
      (p) => sql`delete from ${pictures} where ${listingId} = ${p.id}`,
    ),
    addPictures: defineQuery(
      `${kind}_pictures_add`,
      (p) => sql`insert into ${pictures} (${listingId}, position, file_id)
        select ${p.id}, n - 1, id from unnest(${p.fileIds}::uuid[]) with ordinality as t(id, n)`,
    ),
    appendPictures: defineQuery(
      `${kind}_pictures_append`,
      (p) => sql`insert into ${pictures} (${listingId}, position, file_id)
        select l.id, n + (select coalesce(max(position), -1) from ${pictures} where ${listingId} = l.id), t.id
        from ${table} l, unnest(${p.fileIds}::uuid[]) with ordinality as t(id, n) where l.id = ${p.id} and l.status <> 'removed'`,
    ),
    remove: defineQuery(
      `${kind}_remove`,
      (p) => sql`with gone as (
          update ${table} set status = 'removed', updated_at = app_now() where id = ${p.id} and status <> 'removed' returning id
        ), unsearched as (delete from ${sql.table(`${kind}_search`)} where ${listingId} in (select id from gone))
        select id from gone`,
    ),
    empty: defineQuery(
      `${plural}_empty`,
      (p) => sql`with gone as (
          delete from ${pictures} using ${table} l join sellers s on s.id = l.seller_id
          where l.id = ${listingId} and s.user_id = ${p.userId} returning file_id
        ), emptied as (
          update ${table} l set status = 'removed', name = 'Removed', description = '', city = '', import_key = null,
            latitude = null, longitude = null${emptied}, updated_at = app_now()
          from sellers s where s.id = l.seller_id and s.user_id = ${p.userId}
        ) select file_id as id from gone`,
    ),
  }
}

export const listingStatements: Record<ListingKind, ListingStatements> = {
  product: statementsFor('product', {
    json: (view) => productJson(view),
    hasStatus: (
      p,
    ) => sql`(${p.status} in ('', 'no-photo', 'low') or ${productStatus('products')} = ${p.status})
      and (${p.status} <> 'low' or (status <> 'draft'
        and on_hand <= (select low_stock_at from sellers where id = ${p.sellerId})))`,
    available: sql`on_hand - reserved`,
    sold: sql`supplied - on_hand`,
    emptied: sql``,
  }),
  service: statementsFor('service', {
    json: (view, reviews) => serviceJson(view, reviews),
    hasStatus: (p) => sql`(${p.status} in ('', 'no-photo') or status = ${p.status})`,
    available: sql`0`,
    sold: sql`0`,
    emptied: sql`, services_offered = '{}', working_hours = '[]', work_place = null,
      price_for = null, price_is_from = false, price_note = ''`,
  }),
}

/** How many listings of a shop everybody can see. */
export const countVisibleOfShop = defineQuery<{ sellerId: string }, { products: number; services: number }>(
  'listing_live_of_shop',
  (
    p,
  ) => sql`select (select count(*)::int from products where seller_id = ${p.sellerId} and ${live}) as products,
      (select count(*)::int from services where seller_id = ${p.sellerId} and ${live}) as services`,
)
