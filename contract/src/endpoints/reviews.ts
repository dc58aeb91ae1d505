import { endpoint } from './endpoint.ts'
import type {
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from '../schemas/reviews.ts'

type Id = { params: { id: string } }

/** Reviews of shops and services. Part of `endpoints`. */
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
    /** Added: one page of the reviews of a shop, or of a service. */
    listOfSeller: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/sellers/:id/reviews', {
      access: 'public',
    }),
    listOfService: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/services/:id/reviews', {
      access: 'public',
    }),
    /** Added: the caller's own review, to edit it. */
    ownOfSeller: endpoint<Id, OwnReview>('GET', '/api/v1/sellers/:id/reviews/own', { access: 'session' }),
    ownOfService: endpoint<Id, OwnReview>('GET', '/api/v1/services/:id/reviews/own', { access: 'session' }),
  },
} as const
