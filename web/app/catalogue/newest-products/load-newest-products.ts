import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { PageRequest } from '../../api/page.ts'
import type { Found } from '../../api/found.ts'

const count = 4

/** The newest goods, for a page that found nothing. None when the API does not answer: the page is an error already. */
export async function loadNewestProducts({ api }: Pick<PageRequest, 'api'>): Promise<Product[]> {
  try {
    return (await api(endpoints.products.list, { query: {} })).data.slice(0, count)
  } catch {
    return []
  }
}

/** The same once it is known that nothing was found; none for a page that has something to show. */
export async function newestWhenMissing(
  visit: Pick<PageRequest, 'api'>,
  found: Found<object> | Promise<Found<object>>,
): Promise<Product[]> {
  // When the find itself fails, the page says so.
  const isMissing = await Promise.resolve(found).then(
    (one) => one === 'missing',
    () => false,
  )
  return isMissing ? loadNewestProducts(visit) : []
}
