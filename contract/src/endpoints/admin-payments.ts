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
  overview: endpoint<Record<never, never>, AdminPayments>('GET', '/api/v1/admin/money'),
  /** One list; the same address with `/csv` behind it gives all of it as a file. */
  queue: endpoint<{ params: { queue: string }; query: PaymentQueueQuery }, PaymentQueueLines>(
    'GET',
    '/api/v1/admin/money/:queue',
  ),
  order: endpoint<Reference, AdminOrder>('GET', '/api/v1/admin/orders/:reference'),
  /** Asks the provider how payment, refunds and transfers of an order stand. */
  ask: endpoint<Reference, Message>('POST', '/api/v1/admin/orders/:reference/ask'),
  refund: endpoint<Reference & { body: AdminRefund }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/refund',
  ),
  decide: endpoint<Reference & { body: DisputeDecision }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/decide',
  ),
  retryRefund: endpoint<Reference & { body: RefundRetry }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/retry-refund',
  ),
  setCommission: endpoint<{ body: NewCommission }, Message>('PUT', '/api/v1/admin/commission'),
} as const
