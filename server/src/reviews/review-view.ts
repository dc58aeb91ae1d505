import type { Rating, Review } from '@oja/contract/schemas/reviews.ts'
import type { RatingRow, ReviewRow } from './reviews-records.ts'

/** No review has a higher id: a list starts below it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A rating as the contract's `Rating`. */
export function toRating({ review_count, rated_count, rated_sum }: RatingRow): Rating {
  return {
    reviewsCount: review_count,
    averageRating: rated_count === 0 ? null : Math.round((rated_sum / rated_count) * 10) / 10,
    ...(rated_count < review_count ? { verifiedCount: rated_count } : {}),
  }
}

/** A row as the contract's `Review`. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    userId: row.author_id,
    name: row.name,
    avatarUrl: row.avatar_file_id ? `/files/${row.avatar_file_id}/320.webp` : '',
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? '',
    verifiedPurchase: row.has_bought,
    product: row.product_id && row.product_name ? { _id: row.product_id, name: row.product_name } : null,
    photo: row.photo,
    voice: row.voice,
    reply:
      (row.reply && {
        text: row.reply,
        createdAt: row.replied_at?.toISOString() ?? '',
        editedAt: row.reply_edited_at?.toISOString() ?? '',
      }) ||
      null,
  }
}
