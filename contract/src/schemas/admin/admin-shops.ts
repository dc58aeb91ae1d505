import { z } from 'zod'
import { adminRecordKinds } from '../../values/admin/admin-record-kinds.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { kycStatuses, sellerStatuses } from '../../values/trust-labels.ts'
import { text } from '../fields.ts'
import { AdminKyc, AuditEntry } from '../trust.ts'
import { AdminBankAccount, AdminRecord, SharingAccount } from './admin-records.ts'

const owner = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })

/** What the bank's name of an account says beside the name on the document. Approved: another name that may be paid. Rejected: one that an admin refused. */
export const nameChecks = ['match', 'differs', 'approved', 'rejected', 'unknown'] as const
export type NameCheck = (typeof nameChecks)[number]

/** Everything about a shop on one page. Lists hold the newest ten. */
export const AdminShop = z.object({
  data: z.object({
    id: z.string(),
    businessName: z.string(),
    owner,
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    status: z.enum(sellerStatuses),
    suspensionReason: z.string(),
    /** When it was suspended, and by which admin; null for a shop that is not suspended. */
    suspension: z.object({ at: z.string(), by: z.string() }).nullable(),
    verified: z.boolean(),
    createdAt: z.string(),
    figures: z.object({
      sales: z.number(),
      salesMinor: z.number(),
      refunds: z.number(),
      refundedMinor: z.number(),
      disputes: z.number(),
      openOrders: z.number(),
      dueMinor: z.number(),
      listings: z.number(),
      reviews: z.number(),
      /** 1 to 5; 0 without reviews. */
      rating: z.number(),
    }),
    /** "" when no document is kept. */
    nameOnDocument: z.string(),
    bankAccount: AdminBankAccount.nullable(),
    nameCheck: z.enum(nameChecks),
    /**
     * What the bank did not take of its payouts, in kobo, until there is another account; null for nothing. `at` is when it last
     * did not, `number` the order of that payout. Servers before 0.29 leave it out.
     */
    stuckPayout: z
      .object({ amountMinor: z.number(), orders: z.number(), number: z.string(), at: z.string() })
      .nullable()
      .optional(),
    orders: z.array(AdminRecord),
    disputes: z.array(AdminRecord),
    refunds: z.array(AdminRecord),
    reports: z.array(AdminRecord),
    listings: z.array(AdminRecord),
    documents: z.array(AdminRecord),
    sharing: z.array(SharingAccount),
    devices: z.array(z.object({ device: z.string(), lastSeenAt: z.string() })),
    audit: z.array(AuditEntry),
  }),
})
export type AdminShop = z.infer<typeof AdminShop>

/** One submission of identity documents beside what is known of its sender. */
export const AdminDocuments = z.object({
  data: AdminKyc.extend({
    nameOnDocument: z.string(),
    /** The admin who decided; "" before, and where the admin is gone. Servers before 0.23 leave it out. */
    decidedBy: z.string().optional(),
    /** What an admin may still change about the decision: only about the newest documents. Servers before 0.27 leave it out. */
    change: z.enum(['takeBack', 'correct']).nullish(),
    /** Can they wait for a decision again? Not once they are deleted. Servers before 0.28 leave it out. */
    mayReopen: z.boolean().optional(),
    /** What was decided about them, the newest first. Servers before 0.28 leave it out. */
    steps: z
      .array(
        z.object({
          kind: z.enum(['approved', 'rejected', 'takenBack', 'corrected', 'reopened', 'lookedAgain']),
          at: z.string(),
          by: z.string(),
          /** What the seller was told; "" where nothing had to be said. */
          reason: z.string(),
        }),
      )
      .optional(),
    owner,
    shop: z.object({ status: z.enum(sellerStatuses), createdAt: z.string(), phone: z.string() }),
    bankAccount: AdminBankAccount.nullable(),
    nameCheck: z.enum(nameChecks),
    sharing: z.array(SharingAccount),
    /** Earlier submissions of the shop. */
    earlier: z.array(
      z.object({ id: z.string(), status: z.enum(kycStatuses), reason: z.string(), at: z.string() }),
    ),
  }),
})
export type AdminDocuments = z.infer<typeof AdminDocuments>

/** Newest ten of each. */
export const AdminPersonRecords = z.object({
  data: z.object({
    orders: z.array(AdminRecord),
    /** How many orders and tickets the person has in all. Servers before 0.22 leave both out. */
    ordersTotal: z.number().optional(),
    tickets: z.array(AdminRecord),
    ticketsTotal: z.number().optional(),
    reportsAbout: z.array(AdminRecord),
    reportsBy: z.array(AdminRecord),
    sharing: z.array(SharingAccount),
  }),
})
export type AdminPersonRecords = z.infer<typeof AdminPersonRecords>

/** `order`: the number of an order that stands first among the person's. */
export const AdminPersonRecordsQuery = z.object({ order: text(20).default('') })
export type AdminPersonRecordsQuery = z.input<typeof AdminPersonRecordsQuery>

export const AdminSearchQuery = z.object({ q: text(fieldLengths.search).default('') })
export type AdminSearchQuery = z.input<typeof AdminSearchQuery>

/**
 * What a search over everything found: at most eight of each kind. `more`: the kinds of which there are more than eight.
 * `hidden`: the kinds of which it found some that the reader may not open. `totals`: for a whole phone or email, how many
 * there are of those kinds of which there are more. `isSimilar`: nothing has the words; the shops and people have
 * similar names. Servers before 0.19 leave `more` and `hidden` out, before 0.22 `totals`, before 0.25 `isSimilar`.
 */
export const AdminSearch = z.object({
  data: z.array(AdminRecord),
  more: z.array(z.enum(adminRecordKinds)).optional(),
  hidden: z.array(z.enum(adminRecordKinds)).optional(),
  totals: z.object({ order: z.number().optional(), ticket: z.number().optional() }).optional(),
  isSimilar: z.boolean().optional(),
})
export type AdminSearch = z.infer<typeof AdminSearch>
