import { index, layout, prefix, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

// Every address on one page. Paths match in any spelling of capitals.
export default [
  layout('layouts/site-layout.tsx', [
    layout('layouts/shop-layout.tsx', [
      // Shop
      index('shop/home-page.tsx'),

      // Account

      route('*', 'shop/not-found-page.tsx'),
    ]),

    // Sell

    // Admin

    // Development
    ...prefix('dev', [route('ui', 'dev/ui-page.tsx')]),
  ]),
] satisfies RouteConfig
