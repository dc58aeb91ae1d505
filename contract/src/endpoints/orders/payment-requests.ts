import { endpoint } from '../endpoint.ts'
import type {
  NewPaymentRequest,
  OwnPaymentRequests,
  PayRequest,
  ReceiptKey,
  RequestDispute,
  RequestPayer,
  StartedRequestPayment,
} from '../../schemas/orders/payment-requests.ts'

type Code = { params: { code: string } }

/**
 * Added: money that a seller asks for at the stall, and its payment without an account. Apart from `endpoints`, which every
 * page loads.
 */
export const paymentRequestEndpoints = {
  own: endpoint<Record<never, never>, OwnPaymentRequests>('GET', '/api/v1/payment-requests', {
    access: 'seller',
    helper: 'orders',
  }),
  create: endpoint<{ body: NewPaymentRequest }, OwnPaymentRequests>('POST', '/api/v1/payment-requests', {
    access: 'seller',
    helper: 'orders',
    limit: 'askForPayment',
  }),
  cancel: endpoint<{ params: { id: string } }, OwnPaymentRequests>(
    'POST',
    '/api/v1/payment-requests/:id/cancel',
    { access: 'seller', helper: 'orders' },
  ),
  /** What a customer sees who has the code. With the key of a receipt, or as its buyer: their order too. */
  one: endpoint<Code & { query?: { key?: string | undefined } }, PayRequest>(
    'GET',
    '/api/v1/pay-requests/:code',
    {
      access: 'optionalSession',
      limit: 'openRequest',
    },
  ),
  pay: endpoint<Code & { body: RequestPayer }, StartedRequestPayment>(
    'POST',
    '/api/v1/pay-requests/:code/payments',
    {
      access: 'optionalSession',
      limit: ['openRequest', 'payRequest'],
    },
  ),
  /** Asks the provider about the payment of this key. */
  verify: endpoint<Code & { body: ReceiptKey }, PayRequest>('POST', '/api/v1/pay-requests/:code/verify', {
    access: 'optionalSession',
    limit: 'openRequest',
  }),
  /** A picture of the payer's dispute, for whoever has the key of its receipt. */
  disputePicture: endpoint<
    { params: { code: string; pictureId: string }; query: { key: string; width?: string } },
    unknown
  >('GET', '/api/v1/pay-requests/:code/dispute/pictures/:pictureId', {
    access: 'optionalSession',
    limit: 'openRequest',
  }),
  openDispute: endpoint<Code & { body: RequestDispute }, PayRequest>(
    'POST',
    '/api/v1/pay-requests/:code/dispute',
    {
      access: 'optionalSession',
      limit: 'payRequest',
    },
  ),
} as const
