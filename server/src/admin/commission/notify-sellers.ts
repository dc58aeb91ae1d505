import { randomUUID } from 'node:crypto'
import type { CommissionRates } from '@oja/contract/schemas/admin/admin-commission.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { databaseNow } from '../../platform/clock.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { formatDayOfYear, lagosTimestamp } from '../../platform/nigeria/lagos-time.ts'
import type { CommissionChange } from '../../orders/orders.ts'
import { announceTo, endCommissionAnnouncements, sellersReached } from '../announcements/announcements.ts'

const shownDays = 30

/** Whom a change of the commission would be told now, and until when it stands on their dashboards. */
export async function notificationOfChange(
  pool: Pool,
): Promise<NonNullable<CommissionRates['data']['notification']>> {
  const { all, category } = await sellersReached(pool)
  const now = new Date(await databaseNow(pool))
  return { until: dayInLagos(now, shownDays), shops: { all, category } }
}

/**
 * Tells the shops that a change of the commission concerns, by notification and email, in the transaction that changes it. The
 * same rate again is no news. What was announced of the same scope before ends: two announcements would contradict each other.
 */
export async function notifySellers(tx: Tx, admin: AdminActor, change: CommissionChange): Promise<boolean> {
  const { category, before, after, ownRates } = change
  if (before === after) return false
  await endCommissionAnnouncements(tx, admin, { category: category ?? '', kept: [...ownRates.keys()] })
  const now = new Date(await databaseNow(tx))
  const today = dayInLagos(now, 0)
  const day = formatDayOfYear(today)
  const ofWhat = category === null ? 'each sale' : `each sale in ${category}`
  const sentences = [
    `From today, ${day}, Oja takes ${after}% of ${ofWhat}. Until now it was ${before}%.`,
    `Orders that were placed before keep their commission.`,
    // Without their rates: those may change while this stands.
    ...(category === null ? ['A category with a commission of its own keeps it.'] : []),
  ]
  return announceTo(tx, admin, {
    key: randomUUID(),
    title: `From ${day} Oja takes ${after}%${category === null ? '' : ` in ${category}`}`,
    words: sentences.join('\n'),
    audience: category === null ? 'all' : 'category',
    state: '',
    category: category ?? '',
    from: today,
    to: dayInLagos(now, shownDays),
    byMail: true,
    aboutCommission: true,
  })
}

function dayInLagos(from: Date, later: number): string {
  return lagosTimestamp(new Date(from.getTime() + later * 86_400_000)).slice(0, 10)
}
