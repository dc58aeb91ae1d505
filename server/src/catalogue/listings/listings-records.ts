import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/database.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'
import type { ListPage } from './list-pages.ts'
import { productStatus } from './listing-status.ts'
import type { ListingStatus } from './listing-status.ts'
import { productJson } from '../products/product-json.ts'
import { serviceJson } from '../services/service-json.ts'

export interface OwnMatch {
  sellerId: string
  /** Letters of a name; "" for all. */
  words: string
  /** A status, `no-photo`, or `low` (products only); "" for all. */
  status: string
}

/** The statements that products and services both have. */
export interface ListingStatements {
  setStatus: Statement<{ id: string; sellerId: string; status: ListingStatus }, never>
  /** Gives a row when the listing is public. */
  exists: Statement<{ id: string }, { id: string }>
  clearPictures: Statement<{ id: string }, never>
  /** Adds photos in this order; the first is the cover. */
  addPictures: Statement<{ id: string; fileIds: string[] }, never>
  /** A page of the caller's own listings, newest first, with drafts and paused ones. */
  ownPage: Statement<PageStart & OwnMatch & { limit: number }, ListPage>
  /** How many own listings match, counted up to 1,001. */
  ownCount: Statement<OwnMatch, { count: number }>
}

interface ListingTable {
  singular: 'product' | 'service'
  plural: 'products' | 'services'
  /** The alias of the table in `json`. */
  alias: 'p' | 'v'
  /** A listing as its owner sees it. */
  json: RawBuilder<unknown>
  hasStatus(p: OwnMatch): RawBuilder<unknown>
}

function statementsFor({ singular, plural, alias, json, hasStatus }: ListingTable): ListingStatements {
  const table = sql.table(plural)
  const pictures = sql.table(`${singular}_pictures`)
  const listingId = sql.ref(`${singular}_id`)
  const matches = (p: OwnMatch) => sql`seller_id = ${p.sellerId} and status <> 'removed' and ${hasStatus(p)}
    and (${p.status} <> 'no-photo' or (status <> 'draft'
      and not exists (select from ${pictures} where ${listingId} = ${table}.id)))
    and (${p.words} = '' or name_folded like '%' || search_like(${p.words}) || '%')`
  return {
    setStatus: defineQuery(
      `${singular}_status`,
      (p) => sql`update ${table} set status = ${p.status}, updated_at = app_now()
        where id = ${p.id} and seller_id = ${p.sellerId}`,
    ),
    exists: defineQuery(
      `${singular}_exists`,
      (p) => sql`select l.id from ${table} l join sellers s on s.id = l.seller_id
        where l.id = ${p.id} and l.status = 'live' and s.status = 'active'`,
    ),
    clearPictures: defineQuery(
      `${singular}_pictures_clear`,
      (p) => sql`delete from ${pictures} where ${listingId} = ${p.id}`,
    ),
    addPictures: defineQuery(
      `${singular}_pictures_add`,
      (p) => sql`insert into ${pictures} (${listingId}, position, file_id)
        select ${p.id}, n - 1, id from unnest(${p.fileIds}::uuid[]) with ordinality as t(id, n)`,
    ),
    ownPage: defineQuery(
      `${plural}_own_page`,
      (p) => sql`with found as (
          select id, created_at from ${table}
          where ${matches(p)} and (created_at, id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
          order by created_at desc, id desc limit ${p.limit}::int + 1
        ), shown as (select id, created_at from found order by created_at desc, id desc limit ${p.limit})
        select json_build_object('data', coalesce(json_agg(${json} order by shown.created_at desc, shown.id desc), '[]'::json))::text as body,
          case when (select count(*) from found) > ${p.limit} then (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from shown order by created_at, id limit 1) end as last_created_at,
          (select id from shown order by created_at, id limit 1) as last_id
        from shown join ${table} ${sql.raw(alias)} on ${sql.ref(`${alias}.id`)} = shown.id
          join sellers s on s.id = ${sql.ref(`${alias}.seller_id`)}`,
    ),
    ownCount: defineQuery(
      `${plural}_own_count`,
      (p) =>
        sql`select count(*)::int as count from (select from ${table} where ${matches(p)} limit 1001) as counted`,
    ),
  }
}

export const productStatements = statementsFor({
  singular: 'product',
  plural: 'products',
  alias: 'p',
  json: productJson('owner'),
  hasStatus: (p) => sql`(${p.status} in ('', 'no-photo', 'low') or ${productStatus('products')} = ${p.status})
    and (${p.status} <> 'low' or (status <> 'draft'
      and on_hand <= (select low_stock_at from sellers where id = ${p.sellerId})))`,
})

export const serviceStatements = statementsFor({
  singular: 'service',
  plural: 'services',
  alias: 'v',
  json: serviceJson('owner'),
  hasStatus: (p) => sql`(${p.status} in ('', 'no-photo') or status = ${p.status})`,
})
