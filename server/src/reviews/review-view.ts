import type { Rating, Review } from '@oja/contract/schemas/reviews.ts'
import type { RatingRow, ReviewRow, TargetRow } from './reviews-records.ts'

/** No review has a higher id: a list starts below it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A rating as the contract's `Rating`. */
export function toRating(row: RatingRow & Pick<TargetRow, 'service_id'>): Rating {
  const { review_count, rated_count, rated_sum, services_count = 0 } = row
  return {
    reviewsCount: review_count,
    averageRating: averageOf(rated_count, rated_sum),
    ...(rated_count < review_count ? { verifiedCount: rated_count } : {}),
    ...(services_count > 0 ? { ofServicesCount: services_count } : {}),
    counted: countedWords(row),
  }
}

/**
 * What an average counts, in the words that stand beside it. The services of a shop have an average of their own, above
 * their reviews.
 */
function countedWords(row: RatingRow & Pick<TargetRow, 'service_id'>): string {
  const { review_count, services_count = 0 } = row
  const counts = countsOf(row)
  if (services_count === 0) return counts
  return review_count === 0 ? servicesHeading(row) : `Shop and goods: ${counts}`
}

function countsOf({ review_count, rated_count, service_id }: Parameters<typeof countedWords>[0]): string {
  const others = review_count - rated_count
  if (others === 0) return countOf(review_count, 'review')
  return service_id
    ? `${countOf(rated_count, 'review')} · ${notCounted(others)}`
    : `${countOf(rated_count, 'verified purchase')} · ${countOf(others, 'rating')} without a verified purchase`
}

function notCounted(others: number): string {
  const people = others === 1 ? 'somebody' : 'people'
  return `${countOf(others, 'review')} of ${people} who did not write with this provider here: not counted`
}

/** What stands above the reviews of the services of a shop: "Services: 4.7 (3 reviews)". */
export function servicesHeading({
  services_count = 0,
  services_rated_count = 0,
  services_rated_sum = 0,
}: RatingRow): string {
  const others = services_count - services_rated_count
  const words = `${countOf(services_rated_count, 'review')}${others > 0 ? ` · ${notCounted(others)}` : ''}`
  return `Services: ${averageOf(services_rated_count, services_rated_sum)?.toFixed(1)} (${words})`
}

function averageOf(count: number, sum: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}

/** Stands beside the review of a service whose author and provider wrote to each other about it. */
export const wroteWithProvider = 'Wrote with this provider'

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
    verifiedPurchase: row.is_verified && row.service_id === null,
    ...(row.is_verified && row.service_id !== null ? { mark: wroteWithProvider } : {}),
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
