import { data } from 'react-router'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { loadNearGoods } from '../catalogue/near-goods/load-near-goods.ts'

export const loader = serverLoader(missing)
export const clientLoader = browserLoader(missing)

/** Every address without a route shows the error page of its layout, with a few goods. */
async function missing(visit: PageRequest): Promise<never> {
  const goods = await loadNearGoods(visit)
  throw data({ message: '', code: 'NOT_FOUND', goods }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
