import { buildApp } from '../server/src/app.ts'
import { createRateLimiter } from '../server/src/platform/http/rate-limits.ts'
import { openPageCache } from '../server/src/platform/pages/page-cache.ts'
import type { TestApp } from './test-app.ts'

/**
 * Sends so many logins with wrong passwords for one account at once, by turns to two nodes and from many addresses, so
 * that only the account's own limit can hold. Answers how many got each status.
 */
export async function wrongPasswordsAtOnce(app: TestApp, count: number): Promise<Record<number, number>> {
  const { config, pool } = app.platform
  const node = () =>
    buildApp({
      platform: { ...app.platform, limits: createRateLimiter(pool, config.rateLimit) },
      payment: app.payments.settings,
      cache: openPageCache(),
      pages: null,
    })
  const nodes = [await node(), await node()]
  try {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, turn) =>
        nodes[turn % 2]?.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress: `10.0.${turn % 4}.${turn % 250}`,
          payload: { email: 'attacked@example.com', password: `guess number ${turn}` },
        }),
      ),
    )
    const counted: Record<number, number> = {}
    for (const answer of answers)
      counted[answer?.statusCode ?? 0] = (counted[answer?.statusCode ?? 0] ?? 0) + 1
    return counted
  } finally {
    await Promise.all(nodes.map(({ app }) => app.close()))
  }
}
