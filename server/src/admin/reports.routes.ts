import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import {
  AdminReviews,
  AdminReviewsQuery,
  RemovedReviews,
  RemovedReviewsQuery,
} from '@oja/contract/schemas/admin/admin-reviews.ts'
import {
  ChosenReason,
  OptionalReason,
  ReopenedReports,
  DecidedReports,
  DecidedReportsQuery,
  ReportDecision,
  ReportsLookedAgain,
  ReportedSellers,
  ReportedThings,
  ReportsQuery,
} from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { countReviewsForAdmin, listReviewsForAdmin, removedReviews } from '../reviews/reviews.ts'
import {
  countDecidedReports,
  decideReport,
  listDecidedReports,
  lookAtReportsAgain,
  putReviewBack,
  removeReviewAsAdmin,
  reopenDismissed,
  reportedThings,
} from '../trust/trust.ts'
import { adminChange, adminList } from './admin-route-helpers.ts'
import { countReported, reportedSellersPage } from './overview.ts'

/** Endpoints of reports and reviews: what was reported, what was written, and the decision. */
export function reportsRoutes(app: App, { pool, textPool, config }: RoutePlatform): void {
  const reports = { query: ReportsQuery, answer: ReportedSellers }
  adminList(app, adminEndpoints.reports, reports, {
    read: (query, max) => reportedSellersPage(pool, query, max),
    count: (query) => countReported(pool, query),
  })

  const decided = { query: DecidedReportsQuery, answer: DecidedReports }
  adminList(app, adminEndpoints.decidedReports, decided, {
    read: (query, max) => listDecidedReports(pool, query, max),
    count: (query) => countDecidedReports(pool, query),
  })

  route(app, adminEndpoints.reportedThings, {
    schema: { params: idParams, response: { 200: ReportedThings } },
    handler: ({ params }) => reportedThings(pool, params.id),
  })

  adminChange(app, adminEndpoints.decideReport, { body: ReportDecision }, async (admin, { body }) => {
    await decideReport(pool, config, admin, body)
    return body.decision === 'uphold' ? 'report-upheld' : 'report-dismissed'
  })

  adminChange(app, adminEndpoints.reopenReports, { body: ReopenedReports }, async (admin, { body }) => {
    await reopenDismissed(pool, admin, body)
    return 'reports-reopened'
  })

  const again = { body: ReportsLookedAgain }
  adminChange(app, adminEndpoints.lookAtReportsAgain, again, async (admin, { body }) => {
    await lookAtReportsAgain(pool, config, admin, body)
    return body.kind === 'seller' || body.kind === 'conversation'
      ? 'reports-looked-again'
      : 'removal-looked-again'
  })

  const reviews = { query: AdminReviewsQuery, answer: AdminReviews }
  adminList(app, adminEndpoints.reviews, reviews, {
    read: (query, max) => listReviewsForAdmin(textPool, query, max),
    count: (query) => countReviewsForAdmin(textPool, query),
  })

  const removal = { params: idParams, body: ChosenReason }
  adminChange(app, adminEndpoints.removeReview, removal, async (admin, { params, body }) => {
    await removeReviewAsAdmin(pool, config, admin, params.id, body.reason)
    return 'review-removed'
  })

  route(app, adminEndpoints.removedReviews, {
    schema: { querystring: RemovedReviewsQuery, response: { 200: RemovedReviews } },
    handler: async ({ query }) => ({ data: await removedReviews(pool, query) }),
  })

  const way = { params: idParams, body: OptionalReason }
  adminChange(app, adminEndpoints.putReviewBack, way, async (admin, { params, body }) => {
    await putReviewBack(pool, config, admin, params.id, body.reason)
    return 'review-put-back'
  })
}
