import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { plain } from '../platform/database.ts'
import type { ListPage, PageStart } from './list-pages.ts'
import { productJson } from './product-json.ts'

type PageOf = PageStart & { most: number }

// One row more than a page is read, to know whether there is another.
const page = (found: RawBuilder<unknown>, most: number) => sql`
  with found as (${found}), shown as (select product_id, created_at from found order by created_at desc, product_id desc limit ${most})
  select json_build_object('data', coalesce(json_agg(${productJson('list')} order by shown.created_at desc, shown.product_id desc), '[]'::json))::text as body,
    case when (select count(*) from found) > ${most} then (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') from shown order by created_at, product_id limit 1) end as last_created_at,
    (select product_id from shown order by created_at, product_id limit 1) as last_id
  from shown join products p on p.id = shown.product_id join sellers s on s.id = p.seller_id`

const after = (p: PageStart) =>
  sql`(created_at, product_id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)`
const newestFirst = (p: PageOf) => sql`order by created_at desc, product_id desc limit ${p.most}::int + 1`

export const newestProducts = plain<PageOf, ListPage>('products_newest', (p) =>
  page(sql`select product_id, created_at from product_search where ${after(p)} ${newestFirst(p)}`, p.most),
)

export const productsOfCategory = plain<PageOf & { category: string }, ListPage>(
  'products_of_category',
  (p) =>
    page(
      sql`select product_id, created_at from product_search where category = ${p.category} and ${after(p)} ${newestFirst(p)}`,
      p.most,
    ),
)

const asQuery = (words: string) => sql`to_tsquery('simple', (
  select string_agg(word || ':*', ' & ') from unnest(string_to_array(search_words(${words}), ' ')) word where word <> ''))`

export const productsByWords = plain<PageOf & { words: string; category: string }, ListPage>(
  'products_by_words',
  (p) =>
    page(
      sql`select product_id, created_at from product_search
      where tsv @@ ${asQuery(p.words)} and (${p.category} = '' or category = ${p.category}) and ${after(p)} ${newestFirst(p)}`,
      p.most,
    ),
)

/** For words that were found nowhere: names with letters alike. One page, no further ones. */
export const productsAlike = plain<{ words: string; category: string; most: number }, ListPage>(
  'products_alike',
  (p) =>
    page(
      sql`select product_id, created_at from product_search
      where search_words(${p.words}) <% name_norm and (${p.category} = '' or category = ${p.category})
      order by search_words(${p.words}) <<-> name_norm limit ${p.most}`,
      p.most,
    ),
)

/** How many products a list holds, counted to 1,001 at most. */
export const countProducts = plain<{ category: string }, { count: number }>(
  'products_count',
  (p) => sql`select count(*)::int as count from (
    select from product_search where (${p.category} = '' or category = ${p.category}) limit 1001) as counted`,
)

export const oneProduct = plain<{ id: string }, { body: string }>(
  'product_one',
  (p) => sql`select json_build_object('data', ${productJson('detail')})::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.status = 'live' and s.status = 'active'`,
)

export const ownProduct = plain<{ id: string; sellerId: string }, { body: string }>(
  'product_own',
  (p) => sql`select json_build_object('data', ${productJson('owner')})::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id = ${p.id} and p.seller_id = ${p.sellerId} and p.status <> 'removed'`,
)

const ofSeller = (p: { sellerId: string }, view: 'list' | 'owner', visible: RawBuilder<unknown>) =>
  sql`select json_build_object('products', coalesce(json_agg(${productJson(view)} order by p.created_at desc, p.id desc), '[]'::json))::text as body
    from products p join sellers s on s.id = p.seller_id
    where p.id in (
      select id from products where seller_id = ${p.sellerId} and ${visible} order by created_at desc, id desc limit 1000)`

export const productsOfShop = plain<{ sellerId: string }, { body: string }>('products_of_shop', (p) =>
  ofSeller(p, 'list', sql`status = 'live'`),
)

export const ownProducts = plain<{ sellerId: string }, { body: string }>('products_own', (p) =>
  ofSeller(p, 'owner', sql`status <> 'removed'`),
)

export const countOfShop = plain<{ sellerId: string }, { count: number }>(
  'products_of_shop_count',
  (p) =>
    sql`select count(*)::int as count from products where seller_id = ${p.sellerId} and status <> 'removed'`,
)
