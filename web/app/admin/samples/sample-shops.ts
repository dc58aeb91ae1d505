import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminDocuments, AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import { shortestSearch } from '@oja/contract/values/admin/admin-record-kinds.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { sampleKyc, sampleReports, sampleSellers } from './sample-data.ts'
import { sampleLines } from './sample-payments.ts'
import { matchesText } from './sample-search.ts'
import { sampleAudit, samplePeople, sampleTickets } from './sample-tickets.ts'

// The page of a shop, of its documents and of a search, for everybody who is no admin: invented people.

const phone = '+2348000000000'

/** The sample shop with this id, or the first one. */
export function sampleShop(id: string): AdminShop['data'] {
  const seller = sampleSellers.find((one) => one.id === id) ?? sampleSellers[0]!
  const orders = sampleLines('orders').filter(({ storeName }) => storeName === seller.businessName)
  const reports = sampleReports.filter(({ sellerId }) => sellerId === seller.id)
  return {
    id: seller.id,
    businessName: seller.businessName,
    owner: { id: seller.id, name: seller.name, email: seller.email, phone },
    phone,
    email: seller.email,
    address: '12 Market Road, Lagos',
    status: seller.status,
    suspensionReason: seller.suspensionReason,
    suspension: null,
    verified: seller.verified,
    createdAt: seller.createdAt,
    figures: {
      sales: 41,
      salesMinor: 128_400_000,
      refunds: 1,
      refundedMinor: 1_800_000,
      disputes: 1,
      openOrders: 3,
      dueMinor: 4_275_000,
      listings: seller.listings,
      reviews: 18,
      rating: 4.4,
    },
    nameOnDocument: seller.name,
    bankAccount: {
      bankName: 'Sample Bank',
      lastDigits: '0001',
      accountName: seller.name.toUpperCase(),
      changedAt: seller.createdAt,
    },
    nameCheck: 'match',
    orders: orders.map(orderRecord),
    disputes: [],
    refunds: [],
    reports: reports.map(({ sellerId, things, since }) => ({
      kind: 'report',
      id: sellerId,
      name: things[0] ?? '',
      detail: 'wrong',
      state: 'open',
      amountMinor: null,
      at: since,
    })),
    listings: [],
    documents: sampleKyc.filter(({ sellerId }) => sellerId === seller.id).map(documentsRecord),
    sharing: [],
    devices: [{ device: 'Chrome on Android', lastSeenAt: '2026-11-20T07:45:00.000Z' }],
    audit: sampleAudit.filter(({ subject }) => subject.name === seller.businessName),
  }
}

/** The sample documents with this id, or the first ones. */
export function sampleDocuments(id: string): AdminDocuments['data'] {
  const row = sampleKyc.find((one) => one.id === id) ?? sampleKyc[0]!
  return {
    ...row,
    nameOnDocument: row.name,
    owner: { id: row.sellerId, name: row.name, email: row.email, phone },
    shop: { status: 'Active', createdAt: '2026-03-14T09:00:00.000Z', phone },
    bankAccount: {
      bankName: 'Sample Bank',
      lastDigits: '0001',
      accountName: row.id === 'sample-3' ? 'OKORO SAMUEL' : row.name.toUpperCase(),
      changedAt: row.handedInAt,
    },
    nameCheck: row.id === 'sample-3' ? 'differs' : 'match',
    sharing: [],
    earlier: [],
  }
}

/** The sample records that a search finds. */
export function sampleSearch(find: string): readonly AdminRecord[] {
  if (find.length < shortestSearch) return []
  return [
    ...sampleLines('orders')
      .filter(({ number, reference }) => number === readOrderNumber(find) || reference === find)
      .map(orderRecord),
    ...sampleTickets
      .filter(({ reference, name, email, subject }) => matchesText(find, reference, name, email, subject))
      .map(({ reference, subject, name, state, lastMessageAt }) =>
        record('ticket', reference, subject, name, state, lastMessageAt),
      ),
    ...sampleSellers
      .filter(({ businessName, name, email }) => matchesText(find, businessName, name, email))
      .map(({ id, businessName, name, status, createdAt }) =>
        record('shop', id, businessName, name, status.toLowerCase(), createdAt),
      ),
    ...samplePeople
      .filter((person) => matchesText(find, person.name, person.email, person.phone))
      .map(({ id, name, email, role, createdAt }) => record('person', id, name, email, role, createdAt)),
  ]
}

function record(
  kind: AdminRecord['kind'],
  id: string,
  name: string,
  detail: string,
  state: string,
  at: string,
): AdminRecord {
  return { kind, id, name, detail, state, amountMinor: null, at }
}

function orderRecord(line: ReturnType<typeof sampleLines>[number]): AdminRecord {
  const { number, productName, buyerName, storeName, state, since, amountMinor } = line
  return { ...record('order', number, productName, `${buyerName} · ${storeName}`, state, since), amountMinor }
}

function documentsRecord({
  id,
  paperKind,
  reason,
  status,
  handedInAt,
}: (typeof sampleKyc)[number]): AdminRecord {
  return record('documents', id, paperKind, reason, status, handedInAt)
}
