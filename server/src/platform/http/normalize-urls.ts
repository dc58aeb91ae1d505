import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Rewrites the URL of each request to one form: the path first, and no letter encoded.
 * The client of a proxy may send `http://oja.example/api/v1/products`
 * (RFC 9112, section 3.2.2), and letters may be encoded.
 * The router understands both. Code that looks at the start of a URL must see the same.
 * A URL of another origin is refused (D14 in docs/requirements/rules.md).
 * Call it after all other listeners of the server, and before other hooks. `ownOrigins`: as browsers write them.
 */
export function normalizeUrls(app: FastifyInstance, ownOrigins: readonly string[]): void {
  app.server.prependListener('request', (request) => {
    request.url = normalizeUrl(request.url ?? '/', ownOrigins)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.startsWith('/') ? undefined : new AppError('BAD_REQUEST', 'That address cannot be read'))
  })
}

const encodedLetter = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi

function normalizeUrl(url: string, ownOrigins: readonly string[]): string {
  const address = url.startsWith('/') ? url : withoutOrigin(url, ownOrigins)
  return address.includes('%') ? address.replace(encodedLetter, decodeURIComponent) : address
}

function withoutOrigin(url: string, ownOrigins: readonly string[]): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  if (!ownOrigins.includes(URL.parse(origin)?.origin ?? '')) return url
  const path = url.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
