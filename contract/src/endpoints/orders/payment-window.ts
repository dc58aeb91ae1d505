import { endpoint } from '../endpoint.ts'
import type { PaymentClosed, PaymentOpened } from '../../schemas/orders/payment-window.ts'

type Reference = { params: { reference: string } }

/** What the server knows of the provider's page of a payment. Only what opens a payment loads it. */
export const paymentWindowEndpoints = {
  /** Added: the buyer goes to the provider's page now. 409 when there is nothing left to pay. */
  opened: endpoint<Reference, PaymentOpened>('POST', '/api/v1/orders/:reference/payment/opened', {
    access: 'session',
    limit: 'openPayment',
  }),
  /** Added: the buyer closes the payment. One that was never opened is over, and its goods are for sale again. */
  closed: endpoint<Reference, PaymentClosed>('POST', '/api/v1/orders/:reference/payment/closed', {
    access: 'session',
    limit: 'closePayment',
  }),
} as const

/** The cookie by which a browser says that it opened a payment although the server could not note it. pay-window.js writes it too. */
export const unnotedCookie = (reference: string) => `oja-opened-${reference}`
