import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import type { WaitingKind, WaitingWork } from '@oja/contract/schemas/admin/admin-work.ts'
import type { AdminShopName } from '@oja/contract/schemas/shop-names.ts'
import type { AdminKyc, AdminOverview, AdminSeller, ReportedSeller } from '@oja/contract/schemas/trust.ts'

// The rows of admin pages for everybody who is no admin: invented people. A change stays in this browser.

const waiting = (kind: WaitingKind, count: number, hours: number): WaitingWork[number] => ({
  kind,
  count,
  hours,
  since: new Date(Date.UTC(2026, 10, 20, 12) - hours * 3_600_000).toISOString(),
  answerBy: null,
})

export const sampleOverview: AdminOverview['data'] = {
  totalSellers: 128,
  pendingKyc: 7,
  activeListings: 842,
  flaggedReports: 3,
  waitingNames: 1,
  waitingTickets: 3,
  overdueTickets: 1,
  waiting: [
    waiting('disputes', 1, 50),
    waiting('refunds', 1, 26),
    waiting('overdueTickets', 1, 29),
    waiting('reports', 3, 40),
    waiting('documents', 7, 72),
    waiting('tickets', 2, 5),
    waiting('names', 1, 12),
  ],
  month: {
    salesMinor: { now: 214_500_000, before: 187_200_000 },
    sales: { now: 412, before: 371 },
    commissionMinor: { now: 10_725_000, before: 9_360_000 },
    refundRate: { now: 190, before: 240 },
    payoutsDueMinor: { now: 31_800_000, before: 27_450_000 },
  },
  latestActivity: [
    { text: 'Adeola Stores submitted documents', at: '2026-11-20T09:10:00.000Z', subject: null },
    { text: 'Bayo Electronics was reported by two buyers', at: '2026-11-20T08:02:00.000Z', subject: null },
    { text: 'Chinwe Fabrics opened a shop', at: '2026-11-19T16:45:00.000Z', subject: null },
  ],
  weeks: [3, 5, 4, 8, 7, 9, 12, 10, 14, 15, 19, 22].map((sellers, week) => ({
    weekOf: new Date(Date.UTC(2026, 7, 31 + week * 7)).toISOString().slice(0, 10),
    sellers,
    listings: sellers * 6 + (week % 3) * 4,
    orders: sellers * 9 + (week % 4) * 7,
  })),
}

const seller = (
  id: string,
  name: string,
  businessName: string,
  status: AdminSeller['status'],
): AdminSeller => ({
  id,
  name,
  businessName,
  status,
  email: `${businessName.toLowerCase().replaceAll(' ', '.')}@sample.example`,
  verified: status === 'Active',
  state: 'Lagos',
  listings: businessName.length,
  suspensionReason: status === 'Suspended' ? 'Took money and did not deliver.' : '',
  createdAt: '2026-03-14T09:00:00.000Z',
})

export const sampleSellers: readonly AdminSeller[] = [
  seller('sample-1', 'Adeola Bright', 'Adeola Stores', 'Active'),
  seller('sample-2', 'Bayo Sanusi', 'Bayo Electronics', 'Active'),
  seller('sample-3', 'Chinwe Eze', 'Chinwe Fabrics', 'Inactive'),
  seller('sample-4', 'Danjuma Musa', 'Danjuma Motors', 'Suspended'),
]

const documents = (id: string, name: string, businessName: string, status: AdminKyc['status']): AdminKyc => ({
  id,
  sellerId: id,
  name,
  businessName,
  status,
  email: `${businessName.toLowerCase().replaceAll(' ', '.')}@sample.example`,
  paperKind: 'nin',
  paperNumber: '',
  address: '12 Market Road, Lagos',
  reason: status === 'Rejected' ? 'The photo cannot be read.' : '',
  handedInAt: '2026-11-18T10:00:00.000Z',
  decidedAt: status === 'Pending' ? null : '2026-11-19T10:00:00.000Z',
  papers: [],
})

export const sampleKyc: readonly AdminKyc[] = [
  documents('sample-1', 'Adeola Bright', 'Adeola Stores', 'Pending'),
  documents('sample-3', 'Chinwe Eze', 'Chinwe Fabrics', 'Pending'),
  documents('sample-2', 'Bayo Sanusi', 'Bayo Electronics', 'Approved'),
  documents('sample-4', 'Danjuma Musa', 'Danjuma Motors', 'Rejected'),
]

export const sampleNames: readonly AdminShopName[] = [
  {
    id: 'sample-1',
    sellerId: 'sample-1',
    sellerName: 'Adeola Bright',
    email: 'adeola.stores@sample.example',
    businessName: 'Adeola Stores',
    newName: 'Adeola Stores and Lace',
    status: 'Pending',
    reason: '',
    askedAt: '2026-11-19T10:00:00.000Z',
    decidedAt: null,
  },
]

/** A row of the queue, with the texts by which the search of samples finds it. */
interface SampleReported extends ReportedSeller {
  email: string
  reasons: readonly ReportReason[]
  /** The names of the reported things. */
  things: readonly string[]
}

export const sampleReports: readonly SampleReported[] = [
  {
    sellerId: 'sample-2',
    sellerName: 'Bayo Sanusi',
    businessName: 'Bayo Electronics',
    totalSales: 41,
    flaggedIssues: 2,
    harm: 9,
    reason: labelOfReason('scam'),
    since: '2026-11-17T09:00:00.000Z',
    status: 'Active',
    email: 'bayo.electronics@sample.example',
    reasons: ['scam', 'fake'],
    things: ['Phone, 128 GB', 'Bayo Electronics'],
  },
  {
    sellerId: 'sample-4',
    sellerName: 'Danjuma Musa',
    businessName: 'Danjuma Motors',
    totalSales: 12,
    flaggedIssues: 5,
    harm: 8,
    reason: labelOfReason('wrong'),
    since: '2026-11-11T09:00:00.000Z',
    status: 'Suspended',
    email: 'danjuma.motors@sample.example',
    reasons: ['wrong', 'wrong', 'wrong', 'spam', 'spam'],
    things: ['Side mirror, pair', 'Brake pads'],
  },
  {
    sellerId: 'sample-3',
    sellerName: 'Chinwe Eze',
    businessName: 'Chinwe Fabrics',
    totalSales: 3,
    flaggedIssues: 1,
    harm: 2,
    reason: labelOfReason('wrong'),
    since: '2026-11-19T09:00:00.000Z',
    status: 'Inactive',
    email: 'chinwe.fabrics@sample.example',
    reasons: ['wrong'],
    things: ['Lace, 5 yards'],
  },
]
