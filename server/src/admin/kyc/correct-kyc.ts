import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { databaseNow } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { markShopUnverified, ownerOfShop } from '../../sellers/sellers.ts'
import {
  compareNameAnew,
  correctReason,
  decideSubmission,
  mailKycCorrection,
  reopenApproved,
} from '../../trust/trust.ts'

interface Correction {
  id: string
  /** Approved: the approval is taken back. Rejected: the seller gets another reason. */
  from: 'Approved' | 'Rejected'
  reason: string
}

/**
 * Changes a decision about a shop's newest identity documents. An approval that is taken back takes the badge, and the
 * payouts wait, until other documents are approved and the name of the bank account was compared with theirs. The seller reads why by mail and bell, and the audit log gets the
 * change. Throws 409 when the decision is another one by now, or newer documents are there.
 */
export async function correctKyc(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  { id, from, reason }: Correction,
): Promise<void> {
  const isTaken = from === 'Approved'
  await transaction(pool, async (tx) => {
    const change = { id, reason, adminId: admin.userId }
    const corrected = isTaken ? await takeBack(tx, change) : await correctReason.first(tx, change)
    if (!corrected)
      throw new AppError('CONFLICT', 'Something has changed since. Nothing was done. Open this page again.')
    const { seller_id: sellerId, reason_before: reasonBefore } = corrected
    if (isTaken) {
      await markShopUnverified(tx, { id: sellerId })
      await compareNameAnew(tx, sellerId)
      await invalidatePageCache(tx)
    }
    await recordChange(tx, admin, {
      action: isTaken ? 'Take papers back' : 'Correct rejection',
      subject: { kind: 'kyc', id },
      before: isTaken ? { status: from } : { reason: reasonBefore },
      after: { ...(isTaken && { status: 'Rejected' }), reason },
    })
    const owner = await ownerOfShop(tx, sellerId)
    const key = `kyc ${id} corrected ${await databaseNow(tx)}`
    await mailKycCorrection(tx, config, owner, { key, from, reason })
    await notifyAdminDecision(tx, owner.user_id, id, isTaken ? 'takePapersBack' : 'rejectPapers')
  })
}

/**
 * Documents are rejected only while they wait (I25), so they wait again first. The time of the first decision stays, so
 * that we keep them no longer.
 */
async function takeBack(
  tx: Tx,
  { id, reason, adminId }: { id: string; reason: string; adminId: string },
): Promise<{ seller_id: string; reason_before: string } | undefined> {
  const reopened = await reopenApproved.first(tx, { id, toLook: false })
  if (!reopened) return undefined
  const decision = { id, status: 'Rejected', reason, adminId, decidedAt: reopened.approved_at } as const
  const rejected = await decideSubmission.first(tx, decision)
  return rejected && { seller_id: rejected.seller_id, reason_before: '' }
}
