import type { Rating, Review } from '@oja/contract/schemas/reviews.ts'
import type { RatingRow, ReviewRow } from './reviews-records.ts'

/** No review has a higher id: a list starts below it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A rating as the contract's `Rating`. */
export function toRating(row: RatingRow): Rating {
  const { review_count, rated_count, rated_sum, services_count = 0 } = row
  return {
    reviewsCount: review_count,
    averageRating: averageOf(rated_count, rated_sum),
    ...(rated_count < review_count ? { verifiedCount: rated_count } : {}),
    ...(services_count > 0 ? { ofServicesCount: services_count } : {}),
    counted: countedWords(row),
  }
}

/** What an average counts, in the words that stand beside it. The services of a shop have an average of their own. */
function countedWords(row: RatingRow): string {
  const { review_count, rated_count, rated_sum, services_count = 0, services_sum = 0 } = row
  const counts =
    rated_count < review_count
      ? `${countOf(rated_count, 'verified purchase')} · ${countOf(review_count - rated_count, 'rating')} without a verified purchase`
      : countOf(review_count, 'review')
  if (services_count === 0) return counts
  const services = `Services ${withCount(services_count, services_sum, countOf(services_count, 'review'))}`
  return review_count === 0
    ? services
    : `Shop and goods ${withCount(rated_count, rated_sum, counts)} · ${services}`
}

function withCount(count: number, sum: number, words: string): string {
  return `${averageOf(count, sum)?.toFixed(1)} (${words})`
}

function averageOf(count: number, sum: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
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
    service: row.service_id && row.service_name ? { _id: row.service_id, name: row.service_name } : null,
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
