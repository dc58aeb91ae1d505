import type { AdminReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import type { ReportTarget } from '@oja/contract/values/trust-labels.ts'
import { listingForReport, removeListing } from '../catalogue/catalogue.ts'
import { conversationForReport } from '../messaging/messaging.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { removeReview, reviewForReport } from '../reviews/reviews.ts'
import { visibleShop } from '../sellers/sellers.ts'

/** What a person reports: its owner, and its present texts. */
export interface ReportedTarget {
  ownerUserId: string
  sellerId: string | null
  name: string
  content: string
}

const finders: Record<
  ReportTarget,
  (on: Queryable, actor: Actor, id: string) => Promise<ReportedTarget | undefined>
> = {
  product: (on, _, id) => listingForReport(on, 'product', id),
  service: (on, _, id) => listingForReport(on, 'service', id),
  review: (on, _, id) => reviewForReport(on, id),
  conversation: conversationForReport,
  async seller(on, _, id) {
    const shop = await visibleShop(on, id)
    return (
      shop && {
        ownerUserId: shop.user_id,
        sellerId: shop.id,
        name: shop.store_name,
        content: shop.description,
      }
    )
  },
}

/** Finds what is reported; undefined when it does not exist or the person cannot see it. */
export function findTarget(
  on: Queryable,
  actor: Actor,
  kind: ReportTarget,
  id: string,
): Promise<ReportedTarget | undefined> {
  return finders[kind](on, actor, id)
}

/**
 * Removes what an upheld report is about. Gives the notification for its owner, if there is one.
 * A shop is suspended by a decision of its own, and a conversation stays: their owners hear that a violation was
 * confirmed. What is removed already is not removed again.
 */
export async function removeTarget(
  tx: Tx,
  kind: ReportTarget,
  id: string,
  { adminId, reason }: { adminId: string; reason: string },
): Promise<'takeListingAway' | 'takeReviewAway' | 'confirmViolation' | null> {
  if (kind === 'product' || kind === 'service')
    return (await removeListing(tx, kind, id)) ? ownerHears(kind) : null
  if (kind === 'review') return (await removeReview(tx, id, adminId, reason)) ? ownerHears(kind) : null
  return ownerHears(kind)
}

/** The notification for the owner of what an upheld report is about. */
export function ownerHears(kind: ReportTarget): 'takeListingAway' | 'takeReviewAway' | 'confirmViolation' {
  if (kind === 'product' || kind === 'service') return 'takeListingAway'
  return kind === 'review' ? 'takeReviewAway' : 'confirmViolation'
}

/** Whose review it is and of what, for the log: it keeps ids in place of names, and a removed review has none any more. */
export function idsOfReview({ writer, shop, product, service }: AdminReview): Record<string, string> {
  return {
    writer: writer.id,
    shop: shop.id,
    ...(product && { product: product.id }),
    ...(service && { service: service.id }),
  }
}

/** The page of a reported target; "" when it has no public page. */
export function targetUrl(kind: ReportTarget, id: string, sellerId: string | null): string {
  if (kind === 'product') return `/products/${id}`
  if (kind === 'service') return `/services/${id}`
  if (kind === 'conversation') return ''
  return sellerId ? `/seller-profile/${sellerId}` : ''
}
