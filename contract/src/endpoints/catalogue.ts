import { endpoint } from './endpoint.ts'
import type {
  ListingStatus,
  OwnListingsQuery,
  OwnProductList,
  ProductAnswer,
  ProductList,
  ProductSaved,
  ProductsOfSeller,
  ShopListQuery,
  Stock,
} from '../schemas/catalogue.ts'
import type { Message } from '../schemas/fields.ts'
import type { ImportPreview, ImportQuery, ImportState, ListImport } from '../schemas/listing-import.ts'
import type { ProductQuery, ServiceQuery, SuggestionQuery, Suggestions } from '../schemas/search.ts'
import type {
  OwnServiceList,
  RelatedAnswer,
  ServiceAnswer,
  ServiceList,
  ServiceSaved,
  ServicesOfSeller,
} from '../schemas/services.ts'

type Id = { params: { id: string } }

/** Products, services, and many of them from a file. A part of `endpoints`. */
export const catalogueEndpoints = {
  products: {
    list: endpoint<{ query: ProductQuery }, ProductList>('GET', '/api/v1/products', {
      access: 'public',
      limit: 'search',
    }),
    one: endpoint<Id, ProductAnswer>('GET', '/api/v1/products/:id', { access: 'optionalSession' }),
    /** A page at a time, longer than those of other lists. */
    ofSeller: endpoint<{ params: { sellerId: string }; query?: ShopListQuery }, ProductsOfSeller>(
      'GET',
      '/api/v1/products/seller/:sellerId',
      { access: 'optionalSession' },
    ),
    create: endpoint<{ form: FormData }, ProductSaved>('POST', '/api/v1/products', {
      access: 'seller',
      limit: 'upload',
      multipart: true,
    }),
    /** Added: the caller's own, drafts and paused ones too, a page at a time. */
    own: endpoint<{ query: OwnListingsQuery }, OwnProductList>('GET', '/api/v1/products/own', {
      access: 'seller',
    }),
    /** Added: id and links stay; what the form does not name stays as it is. */
    change: endpoint<Id & { form: FormData }, ProductSaved>('PUT', '/api/v1/products/:id', {
      access: 'seller',
      multipart: true,
    }),
    /** Added. */
    setStock: endpoint<Id & { body: Stock }, ProductSaved>('PATCH', '/api/v1/products/:id/stock', {
      access: 'seller',
    }),
    /** Added: pause a listing, or bring it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ProductSaved>('PATCH', '/api/v1/products/:id/status', {
      access: 'seller',
    }),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/products/:id', { access: 'seller' }),
  },
  services: {
    list: endpoint<{ query: ServiceQuery }, ServiceList>('GET', '/api/v1/services/all', {
      access: 'public',
      limit: 'search',
    }),
    one: endpoint<Id, ServiceAnswer>('GET', '/api/v1/services/:id', { access: 'optionalSession' }),
    /** Added: similar services, and what else the shop offers. */
    related: endpoint<Id, RelatedAnswer>('GET', '/api/v1/services/:id/related', { access: 'public' }),
    /** A page at a time, longer than those of other lists. */
    ofSeller: endpoint<{ params: { sellerId: string }; query?: ShopListQuery }, ServicesOfSeller>(
      'GET',
      '/api/v1/services/seller/:sellerId',
      { access: 'optionalSession' },
    ),
    create: endpoint<{ form: FormData }, ServiceSaved>('POST', '/api/v1/services/create', {
      access: 'seller',
      limit: 'upload',
      multipart: true,
    }),
    /** Added: the caller's own, drafts and paused ones too, a page at a time. */
    own: endpoint<{ query: OwnListingsQuery }, OwnServiceList>('GET', '/api/v1/services/own', {
      access: 'seller',
    }),
    /** Added: id and links stay; what the form does not name stays as it is. */
    change: endpoint<Id & { form: FormData }, ServiceSaved>('PUT', '/api/v1/services/:id', {
      access: 'seller',
      multipart: true,
    }),
    /** Added: pause a listing, or bring it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ServiceSaved>('PATCH', '/api/v1/services/:id/status', {
      access: 'seller',
    }),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/services/:id', { access: 'seller' }),
  },
  /** Added: many listings at once, from a file. It is looked at first; then it is listed, in the background. */
  imports: {
    preview: endpoint<{ query: ImportQuery; form: FormData }, ImportPreview>(
      'POST',
      '/api/v1/listings/import/preview',
      { access: 'seller', limit: 'importListings', multipart: true },
    ),
    list: endpoint<{ body: ListImport }, ImportState>('POST', '/api/v1/listings/import', {
      access: 'seller',
    }),
    one: endpoint<Id, ImportState>('GET', '/api/v1/listings/import/:id', { access: 'seller' }),
    /** A CSV to fill in; not JSON. */
    template: endpoint<{ query: { kind: string } }, unknown>('GET', '/api/v1/listings/import-template', {
      access: 'public',
    }),
  },
  search: {
    /** Added: what one box offers while somebody types. */
    suggestions: endpoint<{ query: SuggestionQuery }, Suggestions>('GET', '/api/v1/search/suggestions', {
      access: 'public',
      limit: 'search',
    }),
  },
} as const
