import { sql } from 'kysely'
import type { CommissionRates, NewCategoryCommission } from '@oja/contract/schemas/admin/admin-commission.ts'
import type { Commission } from '@oja/contract/schemas/payouts.ts'
import { productCategories } from '@oja/contract/values/categories.ts'
import type { ProductCategory } from '@oja/contract/values/categories.ts'
import type { z } from 'zod'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Queryable, QueryRunner, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { commissionRate } from './commission.ts'

const shownChanges = 30

/** The rate of each category that has one of its own, in basis points. */
export async function ratesOfCategories(on: QueryRunner): Promise<Map<string, number>> {
  const rows = await ownRates.all(on, {})
  return new Map(rows.map(({ category, bps }) => [category, bps]))
}

/** The market's commission, and the categories with one of their own, for everybody. */
export async function getCommission(on: Queryable): Promise<Commission> {
  const [market, own] = await Promise.all([commissionRate(on), ratesOfCategories(on)])
  const categories = Array.from(own, ([category, bps]) => ({ category, percent: bps / 100 }))
  return { data: { percent: market / 100, ...(categories.length > 0 && { categories }) } }
}

/** The rates as the page of admins shows them. */
export async function getCommissionRates(pool: Pool): Promise<CommissionRates['data']> {
  const [market, own, changes] = await Promise.all([
    commissionRate(pool),
    ratesOfCategories(pool),
    newestChanges.all(pool, { max: shownChanges }),
  ])
  return {
    percent: market / 100,
    categories: productCategories.map((category) => ({
      category,
      percent: (own.get(category) ?? market) / 100,
      isOwn: own.has(category),
    })),
    history: changes.map(({ id, category, bps, before, admin, changed_at }) => ({
      id,
      category: category ?? '',
      percent: bps === null ? null : bps / 100,
      ...(before !== null && { before: before / 100 }),
      by: admin ?? '',
      at: changed_at.toISOString(),
    })),
  }
}

/** A change of the commission of later orders, in per cent. Without a category it is the market's own. */
export interface CommissionChange {
  category: ProductCategory | null
  before: number
  after: number
  /** The categories with a rate of their own, in per cent, which a change of the market's leaves as it is. */
  ownRates: ReadonlyMap<string, number>
}

/** Tells sellers of a change, in its transaction. False when it is no news for anybody. */
export type NotifySellers = (tx: Tx, admin: AdminActor, change: CommissionChange) => Promise<boolean>

/**
 * Sets the rate of a category for later orders; null gives it the market's rate again. Existing orders keep theirs. False
 * when no shop is told, as for the same rate.
 */
export function changeCategoryCommission(
  pool: Pool,
  admin: AdminActor,
  { category, percent }: z.output<typeof NewCategoryCommission>,
  notifySellers: NotifySellers,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const market = await commissionRate(tx)
    const before = (await ratesOfCategories(tx)).get(category)
    await noteRate(tx, admin, category, percent, (before ?? market) / 100)
    const isTold = await notifySellers(tx, admin, {
      category,
      before: (before ?? market) / 100,
      after: percent ?? market / 100,
      ownRates: new Map(),
    })
    await invalidatePageCache(tx)
    await recordChange(tx, admin, {
      action: 'change category commission',
      subject: { kind: 'setting', id: 'commission' },
      before: { category, percent: before === undefined ? null : before / 100 },
      after: { category, percent },
    })
    return isTold
  })
}

/** Writes a rate into the history, with the one that counted before. Without a category it is the market's own. */
export async function noteRate(
  tx: Tx,
  admin: AdminActor,
  category: ProductCategory | null,
  percent: number | null,
  before: number,
): Promise<void> {
  const bps = percent === null ? null : toBps(percent)
  await insertRate.count(tx, { category, bps, before: toBps(before), adminId: admin.userId })
}

function toBps(percent: number): number {
  return Math.round(percent * 100)
}

const ownRates = defineQuery<Record<never, never>, { category: string; bps: number }>(
  'commission_of_categories',
  () => sql`select category, bps from (
      select distinct on (category) category, commission_bps as bps from commission_rates
      where category is not null order by category, id desc) as newest
    where bps is not null`,
)

const newestChanges = defineQuery<
  { max: number },
  {
    id: string
    category: string | null
    bps: number | null
    before: number | null
    admin: string | null
    changed_at: Date
  }
>(
  'commission_changes',
  (
    p,
  ) => sql`select r.id, r.category, r.commission_bps as bps, r.before_bps as before, u.name as admin, r.changed_at
    from commission_rates r left join users u on u.id = r.admin_id order by r.id desc limit ${p.max}`,
)

const insertRate = defineQuery<
  { category: string | null; bps: number | null; before: number; adminId: string },
  never
>(
  'commission_note',
  (p) =>
    sql`insert into commission_rates (category, commission_bps, before_bps, admin_id)
      values (${p.category}, ${p.bps}, ${p.before}, ${p.adminId})`,
)
