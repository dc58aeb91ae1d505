import * as catalogue from '../catalogue/catalogue.ts'
import * as delivery from '../delivery/delivery.ts'
import * as identity from '../identity/identity.ts'
import * as messaging from '../messaging/messaging.ts'
import * as orders from '../orders/orders.ts'
import { AppError } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import * as reviews from '../reviews/reviews.ts'
import * as saved from '../saved/saved.ts'
import * as sellers from '../sellers/sellers.ts'
import * as support from '../support/support.ts'
import * as texts from '../text-messages/text-messages.ts'
import * as trust from '../trust/trust.ts'

interface Domain {
  deletePersonalData(tx: Tx, userId: string): Promise<void>
}

// The shop is deleted first, so that no order can start during the check for open orders. The person is deleted last.
const shop: Domain[] = [catalogue, delivery, sellers]
const rest: Domain[] = [texts, messaging, orders, reviews, trust, support, saved, identity]

/**
 * Deletes the caller's account: every module erases their personal data, in one transaction (D9, I26,
 * docs/decisions/0016).
 * Throws 403 for an admin and a suspended seller, 409 while an order is open. Nothing is changed then.
 */
export async function deleteAccount(pool: Pool, actor: Actor): Promise<void> {
  if (actor.role === 'admin')
    throw new AppError('FORBIDDEN', 'Administrators cannot delete their account here')
  if (actor.isSuspended) {
    throw new AppError(
      'SELLER_SUSPENDED',
      'Your account is suspended, so it cannot be deleted. Please contact support.',
    )
  }
  await transaction(pool, async (tx) => {
    for (const domain of shop) await domain.deletePersonalData(tx, actor.userId)
    await orders.refuseWithOpenOrders(tx, actor.userId)
    for (const domain of rest) await domain.deletePersonalData(tx, actor.userId)
  })
}
