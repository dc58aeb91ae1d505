import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { adminList } from './admin-route-helpers.ts'
import { auditLogPage, countAuditLog } from './audit-log.ts'

/** The endpoint of the audit log. */
export function auditLogRoutes(app: App, { pool }: RoutePlatform): void {
  const audit = { query: AuditQuery, answer: AuditTrail }
  adminList(app, adminEndpoints.audit, audit, {
    read: (query, max) => auditLogPage(pool, query, max),
    count: (_query, _admin, { filters }) => countAuditLog(pool, filters),
  })
}
