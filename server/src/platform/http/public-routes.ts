/**
 * Every route that is not in the table of endpoints. Anybody may call them.
 * A comment names the check where something other than a session is checked.
 * `*` at the end stands for any rest. `/*` alone are the pages: the API guards the calls that they make. `*` alone is a
 * route of that name.
 */
const publicRoutes = [
  '/healthz',
  '/readyz',
  // A token or this machine: metrics.routes.ts.
  '/metrics',
  '/files/*',
  '/og/*',
  '/qr/*',
  '/p/*',
  '/v/*',
  '/sell',
  '/Sell',
  '/SELL',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/*',
  '/api/docs*',
  // The provider's signature: receiveWebhook.
  '/api/v1/payments/paystack/webhook',
  // The providers' signatures: receipts.ts.
  '/api/v1/texts/termii/webhook',
  '/api/v1/texts/whatsapp/webhook',
  // Registered in development only: app.ts.
  '/dev/*',
  '/assets/*',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/pay-window.js',
  '/offline.js',
  '/service-worker.js',
  // Preflight requests of listed front ends: client-origins.ts.
  '*',
  '/*',
]

/** Whether a route is in that list. `url` is the route's path as Fastify writes it, with its parameters. */
export function isPublicRoute(url: string): boolean {
  return publicRoutes.some((route) =>
    /.\*$/.test(route) && route !== '/*' ? url.startsWith(route.slice(0, -1)) : url === route,
  )
}
