import * as catalogue from '../../catalogue/catalogue.ts'
import * as identity from '../../identity/identity.ts'
import { notifyAdminDecision } from '../../messaging/messaging.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { Config } from '../../platform/config.ts'
import { databaseNow } from '../../platform/clock.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { changeShopStatus, ownerOfShop } from '../../sellers/sellers.ts'
import { notifyByText } from '../../text-messages/text-messages.ts'

/**
 * Suspends a shop or makes it active again.
 * With the commit its listings leave or enter every list, search and page (D4, I20).
 * The seller reads why by mail and bell, and the audit log gets the change.
 * Throws 404, or 409 when the shop has that status already.
 */
export async function decideSellerStatus(
  pool: Pool,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  sellerId: string,
  decision: { status: 'suspended' | 'active'; reason: string },
): Promise<void> {
  const { status, reason } = decision
  const suspends = status === 'suspended'
  const word = suspends ? 'Suspended' : 'Active'
  await transaction(pool, async (tx) => {
    const before = await changeShopStatus(tx, sellerId, status, suspends ? reason : '')
    if (!before) throw notFound('Seller not found')
    if (before.status === word) throw new AppError('CONFLICT', `This seller is ${word.toLowerCase()} already`)
    for (const domain of [identity, catalogue]) {
      await (suspends ? domain.hideShop(tx, sellerId) : domain.showShop(tx, sellerId))
    }
    await recordChange(tx, admin, {
      action: suspends ? 'Suspend seller' : 'Activate seller',
      subject: { kind: 'seller', id: sellerId },
      before,
      after: { status: word, reason },
    })
    const owner = await ownerOfShop(tx, sellerId)
    const now = await databaseNow(tx)
    const key = `seller ${sellerId} ${status} ${now}`
    await queueMail(tx, {
      key,
      to: owner.email,
      subject: suspends ? 'Your shop is suspended' : 'Your shop is active again',
      greeting: `Hello ${owner.name},`,
      paragraphs: suspends
        ? [
            'We have suspended your shop. Buyers cannot see it or your listings. The reason:',
            reason,
            'You can still finish paid orders and reply to those buyers. Our support team follows them. Write to us if you think we are wrong.',
          ]
        : ['Buyers can see your shop and listings again.', ...(reason ? [reason] : [])],
      link: suspends
        ? { label: 'Write to support', url: `${publicOrigin}/Support?about=suspension#message-form` }
        : { label: 'See your shop', url: `${publicOrigin}/seller-profile/${sellerId}` },
    })
    await notifyByText(tx, {
      key,
      userId: owner.user_id,
      kind: 'account',
      words: suspends
        ? 'Your shop is suspended: {name}. Write to us if we are wrong.'
        : 'Your shop is active again. Buyers can see it.',
      name: reason,
      url: `${publicOrigin}/${suspends ? 'Support' : 'dashboard'}`,
    })
    await notifyAdminDecision(tx, owner.user_id, sellerId, suspends ? 'suspendShop' : 'reopenShop')
  })
}
