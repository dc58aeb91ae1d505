import { index, layout, prefix, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

// Every address on one page. Paths match in any spelling of capitals.
export default [
  layout('layouts/site-layout.tsx', [
    // Pages without the header and the footer. /service-provider is the same screen as /seller-profile, so it is treated alike.
    layout('layouts/bare-layout.tsx', [
      route('categories/products', 'catalogue/catalogue-page.tsx'),
      route('services', 'catalogue/to-services.ts'),
      route('products/:id', 'catalogue/product-page.tsx'),
      route('services/:id', 'catalogue/service-page.tsx'),
      route('seller-profile/:sellerId', 'sellers/seller-profile-page.tsx'),
      route('seller-profile/:sellerId/contact', 'sellers/seller-contact-page.tsx'),
      route('service-provider/:id', 'sellers/seller-profile-page.tsx', { id: 'service-provider-page' }),
      route('login', 'identity/login-page.tsx'),
      route('register', 'identity/register-page.tsx'),
    ]),

    layout('layouts/shop-layout.tsx', [
      // Shop
      index('shop/home-page.tsx'),
      route('categories/services', 'catalogue/services-page.tsx'),
      route('order/success', 'orders/order-success-page.tsx'),

      // Account
      route('VerifyEmail/:token?', 'identity/verify-email-page.tsx'),
      route('resend-verification', 'identity/resend-verification-page.tsx'),
      route('forgot-password', 'identity/forgot-password-page.tsx'),
      route('reset-password/:token?', 'identity/reset-password-page.tsx'),
      route('logout', 'identity/logout-page.tsx'),
      ...prefix('account', [
        route('profile', 'identity/account-profile-page.tsx'),
        route('picture', 'identity/account-picture-page.tsx'),
        route('password', 'identity/account-password-page.tsx'),
        route('devices', 'identity/account-devices-page.tsx'),
        route('delete', 'identity/account-delete-page.tsx'),
      ]),
      route('SellWithUs', 'sellers/sell-with-us-page.tsx'),

      // Talking
      route('notices', 'messaging/notices-page.tsx'),
      route('messages/send', 'messaging/send-page.tsx'),

      // Words and help
      route('AboutUs', 'support/about-page.tsx'),
      route('FAQ', 'support/faq-page.tsx'),
      route('Contact', 'support/contact-page.tsx'),
      route('GetDirections', 'support/get-directions-page.tsx'),
      route('PrivacyPolicy', 'support/privacy-policy-page.tsx'),
      route('privacy-policy', 'support/privacy-policy-page.tsx', { id: 'privacy-policy-page' }),
      route('TermsOfService', 'support/terms-of-service-page.tsx'),
      route('terms-of-service', 'support/terms-of-service-page.tsx', { id: 'terms-of-service-page' }),
      route('Support', 'support/support-page.tsx'),
      route('Support/tickets/:reference', 'support/ticket-page.tsx'),
      route('Resources/HelpCenter', 'support/help-center-page.tsx'),
      route('Resources/HelpCenter/:slug', 'support/help-article-page.tsx'),
      route('Resources/SellerGuide', 'support/seller-guide-page.tsx'),
      route('report', 'trust/report-page.tsx'),
      // Admin, before its own shell opens
      route('admin/second-factor', 'identity/second-factor-page.tsx'),

      route('*', 'shop/not-found-page.tsx'),
    ]),

    // Payment, without React in the browser
    route('pay/:reference', 'orders/pay-page.tsx'),

    // Account: the buyer's own pages
    ...prefix('userProfile', [
      layout('layouts/buyer-layout.tsx', [
        index('identity/profile-page.tsx'),
        route('settings', 'identity/settings-page.tsx'),
        route('messages/:id?', 'messaging/inbox-page.tsx', { id: 'buyer-inbox' }),
        route('orders', 'orders/buyer-orders-page.tsx'),
        route('orders/:reference', 'orders/buyer-order-page.tsx'),
        route('orders/:reference/dispute', 'orders/buyer-dispute-page.tsx'),
      ]),
    ]),

    // Sell
    ...prefix('dashboard', [
      layout('layouts/dashboard-layout.tsx', [
        index('sellers/overview-page.tsx'),
        route('upload', 'catalogue/upload-page.tsx'),
        route('import', 'catalogue/import-page.tsx'),
        route('listings', 'catalogue/my-listings-page.tsx'),
        route('listings/:kind/:id/edit', 'catalogue/edit-listing-page.tsx'),
        route('listings/:kind/:id/voice', 'messaging/voice-page.tsx'),
        route('voice', 'messaging/voice-page.tsx', { id: 'shop-voice' }),
        route('messages/:id?', 'messaging/inbox-page.tsx'),
        route('orders', 'orders/seller-orders-page.tsx'),
        route('orders/:reference', 'orders/seller-order-page.tsx'),
        route('orders/:reference/dispute', 'orders/seller-dispute-page.tsx'),
        route('payouts', 'orders/payouts-page.tsx'),
        route('verification', 'trust/verification-page.tsx'),
        route('settings', 'sellers/settings-page.tsx'),
        route('logo', 'sellers/settings-logo-page.tsx'),
      ]),
    ]),

    // Admin: opens to everybody, with real data for an admin alone
    ...prefix('admin', [
      layout('layouts/admin-layout.tsx', [
        index('trust/admin-overview-page.tsx'),
        route('sellers', 'trust/admin-sellers-page.tsx'),
        route('kyc', 'trust/admin-kyc-page.tsx'),
        route('reports', 'trust/admin-reports-page.tsx'),
        route('reports/:id', 'trust/admin-reported-page.tsx'),
        route('messages', 'trust/admin-messages-page.tsx'),
        route('messages/:reference', 'trust/admin-message-page.tsx'),
        route('users', 'trust/admin-users-page.tsx'),
        route('users/:id', 'trust/admin-user-page.tsx'),
        route('audit', 'trust/admin-audit-page.tsx'),
        route('money', 'trust/money-desk-page.tsx'),
        route('orders/:reference', 'trust/money-order-page.tsx'),
        route('disputes', 'trust/money-desk-page.tsx', { id: 'disputes-page' }),
        route('disputes/:reference', 'trust/money-order-page.tsx', { id: 'dispute-page' }),
        route('settings', 'trust/admin-settings-page.tsx'),
      ]),
    ]),

    // Development
    ...prefix('dev', [route('ui', 'dev/ui-page.tsx')]),
  ]),
] satisfies RouteConfig
