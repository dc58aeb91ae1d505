import { endpoint } from '../endpoint.ts'
import type { ProductSaved } from '../../schemas/catalogue.ts'
import type { SalePrice } from '../../schemas/catalogue/sale-price.ts'

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: a lower price of an own product until a day, after which the price of before comes back. */
export const salePriceEndpoints = {
  start: endpoint<{ params: { id: string }; body: SalePrice }, ProductSaved>(
    'PUT',
    '/api/v1/products/:id/sale',
    { access: 'seller' },
  ),
  end: endpoint<{ params: { id: string } }, ProductSaved>('DELETE', '/api/v1/products/:id/sale', {
    access: 'seller',
  }),
} as const
