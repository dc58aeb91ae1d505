import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import {
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from '@oja/contract/schemas/reviews.ts'
import { formatTotalCount } from '../platform/pagination/total-count.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { listReviews, ownReview, reviewSeller, reviewService } from './reviews.ts'
import type { ReviewKind } from './reviews.ts'

export function reviewsRoutes(app: App, { pool, config, door, limits, reading }: RoutePlatform): void {
  app.route({
    ...at(endpoints.reviews.ofSeller),
    schema: { body: ReviewSeller, response: { 200: ReviewSaved, 201: ReviewSaved } },
    async handler(request, reply) {
      const actor = await door.member(request)
      await limits.count('review_account', actor.userId)
      const saved = await reviewSeller({ pool, config }, actor, request.body)
      return reply.status(saved.isNew ? 201 : 200).send(saved)
    },
  })

  app.route({
    ...at(endpoints.reviews.ofService),
    schema: { params: idParams, body: ReviewService, response: { 200: ServiceReviewSaved } },
    async handler(request) {
      const actor = await door.member(request)
      await limits.count('review_account', actor.userId)
      const saved = await reviewService({ pool, config }, actor, request.params.id, request.body)
      const { list } = await listReviews(pool, 'service', request.params.id)
      return { ...saved, reviews: list.data }
    },
  })

  listRoutes('seller', endpoints.reviews.listOfSeller, endpoints.reviews.ownOfSeller)
  listRoutes('service', endpoints.reviews.listOfService, endpoints.reviews.ownOfService)

  function listRoutes(
    kind: ReviewKind,
    list: typeof endpoints.reviews.listOfSeller,
    own: typeof endpoints.reviews.ownOfSeller,
  ): void {
    app.route({
      ...at(list),
      schema: { params: idParams, querystring: ReviewQuery, response: { 200: ReviewList } },
      async handler(request, reply) {
        const { params, query } = request
        const page = await listReviews(reading(request).pool, kind, params.id, query.after)
        void reply.header('x-total-count', formatTotalCount(page.list.stats.reviewsCount))
        if (page.after) {
          const path = list.path.replace(':id', params.id)
          void reply.header('link', `<${path}?after=${page.after}>; rel="next"`)
        }
        return page.list
      },
    })

    app.route({
      ...at(own),
      schema: { params: idParams, response: { 200: OwnReview } },
      handler: async (request) => ownReview(pool, await door.signedIn(request), kind, request.params.id),
    })
  }
}
