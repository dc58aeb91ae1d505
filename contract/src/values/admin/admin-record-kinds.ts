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
