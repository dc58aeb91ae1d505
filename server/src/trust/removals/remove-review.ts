import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { removeReview, reviewsForAdmin } from '../../reviews/reviews.ts'
import type { LinkConfig } from '../kyc-emails.ts'
import { notifyOfRemoval } from '../report-emails.ts'
import { idsOfReview } from '../report-targets.ts'
import { decideReports } from '../reports-records.ts'

/**
 * Removes a review by an admin's own decision, as a confirmed report does. Its open reports are confirmed. The writer reads
 * why by mail and bell, each reporter hears that we acted, and the audit log gets the change. Throws 404.
 */
export async function removeReviewAsAdmin(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    // The reports come before the review, as in the decision about a report: two admins cannot lock each other out.
    const reports = await decideReports.all(tx, {
      kind: 'review',
      targetId: id,
      about: null,
      ids: null,
      status: 'upheld',
      adminId: admin.userId,
    })
    const [review] = await reviewsForAdmin(tx, [id])
    const removedAt = review && (await removeReview(tx, id, admin.userId, reason))
    if (!removedAt) throw notFound('This review is gone already')
    await recordChange(tx, admin, {
      action: 'Remove review',
      subject: { kind: 'reported review', id },
      before: {},
      after: {
        reason,
        ...idsOfReview(review),
        ...(reports.length > 0 && { confirmedReports: reports.length }),
      },
    })
    const about = (review.product ?? review.service ?? review.shop).name
    const mail = {
      key: `removed review ${id} ${removedAt.toISOString()}`,
      subject: 'We have removed one of your reviews',
      paragraphs: [
        `We have removed your review of ${about}. The reason:`,
        reason,
        'Write to us if you think we are wrong.',
      ],
    }
    const decision = 'takeReviewAway'
    await notifyOfRemoval(tx, links, { userId: review.writer.id, id, decision, mail }, reports)
  })
}
