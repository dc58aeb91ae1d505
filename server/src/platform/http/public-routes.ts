/**
 * Every route that is not in the table of endpoints. Anybody may call them; where something else than a session is checked,
 * it is said beside. `*` at the end stands for any rest; `/*` alone are the pages, whose calls the API guards.
 */
const publicRoutes = [
  '/healthz',
  '/readyz',
  // A token, or this machine: metrics.routes.ts.
  '/metrics',
  '/files/*',
  '/og/*',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/*',
  '/api/docs*',
  // The signature of the provider: receiveWebhook.
  '/api/v1/payments/paystack/webhook',
  // Registered in development only: app.ts.
  '/dev/*',
  '/assets/*',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/pay.js',
  '/*',
]

/** Whether a route is in that list. `url`: as Fastify writes it, with its parameters. */
export function isPublicRoute(url: string): boolean {
  return publicRoutes.some((route) =>
    route.endsWith('*') && route !== '/*' ? url.startsWith(route.slice(0, -1)) : url === route,
  )
}
