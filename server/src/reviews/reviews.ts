import type { z } from 'zod'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import type {
  OwnReview,
  Review,
  ReviewList,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
} from '@oja/contract/schemas/reviews.ts'
import { notifyReview } from '../messaging/messaging.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import { detachFiles } from '../platform/files/files.ts'
import type { Pool, Queryable, QueryRunner, Tx } from '../platform/database/database.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { removedReviewsOf } from './removed-reviews.ts'
import { mailReview } from './review-email.ts'
import { refuseOwnShop, requireReviewer, targetOf } from './review-targets.ts'
import type { ReviewKind } from './review-targets.ts'
import { lastId, servicesHeading, toRating, toReview, wroteWithProvider } from './review-view.ts'
import {
  countAllReviewsOfSeller,
  exchangeAbout,
  isOfService,
  countReviewsOfTrader,
  deleteByAuthor,
  reportedReview,
  newestOfMarket,
  purchaseAt,
  reviewById,
  reviewOfAuthor,
  reviewsByAuthor,
  reviewsOfProduct,
  reviewsOfSeller,
  reviewsOfService,
  reviewsOfServices,
  allReviewsOfSeller,
  saveReview,
} from './reviews-records.ts'
import { deleteReplies, repliesOfPerson } from './replies-records.ts'
import type { RatingRow, ReviewFiles, ReviewRow, TargetRow } from './reviews-records.ts'

export { reviewsByWeek } from './reviews-records.ts'
export {
  deleteOldRemovedReviews,
  isReturnable,
  isReviewThere,
  peopleOfRemoved,
  removedReviews,
  removeReview,
  returnReview,
} from './removed-reviews.ts'
export { mailReviewBack } from './review-email.ts'
export { countReviewsForAdmin, listReviewsForAdmin, reviewsForAdmin } from './reviews-for-admin.ts'

export { writeDemoProductReview } from './product-reviews.ts'
export type { ReviewKind } from './review-targets.ts'

/** What writing a review needs besides its author. */
export interface ReviewContext {
  pool: Pool
  config: Pick<Config, 'publicOrigin'>
}

/** One page of reviews, and the id after which the next page starts (null on the last page). */
export interface ReviewPage {
  list: ReviewList
  after: string | null
}

/**
 * Writes the actor's review of a shop, or changes their earlier one.
 * Throws 404 for a hidden shop, 403 for one's own shop, for admins and for a suspended seller (D4–D7).
 */
export function reviewSeller(
  context: ReviewContext,
  actor: Actor,
  { sellerId, rating, comment }: z.output<typeof ReviewSeller>,
): Promise<ReviewSaved> {
  return review(context, actor, 'seller', sellerId, { rating, comment })
}

/** The same for a service of a shop. */
export function reviewService(
  context: ReviewContext,
  actor: Actor,
  serviceId: string,
  words: z.output<typeof ReviewService>,
): Promise<ReviewSaved> {
  return review(context, actor, 'service', serviceId, words)
}

/**
 * Reviews of a public shop, product or service, newest first; of a shop those of its services come last, below a heading.
 * `after` is the last id of the page before. Throws 404.
 */
export async function listReviews(
  on: QueryRunner,
  kind: ReviewKind,
  id: string,
  after?: string,
): Promise<ReviewPage> {
  const target = await targetOf(on, kind, id)
  const { rows, isInServices } = await page(on, kind, id, after)
  const shown = rows.slice(0, pageSize)
  return {
    list: { data: withHeading(shown, target, isInServices), stats: toRating(target) },
    after: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The first page of reviews. The caller checks who may see the target. */
export async function newestReviews(on: QueryRunner, kind: ReviewKind, id: string): Promise<Review[]> {
  return (await page(on, kind, id)).rows.slice(0, pageSize).map(toReview)
}

/** The newest words of buyers about goods that they received, from all shops; at most six. */
export async function newestReviewsOfMarket(on: QueryRunner): Promise<Review[]> {
  return (await newestOfMarket.all(on, { max: 6, lookedThrough: 60 })).map(toReview)
}

/** The actor's own review of a shop, a product or a service. Throws 404 for a hidden target. */
export async function ownReview(
  on: Queryable,
  actor: Actor,
  kind: ReviewKind,
  id: string,
): Promise<OwnReview> {
  const { seller_id, service_id, product_id } = await targetOf(on, kind, id)
  const row = await reviewOfAuthor.first(on, {
    authorId: actor.userId,
    sellerId: seller_id,
    serviceId: service_id,
    productId: product_id,
  })
  const note = actor.sellerId === seller_id ? '' : await noteFor(on, actor, { kind, id })
  return { data: row ? toReview(row) : null, ...(note && { note }) }
}

/** The reviews of a seller's shop and services: how many, how many of them without an answer, and the newest. */
export async function reviewsForSeller(
  on: Queryable,
  sellerId: string,
  max: number,
): Promise<{ total: number; unanswered: number; newest: Review[] }> {
  const [{ count }, { unanswered }, rows] = await Promise.all([
    countAllReviewsOfSeller.one(on, { sellerId }),
    countReviewsOfTrader.one(on, { sellerId }),
    allReviewsOfSeller.all(on, { sellerId, max }),
  ])
  return { total: count, unanswered, newest: rows.map(toReview) }
}

/** A review for a report: its author, the shop it is about, and its text; undefined when there is none. */
export async function reviewForReport(
  on: Queryable,
  id: string,
): Promise<{ ownerUserId: string; sellerId: string | null; name: string; content: string } | undefined> {
  const row = await reportedReview.first(on, { id })
  if (!row) return undefined
  return {
    ownerUserId: row.author_id,
    sellerId: row.seller_id,
    name: `Review by ${row.name}`,
    content: row.comment,
  }
}

/** Writes a review of the demo market, dated `daysAgo` days ago. */
export async function writeDemoReview(
  tx: Tx,
  authorId: string,
  target: { kind: ReviewKind; id: string },
  { rating, comment, daysAgo }: { rating: number; comment: string; daysAgo: number },
): Promise<void> {
  const found = await targetOf(tx, target.kind, target.id)
  await saveReview.one(tx, { ...keyOf(authorId, found), rating, comment, secondsAgo: daysAgo * 86_400 })
}

/** Erases the reviews that a deleted person wrote, and the answers of their shop. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  const gone = await deleteByAuthor.all(tx, { authorId: userId })
  await detachFiles(tx, filesOf(gone))
  await deleteReplies.count(tx, { userId })
  if (gone.length > 0) await invalidatePageCache(tx)
}

/** The reviews a person wrote, and the answers of their shop, for their data export. */
export async function exportPersonalData(on: Queryable, userId: string) {
  const rows = await reviewsByAuthor.all(on, { authorId: userId })
  return {
    reviewReplies: await repliesOfPerson.all(on, { userId }),
    removedReviews: await removedReviewsOf(on, userId),
    reviews: rows.map(({ seller_id, service_id, product_id, rating, comment, created_at, ...files }) => ({
      sellerId: seller_id,
      serviceId: service_id,
      productId: product_id,
      rating,
      comment,
      photo: files.photo_file_id && `/files/${files.photo_file_id}/1080.webp`,
      voice: files.voice_file_id && `/files/${files.voice_file_id}`,
      createdAt: created_at.toISOString(),
    })),
  }
}

/** What a person reads before they write a review that does not count in the stars; "" for others. */
async function noteFor(
  on: Queryable,
  { userId }: Actor,
  { kind, id }: { kind: ReviewKind; id: string },
): Promise<string> {
  if (kind === 'product') return ''
  if (kind === 'seller') {
    const { has_bought, others_have } = await purchaseAt.one(on, { userId, sellerId: id })
    return has_bought ? '' : noteWithout('Verified purchase', others_have, 'an order you received')
  }
  const { has_written, others_have } = await exchangeAbout.one(on, { userId, serviceId: id })
  const exchange = 'a message from you about this service and an answer of the provider, both on Oja'
  return has_written ? '' : noteWithout(wroteWithProvider, others_have, exchange)
}

function noteWithout(mark: string, others: boolean, needed: string): string {
  const stars = others ? ' and does not count in the stars' : ''
  return `Your rating is shown without “${mark}”${stars}: that needs ${needed}.`
}

/** The rows of a page. Where the services of a shop begin among them, a heading says so. */
function withHeading(rows: ReviewRow[], target: RatingRow & TargetRow, isInServices: boolean): Review[] {
  const isOfShop = target.service_id === null && target.product_id === null && target.review_count > 0
  const begin = isOfShop ? rows.findIndex(({ service_id }) => service_id !== null) : -1
  // A later page that begins in the middle of them names them once more.
  const heading = isInServices ? 'Services' : servicesHeading(target)
  return rows.map((row, place) => ({ ...toReview(row), ...(place === begin && { heading }) }))
}

interface Rows {
  rows: ReviewRow[]
  /** The page begins after the first review of a service of the shop. */
  isInServices: boolean
}

const pages = { product: reviewsOfProduct, service: reviewsOfService }
async function page(on: QueryRunner, kind: ReviewKind, id: string, after = lastId): Promise<Rows> {
  const asked = { id, after, max: pageSize }
  if (kind !== 'seller') return { rows: await pages[kind].all(on, asked), isInServices: false }
  const last = after === lastId ? undefined : await isOfService.first(on, { id: after })
  // A review that is gone does not say in which part the page before ended, and no review is shown twice.
  if (after !== lastId && !last) return { rows: [], isInServices: false }
  if (last?.is_of_service) return { rows: await reviewsOfServices.all(on, asked), isInServices: true }
  const rows = await reviewsOfSeller.all(on, asked)
  if (rows.length > pageSize) return { rows, isInServices: false }
  const rest = await reviewsOfServices.all(on, { id, after: lastId, max: pageSize - rows.length })
  return { rows: [...rows, ...rest], isInServices: false }
}

async function review(
  { pool, config }: ReviewContext,
  actor: Actor,
  kind: 'seller' | 'service',
  id: string,
  words: { rating: number; comment: string },
): Promise<ReviewSaved> {
  await requireReviewer(pool, actor)
  return transaction(pool, async (tx) => {
    const target = await targetOf(tx, kind, id)
    refuseOwnShop(actor, target)
    const saved = await saveReview.one(tx, { ...keyOf(actor.userId, target), ...words, secondsAgo: 0 })
    await invalidatePageCache(tx)
    const written = await reviewById.one(tx, { id: saved.id })
    // Only a new review is notified, so that edits cannot ring the bell again.
    if (saved.is_new) {
      await notifyReview(tx, target.seller_user_id, saved.id)
      await mailReview(tx, config, target, written)
    }
    return {
      message: kind === 'seller' ? 'Review sent!' : 'Review submitted',
      data: toReview(written),
      isNew: saved.is_new,
      stats: toRating(await targetOf(tx, kind, id)),
    }
  })
}

function filesOf(rows: ReviewFiles[]): string[] {
  return rows
    .flatMap(({ photo_file_id, voice_file_id }) => [photo_file_id, voice_file_id])
    .filter((id) => id !== null)
}

function keyOf(authorId: string, { seller_id, seller_user_id, service_id }: TargetRow) {
  return { authorId, sellerId: seller_id, sellerUserId: seller_user_id, serviceId: service_id }
}
