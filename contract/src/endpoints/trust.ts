import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AdminTicketDetails,
  AdminTickets,
  TicketAnswer,
  TicketsQuery,
} from '../schemas/admin-tickets.ts'
import type { AdminUsers, AdminUserDetails, UsersQuery } from '../schemas/admin-users.ts'
import type { NewSynonyms, SynonymGroups, SynonymsQuery } from '../schemas/admin-settings.ts'
import type {
  AuditQuery,
  AuditTrail,
  AdminKycList,
  AdminOverview,
  AdminListQuery,
  AdminSellers,
  NewReport,
  OwnKyc,
  OwnReports,
  Reason,
  ReportDecision,
  ReportedSellers,
  ReportedThings,
  ReportsQuery,
} from '../schemas/trust.ts'

type Id = { params: { id: string } }
type Reference = { params: { reference: string } }

// Apart from `endpoints`, which every page carries: few pages need these.

/** Added: papers that verify a shop, and reports. */
export const trustEndpoints = {
  kyc: endpoint<Record<never, never>, OwnKyc>('GET', '/api/v1/sellers/kyc'),
  handInKyc: endpoint<{ form: FormData }, Message>('POST', '/api/v1/sellers/kyc', { multipart: true }),
  ownPaper: endpoint<Id, Blob>('GET', '/api/v1/sellers/kyc/papers/:id'),
  report: endpoint<{ body: NewReport }, Message>('POST', '/api/v1/reports'),
  ownReports: endpoint<Record<never, never>, OwnReports>('GET', '/api/v1/reports'),
} as const

/** Added: the lists an admin may keep as a CSV file, with the filters they are shown by. Links, not calls. */
export const adminFiles = ['sellers', 'users', 'kyc', 'reports', 'tickets', 'audit'] as const
export const adminFilePath = (list: (typeof adminFiles)[number]) => `/api/v1/admin/${list}.csv`

/** Added: the back office. Every one of them is for admins. */
export const adminEndpoints = {
  overview: endpoint<Record<never, never>, AdminOverview>('GET', '/api/v1/admin/overview'),
  sellers: endpoint<{ query: AdminListQuery }, AdminSellers>('GET', '/api/v1/admin/sellers'),
  suspend: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/sellers/:id/suspend'),
  activate: endpoint<Id, Message>('POST', '/api/v1/admin/sellers/:id/activate'),
  kyc: endpoint<{ query: AdminListQuery }, AdminKycList>('GET', '/api/v1/admin/kyc'),
  approveKyc: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/approve'),
  rejectKyc: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/kyc/:id/reject'),
  paper: endpoint<Id, Blob>('GET', '/api/v1/admin/kyc/papers/:id'),
  reports: endpoint<{ query: ReportsQuery }, ReportedSellers>('GET', '/api/v1/admin/reports'),
  reportedThings: endpoint<Id, ReportedThings>('GET', '/api/v1/admin/reports/:id'),
  decideReport: endpoint<{ body: ReportDecision }, Message>('POST', '/api/v1/admin/reports'),
  audit: endpoint<{ query: AuditQuery }, AuditTrail>('GET', '/api/v1/admin/audit'),

  people: endpoint<{ query: UsersQuery }, AdminUsers>('GET', '/api/v1/admin/users'),
  person: endpoint<Id, AdminUserDetails>('GET', '/api/v1/admin/users/:id'),
  resendVerification: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/resend-verification'),
  endSessions: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/end-sessions'),
  suspendPerson: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/users/:id/suspend'),
  restorePerson: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/restore'),

  tickets: endpoint<{ query: TicketsQuery }, AdminTickets>('GET', '/api/v1/admin/tickets'),
  ticket: endpoint<Reference, AdminTicketDetails>('GET', '/api/v1/admin/tickets/:reference'),
  answerTicket: endpoint<Reference & { body: TicketAnswer }, Message>(
    'POST',
    '/api/v1/admin/tickets/:reference/answer',
  ),
  closeTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/close'),
  reopenTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/reopen'),

  synonyms: endpoint<{ query: SynonymsQuery }, SynonymGroups>('GET', '/api/v1/admin/synonyms'),
  addSynonyms: endpoint<{ body: NewSynonyms }, Message>('POST', '/api/v1/admin/synonyms'),
  changeSynonyms: endpoint<Id & { body: NewSynonyms }, Message>('PUT', '/api/v1/admin/synonyms/:id'),
  removeSynonyms: endpoint<Id, Message>('DELETE', '/api/v1/admin/synonyms/:id'),
} as const
