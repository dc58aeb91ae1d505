import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AdminOrder,
  AdminRefund,
  DisputeDecision,
  DisputeQuestion,
  AdminPayments,
  PaymentQueueLines,
  PaymentQueueQuery,
  NewCommission,
  RefundBanks,
  RefundRetry,
  SupportOrder,
} from '../schemas/admin/admin-payments.ts'

type Reference = { params: { reference: string } }

/** Added: the payment pages of admins. They are apart from `endpoints`, which every page loads. */
export const adminPaymentsEndpoints = {
  overview: endpoint<Record<never, never>, AdminPayments>('GET', '/api/v1/admin/money', {
    access: 'admin',
    area: ['money'],
  }),
  /** One page of one list. */
  queue: endpoint<{ params: { queue: string }; query: PaymentQueueQuery }, PaymentQueueLines>(
    'GET',
    '/api/v1/admin/money/:queue',
    { access: 'admin', area: ['money'] },
  ),
  /** The whole list as a CSV file. */
  queueFile: endpoint<{ params: { queue: string }; query: PaymentQueueQuery }, unknown>(
    'GET',
    '/api/v1/admin/money/:queue/csv',
    { access: 'admin', area: ['money'] },
  ),
  /** An admin has read an unknown event of the provider, and nothing is to be done about it. */
  seeEvent: endpoint<{ params: { id: string } }, Message>('POST', '/api/v1/admin/money/events/:id/seen', {
    access: 'admin',
    area: ['money'],
  }),
  order: endpoint<Reference, AdminOrder>('GET', '/api/v1/admin/orders/:reference', {
    access: 'admin',
    area: ['money'],
  }),
  /** The same order for an admin of support, who moves no money. */
  supportOrder: endpoint<Reference, SupportOrder>('GET', '/api/v1/admin/support/orders/:reference', {
    access: 'admin',
    area: ['support', 'money'],
  }),
  /** A picture of the order's dispute. */
  disputePicture: endpoint<{ params: { reference: string; pictureId: string } }, unknown>(
    'GET',
    '/api/v1/admin/orders/:reference/dispute/pictures/:pictureId',
    { access: 'admin', area: ['money'] },
  ),
  /** Asks the provider for the state of an order's payment, refunds and transfers. */
  checkWithProvider: endpoint<Reference, Message>('POST', '/api/v1/admin/orders/:reference/ask', {
    access: 'admin',
    area: ['money'],
  }),
  refund: endpoint<Reference & { body: AdminRefund }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/refund',
    { access: 'admin', area: ['money'] },
  ),
  decide: endpoint<Reference & { body: DisputeDecision }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/decide',
    { access: 'admin', area: ['money'] },
  ),
  /** Asks one side of an open dispute for more. */
  askSide: endpoint<Reference & { body: DisputeQuestion }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/question',
    { access: 'admin', area: ['money'] },
  ),
  /** The banks for the account of a refund that needs attention. */
  refundBanks: endpoint<Record<never, never>, RefundBanks>('GET', '/api/v1/admin/refund-banks', {
    access: 'admin',
    area: ['money'],
  }),
  retryRefund: endpoint<Reference & { body: RefundRetry }, Message>(
    'POST',
    '/api/v1/admin/orders/:reference/retry-refund',
    { access: 'admin', area: ['money'] },
  ),
  setCommission: endpoint<{ body: NewCommission }, Message>('PUT', '/api/v1/admin/commission', {
    access: 'admin',
    area: ['money'],
  }),
} as const
