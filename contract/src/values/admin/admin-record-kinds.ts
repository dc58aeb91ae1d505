import type { AdminArea } from './admin-areas.ts'

/** What a line on an admin page may be about. Screens import this list, so this file uses no Zod. */
export const adminRecordKinds = [
  'order',
  'dispute',
  'refund',
  'report',
  'product',
  'service',
  'ticket',
  'documents',
  'shop',
  'person',
] as const
export type AdminRecordKind = (typeof adminRecordKinds)[number]

/** The areas of which an admin needs one to open the page of a record. Without a line everybody may open it. */
export const recordAreas: Partial<Record<AdminRecordKind, readonly AdminArea[]>> = {
  // Of an order, an admin of support alone reads what answers a ticket, and moves no money.
  order: ['money', 'support'],
  dispute: ['money', 'support'],
  refund: ['money', 'support'],
  report: ['sellers', 'content'],
  ticket: ['support'],
  documents: ['sellers'],
  shop: ['sellers'],
  person: ['sellers', 'support'],
}

/** How many letters a search over everything needs: one letter would find almost everything. */
export const shortestSearch = 2
