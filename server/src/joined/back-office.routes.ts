import { adminEndpoints } from '@oja/contract/trust-endpoints.ts'
import { idParams, Message } from '@oja/contract/fields.ts'
import {
  AuditQuery,
  AuditTrail,
  BackOfficeKycList,
  BackOfficeOverview,
  BackOfficeQuery,
  BackOfficeSellers,
  Reason,
  ReportDecision,
  ReportedSellers,
  ReportedThings,
  ReportsQuery,
} from '@oja/contract/trust.ts'
import { nameNext } from '../platform/list-answers.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import {
  auditTrail,
  decideKyc,
  decideReport,
  listKyc,
  openPaper,
  reportedThings,
  sendPaper,
} from '../trust/trust.ts'
import { backOfficeOverview, backOfficeSellers, reportedSellersPage } from './back-office.ts'
import { decideSeller } from './suspension.ts'

const rowsOnPage = 25

/** The back office: what an admin sees and decides. Every route asks the door for an admin. */
export function backOfficeRoutes(app: App, { pool, config, door, sealer }: RoutePlatform): void {
  const desk = { pool, sealer }

  app.route({
    ...at(adminEndpoints.overview),
    schema: { response: { 200: BackOfficeOverview } },
    async handler(request) {
      await door.admin(request)
      return { data: await backOfficeOverview(pool) }
    },
  })

  app.route({
    ...at(adminEndpoints.sellers),
    schema: { querystring: BackOfficeQuery, response: { 200: BackOfficeSellers } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await backOfficeSellers(pool, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.sellers.path, request.query, after)
      return { data: rows }
    },
  })

  app.route({
    ...at(adminEndpoints.suspend),
    schema: { params: idParams, body: Reason, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      const { params, body } = request
      await decideSeller(pool, config, admin, params.id, { status: 'suspended', reason: body.reason })
      return { message: 'Seller suspended' }
    },
  })

  app.route({
    ...at(adminEndpoints.activate),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await decideSeller(pool, config, admin, request.params.id, { status: 'active', reason: '' })
      return { message: 'Seller activated' }
    },
  })

  app.route({
    ...at(adminEndpoints.kyc),
    schema: { querystring: BackOfficeQuery, response: { 200: BackOfficeKycList } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await listKyc(desk, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.kyc.path, request.query, after)
      return { data: rows }
    },
  })

  app.route({
    ...at(adminEndpoints.approveKyc),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      const approved = { status: 'Approved' } as const
      await decideKyc(pool, config, admin, request.params.id, approved)
      return { message: 'Approved' }
    },
  })

  app.route({
    ...at(adminEndpoints.rejectKyc),
    schema: { params: idParams, body: Reason, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      const rejected = { status: 'Rejected', reason: request.body.reason } as const
      await decideKyc(pool, config, admin, request.params.id, rejected)
      return { message: 'Rejected' }
    },
  })

  app.route({
    ...at(adminEndpoints.paper),
    schema: { params: idParams },
    async handler(request, reply) {
      const admin = await door.admin(request)
      return sendPaper(reply, await openPaper(desk, admin, request.params.id))
    },
  })

  app.route({
    ...at(adminEndpoints.reports),
    schema: { querystring: ReportsQuery, response: { 200: ReportedSellers } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await reportedSellersPage(pool, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.reports.path, request.query, after)
      return { data: rows }
    },
  })

  app.route({
    ...at(adminEndpoints.reportedThings),
    schema: { params: idParams, response: { 200: ReportedThings } },
    async handler(request) {
      await door.admin(request)
      return { data: await reportedThings(pool, request.params.id) }
    },
  })

  app.route({
    ...at(adminEndpoints.decideReport),
    schema: { body: ReportDecision, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await decideReport(pool, config, admin, request.body)
      return { message: request.body.decision === 'uphold' ? 'Report upheld' : 'Report dismissed' }
    },
  })

  app.route({
    ...at(adminEndpoints.audit),
    schema: { querystring: AuditQuery, response: { 200: AuditTrail } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await auditTrail(pool, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.audit.path, request.query, after)
      return { data: rows }
    },
  })
}
