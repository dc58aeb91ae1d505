import { publicPaths } from '../../../contract/src/values/sharing.ts'

/** An address that does not exist. */
export const missingPath = '/nowhere'

export interface PublicPage {
  name: string
  path: string
}

/**
 * Every page a visitor may open first, in a running app with demo data: the listed ones, one of each kind, and a
 * missing one.
 */
export async function publicPagesOf(origin: string): Promise<PublicPage[]> {
  const ask = async (path: string): Promise<unknown> => (await fetch(origin + path)).json()
  const { data } = (await ask('/api/v1/products')) as { data: { _id: string; sellerId: { _id: string } }[] }
  const [service] = (await ask('/api/v1/services/all')) as { _id: string }[]
  const [product] = data
  if (!product || !service) throw new Error('The demo market is empty.')
  return [
    ...publicPaths.map((path) => ({ name: path, path })),
    { name: 'a product', path: `/products/${product._id}` },
    { name: 'a service', path: `/services/${service._id}` },
    { name: 'a shop', path: `/seller-profile/${product.sellerId._id}` },
    { name: 'an article', path: '/Resources/HelpCenter/get-paid' },
    { name: 'nothing (404)', path: missingPath },
  ]
}
