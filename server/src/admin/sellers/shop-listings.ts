import { undoHours } from '@oja/contract/values/catalogue/listing-changes.ts'
import { sql } from 'kysely'
import type { AdminListing, AdminListingKind } from '@oja/contract/schemas/admin/admin-listings.ts'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { cutPage, readCursor } from '../../platform/pagination/keyset.ts'
import type { Page, PageStart } from '../../platform/pagination/keyset.ts'
import { listingColumns } from '../records/record-queries.ts'

const rowsOnPage = 25

/** One page of what a shop lists, newest first: everything that is not removed. Throws 404 for no shop. */
export async function listShopListings(
  on: Queryable,
  sellerId: string,
  after: string | undefined,
): Promise<Page<AdminRecord>> {
  if (!(await openShop.first(on, { sellerId }))) throw notFound('This shop was not found')
  const found = await listings.all(on, { sellerId, ...readCursor(after), max: rowsOnPage + 1 })
  return cutPage(found, rowsOnPage)
}

/** One listing with what its removal touches; its state is "removed" when it is gone. Throws 404. */
export async function getAdminListing(
  on: Queryable,
  listing: { kind: AdminListingKind; id: string },
): Promise<AdminListing['data']> {
  const found = await one[listing.kind].first(on, { id: listing.id })
  if (!found) throw notFound('This listing was not found')
  const { file_id, ...record } = found
  return { ...record, picture: file_id ? `/files/${file_id}/320.webp` : '' }
}

const openShop = defineQuery<{ sellerId: string }, { id: string }>(
  'admin_open_shop',
  (p) => sql`select id from sellers where id = ${p.sellerId} and closed_at is null`,
)

const pageOf = (kind: AdminListingKind, p: PageStart & { sellerId: string; max: number }) =>
  sql`select ${listingColumns(kind)}, l.created_at, l.id as key from ${sql.table(`${kind}s`)} l
    where l.seller_id = ${p.sellerId} and l.status <> 'removed'
      and (l.created_at, l.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by l.created_at desc, l.id desc limit ${p.max}::int`

const listings = defineQuery<
  PageStart & { sellerId: string; max: number },
  AdminRecord & { created_at: Date }
>(
  'admin_shop_listings_page',
  (
    p,
  ) => sql`select kind, id, name, detail, state, "amountMinor", at, created_at from ((${pageOf('product', p)}) union all (${pageOf('service', p)})) listed
    order by created_at desc, key desc limit ${p.max}::int`,
)

const oneOf = (kind: AdminListingKind) =>
  defineQuery<{ id: string }, Omit<AdminListing['data'], 'picture'> & { file_id: string | null }>(
    `admin_${kind}`,
    (p) => sql`select ${listingColumns(kind)}, s.id as "sellerId", s.store_name as "storeName",
        (select file_id::text from ${sql.table(`${kind}_pictures`)} where ${sql.ref(`${kind}_id`)} = l.id order by position limit 1) as file_id,
        (select count(*)::int from reports where target_kind = ${sql.lit(kind)} and target_id = l.id and status = 'open') as "openReports",
        ${openOrders[kind]} as "openOrders",
        l.status = 'removed' and exists (select from deleted_listings d where d.seller_id = l.seller_id and d.listing_id = l.id
          and d.deleted_at > app_now() - make_interval(hours => ${sql.lit(undoHours)})) as "canReturn"
      from ${sql.table(`${kind}s`)} l join sellers s on s.id = l.seller_id where l.id = ${p.id}`,
  )

// Services are not bought here. An order of these states is sold: `sold` is for the index orders_of_product_sold.
const openOrders = {
  product: sql`(select count(*)::int from orders o where o.seller_id = l.seller_id and o.product_id = l.id
    and o.sold and o.state in ('paid', 'disputed') and o.fulfilment <> 'received')`,
  service: sql`0`,
}

const one = { product: oneOf('product'), service: oneOf('service') }
