import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'
import { queryPool } from '../database/database.ts'
import type { Pool, PreparedQuery } from '../database/database.ts'

/**
 * How often, counted for whom (rules.md D17). Addresses are generous: carriers put thousands of phones behind one.
 * `inMemory`: counted in this node's memory, for what is asked too often to be written down.
 */
const rates = {
  login_account: { points: 10, seconds: 60 },
  login_address: { points: 300, seconds: 60 },
  register_address: { points: 60, seconds: 3600 },
  resend_account: { points: 3, seconds: 3600 },
  forgot_account: { points: 3, seconds: 3600 },
  // Not in D17: codes have six digits, so few tries; the others send mail or read much.
  code_account: { points: 10, seconds: 900 },
  new_email_account: { points: 5, seconds: 3600 },
  data_account: { points: 10, seconds: 3600 },
  initiate_account: { points: 10, seconds: 60 },
  verify_account: { points: 40, seconds: 60 },
  message_account: { points: 30, seconds: 60 },
  thread_account: { points: 10, seconds: 3600 },
  review_account: { points: 20, seconds: 86_400 },
  report_account: { points: 30, seconds: 86_400 },
  contact_address: { points: 60, seconds: 3600 },
  // Not in D17: who talks instead of writing sends more of them than pictures.
  voice_account: { points: 120, seconds: 3600 },
  upload_account: { points: 30, seconds: 3600 },
  import_account: { points: 30, seconds: 3600 },
  search_address: { points: 1200, seconds: 60, inMemory: true },
  poll_address: { points: 1200, seconds: 60, inMemory: true },
  // The bank's directory of names must not be read through us.
  resolve_account: { points: 20, seconds: 3600 },
  ticket_address: { points: 20, seconds: 3600 },
  ticket_reply: { points: 30, seconds: 3600 },
  ticket_link_account: { points: 3, seconds: 3600 },
  ticket_mail_account: { points: 5, seconds: 3600 },
} as const

export type RateLimitName = keyof typeof rates

export interface RateLimiter {
  /** Counts one use. Throws 429 with Retry-After when there were too many. */
  count(rate: RateLimitName, who: string): Promise<void>
}

/**
 * Limits counted atomically in PostgreSQL, the same for every node; those `inMemory` by each node for itself. Who cannot be
 * counted in time is refused, as whenever the database is away: nobody guesses passwords while it is.
 */
export function createRateLimiter(pool: Pool, on: boolean): RateLimiter {
  if (!on) return { count: async () => undefined }
  // The library would ask the pool itself, and wait for ever behind a link that swallows everything.
  const inTime = { query: (asked: PreparedQuery) => queryPool(pool, asked) }
  const limiters: Record<string, RateLimiterAbstract> = Object.fromEntries(
    Object.entries(rates).map(([name, { points, seconds, ...rate }]) => [
      name,
      'inMemory' in rate
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
        : new RateLimiterPostgres({
            storeClient: inTime,
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points,
            duration: seconds,
          }),
    ]),
  )
  return {
    async count(rate, who) {
      try {
        await limiters[rate]?.consume(shortKey(who))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw new AppError(
          'TOO_MANY',
          `Too many tries. Please wait ${inWords(retryAfterSeconds)} and try again.`,
          {
            retryAfterSeconds,
          },
        )
      }
    },
  }
}

// The table's key holds 255 characters; an e-mail address alone may have 254.
function shortKey(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
