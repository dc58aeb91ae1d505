import type {
  ListingStatus,
  OwnListingsQuery,
  Product,
  ProductDraft,
} from '@oja/contract/schemas/catalogue.ts'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Service, ServiceDraft } from '@oja/contract/schemas/services.ts'

/** A listing as its seller is answered. */
export type OwnListing = Product | ProductDraft | Service | ServiceDraft

/** What a seller offers: goods, or work. */
export type ListingKind = 'product' | 'service'

interface KindFacts {
  /** As it stands in addresses. */
  plural: 'products' | 'services'
  tab: string
  /** The form's field of photos. */
  photoField: string
  categories: readonly string[]
  endpoints: {
    create: Endpoint
    change: Endpoint
    own: Endpoint<{ query: OwnListingsQuery }, { data: OwnListing[] }>
    setStatus: Endpoint<Id & { body: ListingStatus }>
    remove: Endpoint<Id>
  }
  /** Said after an upload. */
  uploaded: string
}

type Id = { params: { id: string } }

/** What differs between the two on the seller's own pages. */
export const kinds: Record<ListingKind, KindFacts> = {
  product: {
    plural: 'products',
    tab: 'Products',
    photoField: 'productImg',
    categories: productCategories,
    endpoints: endpoints.products,
    uploaded: 'Product uploaded successfully',
  },
  service: {
    plural: 'services',
    tab: 'Services',
    photoField: 'serviceImg',
    categories: serviceCategories,
    endpoints: endpoints.services,
    uploaded: 'Service uploaded successfully',
  },
}

/** The kind an address names, in one or in many; products when it names none. */
export function kindOf(word: string | null | undefined): ListingKind {
  return word === 'service' || word === 'services' ? 'service' : 'product'
}
