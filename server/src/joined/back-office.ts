import type { BackOfficeOverview, BackOfficeSeller, ReportedSeller } from '@oja/contract/trust.ts'
import { countListingsOf, countLiveListings, listingsByWeek } from '../catalogue/catalogue.ts'
import { personToWriteTo } from '../identity/identity.ts'
import { countSalesOf, ordersByWeek } from '../orders/orders.ts'
import type { Pool, Queryable } from '../platform/database.ts'
import { cutPage, readCursor } from '../platform/keyset.ts'
import {
  countShops,
  shopsByWeek,
  someShops,
  statusOfWord,
  statusWords,
  supervisedShops,
} from '../sellers/sellers.ts'
import type { SupervisedShop } from '../sellers/sellers.ts'
import { countWaitingTickets } from '../support/support.ts'
import { auditTrail, countOpenReports, countWaitingKyc, reportedSellers } from '../trust/trust.ts'
import { weekNames } from './weeks.ts'

const weeksShown = 12

/** The four figures, the latest that admins did, and twelve weeks of growth. */
export async function backOfficeOverview(pool: Pool): Promise<BackOfficeOverview['data']> {
  const [totalSellers, pendingKyc, activeListings, flaggedReports, tickets, activity, weeks] =
    await Promise.all([
      countShops(pool),
      countWaitingKyc(pool),
      countLiveListings(pool),
      countOpenReports(pool),
      countWaitingTickets(pool),
      auditTrail(pool, {}, 8),
      growth(pool),
    ])
  const latestActivity = activity.rows.map(({ admin, action, subject, at }) => ({
    text: `${admin}: ${action} (${subject.name || `${subject.kind} ${subject.id}`})`,
    at,
  }))
  return {
    totalSellers,
    pendingKyc,
    activeListings,
    flaggedReports,
    waitingTickets: tickets.waiting,
    overdueTickets: tickets.overdue,
    latestActivity,
    weeks,
  }
}

async function growth(pool: Pool): Promise<BackOfficeOverview['data']['weeks']> {
  const [names, sellers, listings, orders] = await Promise.all([
    weekNames(pool, weeksShown),
    shopsByWeek(pool, weeksShown),
    listingsByWeek(pool, weeksShown),
    ordersByWeek(pool, weeksShown),
  ])
  return names.map((week) => ({
    weekOf: week,
    sellers: sellers.get(week) ?? 0,
    listings: listings.get(week) ?? 0,
    orders: orders.get(week) ?? 0,
  }))
}

/** One page of sellers, newest first; `status` in the specification's words. */
export async function backOfficeSellers(
  pool: Pool,
  {
    q = '',
    status = '',
    after,
  }: { q?: string | undefined; status?: string | undefined; after?: string | undefined },
  most: number,
): Promise<{ rows: BackOfficeSeller[]; after: string | null }> {
  const wanted = status === '' ? '' : statusOfWord(status)
  if (wanted === null) return { rows: [], after: null }
  const { afterId } = readCursor(after)
  const found = await supervisedShops.all(pool, { q, status: wanted, afterId, most: most + 1 })
  const page = cutPage(found, most, ({ created_at, user_id }) => ({ created_at, id: user_id }))
  const listings = await countListingsOf(
    pool,
    page.rows.map(({ id }) => id),
  )
  return { rows: page.rows.map((shop) => asSeller(shop, listings.get(shop.id) ?? 0)), after: page.after }
}

/** One page of shops, and of people without one, with open reports; the most harm first. */
export async function reportedSellersPage(
  pool: Pool,
  page: number,
  most: number,
): Promise<{ rows: ReportedSeller[]; isLast: boolean }> {
  const found = await reportedSellers(pool, { most: most + 1, skip: (page - 1) * most })
  const shown = found.slice(0, most)
  const ids = shown.flatMap(({ seller_id }) => seller_id ?? [])
  const [shops, sales] = await Promise.all([shopsOf(pool, ids), countSalesOf(pool, ids)])
  const rows = await Promise.all(
    shown.map(async ({ id, harm, issues }): Promise<ReportedSeller> => {
      const shop = shops.get(id)
      const name = shop?.owner_name ?? (await personToWriteTo(pool, id))?.name
      return {
        sellerId: id,
        sellerName: name ?? 'Somebody who has left',
        businessName: shop?.store_name ?? '',
        totalSales: sales.get(id) ?? 0,
        flaggedIssues: issues,
        harm,
        status: shop ? statusWords[shop.status] : 'Active',
      }
    }),
  )
  return { rows, isLast: found.length <= most }
}

async function shopsOf(on: Queryable, ids: string[]): Promise<Map<string, SupervisedShop>> {
  return new Map((await someShops(on, ids)).map((shop) => [shop.id, shop]))
}

function asSeller(shop: SupervisedShop, listings: number): BackOfficeSeller {
  return {
    id: shop.id,
    name: shop.owner_name,
    email: shop.owner_email,
    businessName: shop.store_name,
    status: statusWords[shop.status],
    verified: shop.verified,
    state: shop.state,
    listings,
    suspensionReason: shop.suspension_reason,
    createdAt: shop.created_at.toISOString(),
  }
}
