import { sql } from 'kysely'
import type { SellerStatus } from '@oja/contract/values/trust-labels.ts'
import { defineQuery } from '../platform/database/database.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { defineByWeek } from '../platform/nigeria/by-week.ts'
import { searchCountQuery } from '../platform/pagination/total-count.ts'

/** A shop as admins see it. */
export interface ShopForAdmin {
  id: string
  user_id: string
  owner_name: string
  owner_email: string
  store_name: string
  status: 'pending' | 'active' | 'suspended'
  suspension_reason: string
  verified: boolean
  state: string
  created_at: Date
}

const columns = sql`s.id, s.user_id, u.name as owner_name, coalesce(u.email::text, '') as owner_email, s.store_name, s.status,
  s.suspension_reason, s.verified, s.state, s.created_at`

interface ShopFilters {
  q: string
  /** "" for every status. */
  status: string
}

interface ShopSearch extends ShopFilters {
  afterId: string
  max: number
}

const hasStatus = (p: ShopFilters) =>
  sql`(${p.status} = '' or s.status = ${p.status}) and s.closed_at is null`
const matches = (
  p: ShopFilters,
) => sql`(${p.q} = '' or s.store_name_folded like '%' || search_like(${p.q}) || '%'
  or search_fold(u.name || ' ' || coalesce(u.email::text, '')) like '%' || search_like(${p.q}) || '%')`

/**
 * Shops, newest account first: the owner's id holds the time it was made.
 * `q` matches the shop's name, the owner's name and the owner's address.
 */
export const listShopsForAdmin = defineQuery<ShopSearch, ShopForAdmin>(
  'seller_supervised_list',
  (p) => sql`select ${columns} from sellers s join users u on u.id = s.user_id
    where ${hasStatus(p)} and ${matches(p)} and s.user_id < ${p.afterId}::uuid
    order by s.user_id desc limit ${p.max}::int`,
)

export const countShopsForAdmin = searchCountQuery<ShopFilters>(
  'seller_supervised_list_count',
  (p) =>
    sql`select ${matches(p)} as is_match from sellers s join users u on u.id = s.user_id where ${hasStatus(p)}`,
)

const shopsById = defineQuery<{ ids: string[] }, ShopForAdmin>(
  'seller_supervised_some',
  (p) =>
    sql`select ${columns} from sellers s join users u on u.id = s.user_id where s.id = any(${p.ids}::uuid[])`,
)

const lockShop = defineQuery<{ sellerId: string }, Pick<ShopForAdmin, 'status' | 'suspension_reason'>>(
  'seller_supervised_lock',
  (p) =>
    sql`select status, suspension_reason from sellers where id = ${p.sellerId} and closed_at is null for update`,
)

const setStatus = defineQuery<{ sellerId: string; status: string; reason: string }, never>(
  'seller_set_status',
  (p) => sql`update sellers set status = ${p.status}, suspension_reason = ${p.reason},
      suspended_at = case when ${p.status} = 'suspended' then app_now() end
    where id = ${p.sellerId}`,
)

const counts = defineQuery<Record<never, never>, { total: number }>(
  'seller_count',
  () => sql`select count(*)::int as total from sellers s where s.closed_at is null`,
)

/** The labels of docs/conformance.md for a shop's status. */
export const statusLabels = { active: 'Active', pending: 'Inactive', suspended: 'Suspended' } as const

/** The status in the database for a label. Null for any other word. */
export function statusOfLabel(word: string): ShopForAdmin['status'] | null {
  const found = Object.entries(statusLabels).find(([, words]) => words === word)
  return found ? (found[0] as ShopForAdmin['status']) : null
}

export async function shopsByIds(on: Queryable, ids: string[]): Promise<ShopForAdmin[]> {
  return shopsById.all(on, { ids })
}

export async function countShops(on: Queryable): Promise<number> {
  return (await counts.one(on, {})).total
}

/** New shops. */
export const shopsByWeek = defineByWeek<Record<never, never>>('seller_by_week', {
  from: sql`sellers`,
  at: sql`created_at`,
  where: () => sql`true`,
})

/**
 * Suspends a shop or activates it, and returns its status before.
 * The row is locked, so that one of two admins comes second.
 * Null when there is no such shop, or its owner's account is deleted.
 */
export async function changeShopStatus(
  tx: Tx,
  sellerId: string,
  status: 'active' | 'suspended',
  reason: string,
): Promise<{ status: SellerStatus; reason: string } | null> {
  const before = await lockShop.first(tx, { sellerId })
  if (!before) return null
  if (before.status !== status) await setStatus.count(tx, { sellerId, status, reason })
  return { status: statusLabels[before.status], reason: before.suspension_reason }
}
