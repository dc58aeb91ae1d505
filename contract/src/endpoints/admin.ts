import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AdminTicketDetails,
  AdminTickets,
  TicketAnswer,
  TicketReminder,
  TicketsQuery,
} from '../schemas/admin/admin-tickets.ts'
import type { AdminArea } from '../values/admin/admin-areas.ts'
import type {
  AdminAreas,
  Admins,
  AdminUsers,
  AdminUserDetails,
  NewAdmin,
  UsersQuery,
} from '../schemas/admin/admin-users.ts'
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
  AdminPersonRecordsQuery,
  AdminSearch,
  AdminSearchQuery,
  AdminShop,
} from '../schemas/admin/admin-shops.ts'
import type {
  AdminListing,
  AdminListingKind,
  AdminShopListings,
  AdminShopListingsQuery,
} from '../schemas/admin/admin-listings.ts'
import type {
  AdminReviews,
  AdminReviewsQuery,
  RemovedReviews,
  RemovedReviewsQuery,
} from '../schemas/admin/admin-reviews.ts'
import type { AdminWaiting } from '../schemas/admin/admin-work.ts'
import type { NewSynonyms, SynonymGroups, SynonymsQuery } from '../schemas/admin/admin-settings.ts'
import type {
  AuditQuery,
  AuditTrail,
  AdminKycList,
  AdminOverview,
  AdminListQuery,
  AdminSellers,
  ChosenReason,
  OptionalReason,
  DecidedReports,
  DecidedReportsQuery,
  ReopenedReports,
  ReportDecision,
  ReportsLookedAgain,
  ReportedSellers,
  ReportedThings,
  ReportsQuery,
} from '../schemas/trust.ts'

type Id = { params: { id: string } }
type Case = { params: { kind: AdminCaseKind; id: string } }
type Listing = { params: { kind: AdminListingKind; id: string } }
type Reference = { params: { reference: string } }

// Apart from `endpoints`, which every page loads: few pages need these.

/**
 * Added: the admin lists that exist as a CSV file, with the same filters. Pages link to them; the client does not
 * call them.
 */
export const adminFiles = ['sellers', 'users', 'kyc', 'reports', 'tickets', 'audit'] as const
export const adminFilePath = (list: (typeof adminFiles)[number]) => `/api/v1/admin/${list}.csv`
export const adminFile = (list: (typeof adminFiles)[number]) =>
  endpoint<Record<never, never>, unknown>('GET', adminFilePath(list), {
    access: 'admin',
    area: fileAreas[list],
  })

const fileAreas: Record<(typeof adminFiles)[number], readonly AdminArea[]> = {
  sellers: ['sellers'],
  users: ['sellers', 'support'],
  kyc: ['sellers'],
  reports: ['sellers', 'content'],
  tickets: ['support'],
  audit: ['all'],
}

/** Added: the admin pages. All of them are for admins. */
export const adminEndpoints = {
  overview: endpoint<Record<never, never>, AdminOverview>('GET', '/api/v1/admin/overview', {
    access: 'admin',
    area: 'any',
  }),
  /** The counts on the menu. */
  waiting: endpoint<Record<never, never>, AdminWaiting>('GET', '/api/v1/admin/waiting', {
    access: 'admin',
    area: 'any',
  }),
  search: endpoint<{ query: AdminSearchQuery }, AdminSearch>('GET', '/api/v1/admin/search', {
    access: 'admin',
    area: 'any',
  }),
  sellers: endpoint<{ query: AdminListQuery }, AdminSellers>('GET', '/api/v1/admin/sellers', {
    access: 'admin',
    area: ['sellers'],
  }),
  shop: endpoint<Id, AdminShop>('GET', '/api/v1/admin/sellers/:id', { access: 'admin', area: ['sellers'] }),
  suspend: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/sellers/:id/suspend', {
    access: 'admin',
    area: ['sellers'],
  }),
  activate: endpoint<Id, Message>('POST', '/api/v1/admin/sellers/:id/activate', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** All listings of a shop that are not removed, newest first. */
  shopListings: endpoint<Id & { query: AdminShopListingsQuery }, AdminShopListings>(
    'GET',
    '/api/v1/admin/sellers/:id/listings',
    { access: 'admin', area: ['sellers'] },
  ),
  /** One listing, before it is removed. */
  listing: endpoint<Listing, AdminListing>('GET', '/api/v1/admin/listings/:kind/:id', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Removes it for ever, confirms its open reports, and notifies its seller of the reason. */
  removeListing: endpoint<Listing & { body: ChosenReason }, Message>(
    'POST',
    '/api/v1/admin/listings/:kind/:id/remove',
    { access: 'admin', area: ['sellers'] },
  ),
  kyc: endpoint<{ query: AdminListQuery }, AdminKycList>('GET', '/api/v1/admin/kyc', {
    access: 'admin',
    area: ['sellers'],
  }),
  documents: endpoint<Id, AdminDocuments>('GET', '/api/v1/admin/kyc/:id', {
    access: 'admin',
    area: ['sellers'],
  }),
  approveKyc: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/approve', {
    access: 'admin',
    area: ['sellers'],
  }),
  rejectKyc: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/kyc/:id/reject', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Takes the approval of the newest documents back: the badge goes, and the seller is told why. */
  takeKycBack: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/kyc/:id/take-back', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Sends the seller another reason why the newest documents were rejected. */
  correctKyc: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/kyc/:id/correct', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Lets the newest documents wait again after a rejection, while we have them. The seller is told that we look again. */
  takeKycRejectionBack: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/take-rejection-back', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Lets approved documents wait again, without a rejection: the badge goes until the next decision. */
  lookAtKycAgain: endpoint<Id, Message>('POST', '/api/v1/admin/kyc/:id/look-again', {
    access: 'admin',
    area: ['sellers'],
  }),
  document: endpoint<Id, Blob>('GET', '/api/v1/admin/kyc/papers/:id', { access: 'admin', area: ['sellers'] }),
  reports: endpoint<{ query: ReportsQuery }, ReportedSellers>('GET', '/api/v1/admin/reports', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** What was decided about reports in the last 90 days, newest first. */
  decidedReports: endpoint<{ query: DecidedReportsQuery }, DecidedReports>(
    'GET',
    '/api/v1/admin/decided-reports',
    {
      access: 'admin',
      area: ['sellers', 'content'],
    },
  ),
  reportedThings: endpoint<Id, ReportedThings>('GET', '/api/v1/admin/reports/:id', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  decideReport: endpoint<{ body: ReportDecision }, Message>('POST', '/api/v1/admin/reports', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** Opens dismissed reports again, to be decided anew. Nobody is notified. */
  reopenReports: endpoint<{ body: ReopenedReports }, Message>('POST', '/api/v1/admin/reports/reopen', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** Opens confirmed reports again, to be decided anew. Whoever was reported is told why. */
  lookAtReportsAgain: endpoint<{ body: ReportsLookedAgain }, Message>(
    'POST',
    '/api/v1/admin/reports/look-again',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
  /** The reviews of the market, newest first. */
  reviews: endpoint<{ query: AdminReviewsQuery }, AdminReviews>('GET', '/api/v1/admin/reviews', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** Removes it, confirms its open reports, and notifies its writer of the reason. It can be put back for 30 days. */
  removeReview: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/reviews/:id/remove', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** What admins removed in the last 30 days, the newest first. */
  removedReviews: endpoint<{ query: RemovedReviewsQuery }, RemovedReviews>(
    'GET',
    '/api/v1/admin/removed-reviews',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
  /** Shows a removed review again, and notifies its writer and the shop, with the reason if one is given. */
  putReviewBack: endpoint<Id & { body: OptionalReason }, Message>(
    'POST',
    '/api/v1/admin/removed-reviews/:id/put-back',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
  audit: endpoint<{ query: AuditQuery }, AuditTrail>('GET', '/api/v1/admin/audit', {
    access: 'admin',
    area: ['all'],
  }),

  people: endpoint<{ query: UsersQuery }, AdminUsers>('GET', '/api/v1/admin/users', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),
  person: endpoint<Id, AdminUserDetails>('GET', '/api/v1/admin/users/:id', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),
  personRecords: endpoint<Id & { query?: AdminPersonRecordsQuery }, AdminPersonRecords>(
    'GET',
    '/api/v1/admin/users/:id/records',
    {
      access: 'admin',
      area: ['sellers', 'support'],
    },
  ),
  admins: endpoint<Record<never, never>, Admins>('GET', '/api/v1/admin/admins', {
    access: 'admin',
    area: ['all'],
  }),
  /** Makes an account for a new admin, who chooses a password by a link in an e-mail. */
  addAdmin: endpoint<{ body: NewAdmin }, Message>('POST', '/api/v1/admin/admins', {
    access: 'admin',
    area: ['all'],
  }),
  /** A new link for an invited admin. The one before ends. */
  resendInvitation: endpoint<Id, Message>('POST', '/api/v1/admin/admins/:id/invitation', {
    access: 'admin',
    area: ['all'],
  }),
  /** Deletes the account of an invited admin who has not chosen a password. */
  cancelInvitation: endpoint<Id, Message>('DELETE', '/api/v1/admin/admins/:id/invitation', {
    access: 'admin',
    area: ['all'],
  }),
  areas: endpoint<Id, AdminAreas>('GET', '/api/v1/admin/users/:id/areas', { access: 'admin', area: ['all'] }),
  /** The rights of an admin, by area. */
  setAreas: endpoint<Id & { body: AdminAreas['data'] }, Message>('PUT', '/api/v1/admin/users/:id/areas', {
    access: 'admin',
    area: ['all'],
  }),
  resendVerification: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/resend-verification', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),
  endSessions: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/end-sessions', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),
  suspendPerson: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/users/:id/suspend', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),
  restorePerson: endpoint<Id, Message>('POST', '/api/v1/admin/users/:id/restore', {
    access: 'admin',
    area: ['sellers', 'support'],
  }),

  tickets: endpoint<{ query: TicketsQuery }, AdminTickets>('GET', '/api/v1/admin/tickets', {
    access: 'admin',
    area: ['support'],
  }),
  ticket: endpoint<Reference, AdminTicketDetails>('GET', '/api/v1/admin/tickets/:reference', {
    access: 'admin',
    area: ['support'],
  }),
  answerTicket: endpoint<Reference & { body: TicketAnswer }, Message>(
    'POST',
    '/api/v1/admin/tickets/:reference/answer',
    { access: 'admin', area: ['support'] },
  ),
  closeTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/close', {
    access: 'admin',
    area: ['support'],
  }),
  /** Brings the ticket back to the overview's list later. */
  remindOfTicket: endpoint<Reference & { body: TicketReminder }, Message>(
    'PUT',
    '/api/v1/admin/tickets/:reference/reminder',
    { access: 'admin', area: ['support'] },
  ),
  reopenTicket: endpoint<Reference, Message>('POST', '/api/v1/admin/tickets/:reference/reopen', {
    access: 'admin',
    area: ['support'],
  }),

  case: endpoint<Case, AdminCase>('GET', '/api/v1/admin/cases/:kind/:id', { access: 'admin', area: 'any' }),
  addNote: endpoint<Case & { body: NewNote }, Message>('POST', '/api/v1/admin/cases/:kind/:id/notes', {
    access: 'admin',
    area: 'any',
  }),
  assign: endpoint<Case & { body: NewAssignment }, Message>('PUT', '/api/v1/admin/cases/:kind/:id/assignee', {
    access: 'admin',
    area: 'any',
  }),
  cannedAnswers: endpoint<Record<never, never>, CannedAnswers>('GET', '/api/v1/admin/canned-answers', {
    access: 'admin',
    area: 'any',
  }),
  addCannedAnswer: endpoint<{ body: NewCannedAnswer }, Message>('POST', '/api/v1/admin/canned-answers', {
    access: 'admin',
    area: ['support'],
  }),
  changeCannedAnswer: endpoint<Id & { body: NewCannedAnswer }, Message>(
    'PUT',
    '/api/v1/admin/canned-answers/:id',
    { access: 'admin', area: ['support'] },
  ),
  removeCannedAnswer: endpoint<Id, Message>('DELETE', '/api/v1/admin/canned-answers/:id', {
    access: 'admin',
    area: ['support'],
  }),

  synonyms: endpoint<{ query: SynonymsQuery }, SynonymGroups>('GET', '/api/v1/admin/synonyms', {
    access: 'admin',
    area: ['content'],
  }),
  addSynonyms: endpoint<{ body: NewSynonyms }, Message>('POST', '/api/v1/admin/synonyms', {
    access: 'admin',
    area: ['content'],
  }),
  changeSynonyms: endpoint<Id & { body: NewSynonyms }, Message>('PUT', '/api/v1/admin/synonyms/:id', {
    access: 'admin',
    area: ['content'],
  }),
  removeSynonyms: endpoint<Id, Message>('DELETE', '/api/v1/admin/synonyms/:id', {
    access: 'admin',
    area: ['content'],
  }),
} as const
