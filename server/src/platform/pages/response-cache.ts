import type { Incoming, Outgoing } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.ts'
import { cookieOf } from '../auth/cookies.ts'

/** Answers an API call of a page from memory, or makes the call. */
export type ResponseCache = (
  request: FastifyRequest,
  outgoing: Outgoing,
  ask: () => Promise<Incoming>,
) => Promise<Incoming>

// Nearly every page asks for these, and the answer is the same for all visitors.
const sameForAll = new Set<string>([endpoints.site.path, endpoints.places.list.path])

/**
 * Keeps the answers that every page asks for as long as pages are
 * cached. One such call costs as much as the rest of a page's data.
 * Without a session cookie the session call is answered from memory too.
 */
export function createResponseCache(cache: PageCache, cookieName: string): ResponseCache {
  const kept = new Map<string, { answer: Incoming; startedAt: number }>()
  return async (request, { method, url }, ask) => {
    const isForVisitors =
      url === endpoints.auth.session.path && cookieOf(request.headers.cookie, cookieName) === null
    if (method !== 'GET' || !(isForVisitors || sameForAll.has(url))) return ask()
    const known = kept.get(url)
    if (known && cache.isCurrent(known.startedAt)) return known.answer
    const startedAt = performance.now()
    const answer = await ask()
    if (answer.status === 200) kept.set(url, { answer, startedAt })
    return answer
  }
}
