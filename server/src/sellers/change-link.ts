import { linkChangeDays } from '@oja/contract/values/policy.ts'
import { AppError, invalidFields } from '../platform/http/app-error.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { formatDateTime } from '../platform/nigeria/lagos-time.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { Platform } from '../platform/platform.ts'
import { requireActiveShop } from './sellers.ts'
import { takeLink } from './shop-links.ts'
import { claimOfLink, linkOfShop, lockShop } from './shop-links-records.ts'

/**
 * Gives the caller's shop the link that its seller chose. The old link redirects for good, and no other shop gets it.
 * The link that the shop has already changes nothing.
 * Throws AppError: 403 while the shop is suspended, 409 within 30 days of the last change, 422 for a reserved word, the
 * name of another shop, or a link that another shop has or had.
 */
export async function changeLink(
  { pool }: Pick<Platform, 'pool'>,
  actor: SellerActor,
  slug: string,
): Promise<void> {
  await requireActiveShop(pool, actor)
  const { sellerId } = actor
  await transaction(pool, async (tx) => {
    await lockShop.one(tx, { sellerId })
    const now = await linkOfShop.one(tx, { sellerId, days: linkChangeDays })
    if (now.slug === slug) return
    if (now.changeable_from) {
      throw new AppError(
        'CONFLICT',
        `You can change your link again from ${formatDateTime(now.changeable_from)}.`,
      )
    }
    const { is_reserved, is_taken, is_verified_name, is_name } = await claimOfLink.one(tx, { sellerId, slug })
    if (is_reserved) throw refused('This word is reserved. Please choose another.')
    if (is_verified_name) throw refused('That is the name of a verified shop. Please choose another.')
    if (is_name) throw refused('That is the name of another shop. Please choose another.')
    if (is_taken) throw refused(taken)
    // Another shop may have chosen it at the same moment.
    if (!(await takeLink(tx, sellerId, slug))) throw refused(taken)
    await invalidatePageCache(tx)
  })
}

const taken = 'Another shop has or had this link. Please choose another.'

function refused(sentence: string): AppError {
  return invalidFields({ slug: sentence })
}
