import type { App } from '../platform.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors: a route that other front ends may not read. */
    cors?: false
  }
}

/**
 * Lets the pages of other front ends call the API and show public photos (CLIENT_ORIGINS, D121 in
 * docs/requirements/rules.md). They never get a cookie: they log in for a bearer credential and send it themselves.
 * Nothing is registered without such origins. To every other origin each answer stays as it is.
 */
export async function allowClientOrigins(app: App, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  const { default: cors } = await import('@fastify/cors')
  app.addHook('onRoute', (route) => {
    if (!isShared(route.url)) route.config = { ...route.config, cors: false }
  })
  // A photo in a plain <img> names no origin, so it is open to every page, as the photo itself is.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/files/')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
  await app.register(cors, {
    origin: (origin, callback) => callback(null, origin !== undefined && origins.includes(origin) && origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['Link', 'X-Total-Count', 'Retry-After'],
    // Without it a browser sends no cookies along, and shows no answer to a page that wanted them sent.
    credentials: false,
    maxAge: 600,
    strictPreflight: false,
  })
}

// `*` is the route of the preflights. What it answers says nothing of the address.
function isShared(route: string): boolean {
  return route === '*' || route.startsWith('/api/v1/') || route.startsWith('/files/')
}
