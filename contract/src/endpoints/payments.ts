import { endpoint } from './endpoint.ts'
import type { Initiate, InitiateAnswer, PayPage, Receipt } from '../schemas/orders.ts'
import type { Commission } from '../schemas/payouts.ts'
import type { Verify, VerifyAnswer } from '../schemas/payments.ts'

type Reference = { params: { reference: string } }

/** Payments, their pages and receipts. */
export const paymentsEndpoints = {
  payments: {
    initiate: endpoint<{ body: Initiate }, InitiateAnswer>('POST', '/api/v1/payments/initiate', {
      access: 'member',
      limit: 'startPayment',
    }),
    verify: endpoint<{ body: Verify }, VerifyAnswer>('POST', '/api/v1/payments/paystack/verify', {
      access: 'session',
      limit: 'verifyPayment',
    }),
    /** Added: the receipt of an order, for its buyer and its seller. */
    receipt: endpoint<{ params: { reference: string } }, Receipt>(
      'GET',
      '/api/v1/orders/:reference/receipt',
      { access: 'session' },
    ),
    /** Added: what the payment page shows to the buyer. */
    payPage: endpoint<Reference, PayPage>('GET', '/api/v1/orders/:reference/payment', { access: 'session' }),
    /** Added: the market's commission. */
    commission: endpoint<Record<never, never>, Commission>('GET', '/api/v1/payments/commission', {
      access: 'public',
    }),
  },
} as const
