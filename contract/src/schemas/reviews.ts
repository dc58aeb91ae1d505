import { z } from 'zod'
import { id, requiredText } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'

/** A review as everybody sees it. `editedAt` is "" until its author edits it. */
export const Review = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
  editedAt: z.string(),
  /**
   * True when the author has paid for an order of this shop. Services have no orders, so their reviews never say it.
   */
  verifiedPurchase: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** How many reviews a shop or a service has, and their average with one decimal; null without a review. */
export const Rating = z.object({ reviewsCount: z.number(), averageRating: z.number().nullable() })
export type Rating = z.infer<typeof Rating>

// The form asks for both in one sentence, and shows the same sentence when either is missing.
const ratingAndCommentRequired = 'Please provide both a rating and a comment'

const rating = z
  .int(ratingAndCommentRequired)
  .min(1, ratingAndCommentRequired)
  .max(5, ratingAndCommentRequired)

/** A review of a shop. The server ignores a `userId` in it: the author is the person who is logged in. */
export const ReviewSeller = z.object({
  sellerId: id,
  rating,
  comment: requiredText(fieldLengths.comment, ratingAndCommentRequired),
})
export type ReviewSeller = z.input<typeof ReviewSeller>

/** A review of a service; five stars unless it says otherwise. */
export const ReviewService = z.object({
  rating: rating.default(5),
  comment: requiredText(fieldLengths.comment, 'Please write a comment'),
})
export type ReviewService = z.input<typeof ReviewService>

/** `isNew` is false when it replaced an earlier review of the same author. */
export const ReviewSaved = z.object({
  message: z.string(),
  data: Review,
  isNew: z.boolean(),
  stats: Rating,
})
export type ReviewSaved = z.infer<typeof ReviewSaved>

/** The same with the newest reviews of the service. */
export const ServiceReviewSaved = ReviewSaved.extend({ reviews: z.array(Review) })
export type ServiceReviewSaved = z.infer<typeof ServiceReviewSaved>

/** One page of reviews, newest first. */
export const ReviewList = z.object({ data: z.array(Review), stats: Rating })
export type ReviewList = z.infer<typeof ReviewList>

/** `after` is the id of the last review of the page before, as its `Link` names it. */
export const ReviewQuery = z.object({ after: id.optional() })
export type ReviewQuery = z.input<typeof ReviewQuery>

/** The caller's own review; null while there is none. */
export const OwnReview = z.object({ data: Review.nullable() })
export type OwnReview = z.infer<typeof OwnReview>
