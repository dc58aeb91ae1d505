import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { databaseNow } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { errorCode, violates } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { markShopUnverified, ownerOfShop } from '../../sellers/sellers.ts'
import {
  compareNameAnew,
  freeKycDecision,
  mailKycReopened,
  reopenApproved,
  reopenRejected,
  whyNotReopened,
} from '../../trust/trust.ts'

const newerMessage =
  'The seller has sent other documents since. Nothing was done. Open this page again to find them.'

/**
 * Takes the rejection of a shop's newest identity documents back: they wait for a decision again, and the thirty days for
 * which we keep them count from that one. The seller hears by mail and bell that we look again, and the audit log gets the
 * change. Throws 409 with a sentence when the seller has sent newer documents or these are deleted.
 */
export async function takeRejectionBack(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
): Promise<void> {
  await refusingNewer(pool, async (tx) => {
    const reopened = await reopenRejected.first(tx, { id })
    if (!reopened) throw await refusal(tx, id)
    const { seller_id: sellerId, reason_before: reason } = reopened
    await recordChange(tx, admin, {
      action: 'Take rejection back',
      subject: { kind: 'kyc', id },
      before: { status: 'Rejected', reason },
      after: { status: 'Pending' },
    })
    const owner = await ownerOfShop(tx, sellerId)
    await freeKycDecision(tx, id)
    await mailKycReopened(tx, config, owner, {
      key: `kyc ${id} reopened ${await databaseNow(tx)}`,
      from: 'Rejected',
    })
    await notifyAdminDecision(tx, owner.user_id, id, 'reopenPapers')
  })
}

/**
 * Lets the approved documents of a verified shop wait again, when the approval was a mistake or must be checked: nothing is
 * rejected. The badge goes and payouts wait until the next decision, and the name of the bank account is compared anew. The
 * seller hears that we look again, and the audit log gets the change. Throws 409 where they are deleted, or not approved.
 */
export async function lookAgain(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
): Promise<void> {
  await refusingNewer(pool, async (tx) => {
    const reopened = await reopenApproved.first(tx, { id, toLook: true })
    if (!reopened) throw await refusal(tx, id)
    const { seller_id: sellerId } = reopened
    await markShopUnverified(tx, { id: sellerId })
    await compareNameAnew(tx, sellerId)
    await invalidatePageCache(tx)
    await recordChange(tx, admin, {
      action: 'Look at papers again',
      subject: { kind: 'kyc', id },
      before: { status: 'Approved' },
      after: { status: 'Pending' },
    })
    const owner = await ownerOfShop(tx, sellerId)
    await freeKycDecision(tx, id)
    await mailKycReopened(tx, config, owner, {
      key: `kyc ${id} again ${await databaseNow(tx)}`,
      from: 'Approved',
    })
    await notifyAdminDecision(tx, owner.user_id, id, 'reopenPapers')
  })
}

/** A transaction that is refused where the seller sends other documents at the same moment. */
async function refusingNewer(pool: Pool, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await transaction(pool, work)
  } catch (error) {
    if (errorCode(error) === '23505' && violates(error, 'kyc_one_pending'))
      throw new AppError('CONFLICT', newerMessage)
    throw error
  }
}

async function refusal(on: Queryable, id: string): Promise<AppError> {
  const known = await whyNotReopened.first(on, { id })
  if (!known) return notFound('Documents not found')
  if (!known.is_newest) return new AppError('CONFLICT', newerMessage)
  if (known.status !== 'Pending' && !known.is_kept)
    return new AppError(
      'CONFLICT',
      'We have deleted these documents, so they cannot be checked again. The seller can send them again.',
    )
  return new AppError('CONFLICT', 'Something has changed since. Nothing was done. Open this page again.')
}
