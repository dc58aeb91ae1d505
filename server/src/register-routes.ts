import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventStreams } from './platform/events/event-streams.ts'
import type { ReadPools } from './platform/database/replica.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { importRoutes } from './catalogue/import/import.routes.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import { deliveryOnCards } from './delivery/delivery.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { accountRoutes } from './identity/profile.routes.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { phonesRoutes } from './identity/phones/phones.routes.ts'
import { twoFactorRoutes } from './identity/two-factor/two-factor.routes.ts'
import { exportRoutes } from './admin/export.routes.ts'
import { announcementsRoutes } from './admin/announcements/announcements.routes.ts'
import { commissionRoutes } from './admin/commission/commission.routes.ts'
import { homeCardsRoutes } from './admin/home-cards/home-cards.routes.ts'
import { busyAddressesRoutes } from './admin/settings/opened-addresses.routes.ts'
import { figuresRoutes } from './admin/figures/figures.routes.ts'
import { moderationRoutes } from './admin/moderation/moderation.routes.ts'
import { adminCasesRoutes } from './admin/cases/cases.routes.ts'
import { adminRecordsRoutes } from './admin/records/records.routes.ts'
import { usersRoutes } from './admin/users.routes.ts'
import { settingsRoutes } from './admin/settings/settings.routes.ts'
import { auditLogRoutes } from './admin/audit-log.routes.ts'
import { kycRoutes } from './admin/kyc/kyc.routes.ts'
import { namesRoutes } from './admin/kyc/account-names.routes.ts'
import { overviewRoutes } from './admin/overview.routes.ts'
import { reportsRoutes } from './admin/reports.routes.ts'
import { adminSellersRoutes } from './admin/sellers/sellers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { ownAccountRoutes } from './account/account.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { countUnreadOf } from './notifications/notifications.ts'
import { servicePageRoutes } from './storefront/service-page.routes.ts'
import { socialCardRoutes } from './seo/social-cards.routes.ts'
import { statusPictureRoutes } from './seo/status-pictures.routes.ts'
import { shareRoutes } from './storefront/share.routes.ts'
import { shopPageRoutes } from './storefront/shop-page.routes.ts'
import { shopQrRoutes } from './storefront/shop-qr.routes.ts'
import { sitemapRoutes } from './seo/sitemap.routes.ts'
import { messagingRoutes } from './messaging/messaging.routes.ts'
import { quickRepliesRoutes } from './messaging/quick-replies/quick-replies.routes.ts'
import { voicesRoutes } from './messaging/voice/voice.routes.ts'
import { boardRoutes } from './orders/board/board.routes.ts'
import { basketRoutes } from './orders/basket/basket.routes.ts'
import { dispatchPageRoutes, dispatchRoutes } from './orders/dispatch/dispatch.routes.ts'
import { receiptCheckRoutes, receiptQrRoutes } from './orders/receipt-check/receipt-check.routes.ts'
import { handleErrorsAsPages } from './platform/pages/scriptless-page.ts'
import { checkoutsRoutes } from './orders/checkout/checkouts.routes.ts'
import {
  commissionRate,
  countBasketOf,
  createBasketOwners,
  joinDeviceBasket,
  seedCommission,
} from './orders/orders.ts'
import { paymentsRoutes } from './orders/checkout/payments.routes.ts'
import { customersRoutes } from './orders/customers/customers.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { adminPaymentsRoutes } from './admin/payments.routes.ts'
import type { HasOtherName } from './orders/payouts/payout-account.ts'
import { payoutsRoutes } from './orders/payouts/payouts.routes.ts'
import { paymentRequestsRoutes } from './orders/payment-requests/payment-requests.routes.ts'
import type { Payments } from './payments/payments.ts'
import { webhookRoutes } from './payments/webhooks.routes.ts'
import { eventsRoutes } from './platform/events/events.routes.ts'
import type { App, RoutePlatform } from './platform/platform.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { openShop, shopLogo } from './sellers/sellers.ts'
import { placesRoutes } from './sellers/places.routes.ts'
import { sellersRoutes } from './sellers/sellers.routes.ts'
import { helpersRoutes } from './sellers/helpers/helpers.routes.ts'
import { contentRoutes } from './support/content/content.routes.ts'
import { countSaves, createSavedOwners, joinDeviceList } from './saved/saved.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { compareAccountName, isAccountOfAnother } from './trust/trust.ts'
import { trustRoutes } from './trust/trust.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { textReceiptRoutes } from './text-messages/receipts/receipts.routes.ts'
import { textsRoutes } from './text-messages/texts.routes.ts'
import { adminTextsRoutes } from './admin/texts/texts.routes.ts'
import { adminTicketsRoutes } from './admin/tickets.routes.ts'

export interface Modules {
  payments: Payments
  streams: EventStreams
  /** May one more event stream be opened? */
  hasCapacity: () => boolean
  /** Where public pages read: the replica, or the main pools. */
  publicPools: ReadPools
}

/** Registers the routes of every module, in the order in which modules may import one another. */
export async function registerRoutes(
  app: App,
  routePlatform: RoutePlatform,
  { payments, streams, hasCapacity, publicPools }: Modules,
): Promise<void> {
  const savedOwners = createSavedOwners(routePlatform.config.publicOrigin)
  const basketOwners = createBasketOwners(routePlatform.config.publicOrigin)
  const joinDeviceLists = async (login: { request: FastifyRequest; reply: FastifyReply; userId: string }) => {
    await joinDeviceList(routePlatform.pool, savedOwners, login)
    await joinDeviceBasket(routePlatform.pool, basketOwners, login)
  }
  identityRoutes(
    app,
    routePlatform,
    openShop,
    (request, reply, userId) => joinDeviceLists({ request, reply, userId }),
    (userId) => countBasketOf(routePlatform.pool, userId),
    (userId) => countUnreadOf(routePlatform.pool, userId),
  )
  phonesRoutes(app, routePlatform, openShop, (request, reply, userId) =>
    joinDeviceLists({ request, reply, userId }),
  )
  accountRoutes(app, routePlatform, shopLogo)
  twoFactorRoutes(app, routePlatform)
  placesRoutes(app)
  sellersRoutes(app, routePlatform)
  helpersRoutes(app, routePlatform)
  catalogueRoutes(app, routePlatform, (ids) => countSaves(routePlatform.pool, ids), deliveryOnCards)
  importRoutes(app, routePlatform)
  searchRoutes(app, routePlatform, deliveryOnCards)
  deliveryRoutes(app, routePlatform)
  await app.register(async (scope) => webhookRoutes(scope, payments))
  await app.register(async (scope) => textReceiptRoutes(scope, routePlatform))
  textsRoutes(app, routePlatform)
  await seedCommission(routePlatform.pool, routePlatform.config.commissionPercent)
  const checkout = { ...routePlatform, pool: routePlatform.checkoutPool }
  paymentsRoutes(app, checkout, payments)
  const hasOtherName: HasOtherName = (actor) => isAccountOfAnother(routePlatform, actor)
  ordersRoutes(app, checkout, payments, hasOtherName)
  customersRoutes(app, routePlatform)
  basketRoutes(app, routePlatform, basketOwners)
  checkoutsRoutes(app, checkout, payments)
  paymentRequestsRoutes(app, checkout, payments, hasOtherName)
  dispatchRoutes(app, checkout, payments, hasOtherName)
  receiptQrRoutes(app, routePlatform)
  await app.register(async (scope) => {
    handleErrorsAsPages(scope)
    receiptCheckRoutes(scope, routePlatform)
    dispatchPageRoutes(scope, routePlatform)
  })
  payoutsRoutes(app, checkout, payments, {
    compareName: (sellerId) => compareAccountName(routePlatform, sellerId),
    hasOtherName,
  })
  adminPaymentsRoutes(app, checkout, payments)
  eventsRoutes(app, routePlatform, streams, hasCapacity)
  boardRoutes(app, routePlatform, streams, hasCapacity)
  messagingRoutes(app, routePlatform)
  quickRepliesRoutes(app, routePlatform)
  voicesRoutes(app, routePlatform)
  reviewsRoutes(app, routePlatform)
  contentRoutes(app, {
    config: routePlatform.config,
    commission: async () => (await commissionRate(publicPools.pool)) / 100,
  })
  supportRoutes(app, routePlatform)
  adminTicketsRoutes(app, routePlatform)
  savedRoutes(app, routePlatform, savedOwners)
  shopPageRoutes(app, routePlatform, deliveryOnCards)
  shopQrRoutes(app, routePlatform)
  shareRoutes(app, routePlatform)
  servicePageRoutes(app, routePlatform)
  trustRoutes(app, routePlatform)
  dashboardRoutes(app, routePlatform)
  ownAccountRoutes(app, routePlatform)
  overviewRoutes(app, routePlatform)
  adminSellersRoutes(app, routePlatform)
  kycRoutes(app, routePlatform)
  namesRoutes(app, routePlatform)
  reportsRoutes(app, routePlatform)
  auditLogRoutes(app, routePlatform)
  adminRecordsRoutes(app, routePlatform)
  adminCasesRoutes(app, routePlatform)
  announcementsRoutes(app, routePlatform)
  commissionRoutes(app, routePlatform)
  homeCardsRoutes(app, routePlatform)
  moderationRoutes(app, routePlatform)
  figuresRoutes(app, routePlatform)
  adminTextsRoutes(app, routePlatform)
  busyAddressesRoutes(app, routePlatform)
  usersRoutes(app, routePlatform)
  settingsRoutes(app, routePlatform)
  exportRoutes(app, routePlatform)
  notificationsRoutes(app, routePlatform)
  socialCardRoutes(app, routePlatform)
  statusPictureRoutes(app, routePlatform)
  sitemapRoutes(app, routePlatform)
}
