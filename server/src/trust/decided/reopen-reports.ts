import type { z } from 'zod'
import type { ReopenedReports, ReportsLookedAgain } from '@oja/contract/schemas/trust.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { LinkConfig } from '../kyc-emails.ts'
import { notifyReportDecided } from '../report-emails.ts'
import { reopenReports } from '../reports-records.ts'

/**
 * Opens the dismissed reports about one target again, to be decided anew. Nobody is notified: who reported it hears when the
 * new decision is another one. Throws 409 when none of the last thirty days is dismissed.
 */
export async function reopenDismissed(
  pool: Pool,
  admin: AdminActor,
  { kind, id, about }: z.output<typeof ReopenedReports>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const opened = await reopenReports.all(tx, {
      kind,
      targetId: id,
      about,
      from: 'dismissed',
      adminId: admin.userId,
    })
    if (opened.length === 0) throw new AppError('CONFLICT', 'Somebody has opened these reports again already')
    await recordChange(tx, admin, {
      action: 'Reopen reports',
      subject: { kind: `reported ${kind}`, id },
      before: { status: 'dismissed', reports: opened.length },
      after: { status: 'open' },
    })
  })
}

/**
 * Opens the confirmed reports about one target again, to be decided anew. What was removed stays removed until then. Whoever
 * was reported reads by mail and bell that we look again, with the reason; who reported it hears when the new decision is
 * another one. Throws 409 when none of the last thirty days is confirmed.
 */
export async function lookAtReportsAgain(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  { kind, id, about, reason }: z.output<typeof ReportsLookedAgain>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const from = 'upheld'
    const opened = await reopenReports.all(tx, { kind, targetId: id, about, from, adminId: admin.userId })
    const [gravest] = opened
    if (!gravest) throw new AppError('CONFLICT', 'Somebody has opened these reports again already')
    await recordChange(tx, admin, {
      action: 'Look at reports again',
      subject: { kind: `reported ${kind}`, id },
      before: { status: 'upheld', reports: opened.length },
      after: { status: 'open', reason },
    })
    const letter = { ...gravest, reasons: [], said: reason }
    await notifyReportDecided(tx, links, gravest.about_user_id, letter, 'reopenReport')
  })
}
