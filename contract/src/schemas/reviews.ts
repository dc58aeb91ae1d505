import { z } from 'zod'
import { id, requiredText, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { Picture } from './files/photo.ts'
import { Voice } from './files/voice.ts'

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
   * True once the author has received an order of this shop (of this product, for its review), also when its money went
   * back later. Services have no orders, so their reviews never say it.
   */
  verifiedPurchase: z.boolean(),
  /** What stands beside the review of a service that counts: its author and the provider wrote to each other about it. */
  mark: z.string().optional(),
  /** What stands above it in the list of a shop, where the reviews of its services begin. */
  heading: z.string().optional(),
  /** The product it is about; null for a review of a shop or a service, and for a product that was removed. */
  product: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The service it is about; null for other reviews and for a service that was removed. Servers before 0.24 leave it out. */
  service: z.object({ _id: z.string(), name: z.string() }).nullish(),
  photo: Picture.nullable(),
  voice: Voice.nullable(),
  /** The seller's answer. `editedAt` is "" until the seller edits it. */
  reply: z.object({ text: z.string(), createdAt: z.string(), editedAt: z.string() }).nullable(),
})
export type Review = z.infer<typeof Review>

/**
 * How many reviews a shop, a product or a service has, and their average with one decimal; null without a review.
 * With a service itself (`Service.stats`) `reviewsCount` is how many reviews the average counts; with the list of its reviews it is how
 * many stand there, and `verifiedCount` is how many of them count.
 * A shop's reviews are those of the shop and of its products. Those of its services stand below them in its list and are counted beside.
 */
export const Rating = z.object({
  reviewsCount: z.number(),
  averageRating: z.number().nullable(),
  /** How many verified purchases the average of a shop counts, or known customers that of a service; left out where it counts all reviews, as without such a one. */
  verifiedCount: z.number().optional(),
  /** How many reviews of its services stand in the list of a shop besides; left out without them, and by servers before 0.24. */
  ofServicesCount: z.number().optional(),
  /** What is counted, in words: "Shop and goods: 3 reviews". Only with a list of reviews; servers before 0.24 leave it out. */
  counted: z.string().optional(),
})
export type Rating = z.infer<typeof Rating>

// The form asks for both in one sentence, and shows the same sentence when either is missing.
const ratingAndCommentRequired = 'Please provide both a rating and a comment'

const chooseStars = 'Choose from one to five stars'

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

/**
 * A review of a product the caller has received: the texts of a JSON body, or of a multipart form with `media`, a photo
 * and a voice note. What is left out stays as it was. `drop` removes a file.
 */
export const ReviewProduct = z.object({
  rating: z.coerce.number(chooseStars).pipe(z.int(chooseStars).min(1, chooseStars).max(5, chooseStars)),
  comment: text(fieldLengths.comment).optional(),
  drop: z.enum(['photo', 'voice', '']).optional(),
})
export type ReviewProduct = z.input<typeof ReviewProduct>

/** The seller's answer to a review. */
export const ReviewReply = z.object({ text: requiredText(fieldLengths.comment, 'Please write an answer') })
export type ReviewReply = z.input<typeof ReviewReply>

export const ReviewAnswer = z.object({ data: Review })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

export const ReviewReplied = z.object({ message: z.string(), data: Review })
export type ReviewReplied = z.infer<typeof ReviewReplied>

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

/** One page of reviews, newest first. Of a shop those of the shop and its goods come first, then those of its services. */
export const ReviewList = z.object({ data: z.array(Review), stats: Rating })
export type ReviewList = z.infer<typeof ReviewList>

/** The newest reviews with words, each of another buyer and about goods that are on sale; six at most. */
export const NewestReviews = z.object({ data: z.array(Review) })
export type NewestReviews = z.infer<typeof NewestReviews>

/** `after` is the id of the last review of the page before, as its `Link` names it. */
export const ReviewQuery = z.object({ after: id.optional() })
export type ReviewQuery = z.input<typeof ReviewQuery>

/** The caller's own review; null while there is none. `note` is what a person whose review does not count in the stars reads before. */
export const OwnReview = z.object({ data: Review.nullable(), note: z.string().optional() })
export type OwnReview = z.infer<typeof OwnReview>

/** The caller's own review of a product, and whether they have received it and so may write one. */
export const OwnProductReview = OwnReview.extend({ canReview: z.boolean() })
export type OwnProductReview = z.infer<typeof OwnProductReview>

/** `show=unanswered` leaves out the reviews that the shop has answered. */
export const OwnReviewsQuery = ReviewQuery.extend({ show: z.enum(['all', 'unanswered']).optional() })
export type OwnReviewsQuery = z.input<typeof OwnReviewsQuery>

/** One page of all reviews of the caller's shop, its products and its services, newest first, and how many there are. */
export const ShopReviews = z.object({
  data: z.array(Review),
  counts: z.object({ all: z.number(), unanswered: z.number() }),
})
export type ShopReviews = z.infer<typeof ShopReviews>
