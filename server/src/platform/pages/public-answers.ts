import type { FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.ts'

/** The answer to a public question from memory, or made now. */
export type PublicAnswers = <Answer>(request: FastifyRequest, make: () => Promise<Answer>) => Promise<Answer>

/** Some 30 KB each. Addresses have no end, so the oldest are dropped. */
const maxAnswers = 400

/**
 * Keeps the answers that visitors without a session get as long as their pages are kept: a change of public data drops both.
 * Those who ask for the same while it is made wait for it. Whoever has a session is answered anew, so that they see their own changes.
 * Without a cache each is made anew.
 */
export function createPublicAnswers(
  cache: PageCache | null,
  isSomebody: (request: FastifyRequest) => boolean,
): PublicAnswers {
  const kept = new Map<string, { answer: Promise<unknown>; startedAt: number }>()
  return <Answer>(request: FastifyRequest, make: () => Promise<Answer>) => {
    if (!cache || isSomebody(request)) return make()
    const key = request.url
    const known = kept.get(key)
    // One address has answers of one kind.
    if (known && cache.isCurrent(known.startedAt)) return known.answer as Promise<Answer>
    const startedAt = performance.now()
    const answer = make()
    kept.delete(key)
    kept.set(key, { answer, startedAt })
    answer.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= maxAnswers) break
      kept.delete(oldest)
    }
    return answer
  }
}
