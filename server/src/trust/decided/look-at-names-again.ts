import { sql } from 'kysely'
import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { isNameOfVerifiedShop, ownerOfShop, setShopName } from '../../sellers/sellers.ts'
import { notifyByText } from '../../text-messages/text-messages.ts'
import { decidedNameForUpdate, insertAccountName, stopAccount } from '../account-names-records.ts'
import type { LinkConfig } from '../kyc-emails.ts'
import { putAccountNameBack, putShopNameBack } from './put-back.ts'
import { mayLookAtShopNameAgain } from '../shop-name-requests.ts'

// The decided row stays as it is: what waits is a new row, so that both decisions have a letter and a line of their own.

const isChanged = 'Something has changed since. Nothing was done. Open this page again.'

/**
 * Lets the decided name of a shop's bank account wait for a decision again. Until then nothing is paid into it. The seller
 * reads why by mail or text, and the audit log gets the change. Throws 409 when another decision or account came since.
 */
export async function lookAtAccountNameAgain(
  pool: Pool,
  { publicOrigin }: LinkConfig,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const decided = await decidedNameForUpdate.first(tx, { id })
    if (!decided) throw new AppError('CONFLICT', isChanged)
    const { seller_id: sellerId, bank_name: bankName, account_name: accountName, status } = decided
    await stopAccount.count(tx, { sellerId })
    const waiting = await insertAccountName.one(tx, { sellerId, bankName, accountName })
    await putAccountNameBack.count(tx, { id, waitingId: waiting.id, adminId: admin.userId })
    await recordChange(tx, admin, {
      action: 'Look at account name again',
      subject: { kind: 'seller', id: sellerId },
      before: { status },
      after: { status: 'Pending', reason },
    })
    const owner = await ownerOfShop(tx, sellerId)
    const key = `account name ${waiting.id} again`
    const isApproval = status === 'Approved'
    await queueMail(tx, {
      key,
      to: owner.email,
      subject: 'We are looking at your bank account again',
      greeting: `Hello ${owner.name},`,
      paragraphs: [
        `We had ${isApproval ? 'approved' : 'rejected'} the account of ${accountName}. We are looking at it again. The reason:`,
        reason,
        'Until we have decided we do not pay into it. Your money stays yours. We will let you know.',
      ],
      link: { label: 'See my payouts', url: `${publicOrigin}/dashboard/payouts#account` },
    })
    await notifyByText(tx, {
      key,
      userId: owner.user_id,
      kind: 'payout',
      words: 'We are looking at your bank account again. Until we have decided we do not pay into it.',
      url: `${publicOrigin}/dashboard/payouts`,
    })
  })
}

/**
 * Lets the decided new name of a shop wait for a decision again. Until then the shop has the name that it had before. The
 * seller reads why by mail and bell, and the audit log gets the change. Throws 409 when another name or decision came since,
 * and when another verified shop has the name of before now.
 */
export async function lookAtShopNameAgain(
  pool: Pool,
  { publicOrigin }: LinkConfig,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const decided = await decidedRequest.first(tx, { id })
    if (!decided) throw new AppError('CONFLICT', isChanged)
    const { seller_id: sellerId, name, name_before: nameBefore, status } = decided
    const isApproval = status === 'Approved'
    if (isApproval) {
      if (await isNameOfVerifiedShop(tx, nameBefore ?? '', sellerId))
        throw new AppError(
          'CONFLICT',
          'Another verified shop has the name of before now, so this shop cannot have it back. Ask the seller to choose another name.',
        )
      await setShopName.count(tx, { sellerId, name: nameBefore ?? '' })
      await invalidatePageCache(tx)
    }
    const waiting = await insertRequest.first(tx, { sellerId, name })
    if (!waiting) throw new AppError('CONFLICT', isChanged)
    await putShopNameBack.count(tx, { id, waitingId: waiting.id, adminId: admin.userId })
    await recordChange(tx, admin, {
      action: 'Look at shop name again',
      subject: { kind: 'seller', id: sellerId },
      before: { status },
      after: { status: 'Pending', reason },
    })
    const owner = await ownerOfShop(tx, sellerId)
    await queueMail(tx, {
      key: `shop name ${waiting.id} again`,
      to: owner.email,
      subject: 'We are looking at your shop’s new name again',
      greeting: `Hello ${owner.name},`,
      paragraphs: [
        `We had ${isApproval ? 'approved' : 'rejected'} the new name of your shop. We are looking at it again. The reason:`,
        reason,
        `Until we have decided your shop has the name it had before. You do not have to do anything. We will let you know.`,
      ],
      link: { label: 'Open your settings', url: `${publicOrigin}/dashboard/settings` },
    })
    await notifyAdminDecision(tx, owner.user_id, waiting.id, 'reopenShopName')
  })
}

/** The decided name with its shop locked. No row: it is not decided, not the newest, or the shop has another name since. */
const decidedRequest = defineQuery<
  { id: string },
  { seller_id: string; name: string; name_before: string | null; status: 'Approved' | 'Rejected' }
>(
  'shop_name_decided_for_update',
  (p) => sql`select r.seller_id, r.name, r.name_before, r.status
    from shop_name_requests r join sellers s on s.id = r.seller_id
    where r.id = ${p.id} and ${mayLookAtShopNameAgain} for update of s`,
)

/** No row: the seller has asked for another name at this moment. */
const insertRequest = defineQuery<{ sellerId: string; name: string }, { id: string }>(
  'shop_name_wait_again',
  (p) => sql`insert into shop_name_requests (seller_id, name) values (${p.sellerId}, ${p.name})
    on conflict (seller_id) where status = 'Pending' do nothing returning id`,
)
