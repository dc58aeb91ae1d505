import { endpoint } from './endpoint.ts'
import type {
  ListingStatus,
  OwnListingsQuery,
  OwnProductList,
  ProductAnswer,
  ProductList,
  ProductSaved,
  ProductsOfSeller,
  RelatedProducts,
  SeenProducts,
  ShopListQuery,
  Stock,
} from '../schemas/catalogue.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  BulkChange,
  BulkChanged,
  StockHistory,
  UndoDelete,
} from '../schemas/catalogue/listing-changes.ts'
import type { ProductQuery, ServiceQuery, SuggestionQuery, Suggestions } from '../schemas/search.ts'
import type {
  NearProducts,
  OwnServiceList,
  RelatedAnswer,
  ServiceAnswer,
  ServiceList,
  ServiceSaved,
  ServicesOfSeller,
} from '../schemas/services.ts'

type Id = { params: { id: string } }

/** Products, services, and the import of many listings from a file. Part of `endpoints`. */
export const catalogueEndpoints = {
  products: {
    list: endpoint<{ query: ProductQuery }, ProductList>('GET', '/api/v1/products', {
      access: 'public',
      limit: 'search',
    }),
    /** Added: up to twelve goods whose price fell last. */
    priceDown: endpoint<object, ProductList>('GET', '/api/v1/products/price-down', {
      access: 'public',
      limit: 'search',
    }),
    one: endpoint<Id, ProductAnswer>('GET', '/api/v1/products/:id', { access: 'optionalSession' }),
    /** Added: other products of the shop, and similar products of others. */
    related: endpoint<Id, RelatedProducts>('GET', '/api/v1/products/:id/related', { access: 'public' }),
    /** Added: four goods instead of a product, a service or a shop that is gone; for a service also services. */
    near: endpoint<Id, NearProducts>('GET', '/api/v1/products/:id/near', { access: 'public' }),
    /** Added: those products of the given ids that are public. A device keeps the ids that it has seen. */
    seen: endpoint<{ query: SeenProducts }, ProductList>('GET', '/api/v1/products/seen', {
      access: 'public',
    }),
    /** One page; it is longer than a page of other lists. */
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
    /** Added: one page of the caller's own products, with drafts and paused ones. */
    own: endpoint<{ query: OwnListingsQuery }, OwnProductList>('GET', '/api/v1/products/own', {
      access: 'seller',
      helper: 'stock',
    }),
    /** Added: id and links stay; a field that the form does not name stays too. */
    change: endpoint<Id & { form: FormData }, ProductSaved>('PUT', '/api/v1/products/:id', {
      access: 'seller',
      multipart: true,
    }),
    /** Added: sets how many pieces can be bought. */
    setStock: endpoint<Id & { body: Stock }, ProductSaved>('PATCH', '/api/v1/products/:id/stock', {
      access: 'seller',
      helper: 'stock',
    }),
    /** Added: pauses a listing, or brings it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ProductSaved>('PATCH', '/api/v1/products/:id/status', {
      access: 'seller',
    }),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/products/:id', { access: 'seller' }),
    /** Added: one change to many own listings, all or none. */
    bulk: endpoint<{ body: BulkChange }, BulkChanged>('POST', '/api/v1/products/bulk', { access: 'seller' }),
    /** Added: brings back what was deleted within the hour. */
    undoDelete: endpoint<{ body: UndoDelete }, BulkChanged>('POST', '/api/v1/products/undo-delete', {
      access: 'seller',
    }),
    /** Added: what changed the stock, when and by whom. */
    stockHistory: endpoint<Id, StockHistory>('GET', '/api/v1/products/:id/stock', {
      access: 'seller',
      helper: 'stock',
    }),
  },
  services: {
    list: endpoint<{ query: ServiceQuery }, ServiceList>('GET', '/api/v1/services/all', {
      access: 'public',
      limit: 'search',
    }),
    one: endpoint<Id, ServiceAnswer>('GET', '/api/v1/services/:id', { access: 'optionalSession' }),
    /** Added: similar services, and other listings of the shop. */
    related: endpoint<Id, RelatedAnswer>('GET', '/api/v1/services/:id/related', { access: 'public' }),
    /** One page; it is longer than a page of other lists. */
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
    /** Added: one page of the caller's own services, with drafts and paused ones. */
    own: endpoint<{ query: OwnListingsQuery }, OwnServiceList>('GET', '/api/v1/services/own', {
      access: 'seller',
      helper: 'stock',
    }),
    /** Added: id and links stay; a field that the form does not name stays too. */
    change: endpoint<Id & { form: FormData }, ServiceSaved>('PUT', '/api/v1/services/:id', {
      access: 'seller',
      multipart: true,
    }),
    /** Added: pauses a listing, or brings it back. */
    setStatus: endpoint<Id & { body: ListingStatus }, ServiceSaved>('PATCH', '/api/v1/services/:id/status', {
      access: 'seller',
    }),
    remove: endpoint<Id, Message>('DELETE', '/api/v1/services/:id', { access: 'seller' }),
    /** Added: one change to many own listings, all or none. */
    bulk: endpoint<{ body: BulkChange }, BulkChanged>('POST', '/api/v1/services/bulk', { access: 'seller' }),
    /** Added: brings back what was deleted within the hour. */
    undoDelete: endpoint<{ body: UndoDelete }, BulkChanged>('POST', '/api/v1/services/undo-delete', {
      access: 'seller',
    }),
  },
  search: {
    /** Added: what the search box suggests while somebody types. */
    suggestions: endpoint<{ query: SuggestionQuery }, Suggestions>('GET', '/api/v1/search/suggestions', {
      access: 'public',
      limit: 'search',
    }),
  },
} as const
