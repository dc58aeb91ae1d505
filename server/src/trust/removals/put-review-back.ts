import { mailRecipient } from '../../identity/identity.ts'
import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { awaitBuyer } from '../../orders/orders.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import {
  isReturnable,
  mailReviewBack,
  peopleOfRemoved,
  returnReview,
  reviewsForAdmin,
} from '../../reviews/reviews.ts'
import { ownerOfShop } from '../../sellers/sellers.ts'
import type { LinkConfig } from '../kyc-emails.ts'
import { idsOfReview } from '../report-targets.ts'

/**
 * Puts a review back that an admin removed. Its writer and the shop hear of it by mail and bell, with the reason if there is one, and the
 * audit log gets the change. Confirmed reports of it stay confirmed. Throws as `returnReview`.
 */
export async function putReviewBack(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await awaitPeopleOf(tx, id)
    await returnAndNotify(tx, links, id, reason, (after) =>
      recordChange(tx, admin, {
        action: 'Put review back',
        subject: { kind: 'reported review', id },
        before: {},
        after: { ...(reason !== '' && { reason }), ...after },
      }),
    )
  })
}

/** A deletion of an account that is under way has dealt with the reviews already. It ends before we look. */
export async function awaitPeopleOf(tx: Tx, id: string): Promise<void> {
  for (const buyerId of await peopleOfRemoved(tx, id)) await awaitBuyer.count(tx, { buyerId })
}

/**
 * Shows a review again whose confirmed reports were dismissed, and tells its writer and the shop, in the transaction of that
 * decision. False when it cannot be shown again. Call `awaitPeopleOf` first.
 */
export async function returnIfPossible(tx: Tx, links: LinkConfig, id: string): Promise<boolean> {
  if (!(await isReturnable(tx, id))) return false
  const reason = 'We looked again at the reports about it and found nothing against our rules.'
  await returnAndNotify(tx, links, id, reason)
  return true
}

/** `record` writes the log, before anybody is notified. */
async function returnAndNotify(
  tx: Tx,
  links: LinkConfig,
  id: string,
  reason: string,
  record?: (ids: Record<string, string>) => Promise<void>,
): Promise<void> {
  const removedAt = await returnReview(tx, id)
  const [review] = await reviewsForAdmin(tx, [id])
  if (!review) throw notFound('This review was not found')
  await record?.(idsOfReview(review))
  const about = (review.product ?? review.service ?? review.shop).name
  const { user_id: sellerUserId } = await ownerOfShop(tx, review.shop.id)
  const key = `review back ${id} ${removedAt.toISOString()}`
  const stars = `${review.rating} ${review.rating === 1 ? 'star' : 'stars'}`
  // In one order of people, so that two decisions cannot deadlock.
  const notifications = [
    {
      userId: review.writer.id,
      notify: () => notifyWriter(tx, links, { userId: review.writer.id, id, key, about, reason }),
    },
    {
      userId: sellerUserId,
      notify: async () => {
        await mailReviewBack(tx, links, {
          sellerUserId,
          key: `${key} shop`,
          paragraphs: [
            `We had removed the review of ${about} by ${review.writer.name} (${stars}). It is shown again, and its stars count.`,
            ...reasonLines(reason),
          ],
        })
        await notifyAdminDecision(tx, sellerUserId, id, 'reviewOfShopBack')
      },
    },
  ]
  for (const { notify } of notifications.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)))
    await notify()
}

async function notifyWriter(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  { userId, id, key, about, reason }: Record<'userId' | 'id' | 'key' | 'about' | 'reason', string>,
): Promise<void> {
  const person = await mailRecipient(tx, userId)
  if (!person) return
  await queueMail(tx, {
    key,
    to: person.email,
    subject: 'Your review is shown again',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      `We had removed your review of ${about}. It is shown again, without a photo or voice note.`,
      ...reasonLines(reason),
    ],
    link: { label: 'See your notifications', url: `${publicOrigin}/notices` },
  })
  await notifyAdminDecision(tx, userId, id, 'reviewBack')
}

function reasonLines(reason: string): string[] {
  return reason === '' ? [] : ['The reason:', reason]
}
