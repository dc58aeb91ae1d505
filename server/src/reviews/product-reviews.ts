import { ReviewProduct } from '@oja/contract/schemas/reviews.ts'
import type { OwnProductReview, ReviewSaved } from '@oja/contract/schemas/reviews.ts'
import { looksLikeRecording, notifyReview, storeVoice } from '../messaging/messaging.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable, Tx } from '../platform/database/database.ts'
import { emitLiveEvent } from '../platform/events/event-log.ts'
import { attachFiles, detachFiles } from '../platform/files/files.ts'
import { AppError, invalidFields } from '../platform/http/app-error.ts'
import type { Upload } from '../platform/multipart/multipart.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import type { RoutePlatform } from '../platform/platform.ts'
import { hasReceived, markReviewAsked, saveProductReview } from './product-reviews-records.ts'
import { saveReply } from './replies-records.ts'
import { mailReview } from './review-email.ts'
import { refuseOwnShop, requireReviewer, targetOf } from './review-targets.ts'
import { toRating, toReview } from './review-view.ts'
import { reviewById, reviewOfAuthor } from './reviews-records.ts'

type Context = Pick<RoutePlatform, 'pool' | 'files' | 'config' | 'limits'>

/**
 * Writes the actor's review of a product they have received, or adds to it: stars, words, a photo, a voice note.
 * Throws 404 for a hidden product, 403 for one's own, for one not received, for admins and suspended sellers; 422, 413 or
 * 415 for a form or a file that cannot be used.
 */
export async function reviewProduct(
  context: Context,
  actor: Actor,
  productId: string,
  upload: Upload,
): Promise<ReviewSaved> {
  const { pool, config } = context
  await requireReviewer(pool, actor)
  const words = read(upload)
  await requireReceived(pool, actor, productId)
  const files = await storeFiles(context, actor, upload)
  return transaction(pool, async (tx) => {
    const target = await targetOf(tx, 'product', productId)
    const saved = await saveProductReview.one(tx, {
      authorId: actor.userId,
      sellerId: target.seller_id,
      sellerUserId: target.seller_user_id,
      productId,
      rating: words.rating,
      comment: words.comment ?? null,
      drop: words.drop ?? '',
      ...files,
      secondsAgo: 0,
    })
    await attachFiles(
      tx,
      actor.userId,
      Object.values(files).filter((id) => id !== null),
    )
    await detachFiles(tx, saved.left)
    // Before the seller is notified, because an answer locks the author first too.
    const asked = await markReviewAsked.all(tx, { userId: actor.userId, productId })
    if (asked.length > 0) await emitLiveEvent(tx, [actor.userId], 'notice', { kind: 'order' })
    await invalidatePageCache(tx)
    const written = await reviewById.one(tx, { id: saved.id })
    if (saved.is_new) {
      await notifyReview(tx, target.seller_user_id, saved.id)
      await mailReview(tx, config, target, written)
    }
    return {
      message: 'Review sent!',
      data: toReview(written),
      isNew: saved.is_new,
      stats: toRating(await targetOf(tx, 'product', productId)),
    }
  })
}

/** The actor's own review of a product, and whether they may write one. Throws 404 for a hidden product. */
export async function ownProductReview(
  on: Queryable,
  actor: Actor,
  productId: string,
): Promise<OwnProductReview> {
  const { seller_id: sellerId } = await targetOf(on, 'product', productId)
  const { userId } = actor
  const [own, { received }] = await Promise.all([
    reviewOfAuthor.first(on, { authorId: userId, sellerId, serviceId: null, productId }),
    hasReceived.one(on, { userId, productId }),
  ])
  return { data: own ? toReview(own) : null, canReview: received }
}

interface DemoProductReview {
  rating: number
  comment: string
  daysAgo: number
  /** The seller's answer. */
  reply?: string
}

/** Writes a review of a product of the demo market, and the seller's answer if there is one. */
export async function writeDemoProductReview(
  tx: Tx,
  authorId: string,
  productId: string,
  { rating, comment, daysAgo, reply }: DemoProductReview,
): Promise<void> {
  const { seller_id: sellerId, seller_user_id: sellerUserId } = await targetOf(tx, 'product', productId)
  const { id } = await saveProductReview.one(tx, {
    authorId,
    sellerId,
    sellerUserId,
    productId,
    rating,
    comment,
    photoId: null,
    voiceId: null,
    drop: '',
    secondsAgo: daysAgo * 86_400,
  })
  if (reply) await saveReply.one(tx, { id, sellerId, text: reply })
}

/** Throws unless the actor has received the product. It comes before the files are stored. */
async function requireReceived(on: Queryable, actor: Actor, productId: string): Promise<void> {
  refuseOwnShop(actor, await targetOf(on, 'product', productId))
  const { received } = await hasReceived.one(on, { userId: actor.userId, productId })
  if (!received) throw new AppError('FORBIDDEN', 'Only people who bought and received this can review it')
}

function read({ values }: Upload) {
  const result = ReviewProduct.safeParse(values)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fields[String(path[0])] ??= message
  throw invalidFields(fields)
}

/** Stores the photo and the voice note of the form. They belong to nothing until the review is stored. */
async function storeFiles({ pool, files, limits }: Context, actor: Actor, { files: sent }: Upload) {
  let photoId: string | null = null
  let voiceId: string | null = null
  for (const file of sent) {
    const isVoice = looksLikeRecording(file.start)
    if (isVoice ? voiceId : photoId)
      throw invalidFields({ media: 'Add one photo and one voice note at most' })
    await limits.count(isVoice ? 'sendVoice' : 'upload', actor.userId)
    if (isVoice) {
      const recording = { bytes: await file.content(), wave: '' }
      voiceId = await storeVoice({ pool, files }, actor.userId, recording, { kind: 'voice', field: 'media' })
    } else photoId = (await files.addPicture(pool, actor.userId, file)).id
  }
  return { photoId, voiceId }
}
