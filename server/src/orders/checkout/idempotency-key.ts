import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../platform/http/app-error.ts'

/** The Idempotency-Key of a request; null without one. Throws 400 for one that cannot be a key. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header
  throw new AppError('BAD_REQUEST', 'An Idempotency-Key has 8 to 100 plain characters')
}
