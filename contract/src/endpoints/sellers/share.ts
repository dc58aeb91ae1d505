import { endpoint } from '../endpoint.ts'
import type { ShopShare } from '../../schemas/sellers/share.ts'

// Apart from `endpoints`, which every page loads: one page needs it.

/** Added: what a seller shares of their shop. */
export const shareEndpoints = {
  own: endpoint<Record<never, never>, ShopShare>('GET', '/api/v1/sellers/share', { access: 'seller' }),
} as const
