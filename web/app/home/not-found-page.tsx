import { data } from 'react-router'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { loadNewestProducts } from '../catalogue/newest-products/load-newest-products.ts'

export const loader = serverLoader(missing)
export const clientLoader = browserLoader(missing)

/** Every address without a route shows the error page of its layout, with a few goods. */
async function missing(visit: PageRequest): Promise<never> {
  const products = await loadNewestProducts(visit)
  throw data({ message: '', code: 'NOT_FOUND', products }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
