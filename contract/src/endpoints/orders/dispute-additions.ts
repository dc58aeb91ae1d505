import { endpoint } from '../endpoint.ts'
import type { OrderPage } from '../../schemas/order-page.ts'

type Reference = { params: { reference: string } }

/** What a buyer adds to an open dispute. Only the pages of one order load it. */
export const disputeAdditionEndpoints = {
  /** Added: more text and photos of the buyer, while the dispute is open. */
  add: endpoint<Reference & { form: FormData }, OrderPage>('POST', '/api/v1/orders/:reference/dispute/more', {
    access: 'session',
    limit: 'upload',
    multipart: true,
  }),
} as const
