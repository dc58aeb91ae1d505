import { sql } from 'kysely'
import type { AdminShopName } from '@oja/contract/schemas/shop-names.ts'
import { notifyAdminDecision } from '../messaging/messaging.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config.ts'
import { defineQuery } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { cutPage, firstPage, readCursor, startOldestFirst } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import { countQuery } from '../platform/pagination/total-count.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import { putBackColumns, putBackOf } from './decided/put-back.ts'
import { isNameOfVerifiedShop, ownerOfShop, setShopName } from '../sellers/sellers.ts'

interface Filters {
  q?: string | undefined
  status?: string | undefined
}

/** One page of the names that verified shops have asked for: newest first, or the longest wait first of those that wait. */
export async function listShopNames(
  on: Queryable,
  { q = '', status = '', after }: Filters & { after?: string | undefined },
  max: number,
): Promise<Page<AdminShopName>> {
  const waits = status === 'Pending'
  const search = { q, status, ...readCursor(after, waits ? startOldestFirst : firstPage), max: max + 1 }
  const found = await (waits ? waitingRequests : requests).all(on, search)
  const page = cutPage(found, max)
  return { rows: page.rows.map(shown), after: page.after }
}

/** How many such names match the filters. */
export function countShopNames(on: Queryable, { q = '', status = '' }: Filters): Promise<TotalCount> {
  return countRequests(on, { q, status })
}

/** How many names wait for a decision. */
export async function countWaitingNames(on: Queryable): Promise<number> {
  return (await countWaiting.one(on, {})).count
}

/**
 * Gives a verified shop the name that it asked for, or refuses it. The seller reads the decision by mail and bell, and
 * the audit log gets it.
 * Throws 404 for a request that is not there any more, 409 when it was decided already or when another verified shop
 * has taken the name meanwhile.
 */
export async function decideShopName(
  pool: Pool,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<void> {
  const { status } = decision
  const reason = decision.status === 'Rejected' ? decision.reason : ''
  await transaction(pool, async (tx) => {
    const decided = await decideRequest.first(tx, { id, status, reason, adminId: admin.userId })
    if (!decided) {
      const known = await statusOfRequest.first(tx, { id })
      if (!known) throw notFound('The seller has taken this name back')
      throw new AppError('CONFLICT', `This name is ${known.status.toLowerCase()} already`)
    }
    const { seller_id: sellerId, name } = decided
    if (status === 'Approved') {
      if (await isNameOfVerifiedShop(tx, name, sellerId))
        throw new AppError('CONFLICT', 'Another verified shop has this name now')
      await setShopName.count(tx, { sellerId, name })
      await invalidatePageCache(tx)
    }
    await recordChange(tx, admin, {
      action: status === 'Approved' ? 'Approve shop name' : 'Reject shop name',
      subject: { kind: 'seller', id: sellerId },
      before: { status: 'Pending' },
      after: { status, ...(reason ? { reason } : {}) },
    })
    const owner = await ownerOfShop(tx, sellerId)
    await queueMail(tx, {
      key: `shop name ${id} decided`,
      to: owner.email,
      subject: reason ? 'We could not accept your shop’s new name' : 'Your shop has its new name',
      greeting: `Hello ${owner.name},`,
      paragraphs: reason
        ? ['Your shop keeps its name. We could not accept the new one. The reason:', reason]
        : [
            'We have approved the new name. Buyers see it on your shop and on every listing, with the Verified badge.',
          ],
      link: reason
        ? { label: 'Open your settings', url: `${publicOrigin}/dashboard/settings` }
        : { label: 'See your shop', url: `${publicOrigin}/seller-profile/${sellerId}` },
    })
    await notifyAdminDecision(tx, owner.user_id, id, reason ? 'rejectShopName' : 'approveShopName')
  })
}

interface RequestRow {
  id: string
  seller_id: string
  name: string
  store_name: string
  owner_name: string
  owner_email: string
  status: AdminShopName['status']
  reason: string
  created_at: Date
  decided_at: Date | null
  may_look_again: boolean
  asked_at: Date
  put_back_at: Date | null
  put_back_by: string | null
}

function shown(row: RequestRow): AdminShopName {
  return {
    id: row.id,
    sellerId: row.seller_id,
    sellerName: row.owner_name,
    email: row.owner_email,
    businessName: row.store_name,
    newName: row.name,
    status: row.status,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayLookAgain: row.may_look_again,
    putBack: putBackOf(row),
  }
}

/**
 * SQL: can the decision about a name be looked at again? It is the newest of its shop, and the shop has the name that it gave
 * or left. Since 0.29 the name before an approval is kept. `r` is the request and `s` the shop.
 */
export const mayLookAtShopNameAgain = sql`(r.status <> 'Pending' and s.closed_at is null
  and not exists (select from shop_name_requests newer
    where newer.seller_id = r.seller_id and (newer.created_at, newer.id) > (r.created_at, r.id))
  and case r.status when 'Approved' then r.name_before is not null and s.store_name = r.name else s.store_name <> r.name end)`

const matching = ({ q, status }: { q: unknown; status: unknown }) => sql`s.closed_at is null
  and (${status}::text = '' or r.status = ${status}::text)
  and (${q}::text = '' or search_fold(r.name || ' ' || s.store_name) like '%' || search_like(${q}::text) || '%'
    or search_fold(u.name || ' ' || coalesce(u.email::text, '')) like '%' || search_like(${q}::text) || '%')`

const joined = sql`shop_name_requests r join sellers s on s.id = r.seller_id join users u on u.id = s.user_id`

interface RequestPage {
  q: string
  status: string
  afterTime: string
  afterId: string
  max: number
}

const columns = sql`r.id, r.seller_id, r.name, s.store_name, u.name as owner_name, coalesce(u.email::text, '') as owner_email, r.status,
  r.reason, r.created_at, r.decided_at, ${mayLookAtShopNameAgain} as may_look_again, ${putBackColumns('shop_name_requests')}`

const requests = defineQuery<RequestPage, RequestRow>(
  'shop_names_list',
  (p) => sql`select ${columns} from ${joined}
    where ${matching(p)} and (r.created_at, r.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by r.created_at desc, r.id desc limit ${p.max}::int`,
)

const waitingRequests = defineQuery<RequestPage, RequestRow>(
  'shop_names_list_waiting',
  (p) => sql`select ${columns} from ${joined}
    where ${matching(p)} and (r.created_at, r.id) > (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by r.created_at, r.id limit ${p.max}::int`,
)

const countRequests = countQuery<{ q: string; status: string }>(
  'shop_names_count',
  (p) => sql`select from ${joined} where ${matching(p)}`,
)

const countWaiting = defineQuery<Record<never, never>, { count: number }>(
  'shop_names_waiting',
  () => sql`select count(*)::int as count from shop_name_requests r join sellers s on s.id = r.seller_id
    where r.status = 'Pending' and s.closed_at is null`,
)

const statusOfRequest = defineQuery<{ id: string }, { status: AdminShopName['status'] }>(
  'shop_name_status',
  (p) => sql`select status from shop_name_requests where id = ${p.id}`,
)

const decideRequest = defineQuery<
  { id: string; status: string; reason: string; adminId: string },
  { seller_id: string; name: string }
>(
  'shop_name_decide',
  (p) => sql`update shop_name_requests set status = ${p.status}, reason = ${p.reason}, decided_at = app_now(),
      decided_by = ${p.adminId},
      name_before = case when ${p.status} = 'Approved' then (select s.store_name from sellers s where s.id = seller_id) end
    where id = ${p.id} and status = 'Pending' returning seller_id, name`,
)
