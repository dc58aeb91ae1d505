import type { z } from 'zod'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type { OwnReviewsQuery, Review, ReviewReplied, ShopReviews } from '@oja/contract/schemas/reviews.ts'
import { markHandled, notifyReviewReply } from '../messaging/messaging.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import { notFound } from '../platform/http/app-error.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { requireActiveShop } from '../sellers/sellers.ts'
import { saveReply } from './replies-records.ts'
import { countReviewsOfTrader, pageOfTrader, reviewById, reviewOfShop } from './reviews-records.ts'
import { lastId, toReview } from './review-view.ts'

/**
 * One page of the reviews of the seller's shop, its products and its services, newest first, and the id after which the
 * next page starts (null on the last page).
 */
export async function reviewsToAnswer(
  on: Queryable,
  { sellerId }: SellerActor,
  { show = 'all', after = lastId }: z.output<typeof OwnReviewsQuery>,
): Promise<{ list: ShopReviews; after: string | null }> {
  const [counts, rows] = await Promise.all([
    countReviewsOfTrader.one(on, { sellerId }),
    pageOfTrader.all(on, { sellerId, show, after, max: pageSize }),
  ])
  const shown = rows.slice(0, pageSize)
  return {
    list: { data: shown.map(toReview), counts },
    after: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** A review of the seller's own shop, a product or a service. Throws 404 for a review of another shop. */
export async function reviewToAnswer(on: Queryable, actor: SellerActor, id: string): Promise<Review> {
  const row = await reviewOfShop.first(on, { id, sellerId: actor.sellerId })
  if (!row) throw notFound('Review not found')
  return toReview(row)
}

/**
 * Writes the seller's answer to a review of their shop, a product or a service, or edits it. The reviewer is notified of
 * the first answer. Throws 404 for a review of another shop, 403 for a suspended seller.
 */
export async function replyToReview(
  pool: Pool,
  actor: SellerActor,
  id: string,
  text: string,
): Promise<ReviewReplied> {
  await requireActiveShop(pool, actor)
  return transaction(pool, async (tx) => {
    const saved = await saveReply.first(tx, { id, sellerId: actor.sellerId, text })
    if (!saved) throw notFound('Review not found')
    await invalidatePageCache(tx)
    // Only the first answer is notified, so that edits cannot ring the bell again.
    if (saved.is_new) await notifyReviewReply(tx, saved.author_id, id)
    // The author's live event first, as when a review is written: two transactions lock the two people in one order.
    await markHandled(tx, actor.sellerId, 'written', id)
    const data = toReview(await reviewById.one(tx, { id }))
    return { message: saved.is_new ? 'Answer sent' : 'Answer updated', data }
  })
}
