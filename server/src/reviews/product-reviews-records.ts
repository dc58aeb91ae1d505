import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** Has the person received this product? */
export const hasReceived = defineQuery<{ userId: string; productId: string }, { received: boolean }>(
  'review_has_received',
  (p) => sql`select exists (select from orders
    where buyer_id = ${p.userId} and product_id = ${p.productId} and fulfilment = 'received') as received`,
)

/** Whoever has reviewed a product has answered what the bell asked about it. */
export const markReviewAsked = defineQuery<{ userId: string; productId: string }, { id: string }>(
  'review_asked_answered',
  (p) => sql`update notices n set read_at = app_now() from orders o
    where n.user_id = ${p.userId} and n.kind = 'order' and n.action in ('receive', 'receiveSilently') and n.read_at is null
      and o.id = n.subject_id and o.buyer_id = n.user_id and o.product_id = ${p.productId} returning n.id`,
)

interface NewProductReview {
  authorId: string
  sellerId: string
  sellerUserId: string
  productId: string
  rating: number
  /** Null keeps what is there: also for the two files. */
  comment: string | null
  photoId: string | null
  voiceId: string | null
  drop: 'photo' | 'voice' | ''
  /** How many seconds ago the review was written: 0 except for demo reviews. */
  secondsAgo: number
}

interface SavedProductReview {
  id: string
  is_new: boolean
  /** Files that the review no longer shows. */
  left: string[]
}

/**
 * Writes the author's one review of a product, or changes it. Words and files that follow the stars are no edit: the
 * review is then finished for the first time.
 */
export const saveProductReview = defineQuery<NewProductReview, SavedProductReview>(
  'review_save_product',
  (p) => sql`insert into reviews as r (id, author_id, seller_id, seller_user_id, product_id, rating, comment,
      photo_file_id, voice_file_id, created_at)
    values (uuidv7(-make_interval(secs => ${p.secondsAgo}::float8)), ${p.authorId}, ${p.sellerId}, ${p.sellerUserId},
      ${p.productId}, ${p.rating}, coalesce(${p.comment}::text, ''), ${p.photoId}, ${p.voiceId},
      app_now() - make_interval(secs => ${p.secondsAgo}::float8))
    on conflict on constraint reviews_once do update set rating = excluded.rating,
      comment = coalesce(${p.comment}::text, r.comment),
      photo_file_id = case when ${p.drop}::text = 'photo' then null else coalesce(excluded.photo_file_id, r.photo_file_id) end,
      voice_file_id = case when ${p.drop}::text = 'voice' then null else coalesce(excluded.voice_file_id, r.voice_file_id) end,
      edited_at = case when r.comment = '' or (r.rating = excluded.rating and ${p.photoId}::uuid is null
          and ${p.voiceId}::uuid is null and ${p.drop}::text = '' and coalesce(${p.comment}::text, r.comment) = r.comment)
        then r.edited_at else app_now() end
    returning r.id, old.id is null as is_new, array_remove(array[
      case when old.photo_file_id is distinct from new.photo_file_id then old.photo_file_id end,
      case when old.voice_file_id is distinct from new.voice_file_id then old.voice_file_id end], null) as left`,
)
