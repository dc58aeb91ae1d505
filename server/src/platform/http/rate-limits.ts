import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateLimit } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { queryPool } from '../database/database.ts'
import type { Pool, PreparedQuery } from '../database/database.ts'
import type { Actor } from '../auth/sessions.ts'
import { isBusyAddress } from '../auth/busy-addresses.ts'

/**
 * How many uses in how many seconds, and for whom they are counted (D17 in docs/requirements/rules.md).
 * Limits by address are generous, because carriers put thousands of phones behind one address.
 * `email`: the one of the logged-in account, otherwise the one in the body.
 * `session`: one session of an account. `device`: a browser that has logged in to the account before.
 * `inMemory`: counted in this node's memory, because a database write for each use would cost too much.
 */
interface Rate {
  points: number
  seconds: number
  by: 'account' | 'email' | 'address' | 'ticket' | 'session' | 'device' | 'number'
  inMemory?: true
  /** An admin can open one address for some hours, in which this limit does not count there. */
  opensForBusyAddress?: true
  /** The number of uses for an address from which somebody has verified a phone number. */
  pointsOfProvenAddress?: number
}

const minute = 60
const hour = 3_600
const day = 86_400

const rates: Record<RateLimit, Rate> = {
  logIn: { points: 300, seconds: minute, by: 'address' },
  // Guesses of one account's password at login, from any address. A stranger can use them all up, so the owner's devices
  // and sessions have counters of their own.
  guessPassword: { points: 10, seconds: minute, by: 'email' },
  guessPasswordOnDevice: { points: 10, seconds: minute, by: 'device' },
  guessPasswordInSession: { points: 10, seconds: minute, by: 'session' },
  // A registration that somebody verifies is given back, so that only failures count.
  register: { points: 60, seconds: hour, by: 'address', opensForBusyAddress: true },
  // Codes to phones cost money, and strangers are woken by them.
  askCode: { points: 30, pointsOfProvenAddress: 60, seconds: hour, by: 'address', opensForBusyAddress: true },
  codesOfNumber: { points: 5, seconds: hour, by: 'number' },
  codesOfNumberInDay: { points: 10, seconds: day, by: 'number' },
  // Notes that a number was verified from an address. It refuses nothing.
  provenAddress: { points: 1e9, seconds: 90 * day, by: 'address' },
  // Mails to an address that somebody typed. Beyond this the answer is the same and nothing is sent.
  mailRegistration: { points: 3, seconds: hour, by: 'email' },
  mailNewAddress: { points: 3, seconds: hour, by: 'email' },
  resendVerification: { points: 3, seconds: hour, by: 'email' },
  forgotPassword: { points: 3, seconds: hour, by: 'email' },
  // These are not in D17. Codes have six digits, so few tries are allowed. The others send mail or read much.
  enterCode: { points: 10, seconds: 15 * minute, by: 'account' },
  changeEmail: { points: 5, seconds: hour, by: 'account' },
  downloadData: { points: 10, seconds: hour, by: 'account' },
  startPayment: { points: 10, seconds: minute, by: 'account' },
  // Not in D17. A person closes and opens one payment again and again; the provider is asked at a close.
  openPayment: { points: 20, seconds: minute, by: 'account' },
  closePayment: { points: 20, seconds: minute, by: 'account' },
  verifyPayment: { points: 40, seconds: minute, by: 'account' },
  // Not in D17. An order has ten tries of its own; a shop hands over many orders on one day.
  enterHandoverCode: { points: 300, seconds: hour, by: 'account' },
  renewHandoverCode: { points: 30, seconds: hour, by: 'account' },
  sendMessage: { points: 30, seconds: minute, by: 'account' },
  beginConversation: { points: 10, seconds: hour, by: 'account' },
  writeReview: { points: 20, seconds: day, by: 'account' },
  report: { points: 30, seconds: day, by: 'account' },
  showContact: { points: 60, seconds: hour, by: 'address' },
  // Not in D17. Each try reads the names of all shops.
  changeLink: { points: 20, seconds: hour, by: 'account' },
  // Not in D17. Each try asks whether a verified shop has the name.
  openShop: { points: 20, seconds: hour, by: 'account' },
  // Not in D17. Each sends a mail or a text to where somebody typed. Invitations use up no codes of a number.
  inviteHelper: { points: 20, seconds: day, by: 'account' },
  inviteNumber: { points: 3, seconds: day, by: 'number' },
  // Not in D17. A link of a board has 256 random bits; the limit only keeps the database from being asked for nothing.
  addBoardLink: { points: 100, seconds: hour, by: 'account' },
  openBoard: { points: 300, seconds: minute, by: 'address' },
  // Not in D17. A person who sends voice notes sends more of them than photos.
  sendVoice: { points: 120, seconds: hour, by: 'account' },
  upload: { points: 30, seconds: hour, by: 'account' },
  importListings: { points: 30, seconds: hour, by: 'account' },
  // Not in D17. Each is a photo to encode; a seller may fill a shop of 200 goods in an hour.
  addPhotoDraft: { points: 200, seconds: hour, by: 'account' },
  // Not in D17. A photo has up to 80 parts, and a broken line sends some of them again.
  sendPhotoPart: { points: 6000, seconds: hour, by: 'account', inMemory: true },
  search: { points: 1200, seconds: minute, by: 'address', inMemory: true },
  // Not in D17. A device without an account can save too, so only its address can be counted.
  save: { points: 3000, seconds: hour, by: 'address' },
  poll: { points: 1200, seconds: minute, by: 'address', inMemory: true },
  // Nobody may read the bank's directory of names through us.
  resolveBankAccount: { points: 20, seconds: hour, by: 'account' },
  openTicket: { points: 20, seconds: hour, by: 'address' },
  replyToTicket: { points: 30, seconds: hour, by: 'ticket' },
  mailTicketLink: { points: 3, seconds: hour, by: 'email' },
  confirmTicket: { points: 3, seconds: hour, by: 'email' },
  // Texts to a number that somebody typed. Our answers do not count.
  textTicket: { points: 3, seconds: day, by: 'number' },
  askForPayment: { points: 120, seconds: hour, by: 'account' },
  // Not in D17. 2^49 codes: who guesses 600 a minute finds none, and a row of stalls behind one address still pays.
  openRequest: { points: 600, seconds: minute, by: 'address', inMemory: true },
  payRequest: { points: 300, seconds: hour, by: 'address' },
  // Not in D17. Nobody may guess codes of receipts. A wrong code is answered without the database, and so it is counted.
  checkReceipt: { points: 600, seconds: hour, by: 'address', inMemory: true },
  // Not in D17. A code has 128 bits; this is against load alone. A visit uses two: the page and its photo.
  openDispatch: { points: 1200, seconds: hour, by: 'address', inMemory: true },
}

export interface RateLimiter {
  /** Counts one use. Throws 429 with Retry-After when there were too many. */
  count(rate: RateLimit, who: string): Promise<void>
  /** Counts one use. False when there were too many. */
  permits(rate: RateLimit, who: string): Promise<boolean>
  /** Gives one use back that was counted. */
  uncount(rate: RateLimit, who: string): Promise<void>
}

/**
 * Limits are counted atomically in PostgreSQL, the same for
 * every node. Those `inMemory` are counted by each node alone.
 * A use that cannot be counted in time is refused, so nobody can guess passwords while the database is away.
 */
export function createRateLimiter(pool: Pool, on: boolean): RateLimiter {
  if (!on) return unlimited
  // The library would use the pool directly, and would wait for ever when the network drops everything.
  const poolWithDeadline = { query: (asked: PreparedQuery) => queryPool(pool, asked) }
  const limiters: Record<string, RateLimiterAbstract> = Object.fromEntries(
    Object.entries(rates).map(([name, { points, seconds, inMemory }]) => [
      name,
      inMemory
        ? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
        : new RateLimiterPostgres({
            storeClient: poolWithDeadline,
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            keyPrefix: name,
            points,
            duration: seconds,
          }),
    ]),
  )
  /** How long to wait, in milliseconds. Null when the use is permitted. */
  const consume = async (rate: RateLimit, who: string): Promise<number | null> => {
    try {
      await limiters[rate]?.consume(hashKey(who))
      return null
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return (await isException(rates[rate], who, reason.consumedPoints)) ? null : reason.msBeforeNext
    }
  }
  const isException = async (rate: Rate, who: string, used: number): Promise<boolean> => {
    const { pointsOfProvenAddress = 0, opensForBusyAddress } = rate
    if (used <= pointsOfProvenAddress && (await limiters.provenAddress?.get(hashKey(who)))) return true
    return opensForBusyAddress === true && isBusyAddress(pool, who)
  }
  return {
    permits: async (rate, who) => (await consume(rate, who)) === null,
    async uncount(rate, who) {
      const used = await limiters[rate]?.get(hashKey(who))
      if (used && used.consumedPoints > 0) await limiters[rate]?.reward(hashKey(who))
    },
    async count(rate, who) {
      const wait = await consume(rate, who)
      if (wait === null) return
      const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000))
      throw new AppError(
        'TOO_MANY',
        `Too many tries. Please wait ${inWords(retryAfterSeconds)} and try again.`,
        { retryAfterSeconds },
      )
    },
  }
}

/** Permits everything, for development and the demo data. */
export const unlimited: RateLimiter = {
  count: async () => undefined,
  permits: async () => true,
  uncount: async () => undefined,
}

/**
 * For whom one use is counted when a route declares the limit.
 * Throws for a limit that only an operation can count, and for a limit by account on a route without a session.
 * Both are mistakes in our code.
 */
export function countedFor(
  rate: RateLimit,
  { ip, body }: Pick<FastifyRequest, 'ip' | 'body'>,
  actor: Pick<Actor, 'userId' | 'email' | 'sessionId'> | null,
): string {
  const { by } = rates[rate]
  if (by === 'address') return ip
  if (by === 'account' && actor) return actor.userId
  if (by === 'session' && actor) return `${actor.userId} ${actor.sessionId}`
  // A person without an e-mail address is counted by the account.
  const email = actor ? actor.email || actor.userId : (body as { email?: unknown } | null)?.email
  if (by === 'email' && typeof email === 'string') return email.toLowerCase()
  throw new Error(`the request has no account, address or e-mail to count ${rate} for`)
}

// The table's key holds 255 characters, and an e-mail address alone may have 254.
function hashKey(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
