import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { Found } from '../../api/found.ts'
import type { PageRequest } from '../../api/page.ts'
import { count } from './load-newest-products.ts'
import type { NearListings } from './near-listings.ts'

/**
 * Once it is known that nothing was found: goods near what was at this address, services like it, or else the newest
 * goods; for the page of a service other services. None for a page that has something to show.
 */
export async function nearWhenMissing(
  visit: Pick<PageRequest, 'api' | 'params'>,
  found: Found<object> | Promise<Found<object>>,
  kind: 'goods' | 'services' = 'goods',
): Promise<NearListings> {
  try {
    if ((await found) === 'missing') return await (await listings()).nearMissing(visit, kind)
  } catch {
    // When the find itself fails, the page says so.
  }
  return none
}

/**
 * Goods for below a search that found few or none: near the first one found; of the category where it found none. What has
 * nothing to do with the search would only look like its result.
 */
export async function nearFewFound(
  visit: Pick<PageRequest, 'api'>,
  found: Product[],
  category = '',
): Promise<NearListings> {
  return found.length < count ? (await listings()).nearFew(visit, found, category) : none
}

const none: NearListings = { data: [], isNear: false }

// Few visits need it.
const listings = () => import('./near-listings.ts')
