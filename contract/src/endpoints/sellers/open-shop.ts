import { endpoint } from '../endpoint.ts'
import type { OpenShop, ShopOpened } from '../../schemas/sellers.ts'

// Apart from `endpoints`, which every page loads: one page needs this.

/** Added: a buyer opens a shop with the account they have. */
export const openShopEndpoint = endpoint<{ body: OpenShop }, ShopOpened>('POST', '/api/v1/sellers/shop', {
  access: 'member',
  limit: 'openShop',
})
