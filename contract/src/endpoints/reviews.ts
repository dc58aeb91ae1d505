import { endpoint } from './endpoint.ts'
import type {
  NewestReviews,
  OwnProductReview,
  OwnReview,
  ReviewAnswer,
  ReviewList,
  ReviewProduct,
  ReviewQuery,
  ReviewReplied,
  ReviewReply,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from '../schemas/reviews.ts'

type Id = { params: { id: string } }

/** Reviews of shops, products and services. */
export const reviewsEndpoints = {
  reviews: {
    ofSeller: endpoint<{ body: ReviewSeller }, ReviewSaved>('POST', '/api/v1/reviews', {
      access: 'member',
      limit: 'writeReview',
    }),
    ofService: endpoint<Id & { body: ReviewService }, ServiceReviewSaved>(
      'PATCH',
      '/api/v1/services/:id/reviews',
      { access: 'member', limit: 'writeReview' },
    ),
    /**
     * Added: by buyers who received the product. The stars come first; a later call, also as a multipart form, adds words,
     * a photo and a voice note.
     */
    ofProduct: endpoint<Id & { body: ReviewProduct }, ReviewSaved>(
      'PUT',
      '/api/v1/products/:id/reviews/own',
      {
        access: 'member',
        limit: 'writeReview',
        multipart: true,
      },
    ),
    /** Added: one review of the caller's shop, to answer it. */
    one: endpoint<Id, ReviewAnswer>('GET', '/api/v1/reviews/:id', { access: 'seller' }),
    /** Added: the seller answers a review once, and may edit the answer. */
    reply: endpoint<Id & { body: ReviewReply }, ReviewReplied>('PUT', '/api/v1/reviews/:id/reply', {
      access: 'seller',
      limit: 'sendMessage',
    }),
    /** Added: the newest words of buyers about goods that they received, from all shops. */
    newest: endpoint<Record<never, never>, NewestReviews>('GET', '/api/v1/reviews/newest', {
      access: 'public',
    }),
    /** Added: one page of the reviews of a shop with its products and services, of a product, or of a service. */
    listOfSeller: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/sellers/:id/reviews', {
      access: 'public',
    }),
    listOfService: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/services/:id/reviews', {
      access: 'public',
    }),
    listOfProduct: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/products/:id/reviews', {
      access: 'public',
    }),
    /** Added: the caller's own review, to edit it. */
    ownOfSeller: endpoint<Id, OwnReview>('GET', '/api/v1/sellers/:id/reviews/own', { access: 'session' }),
    ownOfProduct: endpoint<Id, OwnProductReview>('GET', '/api/v1/products/:id/reviews/own', {
      access: 'session',
    }),
    ownOfService: endpoint<Id, OwnReview>('GET', '/api/v1/services/:id/reviews/own', { access: 'session' }),
  },
} as const
