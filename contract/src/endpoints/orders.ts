import { endpoint } from './endpoint.ts'
import type { OrderActionBody, OrderPage } from '../schemas/order-page.ts'

type Reference = { params: { reference: string } }

// Apart from `endpoints`, which every page loads: the pages of orders need these.

/** Orders and their disputes. */
export const orderEndpoints = {
  /** Added: one order, for its buyer and its seller. */
  one: endpoint<Reference, OrderPage>('GET', '/api/v1/orders/:reference', { access: 'session' }),
  /** Added: accept, ready, send, receive, refund. The answer is the order after the action. */
  act: endpoint<{ params: { reference: string; action: string }; body: OrderActionBody }, OrderPage>(
    'POST',
    '/api/v1/orders/:reference/actions/:action',
    { access: 'session' },
  ),
  /** Added: text and photos of the buyer. */
  openDispute: endpoint<Reference & { form: FormData }, OrderPage>(
    'POST',
    '/api/v1/orders/:reference/dispute',
    { access: 'session', limit: 'upload', multipart: true },
  ),
  /** Added: a picture of a dispute, for the two parties of the order. */
  disputePicture: endpoint<{ params: { reference: string; pictureId: string } }, unknown>(
    'GET',
    '/api/v1/orders/:reference/dispute/pictures/:pictureId',
    { access: 'session' },
  ),
  /** Added: text and photos of the seller. */
  answerDispute: endpoint<Reference & { form: FormData }, OrderPage>(
    'POST',
    '/api/v1/orders/:reference/dispute/answer',
    { access: 'session', limit: 'upload', multipart: true },
  ),
} as const
