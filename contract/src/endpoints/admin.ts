import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AdminTicketDetails,
  AdminTickets,
  TicketAnswer,
  TicketsQuery,
} from '../schemas/admin/admin-tickets.ts'
import type { AdminUsers, AdminUserDetails, UsersQuery } from '../schemas/admin/admin-users.ts'
import type {
  AdminCase,
  AdminCaseKind,
  CannedAnswers,
  NewAssignment,
  NewCannedAnswer,
  NewNote,
} from '../schemas/admin/admin-cases.ts'
import type {
  AdminDocuments,
  AdminPersonRecords,
  AdminSearch,
  AdminSearchQuery,
  AdminShop,
} from '../schemas/admin/admin-shops.ts'
import type { AdminWaiting } from '../schemas/admin/admin-work.ts'
import type { AdminShopNames } from '../schemas/shop-names.ts'
import type { NewSynonyms, SynonymGroups, SynonymsQuery } from '../schemas/admin/admin-settings.ts'
import type {
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
} from '../schemas/trust.ts'

type Id = { params: { id: string } }
type Case = { params: { kind: AdminCaseKind; id: string } }
type Reference = { params: { reference: string } }

// Apart from `endpoints`, which every page loads: few pages need these.

/**
 * Added: the admin lists that exist as a CSV file, with the same filters. Pages link to them; the client does not
 * call them.
 */
export const adminFiles = ['sellers', 'users', 'kyc', 'reports', 'tickets', 'audit'] as const
export const adminFilePath = (list: (typeof adminFiles)[number]) => `/api/v1/admin/${list}.csv`
export const adminFile = (list: (typeof adminFiles)[number]) =>
  endpoint<Record<never, never>, unknown>('GET', adminFilePath(list), { access: 'admin' })

/** Added: the admin pages. All of them are for admins. */
export const adminEndpoints = {
  overview: endpoint<Record<never, never>, AdminOverview>('GET', '/api/v1/admin/overview', {
    access: 'admin',
  }),
  /** The counts on the menu. */
  waiting: endpoint<Record<never, never>, AdminWaiting>('GET', '/api/v1/admin/waiting', { access: 'admin' }),
  search: endpoint<{ query: AdminSearchQuery }, AdminSearch>('GET', '/api/v1/admin/search', {
    access: 'admin',
  }),
  sellers: endpoint<{ query: AdminListQuery }, AdminSellers>('GET', '/api/v1/admin/sellers', {
    access: 'admin',
  }),
  shop: endpoint<Id, AdminShop>('GET', '/api/v1/admin/sellers/:id', { access: 'admin' }),
  suspend: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/sellers/:id/suspend', {
    access: 'admin',
  }),
  activate: endpoint<Id, Message>('POST', '/api/v1/admin/sellers/:id/activate', { access: 'admin' }),
  kyc: endpoint<{ query: AdminListQuery }, AdminKycList>('GET', '/api/v1/admin/kyc', {
    access: 'admin',
  }),
  documents: endpoint<Id, AdminDocuments>('GET', '/api/v1/admin/kyc/:id', { access: 'admin' }),
  approveKyc: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/approve', { access: 'admin' }),
  rejectKyc: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/kyc/:id/reject', {
    access: 'admin',
  }),
  shopNames: endpoint<{ query: AdminListQuery }, AdminShopNames>('GET', '/api/v1/admin/shop-names', {
    access: 'admin',
  }),
  approveShopName: endpoint<Id, Message>('POST', '/api/v1/admin/shop-names/:id/approve', { access: 'admin' }),
  rejectShopName: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/shop-names/:id/reject', {
    access: 'admin',
  }),
  document: endpoint<Id, Blob>('GET', '/api/v1/admin/kyc/papers/:id', { access: 'admin' }),
  reports: endpoint<{ query: ReportsQuery }, ReportedSellers>('GET', '/api/v1/admin/reports', {
    access: 'admin',
  }),
  reportedThings: endpoint<Id, ReportedThings>('GET', '/api/v1/admin/reports/:id', { access: 'admin' }),
  decideReport: endpoint<{ body: ReportDecision }, Message>('POST', '/api/v1/admin/reports', {
    access: 'admin',
  }),
  audit: endpoint<{ query: AuditQuery }, AuditTrail>('GET', '/api/v1/admin/audit', { access: 'admin' }),

  people: endpoint<{ query: UsersQuery }, AdminUsers>('GET', '/api/v1/admin/users', {
    access: 'admin',
  }),
  person: endpoint<Id, AdminUserDetails>('GET', '/api/v1/admin/users/:id', { access: 'admin' }),
  personRecords: endpoint<Id, AdminPersonRecords>('GET', '/api/v1/admin/users/:id/records', {
    access: 'admin',
  }),
  resendVerification: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/resend-verification', {
    access: 'admin',
  }),
  endSessions: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/end-sessions', { access: 'admin' }),
  suspendPerson: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/users/:id/suspend', {
    access: 'admin',
  }),
  restorePerson: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/restore', { access: 'admin' }),

  tickets: endpoint<{ query: TicketsQuery }, AdminTickets>('GET', '/api/v1/admin/tickets', {
    access: 'admin',
  }),
  ticket: endpoint<Reference, AdminTicketDetails>('GET', '/api/v1/admin/tickets/:reference', {
    access: 'admin',
  }),
  answerTicket: endpoint<Reference & { body: TicketAnswer }, Message>(
    'POST',
    '/api/v1/admin/tickets/:reference/answer',
    { access: 'admin' },
  ),
  closeTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/close', {
    access: 'admin',
  }),
  reopenTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/reopen', {
    access: 'admin',
  }),

  case: endpoint<Case, AdminCase>('GET', '/api/v1/admin/cases/:kind/:id', { access: 'admin' }),
  addNote: endpoint<Case & { body: NewNote }, Message>('POST', '/api/v1/admin/cases/:kind/:id/notes', {
    access: 'admin',
  }),
  assign: endpoint<Case & { body: NewAssignment }, Message>('PUT', '/api/v1/admin/cases/:kind/:id/assignee', {
    access: 'admin',
  }),
  cannedAnswers: endpoint<Record<never, never>, CannedAnswers>('GET', '/api/v1/admin/canned-answers', {
    access: 'admin',
  }),
  addCannedAnswer: endpoint<{ body: NewCannedAnswer }, Message>('POST', '/api/v1/admin/canned-answers', {
    access: 'admin',
  }),
  changeCannedAnswer: endpoint<Id & { body: NewCannedAnswer }, Message>(
    'PUT',
    '/api/v1/admin/canned-answers/:id',
    { access: 'admin' },
  ),
  removeCannedAnswer: endpoint<Id, Message>('DELETE', '/api/v1/admin/canned-answers/:id', {
    access: 'admin',
  }),

  synonyms: endpoint<{ query: SynonymsQuery }, SynonymGroups>('GET', '/api/v1/admin/synonyms', {
    access: 'admin',
  }),
  addSynonyms: endpoint<{ body: NewSynonyms }, Message>('POST', '/api/v1/admin/synonyms', {
    access: 'admin',
  }),
  changeSynonyms: endpoint<Id & { body: NewSynonyms }, Message>('PUT', '/api/v1/admin/synonyms/:id', {
    access: 'admin',
  }),
  removeSynonyms: endpoint<Id, Message>('DELETE', '/api/v1/admin/synonyms/:id', { access: 'admin' }),
} as const
