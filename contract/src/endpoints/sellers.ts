import { endpoint } from './endpoint.ts'
import type { Announcements } from '../schemas/admin/admin-announcements.ts'
import type { SellerOrderQuery, SellerOrders } from '../schemas/orders.ts'
import type { TransactionQuery, Transactions } from '../schemas/payouts.ts'
import type { SellerQuery } from '../schemas/search.ts'
import type { OverviewQuery, SellerOverview, SellerWaiting } from '../schemas/dashboard/seller-overview.ts'
import type {
  Dashboard,
  DashboardWeeks,
  LinkedShop,
  OwnShop,
  SellerContact,
  SellerPublic,
  SellerSearch,
  ShopLink,
  ShopLinkChange,
  ShopName,
  ShopUpdated,
} from '../schemas/sellers.ts'

type Id = { params: { id: string } }

/** Shops, their figures and their orders. Part of `endpoints`. */
export const sellersEndpoints = {
  sellers: {
    search: endpoint<{ query: SellerQuery }, SellerSearch>('GET', '/api/v1/sellers/search', {
      access: 'public',
      limit: 'search',
    }),
    name: endpoint<Record<never, never>, ShopName>('GET', '/api/v1/sellers/only/profile', {
      access: 'seller',
      helper: 'any',
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
    /** Added: what admins announce to this shop now. */
    announcements: endpoint<Record<never, never>, Announcements>('GET', '/api/v1/sellers/announcements', {
      access: 'seller',
    }),
    /** Added: what to do, sales by day and the money due. */
    overview: endpoint<{ query?: OverviewQuery }, SellerOverview>('GET', '/api/v1/sellers/overview', {
      access: 'seller',
    }),
    /** Added: how many orders and messages wait, for the menu. */
    waiting: endpoint<Record<never, never>, SellerWaiting>('GET', '/api/v1/sellers/waiting', {
      access: 'seller',
      helper: 'any',
    }),
    transactions: endpoint<{ query?: TransactionQuery }, Transactions>(
      'GET',
      '/api/v1/sellers/transactions',
      { access: 'seller' },
    ),
    orders: endpoint<{ query?: SellerOrderQuery }, SellerOrders>('GET', '/api/v1/sellers/orders', {
      access: 'seller',
      helper: 'orders',
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
    /** Added: the shop of a link that people can say (/s/mama-sade), today's or an older one. */
    ofLink: endpoint<{ params: { slug: string } }, LinkedShop>('GET', '/api/v1/sellers/links/:slug', {
      access: 'public',
      limit: 'search',
    }),
    /** Added: the link of the caller's shop. */
    link: endpoint<Record<never, never>, ShopLink>('GET', '/api/v1/sellers/link', { access: 'seller' }),
    /** Added: once in 30 days. */
    changeLink: endpoint<{ body: ShopLinkChange }, ShopLink>('PUT', '/api/v1/sellers/link', {
      access: 'seller',
      limit: 'changeLink',
    }),
    /** Added: phone and e-mail of one shop, after a tap on a button; 60 an hour for each address. */
    contact: endpoint<Id, SellerContact>('GET', '/api/v1/sellers/:id/contact', {
      access: 'public',
      limit: 'showContact',
    }),
  },
} as const
