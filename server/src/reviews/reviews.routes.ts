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
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { listReviews, ownReview, reviewSeller, reviewService } from './reviews.ts'
import type { ReviewKind } from './reviews.ts'

export function reviewsRoutes(app: App, { pool, config, reading }: RoutePlatform): void {
  route(app, endpoints.reviews.ofSeller, {
    schema: { body: ReviewSeller, response: { 200: ReviewSaved, 201: ReviewSaved } },
    async handler({ actor, body }, reply) {
      const saved = await reviewSeller({ pool, config }, actor, body)
      return reply.status(saved.isNew ? 201 : 200).send(saved)
    },
  })

  route(app, endpoints.reviews.ofService, {
    schema: { params: idParams, body: ReviewService, response: { 200: ServiceReviewSaved } },
    async handler({ actor, params, body }) {
      const saved = await reviewService({ pool, config }, actor, params.id, body)
      const { list } = await listReviews(pool, 'service', params.id)
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
    route(app, list, {
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

    route(app, own, {
      schema: { params: idParams, response: { 200: OwnReview } },
      handler: ({ actor, params }) => ownReview(pool, actor, kind, params.id),
    })
  }
}
