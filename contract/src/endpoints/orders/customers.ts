import { endpoint } from '../endpoint.ts'
import type { CustomerQuery, Customers, OneCustomer } from '../../schemas/orders/customers.ts'

// Apart from `endpoints`, which every page loads: two pages need these.

/** Added: who has bought from the shop. */
export const customerEndpoints = {
  list: endpoint<{ query?: CustomerQuery }, Customers>('GET', '/api/v1/sellers/customers', {
    access: 'seller',
    helper: 'orders',
  }),
  one: endpoint<{ params: { id: string } }, OneCustomer>('GET', '/api/v1/sellers/customers/:id', {
    access: 'seller',
    helper: 'orders',
  }),
} as const
