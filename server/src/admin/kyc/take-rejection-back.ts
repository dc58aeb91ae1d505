import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { databaseNow } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { errorCode, violates } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { ownerOfShop } from '../../sellers/sellers.ts'
import { freeKycDecision, mailKycReopened, reopenRejected, whyNotReopened } from '../../trust/trust.ts'

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
  try {
    await transaction(pool, async (tx) => {
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
      await mailKycReopened(tx, config, owner, `kyc ${id} reopened ${await databaseNow(tx)}`)
      await notifyAdminDecision(tx, owner.user_id, id, 'reopenPapers')
    })
  } catch (error) {
    // The seller sends others at the same moment.
    if (errorCode(error) === '23505' && violates(error, 'kyc_one_pending'))
      throw new AppError('CONFLICT', newerMessage)
    throw error
  }
}

async function refusal(on: Queryable, id: string): Promise<AppError> {
  const known = await whyNotReopened.first(on, { id })
  if (!known) return notFound('Documents not found')
  if (!known.is_newest) return new AppError('CONFLICT', newerMessage)
  if (known.status === 'Rejected' && !known.is_kept)
    return new AppError(
      'CONFLICT',
      'We have deleted these documents, so they cannot be checked again. The seller can send them again.',
    )
  return new AppError('CONFLICT', 'Something has changed since. Nothing was done. Open this page again.')
}
