import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Writes what a request asks for in the one form in which everything here reads it: the path first. A client of a proxy may
 * ask for `http://oja.example/api/v1/products` (RFC 9112, section 3.2.2), and letters may come encoded; the router
 * understands both, and whoever looks at how an address begins must see the same. An address of another market is refused
 * (rules.md D14). Call it after whatever else listens to the server, and before other hooks. `ownOrigins`: as browsers write them.
 */
export function normalizeUrls(app: FastifyInstance, ownOrigins: readonly string[]): void {
  app.server.prependListener('request', (request) => {
    request.url = plainAddress(request.url ?? '/', ownOrigins)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.startsWith('/') ? undefined : new AppError('BAD_REQUEST', 'That address cannot be read'))
  })
}

const encodedLetter = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi

function plainAddress(url: string, ownOrigins: readonly string[]): string {
  const address = url.startsWith('/') ? url : withoutOrigin(url, ownOrigins)
  return address.includes('%') ? address.replace(encodedLetter, decodeURIComponent) : address
}

function withoutOrigin(url: string, ownOrigins: readonly string[]): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  if (!ownOrigins.includes(URL.parse(origin)?.origin ?? '')) return url
  const path = url.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
