import { endpoint } from './endpoint.ts'
import type { Message } from './fields.ts'
import type {
  AuditTrail,
  BackOfficeKycList,
  BackOfficeOverview,
  BackOfficeQuery,
  BackOfficeSellers,
  NewReport,
  OwnKyc,
  OwnReports,
  Reason,
  ReportDecision,
  ReportedSellers,
  ReportedThings,
} from './trust.ts'

type Id = { params: { id: string } }

// Apart from `endpoints`, which every page carries: few pages need these.

/** Added: papers that verify a shop, and reports. */
export const trustEndpoints = {
  kyc: endpoint<Record<never, never>, OwnKyc>('GET', '/api/v1/sellers/kyc'),
  handInKyc: endpoint<{ form: FormData }, Message>('POST', '/api/v1/sellers/kyc', { multipart: true }),
  ownPaper: endpoint<Id, Blob>('GET', '/api/v1/sellers/kyc/papers/:id'),
  report: endpoint<{ body: NewReport }, Message>('POST', '/api/v1/reports'),
  ownReports: endpoint<Record<never, never>, OwnReports>('GET', '/api/v1/reports'),
} as const

/** Added: the back office. Every one of them is for admins. */
export const adminEndpoints = {
  overview: endpoint<Record<never, never>, BackOfficeOverview>('GET', '/api/v1/admin/overview'),
  sellers: endpoint<{ query: BackOfficeQuery }, BackOfficeSellers>('GET', '/api/v1/admin/sellers'),
  suspend: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/sellers/:id/suspend'),
  activate: endpoint<Id, Message>('POST', '/api/v1/admin/sellers/:id/activate'),
  kyc: endpoint<{ query: BackOfficeQuery }, BackOfficeKycList>('GET', '/api/v1/admin/kyc'),
  approveKyc: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/approve'),
  rejectKyc: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/kyc/:id/reject'),
  paper: endpoint<Id, Blob>('GET', '/api/v1/admin/kyc/papers/:id'),
  reports: endpoint<{ query: { page?: string } }, ReportedSellers>('GET', '/api/v1/admin/reports'),
  reportedThings: endpoint<Id, ReportedThings>('GET', '/api/v1/admin/reports/:id'),
  decideReport: endpoint<{ body: ReportDecision }, Message>('POST', '/api/v1/admin/reports'),
  audit: endpoint<{ query: BackOfficeQuery }, AuditTrail>('GET', '/api/v1/admin/audit'),
} as const
