import { endpoint } from './endpoint.ts'
import type { DeliverySummary } from '../schemas/delivery/offers.ts'

/** Added: for the line under a price, before anybody named a place. Apart, because the page of a product needs only this. */
export const deliverySummaryEndpoint = endpoint<
  { query: { productId: string; state?: string } },
  DeliverySummary
>('GET', '/api/v1/delivery/summary', { access: 'public' })
