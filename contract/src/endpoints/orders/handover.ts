import { endpoint } from '../endpoint.ts'
import type { HandoverBody, OrderPage } from '../../schemas/order-page.ts'

type Reference = { params: { reference: string } }

/** The hand-over of an order by a code. Only the pages of one order load it. */
export const handoverEndpoints = {
  /**
   * Added: the seller enters the code that the buyer says. The order is then received. The answer is the page of the order
   * that was handed over: another one when the code belongs to another order of the same payment at the shop.
   */
  handOver: endpoint<Reference & { body: HandoverBody }, OrderPage>(
    'POST',
    '/api/v1/orders/:reference/handover',
    { access: 'session', limit: 'enterHandoverCode' },
  ),
  /** Added: another code for the buyer; the one before is worth nothing then. */
  renewCode: endpoint<Reference, OrderPage>('POST', '/api/v1/orders/:reference/handover/code', {
    access: 'session',
    limit: 'renewHandoverCode',
  }),
  /** Added: "I said it too early", within a day of the hand-over. It opens a dispute. */
  retractCode: endpoint<Reference, OrderPage>('POST', '/api/v1/orders/:reference/handover/retraction', {
    access: 'session',
  }),
} as const
