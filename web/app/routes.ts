import { index, layout, prefix, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

// Every route of the site. Paths match in any spelling of capitals. Browsers load this list: like beside like compresses best.
export default [
  layout('layouts/site-layout.tsx', [
    // Pages without the header and the footer. /service-provider and /s show the same page as /seller-profile,
    // so they have the same layout.
    layout('layouts/bare-layout.tsx', [
      route('categories/products', 'catalogue/search/catalogue-page.tsx'),
      route('services', 'catalogue/search/services-redirect.ts'),
      route('products/:id', 'catalogue/product/product-page.tsx'),
      route('products/:id/delivery', 'delivery/product/product-delivery-page.tsx'),
      route('products/:id/review', 'reviews/review-product-page.tsx'),
      route('services/:id', 'catalogue/listing/service-page.tsx'),
      route('seller-profile/:sellerId', 'sellers/shop-page/shop-page.tsx'),
      route('seller-profile/:sellerId/contact', 'sellers/seller-contact-page.tsx'),
      route('s/:slug', 'sellers/shop-page/shop-page.tsx', { id: 'shop-link-page' }),
      route('service-provider/:id', 'sellers/shop-page/shop-page.tsx', { id: 'service-provider-page' }),
      route('checkout', 'orders/checkout/checkout-page.tsx'),
      route('login', 'identity/login-page.tsx'),
      route('register', 'identity/register-page.tsx'),
      route('admin/second-factor', 'identity/two-factor-page.tsx'),
    ]),

    layout('layouts/shop-layout.tsx', [
      // Shop
      index('home/home-page.tsx'),
      route('categories/services', 'catalogue/search/services-page.tsx'),

      // Account
      route('VerifyEmail/:token?', 'identity/verify-email-page.tsx'),
      route('resend-verification', 'identity/resend-verification-page.tsx'),
      route('forgot-password', 'identity/forgot-password-page.tsx'),
      route('verify-phone', 'identity/phones/verify-phone-page.tsx'),
      route('reset-password/:token?', 'identity/reset-password-page.tsx'),
      route('logout', 'identity/logout-page.tsx'),
      ...prefix('account', [
        route('profile', 'account/edit-profile-page.tsx'),
        route('picture', 'account/account-photo-page.tsx'),
        route('password', 'account/account-password-page.tsx'),
        route('phone', 'identity/phones/account-phone-page.tsx'),
        route('devices', 'account/account-devices-page.tsx'),
        route('delete', 'account/account-delete-page.tsx'),
      ]),
      route('SellWithUs', 'sellers/sell-with-us-page.tsx'),

      route('helpers/:token?', 'sellers/helpers/invitation-page.tsx'),

      route('saved', 'saved/saved-page.tsx'),
      route('basket', 'orders/basket/basket-page.tsx'),
      route('order/success', 'orders/checkout/order-success-page.tsx'),

      // Messages
      route('notices', 'notifications/notifications-page.tsx'),
      route('messages/send', 'messaging/send-message-page.tsx'),

      // Articles and help
      route('AboutUs', 'support/content/about-page.tsx'),
      route('FAQ', 'support/content/faq-page.tsx'),
      route('Contact', 'support/contact-page.tsx'),
      route('GetDirections', 'support/content/get-directions-page.tsx'),
      route('PrivacyPolicy', 'support/content/privacy-policy-page.tsx'),
      route('privacy-policy', 'support/content/privacy-policy-page.tsx', { id: 'privacy-policy-page' }),
      route('TermsOfService', 'support/content/terms-of-service-page.tsx'),
      route('terms-of-service', 'support/content/terms-of-service-page.tsx', { id: 'terms-of-service-page' }),
      route('Support', 'support/support-page.tsx'),
      route('Support/tickets/:reference', 'support/ticket-page.tsx'),
      route('Resources/HelpCenter', 'support/content/help-center-page.tsx'),
      route('Resources/HelpCenter/:slug', 'support/content/help-article-page.tsx'),
      route('Resources/SellerGuide', 'support/content/seller-guide-page.tsx'),
      route('report', 'trust/report-page.tsx'),
      route('*', 'home/not-found-page.tsx'),
    ]),

    // Payment, without React in the browser
    route('pay/:reference', 'orders/checkout/pay-page.tsx'),
    route('pay/request/:code', 'orders/payment-requests/pay-request-page.tsx'),

    // Development
    ...prefix('dev', [route('ui', 'dev/ui-page.tsx')]),

    // Account: the buyer's pages
    ...prefix('userProfile', [
      layout('layouts/buyer-layout.tsx', [
        index('account/profile-page.tsx'),
        route('settings', 'account/settings-page.tsx'),
        route('addresses', 'delivery/addresses-page.tsx'),
        route('messages/:id?', 'messaging/messages-page.tsx', { id: 'buyer-messages' }),
        route('orders', 'orders/buyer/buyer-orders-page.tsx'),
        route('orders/:reference', 'orders/buyer/buyer-order-page.tsx'),
        route('orders/:reference/dispute', 'orders/disputes/buyer-dispute-page.tsx'),
      ]),
    ]),

    // The payments of a shop on a second phone
    route('board/:code?', 'orders/board/board-page.tsx'),

    // Sellers
    layout('layouts/dashboard-layout.tsx', [
      route('reviews/:id/reply', 'reviews/reply-page.tsx'),
      ...prefix('dashboard', [
        index('sellers/overview/overview-page.tsx'),
        route('notices', 'notifications/notifications-page.tsx', { id: 'shop-notices' }),
        route('upload', 'catalogue/my-listings/upload-page.tsx'),
        route('import', 'catalogue/import/import-page.tsx'),
        route('photos', 'catalogue/photo-drafts/photos-page.tsx'),
        route('listings', 'catalogue/my-listings/my-listings-page.tsx'),
        route('stock', 'catalogue/stock/stock-page.tsx'),
        route('listings/:kind/:id/edit', 'catalogue/my-listings/edit-listing-page.tsx'),
        route('listings/products/:id/stock', 'catalogue/stock/stock-history-page.tsx'),
        route('listings/:kind/:id/voice', 'messaging/voice/voice-page.tsx'),
        route('voice', 'messaging/voice/voice-page.tsx', { id: 'shop-voice' }),
        route('messages/:id?', 'messaging/messages-page.tsx'),
        route('messages/send', 'messaging/send-message-page.tsx', { id: 'shop-send-message' }),
        route('paid', 'orders/board/payments-page.tsx'),
        route('orders', 'orders/seller/seller-orders-page.tsx'),
        route('ask', 'orders/payment-requests/request-payment-page.tsx'),
        route('orders/:reference', 'orders/seller/seller-order-page.tsx'),
        route('orders/:reference/dispute', 'orders/disputes/seller-dispute-page.tsx'),
        route('orders/:reference/slip', 'orders/seller/packing-slip-page.tsx'),
        route('customers', 'orders/customers/customers-page.tsx'),
        route('customers/:id', 'orders/customers/customer-page.tsx'),
        route('delivery', 'delivery/shop/dashboard-delivery-page.tsx'),
        route('payouts', 'orders/payouts/payouts-page.tsx'),
        route('verification', 'trust/verification-page.tsx'),
        ...prefix('settings', [
          index('sellers/settings/settings-page.tsx'),
          route('profile', 'sellers/settings/profile-page.tsx'),
          route('contact', 'sellers/settings/contact-page.tsx'),
          route('hours', 'sellers/settings/hours-page.tsx'),
          route('alerts', 'sellers/settings/notifications-page.tsx'),
          route('link', 'sellers/settings/link-page.tsx'),
          route('helpers', 'sellers/helpers/helpers-page.tsx'),
          route('replies', 'messaging/quick-replies/quick-replies-page.tsx'),
          route('account', 'sellers/settings/account-page.tsx'),
        ]),
        route('logo', 'sellers/settings/logo-page.tsx'),
        route('share', 'sellers/share/share-page.tsx'),
        route('reviews', 'sellers/reviews-page.tsx'),
        // /dashboard/more, and every unknown address below /dashboard
        route('*', 'sellers/more-page.tsx'),
      ]),
    ]),

    // Admin: open to everybody, with real data only for an admin
    ...prefix('admin', [
      layout('layouts/admin-layout.tsx', [
        index('admin/overview/overview-page.tsx'),
        route('search', 'admin/records/admin-search-page.tsx'),
        route('sellers', 'admin/admin-sellers-page.tsx'),
        route('sellers/:id', 'admin/records/admin-shop-page.tsx'),
        route('kyc', 'admin/admin-kyc-page.tsx'),
        route('kyc/:id', 'admin/records/admin-documents-page.tsx'),
        route('names', 'admin/admin-names-page.tsx'),
        route('reports', 'admin/reports/admin-reports-page.tsx'),
        route('reports/:id', 'admin/reports/admin-reported-page.tsx'),
        route('reviews', 'admin/reviews/admin-reviews-page.tsx'),
        route('messages', 'admin/tickets/admin-tickets-page.tsx'),
        route('messages/:reference', 'admin/tickets/admin-ticket-page.tsx'),
        route('answers', 'admin/cases/canned-answers-page.tsx'),
        route('users', 'admin/admin-users-page.tsx'),
        route('users/:id', 'admin/admin-user-page.tsx'),
        route('audit', 'admin/admin-audit-page.tsx'),
        route('money', 'admin/payments/admin-payments-page.tsx'),
        route('orders/:reference', 'admin/payments/admin-order-page.tsx'),
        route('disputes', 'admin/payments/admin-payments-page.tsx', { id: 'disputes-page' }),
        route('disputes/:reference', 'admin/payments/admin-order-page.tsx', { id: 'dispute-page' }),
        route('announcements', 'admin/announcements/announcements-page.tsx'),
        route('commission', 'admin/commission/commission-page.tsx'),
        route('moderation', 'admin/moderation/moderation-page.tsx'),
        route('settings', 'admin/settings/settings-page.tsx'),
        route('settings/texts', 'admin/texts/text-settings-page.tsx'),
        route('settings/market-day', 'admin/settings/market-day-page.tsx'),
        route('settings/home', 'admin/settings/home-cards-page.tsx'),
        route('settings/admins', 'admin/settings/admins-page.tsx'),
        route('settings/synonyms', 'admin/settings/synonyms-page.tsx'),
        // /admin/more, and every unknown address below /admin
        route('*', 'admin/admin-more-page.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
