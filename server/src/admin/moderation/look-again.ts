import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { mailSecondLook } from './moderation-emails.ts'
import { holdDecided, lockListing, subjectOfItem, waitAgain } from './moderation-records.ts'

/**
 * Lets a rejected listing or message, or an approved listing, wait for a decision again. Nobody else sees it until then. Its writer reads why by mail and bell, and the audit log gets
 * the change. Throws 404, and 409 when it was changed, deleted or decided anew since.
 */
export async function lookAtItemAgain(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const subject = await subjectOfItem.first(tx, { id })
    if (!subject) throw notFound('This listing or message was not found')
    // First, as in an approval: a change of its seller comes before or after this one.
    await lockListing.all(tx, { id: subject.subject_id })
    const waiting = await waitAgain.first(tx, { id })
    if (!waiting)
      throw new AppError('CONFLICT', 'Something has changed since. Nothing was done. Open this page again.')
    if (waiting.kind !== 'message') await holdDecided.count(tx, { id: waiting.subject_id })
    if (waiting.decided === 'Approved') await invalidatePageCache(tx)
    await recordChange(tx, admin, {
      action: 'Look at item again',
      subject: { kind: 'moderation', id: waiting.id },
      before: { status: waiting.decided },
      after: { reason },
    })
    await mailSecondLook(tx, config, waiting, reason)
    await notifyAdminDecision(tx, waiting.user_id, waiting.id, 'reopenItem')
  })
}
