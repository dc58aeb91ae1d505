import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import {
  NewestReviews,
  OwnProductReview,
  OwnReview,
  OwnReviewsQuery,
  ReviewAnswer,
  ReviewList,
  ReviewQuery,
  ReviewReplied,
  ReviewReply,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
  ShopReviews,
} from '@oja/contract/schemas/reviews.ts'
import { formatTotalCount } from '../platform/pagination/total-count.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { readMultipartOrJson } from '../platform/multipart/multipart.ts'
import { ownProductReview, reviewProduct } from './product-reviews.ts'
import { replyToReview, reviewToAnswer, reviewsToAnswer } from './replies.ts'
import { listReviews, newestReviewsOfMarket, ownReview, reviewSeller, reviewService } from './reviews.ts'
import type { ReviewKind } from './review-targets.ts'

/** Reviews of shops, products and services. */
export function reviewsRoutes(app: App, platform: RoutePlatform): void {
  const { pool, config, reading } = platform

  route(app, reviewsEndpoints.reviews.ofSeller, {
    schema: { body: ReviewSeller, response: { 200: ReviewSaved, 201: ReviewSaved } },
    async handler({ actor, body }, reply) {
      const saved = await reviewSeller({ pool, config }, actor, body)
      return reply.status(saved.isNew ? 201 : 200).send(saved)
    },
  })

  route(app, reviewsEndpoints.reviews.ofService, {
    schema: { params: idParams, body: ReviewService, response: { 200: ServiceReviewSaved } },
    async handler({ actor, params, body }) {
      const saved = await reviewService({ pool, config }, actor, params.id, body)
      const { list } = await listReviews(pool, 'service', params.id)
      return { ...saved, reviews: list.data }
    },
  })

  route(app, reviewsEndpoints.reviews.ofProduct, {
    bodyLimit: lengths.photoBytes + lengths.voiceBytes + lengths.formBytes,
    schema: { params: idParams, response: { 200: ReviewSaved, 201: ReviewSaved } },
    async handler(request, reply) {
      const { actor, params } = request
      const saved = await readMultipartOrJson(request, { files: 'media' }, (upload) =>
        reviewProduct(platform, actor, params.id, upload),
      )
      return reply.status(saved.isNew ? 201 : 200).send(saved)
    },
  })

  route(app, reviewsEndpoints.reviews.ownOfProduct, {
    schema: { params: idParams, response: { 200: OwnProductReview } },
    handler: ({ actor, params }) => ownProductReview(pool, actor, params.id),
  })

  route(app, dashboardEndpoints.reviews, {
    schema: { querystring: OwnReviewsQuery, response: { 200: ShopReviews } },
    async handler({ actor, query }, reply) {
      const { list, after } = await reviewsToAnswer(pool, actor, query)
      const { all, unanswered } = list.counts
      const isAll = query.show !== 'unanswered'
      void reply.header('x-total-count', formatTotalCount(isAll ? all : unanswered))
      if (after) {
        const next = new URLSearchParams({ ...(isAll ? {} : { show: 'unanswered' }), after })
        void reply.header('link', `<${dashboardEndpoints.reviews.path}?${next}>; rel="next"`)
      }
      return list
    },
  })

  route(app, reviewsEndpoints.reviews.newest, {
    schema: { response: { 200: NewestReviews } },
    handler: async (request) => ({ data: await newestReviewsOfMarket(reading(request).pool) }),
  })

  route(app, reviewsEndpoints.reviews.one, {
    schema: { params: idParams, response: { 200: ReviewAnswer } },
    handler: async ({ actor, params }) => ({ data: await reviewToAnswer(pool, actor, params.id) }),
  })

  route(app, reviewsEndpoints.reviews.reply, {
    schema: { params: idParams, body: ReviewReply, response: { 200: ReviewReplied } },
    handler: ({ actor, params, body }) => replyToReview(pool, actor, params.id, body.text),
  })

  listRoute('seller', reviewsEndpoints.reviews.listOfSeller)
  listRoute('product', reviewsEndpoints.reviews.listOfProduct)
  listRoute('service', reviewsEndpoints.reviews.listOfService)
  ownRoute('seller', reviewsEndpoints.reviews.ownOfSeller)
  ownRoute('service', reviewsEndpoints.reviews.ownOfService)

  function listRoute(kind: ReviewKind, list: typeof reviewsEndpoints.reviews.listOfSeller): void {
    route(app, list, {
      schema: { params: idParams, querystring: ReviewQuery, response: { 200: ReviewList } },
      async handler(request, reply) {
        const { params, query } = request
        const page = await listReviews(reading(request).pool, kind, params.id, query.after)
        const { reviewsCount, ofServicesCount = 0 } = page.list.stats
        void reply.header('x-total-count', formatTotalCount(reviewsCount + ofServicesCount))
        if (page.after) {
          const path = list.path.replace(':id', params.id)
          void reply.header('link', `<${path}?after=${page.after}>; rel="next"`)
        }
        return page.list
      },
    })
  }

  function ownRoute(kind: ReviewKind, own: typeof reviewsEndpoints.reviews.ownOfSeller): void {
    route(app, own, {
      schema: { params: idParams, response: { 200: OwnReview } },
      handler: ({ actor, params }) => ownReview(pool, actor, kind, params.id),
    })
  }
}
