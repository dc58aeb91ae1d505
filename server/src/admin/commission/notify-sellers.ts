import { randomUUID } from 'node:crypto'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { databaseNow } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { formatDayOfYear, lagosTimestamp } from '../../platform/nigeria/lagos-time.ts'
import type { CommissionChange } from '../../orders/orders.ts'
import { announceTo } from '../announcements/announcements.ts'

const shownDays = 30

/**
 * Tells the shops that a change of the commission concerns, by notification and email, in the transaction that changes it. The
 * same rate again is no news.
 */
export async function notifySellers(tx: Tx, admin: AdminActor, change: CommissionChange): Promise<void> {
  const { category, before, after, hasOwnRates } = change
  if (before === after) return
  const now = new Date(await databaseNow(tx))
  const today = dayInLagos(now, 0)
  const day = formatDayOfYear(today)
  const ofWhat = category === null ? 'each sale' : `each sale in ${category}`
  const sentences = [
    `From today, ${day}, Oja takes ${after}% of ${ofWhat}. Until now it was ${before}%.`,
    `Orders that were placed before keep ${before}%.`,
    ...(category === null && hasOwnRates ? ['Categories with a commission of their own keep it.'] : []),
  ]
  await announceTo(tx, admin, {
    key: randomUUID(),
    title: `From ${day} Oja takes ${after}%${category === null ? '' : ` in ${category}`}`,
    words: sentences.join('\n'),
    audience: category === null ? 'all' : 'category',
    state: '',
    category: category ?? '',
    from: today,
    to: dayInLagos(now, shownDays),
    byMail: true,
  })
}

function dayInLagos(from: Date, later: number): string {
  return lagosTimestamp(new Date(from.getTime() + later * 86_400_000)).slice(0, 10)
}
