import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AdminOrder,
  AdminRefund,
  DisputeDecision,
  AdminPayments,
  PaymentQueueLines,
  PaymentQueueQuery,
  NewCommission,
  RefundRetry,
} from '../schemas/admin-payments.ts'

type Reference = { params: { reference: string } }

/** Added: the money desk. Every one of them is for admins; apart from `endpoints`, which every page carries. */
export const adminPaymentsEndpoints = {
  overview: endpoint<Record<never, never>, AdminPayments>('GET', '/api/v1/admin/money', { access: 'admin' }),
  /** One list, a page at a time. */
  queue: endpoint<{ params: { queue: string }; query: PaymentQueueQuery }, PaymentQueueLines>(
    'GET',
    '/api/v1/admin/money/:queue',
    { access: 'admin' },
  ),
  /** All of it as a CSV file. */
  queueFile: endpoint<{ params: { queue: string }; query: PaymentQueueQuery }, unknown>(
    'GET',
    '/api/v1/admin/money/:queue/csv',
    { access: 'admin' },
  ),
  order: endpoint<Reference, AdminOrder>('GET', '/api/v1/admin/orders/:reference', { access: 'admin' }),
  /** Asks the provider how payment, refunds and transfers of an order stand. */
  ask: endpoint<Reference, Message>('POST', '/api/v1/admin/orders/:reference/ask', { access: 'admin' }),
  refund: endpoint<Reference & { body: AdminRefund }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/refund',
    { access: 'admin' },
  ),
  decide: endpoint<Reference & { body: DisputeDecision }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/decide',
    { access: 'admin' },
  ),
  retryRefund: endpoint<Reference & { body: RefundRetry }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/retry-refund',
    { access: 'admin' },
  ),
  setCommission: endpoint<{ body: NewCommission }, Message>('PUT', '/api/v1/admin/commission', {
    access: 'admin',
  }),
} as const
