import { createHash, randomBytes } from 'node:crypto'
import type { ShopHelp } from '@oja/contract/schemas/sellers/helpers.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFromClient } from './origins.ts'
import { ownCookie } from './cookies.ts'
import { refuseForeignOrigin } from './csrf.ts'
import { formToken, formTokenCookie } from './form-tokens.ts'

/** The caller, as the session says. Nothing else in a request is authority (D2 in docs/requirements/rules.md). */
export interface Actor {
  sessionId: string
  /** The id that a browser's storage may hold. It names the session and authenticates nothing. */
  publicId: string
  /** How the session comes: as a browser's cookie, or in the Authorization header of a program. */
  credential: 'cookie' | 'bearer'
  remembered: boolean
  userId: string
  role: 'buyer' | 'seller' | 'admin'
  sellerId: string | null
  name: string
  email: string
  /** The password was given within 15 minutes (D15 in docs/requirements/rules.md). */
  isFresh: boolean
  isSuspended: boolean
  /** An administrator who has not yet changed the first password and set up two-factor. */
  mustSetUpTwoFactor: boolean
  /** The areas in which an admin has rights. Null for all of them. */
  areas?: readonly AdminArea[] | null
  /** The shop in which a buyer helps, and with which rights; with none while suspended. Null for everybody else. */
  helps?: ShopHelp | null
}

/** Finds the live session of a token's sha256. Identity passes it in, because the platform knows no users. */
export type FindActor = (tokenHash: Buffer) => Promise<Actor | undefined>

/** Remembered: 30 days. Otherwise 12 hours idle and 7 days at most (D15 in docs/requirements/rules.md). */
export const sessionSeconds = { remembered: 30 * 86_400, absolute: 7 * 86_400, idle: 12 * 3_600 } as const

/** How long a password that was given again counts, in seconds. */
export const reauthenticationSeconds = 15 * 60

/** A new secret: 256 random bits, and the sha256 that may be stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export interface SessionTransport {
  /** Whether a request carries anything that may be a session. */
  isSomebody(request: FastifyRequest): boolean
  /** The actor of a request, or null. A valid bearer credential wins over the cookie. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
  setCookie(reply: FastifyReply, token: string, remember: boolean): void
  /** Also of the place of the device (web/app/browser/place-cookie.ts): the next person with it lives elsewhere. */
  clearCookie(reply: FastifyReply): void
  /** How a session that begins with this request travels (D15 in docs/requirements/rules.md). */
  credentialFor(request: FastifyRequest): Actor['credential']
  /** The `token` of an answer: the credential that a listed front end sent, the public id for everybody else. */
  shownToken(request: FastifyRequest, actor: Actor): string
  /** Refuses a write that a page of another site could have caused. */
  checkOrigin(request: FastifyRequest): void
  /** The form token of this browser. A visitor gets the cookie that it is bound to. */
  formTokenOf(request: FastifyRequest, reply: FastifyReply): string
  cookieName: string
}

/** How sessions travel: a cookie for browsers, the Authorization header for all others. */
export function createSessionTransport(
  ownOrigins: readonly string[],
  findActor: FindActor,
  clientOrigins: readonly string[] = [],
): SessionTransport {
  const cookie = ownCookie(ownOrigins[0] ?? '', 'oja')
  const clients = clientOrigins.filter((origin) => !ownOrigins.includes(origin))
  const tokenCookie = formTokenCookie(ownOrigins[0] ?? '', cookie.name)
  return {
    cookieName: cookie.name,
    isSomebody: ({ headers }) => headers.authorization !== undefined || cookie.read(headers.cookie) !== null,
    async actorOf(request) {
      const bearer = bearerOf(request)
      const actor = bearer ? await findActor(hashSecret(bearer)) : undefined
      if (actor?.credential === 'bearer') return actor
      const token = cookie.read(request.headers.cookie)
      const session = token ? await findActor(hashSecret(token)) : undefined
      return session?.credential === 'cookie' ? session : null
    },
    setCookie(reply, token, remember) {
      void reply.header('set-cookie', cookie.write(token, remember ? sessionSeconds.remembered : undefined))
    },
    clearCookie(reply) {
      void reply.header('set-cookie', cookie.write('', 0))
      void reply.header('set-cookie', 'oja-place=; Path=/; Max-Age=0; SameSite=Lax')
    },
    credentialFor: (request) =>
      isApiClient(request) || isFromClient(request, clients) ? 'bearer' : 'cookie',
    shownToken: (request, { credential, publicId }) =>
      (credential === 'bearer' && isFromClient(request, clients) && bearerOf(request)) || publicId,
    checkOrigin(request) {
      refuseForeignOrigin(request, ownOrigins, tokenCookie.of(request))
    },
    formTokenOf(request, reply) {
      const known = tokenCookie.of(request)
      if (known) return formToken(known)
      const created = tokenCookie.create()
      void reply.header('set-cookie', created.header)
      return formToken(created.cookie)
    },
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]
}

/**
 * Whether the caller is a program: it sends none of the headers that browsers send (D15 in docs/requirements/rules.md).
 */
export function isApiClient(request: FastifyRequest): boolean {
  const { headers } = request
  return !headers['sec-fetch-site'] && !headers.origin && !headers.referer && headers['oja-client'] !== 'web'
}
