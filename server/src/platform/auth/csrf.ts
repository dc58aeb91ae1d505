import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { hasFormTokenHeader } from './form-tokens.ts'

/**
 * Refuses a request of another site. A browser would send our cookie with it. `ownOrigins`: as browsers write them.
 * `cookie`: the one that the browser's form token is bound to.
 *
 * @throws AppError FOREIGN_ORIGIN (403).
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  ownOrigins: readonly string[],
  cookie: string | null,
): void {
  if (namesNoPage(request)) {
    if (hasFormTokenHeader(request, cookie)) return
    throw new AppError('FOREIGN_ORIGIN', cookie === null ? withoutCookie : withoutToken)
  }
  if (isOwnOrigin(request, ownOrigins)) return
  throw new AppError(
    'FOREIGN_ORIGIN',
    'This request came from another site. Open the page here and try again.',
  )
}

const withoutCookie =
  'Your browser refuses cookies, and we need one to know that it is you. Allow cookies for this site, open the page again and retry.'
const withoutToken = 'We could not see which page sent this. Open the page again and try again.'

/** Text browsers, old phones, and whatever goes through a proxy that strips headers say nothing of the page. */
export function namesNoPage({ headers }: FastifyRequest): boolean {
  return ![headers.origin, headers['sec-fetch-site'], headers.referer].some((one) => one !== undefined)
}

// A page of another site can keep Referer away, but cannot write ours into it.
function isOwnOrigin({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin, referer } = headers
  if (origin !== undefined) return ownOrigins.includes(origin)
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return referer !== undefined && ownOrigins.includes(URL.parse(referer)?.origin ?? '')
}
