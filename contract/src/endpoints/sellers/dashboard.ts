import { endpoint } from '../endpoint.ts'
import type { Announcements } from '../../schemas/admin/admin-announcements.ts'
import type { SellerOrderQuery, SellerOrders } from '../../schemas/orders.ts'
import type { StatementQuery } from '../../schemas/orders/month-statement.ts'
import type { OwnReviewsQuery, ShopReviews } from '../../schemas/reviews.ts'
import type { TransactionQuery, Transactions } from '../../schemas/payouts.ts'
import type { OverviewQuery, SellerOverview, SellerWaiting } from '../../schemas/dashboard/seller-overview.ts'
import type { Dashboard, DashboardWeeks } from '../../schemas/sellers.ts'

// Apart from `endpoints`, which every page loads: few pages need these.

/** What the dashboard of a seller shows. */
export const dashboardEndpoints = {
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
  /** Added: one page of the reviews of the shop, its products and its services. */
  reviews: endpoint<{ query?: OwnReviewsQuery }, ShopReviews>('GET', '/api/v1/sellers/reviews', {
    access: 'seller',
  }),
  transactions: endpoint<{ query?: TransactionQuery }, Transactions>('GET', '/api/v1/sellers/transactions', {
    access: 'seller',
  }),
  orders: endpoint<{ query?: SellerOrderQuery }, SellerOrders>('GET', '/api/v1/sellers/orders', {
    access: 'seller',
    helper: 'orders',
  }),
  /** Added: the same orders as a CSV file. */
  ordersFile: endpoint<{ query?: SellerOrderQuery }, unknown>('GET', '/api/v1/sellers/orders.csv', {
    access: 'seller',
  }),
  /** Added: the statement as a CSV file, whole or of one month. */
  transactionsFile: endpoint<{ query?: StatementQuery }, unknown>('GET', '/api/v1/sellers/transactions.csv', {
    access: 'seller',
  }),
} as const
