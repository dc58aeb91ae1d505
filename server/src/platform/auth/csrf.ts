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

function isOwnOrigin({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin } = headers
  if (origin !== undefined) return ownOrigins.includes(origin)
  return headers['sec-fetch-site'] === 'same-origin'
}
