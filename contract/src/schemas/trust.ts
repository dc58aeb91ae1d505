import { z } from 'zod'
import { auditKinds } from '../values/admin/audit-kinds.ts'
import { isDay } from '../values/calendar.ts'
import { id, requiredText, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { AdminReview } from './admin/admin-reviews.ts'
import { MonthFigures, WaitingWork } from './admin/admin-work.ts'
import {
  kycStatuses,
  documentKinds,
  reportReasons,
  reportTargets,
  sellerStatuses,
} from '../values/trust-labels.ts'

const values = <Entry extends { value: string }>(list: readonly Entry[]) =>
  list.map(({ value }) => value) as unknown as [Entry['value'], ...Entry['value'][]]

/** The texts of the form with identity documents; the photos come with it as `papers`. */
export const KycForm = z
  .object({
    paperKind: z.enum(values(documentKinds), 'Choose the document'),
    paperNumber: requiredText(30, 'Enter the document number').refine(
      (value) => value === '' || /^[A-Za-z0-9][A-Za-z0-9 /-]{3,29}$/.test(value),
      'Enter the number as it is on the document',
    ),
    /** Optional for programs; without it the name of the account counts. */
    nameOnDocument: text(fieldLengths.personName).default(''),
    address: requiredText(fieldLengths.address, 'Enter the address of your business'),
    /** The id of the submission that waits and that these documents replace; "" for a new one. */
    replaces: z.union([z.literal(''), id]).default(''),
  })
  .check(({ value: { paperKind, paperNumber }, issues }) => {
    if (paperKind === 'nin' && !/^\d{11}$/.test(paperNumber.replaceAll(/[ -]/g, '')))
      issues.push({
        code: 'custom',
        path: ['paperNumber'],
        message: 'A NIN has 11 digits',
        input: paperNumber,
      })
  })

/** The KYC state of a seller, for the seller. `reason` is set on refusal. */
export const OwnKyc = z.object({
  data: z.object({
    status: z.enum([...kycStatuses, 'None']),
    /** The id of what was submitted last; "" without it. Servers before 0.27 leave it out. */
    id: z.string().optional(),
    /** Whether these came in the place of documents that waited. Servers before 0.27 leave it out. */
    isReplacement: z.boolean().optional(),
    paperKind: z.string(),
    /** The number of the document, until we delete it. Servers before 0.26 leave it out. */
    paperNumber: z.string().optional(),
    address: z.string(),
    reason: z.string(),
    handedInAt: z.string().nullable(),
    decidedAt: z.string().nullable(),
    papers: z.array(z.object({ id: z.string(), url: z.string() })),
    /** Before the first documents the name of the seller's bank account, which theirs must be; "" without one. */
    nameOnDocument: z.string(),
    /** The name on the documents; before the first ones that of the account. The bank account must have it. */
    ownerName: z.string(),
    /** The name of the seller's bank account, as the bank says it; "" without one. */
    bankName: z.string(),
    /** Set when the bank gives the seller's account another name than the document has: the bank's name. */
    otherBankName: z.string(),
    /** When the server deletes the documents; null before a decision, and after they are deleted. */
    papersKeptUntil: z.string().nullable(),
  }),
})
export type OwnKyc = z.infer<typeof OwnKyc>

export const NewReport = z.object({
  kind: z.enum(reportTargets, 'We do not know what you report'),
  id,
  reason: z.enum(values(reportReasons), 'Choose what is wrong'),
  note: text(fieldLengths.comment).default(''),
})
export type NewReport = z.input<typeof NewReport>

/** What a person has reported, and the decisions. */
export const OwnReports = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(reportTargets),
      name: z.string(),
      reason: z.string(),
      status: z.enum(['open', 'upheld', 'dismissed']),
      createdAt: z.string(),
    }),
  ),
})
export type OwnReports = z.infer<typeof OwnReports>

/** The query of an admin list. `q` is the text of its search box. */
export const AdminListQuery = z.object({
  q: text(fieldLengths.search).optional(),
  status: text(20).optional(),
  after: text(200).optional(),
})
export type AdminListQuery = z.input<typeof AdminListQuery>

const day = z.string().refine((value) => value === '' || isDay(value), 'Give a day')

const week = z.object({
  weekOf: z.string(),
  sellers: z.number().nullable(),
  listings: z.number().nullable(),
  orders: z.number().nullable(),
})

/** The object of a change: its kind, its id, and its present name ("" when it is deleted or has none). */
const auditSubject = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  /** The shop of a listing or an order; "" for all else. Servers before 0.23 leave it out. */
  shop: z.string().optional(),
})

/** The admin overview with its four figures. Each one is null for an admin without rights in its area. */
export const AdminOverview = z.object({
  data: z.object({
    totalSellers: z.number().nullable(),
    pendingKyc: z.number().nullable(),
    activeListings: z.number().nullable(),
    /** Shops and people with open reports. */
    flaggedReports: z.number().nullable(),
    /** New names of verified shops that wait for a decision. */
    waitingNames: z.number().nullable(),
    /** Tickets that wait for us, and those of them that have waited for more than 24 hours. */
    waitingTickets: z.number().nullable(),
    overdueTickets: z.number().nullable(),
    /** Everything that waits for a person, the most urgent first. Empty only when nothing does. */
    waiting: WaitingWork,
    month: MonthFigures.nullable(),
    /** `subject` as that of the audit log; null where the sentence has none. Servers before 0.21 leave it out. */
    latestActivity: z.array(
      z.object({ text: z.string(), at: z.string(), subject: auditSubject.nullable().optional() }),
    ),
    /** Twelve weeks, oldest first. */
    weeks: z.array(week),
  }),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const AdminSeller = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  businessName: z.string(),
  status: z.enum(sellerStatuses),
  verified: z.boolean(),
  state: z.string(),
  listings: z.number(),
  suspensionReason: z.string(),
  createdAt: z.string(),
})
export type AdminSeller = z.infer<typeof AdminSeller>
export const AdminSellers = z.object({ data: z.array(AdminSeller) })
export type AdminSellers = z.infer<typeof AdminSellers>

const noReason = 'Give a reason; the person will see it'

/** The reason of a decision. The person it is about reads it. */
export const Reason = z.object({ reason: requiredText(500, noReason) })
export type Reason = z.input<typeof Reason>

/** The same where usual reasons are chosen: all of them, and then as many words as elsewhere. */
export const ChosenReason = z.object({ reason: requiredText(1_000, noReason) })
export type ChosenReason = z.input<typeof ChosenReason>

/** The same where an admin undoes a decision: the reason may be empty. */
export const OptionalReason = z.object({ reason: text(1_000).default('') })
export type OptionalReason = z.input<typeof OptionalReason>

export const AdminKyc = z.object({
  id: z.string(),
  sellerId: z.string(),
  name: z.string(),
  email: z.string(),
  businessName: z.string(),
  status: z.enum(kycStatuses),
  paperKind: z.string(),
  paperNumber: z.string(),
  address: z.string(),
  reason: z.string(),
  handedInAt: z.string(),
  decidedAt: z.string().nullable(),
  papers: z.array(z.object({ id: z.string(), url: z.string(), isPdf: z.boolean() })),
  /** The admin who looks after the shop; "" for nobody. Only in the list. */
  assignee: z.string().optional(),
  /** The name on the document; "" where it was not given or is deleted. Only in the list. */
  nameOnDocument: z.string().optional(),
  /** The name of the shop's bank account as the bank says it; "" without an account. Only in the list. */
  bankAccountName: z.string().optional(),
  /** Is it the name on the document? Only in the list. */
  bankNameMatches: z.boolean().optional(),
  /** Has any admin opened one of the documents? Only in the list. */
  wasOpened: z.boolean().optional(),
})
export type AdminKyc = z.infer<typeof AdminKyc>
export const AdminKycList = z.object({ data: z.array(AdminKyc) })
export type AdminKycList = z.infer<typeof AdminKycList>

/**
 * The query of reported sellers. `status` is the seller's; `reason` keeps those who have a report with it, among
 * others.
 */
export const ReportsQuery = AdminListQuery.extend({
  reason: z.enum(['', ...values(reportReasons)]).optional(),
})
export type ReportsQuery = z.input<typeof ReportsQuery>

/** One seller, or a buyer without a shop, with the reports about them: a row of the reports page. */
export const ReportedSeller = z.object({
  /** The shop's id; without a shop the user's id. */
  sellerId: z.string(),
  sellerName: z.string(),
  /** "" without a shop. */
  businessName: z.string(),
  totalSales: z.number(),
  flaggedIssues: z.number(),
  /** The sum of harm over the open reports; the queue is sorted by it. */
  harm: z.number(),
  /** The most harmful reason, as people read it. */
  reason: z.string(),
  status: z.enum(sellerStatuses),
  /** When the oldest open report was made. */
  since: z.string(),
})
export type ReportedSeller = z.infer<typeof ReportedSeller>
export const ReportedSellers = z.object({ data: z.array(ReportedSeller) })
export type ReportedSellers = z.infer<typeof ReportedSellers>

const reportStep = z.object({ at: z.string(), by: z.string() })
/** The query of decided reports; `decision` keeps one of the two. */
export const DecidedReportsQuery = AdminListQuery.pick({ q: true, after: true }).extend({
  decision: z.enum(['', 'upheld', 'dismissed']).optional(),
})
export type DecidedReportsQuery = z.input<typeof DecidedReportsQuery>

/** One decision of an admin about the reports of one thing. */
export const DecidedReport = z.object({
  id: z.string(),
  /** The shop's id, or that of a person without one: their page shows the reports. */
  about: z.string(),
  aboutName: z.string(),
  kind: z.enum(reportTargets),
  /** What was reported, as it was called then. */
  name: z.string(),
  decision: z.enum(['upheld', 'dismissed']),
  at: z.string(),
  by: z.string(),
  reports: z.array(z.object({ reason: z.string(), note: z.string() })),
})
export type DecidedReport = z.infer<typeof DecidedReport>
export const DecidedReports = z.object({ data: z.array(DecidedReport) })
export type DecidedReports = z.infer<typeof DecidedReports>

/** One reported thing with all its reports. */
export const ReportedThing = z.object({
  kind: z.enum(reportTargets),
  id: z.string(),
  name: z.string(),
  /** Its content when it was reported. Of a conversation: the reported message and the ten before it, one a line. */
  content: z.string(),
  url: z.string(),
  /** Of a review that is still there: all of it, as it is now. Servers before 0.26 leave it out. */
  review: AdminReview.nullable().optional(),
  /** Of a listing: how it is now, also when buyers see it no more. Servers before 0.27 leave it out. */
  listing: z
    .object({
      /** The cover first. */
      pictures: z.array(z.string()),
      /** "From ₦12,500 per visit"; null without a price. */
      price: z.string().nullable(),
      category: z.string(),
      shop: z.object({ id: z.string(), name: z.string() }),
      isPublic: z.boolean(),
    })
    .nullable()
    .optional(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      note: z.string(),
      reporter: z.string(),
      reporterId: z.string(),
      /**
       * Of a shop, or of somebody who has one: did the reporter pay for an order there, or write to it? Servers before 0.23
       * leave both out.
       */
      hasBought: z.boolean().optional(),
      hasWritten: z.boolean().optional(),
      createdAt: z.string(),
      /** Of a decided report: when, and the admin. Servers before 0.28 leave all three out. */
      confirmed: reportStep.optional(),
      dismissed: reportStep.optional(),
      /** Of an open one that was decided before: when it was opened again, and the admin. */
      reopened: reportStep.optional(),
      /** Was that one confirmed, and not dismissed? Servers before 0.29 leave it out. */
      wasConfirmed: z.boolean().optional(),
    }),
  ),
})
export type ReportedThing = z.infer<typeof ReportedThing>
/**
 * `confirmed`: what admins confirmed about the same seller in the last seven days; `dismissed`: what they dismissed in the
 * last thirty; `earlier`: what they decided before that, within 90 days. Servers before 0.28 leave the last two out.
 */
export const ReportedThings = z.object({
  data: z.array(ReportedThing),
  confirmed: z.array(ReportedThing),
  dismissed: z.array(ReportedThing).optional(),
  earlier: z.array(ReportedThing).optional(),
})
export type ReportedThings = z.infer<typeof ReportedThings>

/** The decision about a reported thing: upheld removes listings and reviews; dismissed changes nothing. */
export const ReportDecision = z.object({
  kind: z.enum(reportTargets),
  id,
  /** The shop, or the person without one, from whose page it is decided: both sides may have reported the same chat. */
  about: id.optional(),
  /** The ids of the reports that are decided; all open ones where it is left out. */
  reports: z.array(id).min(1, 'Choose at least one report').max(500).optional(),
  decision: z.enum(['uphold', 'dismiss'], 'Choose what to do'),
  /** What the person concerned reads as the reason, when something is removed or confirmed; "": the reasons of the reports. */
  note: text(1_000).default(''),
})
export type ReportDecision = z.input<typeof ReportDecision>

/** The dismissed reports about one thing, and the shop or the person from whose page they are opened again. */
export const ReopenedReports = z.object({ kind: z.enum(reportTargets), id, about: id })
export type ReopenedReports = z.input<typeof ReopenedReports>

/** The same of confirmed reports, and why: whoever was reported reads it. */
export const ReportsLookedAgain = ReopenedReports.extend({ reason: requiredText(500, noReason) })
export type ReportsLookedAgain = z.input<typeof ReportsLookedAgain>

/** A part of the audit log: of one admin by their id, of one kind. `from` and `to` are days in Lagos, both included. */
export const AuditQuery = AdminListQuery.extend({
  admin: z.union([z.literal(''), id]).optional(),
  kind: z.enum(['', ...values(auditKinds)]).optional(),
  from: day.optional(),
  to: day.optional(),
  /** A person's id: what was done to them, their shop and what belongs to it. */
  person: z.union([z.literal(''), id]).optional(),
})
export type AuditQuery = z.input<typeof AuditQuery>

export const AuditEntry = z.object({
  id: z.string(),
  admin: z.string(),
  action: z.string(),
  subject: auditSubject,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export const AuditTrail = z.object({ data: z.array(AuditEntry) })
export type AuditTrail = z.infer<typeof AuditTrail>
