import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { sharedProduct, sharedService, sharedShop } from '@oja/contract/values/sharing.ts'
import type { SharedContent } from '@oja/contract/values/sharing.ts'
import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'

type SearchParams = Readonly<Record<string, string>>

/** The subject of a page: a product, a service, a shop, an article and the like. */
export type SharedSubject =
  | { kind: 'product'; product: Product }
  | { kind: 'service'; service: Service }
  | { kind: 'shop'; seller: SellerPublic['seller']; stats: SellerPublic['stats'] }
  | { kind: 'list'; path: string; title: string; searchParams: SearchParams }
  | { kind: 'home'; isSearch: boolean }

// The part of the loaders' results that is read here; a page that found nothing has another status.
type Loaded = {
  found: unknown
  searchParams: SearchParams
  list: { searchParams: SearchParams } | null
  query: string
}

const readers: Record<string, (loaded: Loaded) => SharedSubject> = {
  'catalogue/product/product-page': ({ found }) => ({
    kind: 'product',
    product: (found as { product: Product }).product,
  }),
  'catalogue/listing/service-page': ({ found }) => ({ kind: 'service', ...(found as { service: Service }) }),
  'catalogue/search/services-page': ({ list, found }) =>
    list
      ? { kind: 'list', path: '/categories/services', title: 'Services', searchParams: list.searchParams }
      : { kind: 'service', ...(found as { service: Service }) },
  'catalogue/search/catalogue-page': ({ searchParams }) => ({
    kind: 'list',
    path: '/categories/products',
    title: 'Products',
    searchParams,
  }),
  'sellers/shop-page/shop-page': ({ found }) => shopSubject(found),
  'shop-link-page': ({ found }) => shopSubject(found),
  'service-provider-page': ({ found }) => shopSubject(found),
  'home/home-page': ({ query }) => ({ kind: 'home', isSearch: query !== '' }),
}

function shopSubject(found: unknown): SharedSubject {
  const { seller, stats } = found as Pick<SellerPublic, 'seller' | 'stats'>
  return { kind: 'shop', seller, stats }
}

/** The subject of a route's page, from the result of its loader; null for pages without one. */
export function subjectOf(routeId: string, loaderData: unknown): SharedSubject | null {
  return readers[routeId]?.(loaderData as Loaded) ?? null
}

/** The content of a subject's social card; null for pages with the card of the site. */
export function sharedOf(subject: SharedSubject | null): SharedContent | null {
  if (subject?.kind === 'product') return sharedProduct(subject.product)
  if (subject?.kind === 'service') return sharedService(subject.service)
  return subject?.kind === 'shop' ? sharedShop(subject.seller) : null
}
