import type { Server } from 'node:http'

/**
 * Writes what a request asks for in the one form in which everything here reads it: the path first. A client of a proxy may
 * ask for `http://oja.example/api/v1/products` (RFC 9112, section 3.2.2), and letters may come encoded; the router
 * understands both, and whoever looks at how an address begins must see the same. Call it after whatever else listens.
 */
export function takePlainAddresses(server: Server): void {
  server.prependListener('request', (request) => {
    request.url = plainAddress(request.url ?? '/')
  })
}

const encodedLetter = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi

function plainAddress(url: string): string {
  const address = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  return address.includes('%') ? address.replace(encodedLetter, decodeURIComponent) : address
}
