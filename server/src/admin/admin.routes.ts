import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import {
  AuditQuery,
  AuditTrail,
  AdminKycList,
  AdminOverview,
  AdminListQuery,
  AdminSellers,
  Reason,
  ReportDecision,
  ReportedSellers,
  ReportedThings,
  ReportsQuery,
} from '@oja/contract/schemas/trust.ts'
import { AdminAccountNames } from '@oja/contract/schemas/admin/account-names.ts'
import { AdminShopNames } from '@oja/contract/schemas/shop-names.ts'
import { adminChange, adminList } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import {
  countKyc,
  compareAccountName,
  countAccountNames,
  countShopNames,
  decideKyc,
  decideReport,
  decideAccountName,
  decideShopName,
  listKyc,
  listAccountNames,
  listShopNames,
  readDocumentAsAdmin,
  reportedThings,
  showDocument,
} from '../trust/trust.ts'
import { assigneesOfShops } from '../support/support.ts'
import { auditLog, countAuditLog } from './audit-log.ts'
import {
  adminOverview,
  listAdminSellers,
  countAdminSellers,
  countReported,
  reportedSellersPage,
} from './overview.ts'
import { decideSellerStatus } from './sellers/seller-suspension.ts'

/** Endpoints of the admin pages: what an admin sees and decides. Only admins may call them. */
export function adminRoutes(app: App, { pool, config, encryption }: RoutePlatform): void {
  const kycContext = { pool, encryption }

  route(app, adminEndpoints.overview, {
    schema: { response: { 200: AdminOverview } },
    handler: async ({ actor: admin }) => ({ data: await adminOverview(pool, admin) }),
  })

  const sellers = { query: AdminListQuery, answer: AdminSellers }
  adminList(app, adminEndpoints.sellers, sellers, {
    read: (query, max) => listAdminSellers(pool, query, max),
    count: (query) => countAdminSellers(pool, query),
  })

  const suspension = { params: idParams, body: Reason }
  adminChange(app, adminEndpoints.suspend, suspension, async (admin, { params, body }) => {
    await decideSellerStatus(pool, config, admin, params.id, { status: 'suspended', reason: body.reason })
    return 'seller-suspended'
  })

  adminChange(app, adminEndpoints.activate, { params: idParams }, async (admin, { params }) => {
    await decideSellerStatus(pool, config, admin, params.id, { status: 'active', reason: '' })
    return 'seller-activated'
  })

  const kyc = { query: AdminListQuery, answer: AdminKycList }
  adminList(app, adminEndpoints.kyc, kyc, {
    read: async (query, max) => {
      const page = await listKyc(kycContext, query, max)
      const assignees = await assigneesOfShops(
        pool,
        page.rows.map(({ sellerId }) => sellerId),
      )
      const rows = page.rows.map((row) => ({ ...row, assignee: assignees.get(row.sellerId) ?? '' }))
      return { ...page, rows }
    },
    count: (query) => countKyc(pool, query),
  })

  adminChange(app, adminEndpoints.approveKyc, { params: idParams }, async (admin, { params }) => {
    const { sellerId } = await decideKyc(pool, config, admin, params.id, { status: 'Approved' })
    await compareAccountName({ pool, encryption, config }, sellerId)
    return 'kyc-approved'
  })

  const refusal = { params: idParams, body: Reason }
  adminChange(app, adminEndpoints.rejectKyc, refusal, async (admin, { params, body }) => {
    await decideKyc(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'kyc-rejected'
  })

  const names = { query: AdminListQuery, answer: AdminShopNames }
  adminList(app, adminEndpoints.shopNames, names, {
    read: (query, max) => listShopNames(pool, query, max),
    count: (query) => countShopNames(pool, query),
  })

  adminChange(app, adminEndpoints.approveShopName, { params: idParams }, async (admin, { params }) => {
    await decideShopName(pool, config, admin, params.id, { status: 'Approved' })
    return 'shop-name-approved'
  })

  adminChange(app, adminEndpoints.rejectShopName, refusal, async (admin, { params, body }) => {
    await decideShopName(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'shop-name-rejected'
  })

  const accountNames = { query: AdminListQuery, answer: AdminAccountNames }
  adminList(app, adminEndpoints.accountNames, accountNames, {
    read: (query, max) => listAccountNames({ pool, encryption }, query, max),
    count: (query) => countAccountNames(pool, query),
  })

  adminChange(app, adminEndpoints.approveAccountName, { params: idParams }, async (admin, { params }) => {
    await decideAccountName(pool, config, admin, params.id, { status: 'Approved' })
    return 'account-name-approved'
  })

  adminChange(app, adminEndpoints.rejectAccountName, refusal, async (admin, { params, body }) => {
    await decideAccountName(pool, config, admin, params.id, { status: 'Rejected', reason: body.reason })
    return 'account-name-rejected'
  })

  route(app, adminEndpoints.document, {
    schema: { params: idParams },
    handler: async ({ actor: admin, params }, reply) =>
      showDocument(reply, await readDocumentAsAdmin(kycContext, admin, params.id)),
  })

  const reports = { query: ReportsQuery, answer: ReportedSellers }
  adminList(app, adminEndpoints.reports, reports, {
    read: (query, max) => reportedSellersPage(pool, query, max),
    count: (query) => countReported(pool, query),
  })

  route(app, adminEndpoints.reportedThings, {
    schema: { params: idParams, response: { 200: ReportedThings } },
    handler: async ({ params }) => ({ data: await reportedThings(pool, params.id) }),
  })

  adminChange(app, adminEndpoints.decideReport, { body: ReportDecision }, async (admin, { body }) => {
    await decideReport(pool, config, admin, body)
    return body.decision === 'uphold' ? 'report-upheld' : 'report-dismissed'
  })

  const audit = { query: AuditQuery, answer: AuditTrail }
  adminList(app, adminEndpoints.audit, audit, {
    read: (query, max) => auditLog(pool, query, max),
    count: (query) => countAuditLog(pool, query),
  })
}
