import { endpoint } from './endpoint.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { identityEndpoints } from './identity.ts'
import { messagingEndpoints } from './messaging.ts'
import { moneyEndpoints } from './payments.ts'
import type { Article, ArticleList, Faq } from '../schemas/content.ts'
import type { Message } from '../schemas/fields.ts'
import type { SellerOrderQuery, SellerOrders } from '../schemas/orders.ts'
import type { TransactionQuery, Transactions } from '../schemas/payouts.ts'
import type { Places } from '../schemas/places.ts'
import type {
  OwnProductReview,
  OwnReview,
  ReviewAnswer,
  ReviewList,
  ReviewProduct,
  ReviewQuery,
  ReviewReplied,
  ReviewReply,
  ReviewSaved,
  ReviewSeller,
  ReviewService,
  ServiceReviewSaved,
} from '../schemas/reviews.ts'
import type { SellerQuery } from '../schemas/search.ts'
import type {
  Dashboard,
  DashboardWeeks,
  OwnShop,
  SellerContact,
  SellerPublic,
  SellerSearch,
  ShopName,
  ShopUpdated,
} from '../schemas/sellers.ts'
import type {
  ContactMessage,
  Site,
  Ticket,
  TicketCreated,
  TicketLink,
  TicketList,
  TicketReply,
} from '../schemas/support.ts'

type Id = { params: { id: string } }

/**
 * Every address of the API: its method, its path, and the rules by which the server serves it.
 * docs/conformance.md asks for the paths. "Added" marks those that it does not ask for.
 */
export const endpoints = {
  ...identityEndpoints,
  ...catalogueEndpoints,
  sellers: {
    search: endpoint<{ query: SellerQuery }, SellerSearch>('GET', '/api/v1/sellers/search', {
      access: 'public',
      limit: 'search',
    }),
    name: endpoint<Record<never, never>, ShopName>('GET', '/api/v1/sellers/only/profile', {
      access: 'seller',
    }),
    own: endpoint<Record<never, never>, OwnShop>('GET', '/api/v1/sellers/get/profile', { access: 'seller' }),
    /** Not JSON: the form may hold the file `storeLogo`. */
    updateProfile: endpoint<{ form: FormData }, ShopUpdated>('POST', '/api/v1/sellers/profile/full', {
      access: 'seller',
      limit: 'upload',
      multipart: true,
    }),
    dashboard: endpoint<Record<never, never>, Dashboard>('GET', '/api/v1/sellers/dashboard', {
      access: 'seller',
    }),
    /** Added: the figures of twelve weeks. */
    dashboardWeeks: endpoint<Record<never, never>, DashboardWeeks>('GET', '/api/v1/sellers/dashboard/weeks', {
      access: 'seller',
    }),
    transactions: endpoint<{ query?: TransactionQuery }, Transactions>(
      'GET',
      '/api/v1/sellers/transactions',
      { access: 'seller' },
    ),
    orders: endpoint<{ query?: SellerOrderQuery }, SellerOrders>('GET', '/api/v1/sellers/orders', {
      access: 'seller',
    }),
    /** Added: the same orders as a CSV file. */
    ordersFile: endpoint<{ query?: SellerOrderQuery }, unknown>('GET', '/api/v1/sellers/orders.csv', {
      access: 'seller',
    }),
    /** Added: the whole statement as a CSV file. */
    transactionsFile: endpoint<Record<never, never>, unknown>('GET', '/api/v1/sellers/transactions.csv', {
      access: 'seller',
    }),
    public: endpoint<{ params: { sellerId: string } }, SellerPublic>(
      'GET',
      '/api/v1/sellers/public/:sellerId',
      { access: 'public' },
    ),
    /** Added: phone and e-mail of one shop, after a tap on a button; 60 an hour for each address. */
    contact: endpoint<Id, SellerContact>('GET', '/api/v1/sellers/:id/contact', {
      access: 'public',
      limit: 'showContact',
    }),
  },
  reviews: {
    ofSeller: endpoint<{ body: ReviewSeller }, ReviewSaved>('POST', '/api/v1/reviews', {
      access: 'member',
      limit: 'writeReview',
    }),
    ofService: endpoint<Id & { body: ReviewService }, ServiceReviewSaved>(
      'PATCH',
      '/api/v1/services/:id/reviews',
      { access: 'member', limit: 'writeReview' },
    ),
    /**
     * Added: by buyers who received the product. The stars come first; a later call, also as a multipart form, adds words,
     * a photo and a voice note.
     */
    ofProduct: endpoint<Id & { body: ReviewProduct }, ReviewSaved>(
      'PUT',
      '/api/v1/products/:id/reviews/own',
      {
        access: 'member',
        limit: 'writeReview',
        multipart: true,
      },
    ),
    /** Added: one review of the caller's shop, to answer it. */
    one: endpoint<Id, ReviewAnswer>('GET', '/api/v1/reviews/:id', { access: 'seller' }),
    /** Added: the seller answers a review once, and may edit the answer. */
    reply: endpoint<Id & { body: ReviewReply }, ReviewReplied>('PUT', '/api/v1/reviews/:id/reply', {
      access: 'seller',
      limit: 'sendMessage',
    }),
    /** Added: one page of the reviews of a shop and its products, of a product, or of a service. */
    listOfSeller: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/sellers/:id/reviews', {
      access: 'public',
    }),
    listOfService: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/services/:id/reviews', {
      access: 'public',
    }),
    listOfProduct: endpoint<Id & { query: ReviewQuery }, ReviewList>('GET', '/api/v1/products/:id/reviews', {
      access: 'public',
    }),
    /** Added: the caller's own review, to edit it. */
    ownOfSeller: endpoint<Id, OwnReview>('GET', '/api/v1/sellers/:id/reviews/own', { access: 'session' }),
    ownOfProduct: endpoint<Id, OwnProductReview>('GET', '/api/v1/products/:id/reviews/own', {
      access: 'session',
    }),
    ownOfService: endpoint<Id, OwnReview>('GET', '/api/v1/services/:id/reviews/own', { access: 'session' }),
  },
  places: {
    /** Added: states and local governments, for forms that ask for an address. */
    list: endpoint<Record<never, never>, Places>('GET', '/api/v1/places', { access: 'public' }),
  },
  /** Added: the market's own details; every page shows them. */
  site: endpoint<Record<never, never>, Site>('GET', '/api/v1/site', { access: 'public' }),
  /** Added: the market's articles. `q` searches the help centre. */
  content: {
    list: endpoint<{ query: { q?: string } }, ArticleList>('GET', '/api/v1/content', { access: 'public' }),
    one: endpoint<{ params: { slug: string } }, Article>('GET', '/api/v1/content/:slug', {
      access: 'public',
    }),
    faq: endpoint<Record<never, never>, Faq>('GET', '/api/v1/faq', { access: 'public' }),
  },
  /** Added: messages to support. Each becomes a ticket with a reference. */
  tickets: {
    create: endpoint<{ body: ContactMessage }, TicketCreated>('POST', '/api/v1/support/tickets', {
      access: 'optionalSession',
      limit: 'openTicket',
    }),
    list: endpoint<{ query: { before?: string } }, TicketList>('GET', '/api/v1/support/tickets', {
      access: 'session',
    }),
    one: endpoint<{ params: { reference: string }; query: { key?: string } }, Ticket>(
      'GET',
      '/api/v1/support/tickets/:reference',
      { access: 'optionalSession' },
    ),
    reply: endpoint<{ params: { reference: string }; body: TicketReply }, Message>(
      'POST',
      '/api/v1/support/tickets/:reference/messages',
      { access: 'optionalSession' },
    ),
    link: endpoint<{ body: TicketLink }, Message>('POST', '/api/v1/support/ticket-links', {
      access: 'public',
      limit: 'mailTicketLink',
    }),
  },
  ...messagingEndpoints,
  ...moneyEndpoints,
} as const
