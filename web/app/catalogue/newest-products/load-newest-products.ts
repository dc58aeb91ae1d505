import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { PageRequest } from '../../api/page.ts'

/** How many goods or services such a page shows. */
export const count = 4

/** The newest goods, for a page that found nothing. None when the API does not answer: the page is an error already. */
export async function loadNewestProducts({ api }: Pick<PageRequest, 'api'>): Promise<Product[]> {
  try {
    return (await api(endpoints.products.list, { query: {} })).data.slice(0, count)
  } catch {
    return []
  }
}
