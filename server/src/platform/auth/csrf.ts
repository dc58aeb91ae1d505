import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'

/**
 * Refuses a request of another site. A browser would send our cookie with it. `ownOrigins`: as browsers write them.
 *
 * @throws AppError FOREIGN_ORIGIN (403).
 */
export function refuseForeignOrigin(request: FastifyRequest, ownOrigins: readonly string[]): void {
  if (isOwnOrigin(request, ownOrigins)) return
  throw new AppError(
    'FOREIGN_ORIGIN',
    'This request came from another site. Open the page here and try again.',
  )
}

// A page of another site can keep Referer away, but cannot write ours into it. So a missing one proves nothing, and only a
// page's form may then show its token instead (platform/pages/write-form-tokens.ts).
function isOwnOrigin({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin, referer } = headers
  if (origin !== undefined) return ownOrigins.includes(origin)
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return referer !== undefined && ownOrigins.includes(URL.parse(referer)?.origin ?? '')
}
