import type {
  ListingStatus,
  OwnListingsQuery,
  Product,
  ProductDraft,
} from '@oja/contract/schemas/catalogue.ts'
import type { BulkChange, BulkChanged, UndoDelete } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Service, ServiceDraft } from '@oja/contract/schemas/services.ts'

/** A listing as the API answers its owner. */
export type OwnListing = Product | ProductDraft | Service | ServiceDraft

/** The two kinds of listings. */
export type ListingKind = 'product' | 'service'

interface KindFacts {
  /** The word in addresses. */
  plural: 'products' | 'services'
  tab: string
  /** The name of the form's photo field. */
  photoField: string
  categories: readonly string[]
  endpoints: {
    create: Endpoint
    change: Endpoint
    own: Endpoint<{ query: OwnListingsQuery }, { data: OwnListing[] }>
    setStatus: Endpoint<Id & { body: ListingStatus }>
    bulk: Endpoint<{ body: BulkChange }, BulkChanged>
    undoDelete: Endpoint<{ body: UndoDelete }, BulkChanged>
  }
  /** The toast after an upload. */
  uploaded: string
}

type Id = { params: { id: string } }

/** The differences between the two kinds on the seller's own pages. */
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

/** Reads the kind from an address, singular or plural; products without one. */
export function kindOf(word: string | null | undefined): ListingKind {
  return word === 'service' || word === 'services' ? 'service' : 'product'
}
