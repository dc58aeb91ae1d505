import type { AdminOverview, AdminSeller, ReportedSeller, ReportsQuery } from '@oja/contract/schemas/trust.ts'
import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import { auditRunSentence, auditRuns } from '@oja/contract/values/admin/audit-runs.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { z } from 'zod'
import { countListingsOf, countAllVisibleListings, listingsByWeek } from '../catalogue/catalogue.ts'
import { countSalesOf, ordersByWeek } from '../orders/orders.ts'
import { hasArea } from '../platform/auth/guards.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import type { Pool } from '../platform/database/database.ts'
import { cutPage, readCursor } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import {
  countShops,
  countShopsForAdmin,
  shopsByWeek,
  statusOfLabel,
  statusLabels,
  listShopsForAdmin,
} from '../sellers/sellers.ts'
import type { ShopForAdmin } from '../sellers/sellers.ts'
import { countWaitingTickets } from '../support/support.ts'
import {
  countOpenReports,
  countReportedSellers,
  countWaitingKyc,
  countWaitingNames,
  reportedSellers,
} from '../trust/trust.ts'
import { latestChanges } from './audit-log.ts'
import { figuresByWeek } from '../platform/nigeria/by-week.ts'
import { monthFigures } from './figures/month-figures.ts'
import { waitingWork } from './figures/waiting-work.ts'

/** The figures, what waits, the latest changes by admins, and twelve weeks of growth: what the admin has rights in. */
export async function adminOverview(pool: Pool, admin: AdminActor): Promise<AdminOverview['data']> {
  const isFor = (...areas: AdminArea[]) => hasArea(admin, areas)
  const [
    totalSellers,
    pendingKyc,
    activeListings,
    flaggedReports,
    waitingNames,
    tickets,
    waiting,
    month,
    activity,
    weeks,
  ] = await Promise.all([
    isFor('sellers') ? countShops(pool) : null,
    isFor('sellers') ? countWaitingKyc(pool) : null,
    isFor('sellers', 'content') ? countAllVisibleListings(pool) : null,
    isFor('sellers', 'content') ? countOpenReports(pool) : null,
    isFor('sellers') ? countWaitingNames(pool) : null,
    isFor('support') ? countWaitingTickets(pool) : null,
    waitingWork(pool, admin),
    isFor('money') ? monthFigures(pool) : null,
    isFor('all') ? latestChanges(pool, 24) : [],
    figuresByWeek(pool, 12, {
      sellers: shopsByWeek({}),
      listings: listingsByWeek({ sellerId: null }),
      orders: ordersByWeek({ sellerId: null }),
    }),
  ])
  const latestActivity = auditRuns(activity)
    .slice(0, 8)
    .map((run) => ({
      text: auditRunSentence(run),
      at: run.entries[0]?.at ?? '',
      subject: run.entries[0]?.subject ?? null,
    }))
  return {
    totalSellers,
    pendingKyc,
    activeListings,
    flaggedReports,
    waitingNames,
    waitingTickets: tickets?.waiting ?? null,
    overdueTickets: tickets?.overdue ?? null,
    waiting,
    month,
    latestActivity,
    weeks: weeks.map(({ weekOf, sellers, listings, orders }) => ({
      weekOf,
      sellers: isFor('sellers') ? sellers : null,
      listings: isFor('sellers', 'content') ? listings : null,
      orders: isFor('money') ? orders : null,
    })),
  }
}

/** One page of sellers, newest first. `status` is a label of the wire, such as Suspended. */
export async function listAdminSellers(
  pool: Pool,
  {
    q = '',
    status = '',
    after,
  }: { q?: string | undefined; status?: string | undefined; after?: string | undefined },
  max: number,
): Promise<Page<AdminSeller>> {
  const wanted = status === '' ? '' : statusOfLabel(status)
  if (wanted === null) return { rows: [], after: null }
  const { afterId } = readCursor(after)
  const found = await listShopsForAdmin.all(pool, { q, status: wanted, afterId, max: max + 1 })
  const page = cutPage(found, max, ({ created_at, user_id }) => ({ created_at, id: user_id }))
  const listings = await countListingsOf(
    pool,
    page.rows.map(({ id }) => id),
  )
  return { rows: page.rows.map((shop) => asSeller(shop, listings.get(shop.id) ?? 0)), after: page.after }
}

/** How many sellers match the filters. */
export async function countAdminSellers(
  pool: Pool,
  { q = '', status = '' }: { q?: string | undefined; status?: string | undefined },
): Promise<TotalCount> {
  const wanted = status === '' ? '' : statusOfLabel(status)
  return wanted === null ? '0' : countShopsForAdmin(pool, { q, status: wanted })
}

/** How many shops and people with open reports match the filters. */
export async function countReported(
  pool: Pool,
  { q = '', status = '', reason = '' }: z.output<typeof ReportsQuery>,
): Promise<TotalCount> {
  const wanted = status === '' ? '' : statusOfLabel(status)
  return wanted === null ? '0' : countReportedSellers(pool, { q, status: wanted, reason })
}

/** One page of shops, and of people without one, with open reports. The most harm comes first. */
export async function reportedSellersPage(
  pool: Pool,
  { q = '', status = '', reason = '', after }: z.output<typeof ReportsQuery>,
  max: number,
): Promise<Page<ReportedSeller>> {
  const wanted = status === '' ? '' : statusOfLabel(status)
  if (wanted === null) return { rows: [], after: null }
  const page = await reportedSellers(pool, { q, status: wanted, reason, after }, max)
  const sales = await countSalesOf(
    pool,
    page.rows.flatMap(({ seller_id }) => seller_id ?? []),
  )
  const rows = page.rows.map((row) => ({
    sellerId: row.id,
    sellerName: row.name || 'Somebody who has left',
    businessName: row.store_name,
    totalSales: sales.get(row.id) ?? 0,
    flaggedIssues: row.issues,
    harm: row.harm,
    reason: labelOfReason(row.reason),
    since: row.created_at.toISOString(),
    status: row.status === 'deleted' ? 'Inactive' : statusLabels[row.status],
  }))
  return { rows, after: page.after }
}

function asSeller(shop: ShopForAdmin, listings: number): AdminSeller {
  return {
    id: shop.id,
    name: shop.owner_name,
    email: shop.owner_email,
    businessName: shop.store_name,
    status: statusLabels[shop.status],
    verified: shop.verified,
    state: shop.state,
    listings,
    suspensionReason: shop.suspension_reason,
    createdAt: shop.created_at.toISOString(),
  }
}
