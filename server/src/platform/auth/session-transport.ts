import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'

/** Who is asking, as the session says. Nothing a request carries beside it is authority (rules.md D2). */
export interface Actor {
  sessionId: string
  /** What a browser's storage may hold: it names the session and opens nothing. */
  publicId: string
  carrier: 'cookie' | 'bearer'
  remembered: boolean
  userId: string
  role: 'buyer' | 'seller' | 'admin'
  sellerId: string | null
  name: string
  email: string
  /** The password was given within 15 minutes (rules.md D15). */
  isFresh: boolean
  isSuspended: boolean
  /** An administrator who has not yet changed the first password and enrolled a second factor. */
  mustEnrol: boolean
}

/** Finds the live session of a token's sha256. Handed in by identity; this room knows no users. */
export type FindActor = (tokenHash: Buffer) => Promise<Actor | undefined>

/** 30 days when remembered; otherwise the browser's session, 7 days at most, 12 hours idle (rules.md D15). */
export const sessionSeconds = { remembered: 30 * 86_400, absolute: 7 * 86_400, idle: 12 * 3_600 } as const

/** How long a password given again counts, in seconds. */
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
  clearCookie(reply: FastifyReply): void
  /** Refuses a write that another site's page could have caused. */
  checkOrigin(request: FastifyRequest): void
  cookieName: string
}

/** How sessions travel: a cookie for browsers, Authorization for everything else. */
export function createSessionTransport(
  ownOrigins: readonly string[],
  findActor: FindActor,
): SessionTransport {
  const secure = ownOrigins[0]?.startsWith('https:') ?? false
  const cookieName = secure ? '__Host-oja' : 'oja'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    cookieName,
    isSomebody: ({ headers }) =>
      headers.authorization !== undefined || cookieOf(headers.cookie, cookieName) !== null,
    async actorOf(request) {
      const bearer = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
      const actor = bearer ? await findActor(hashSecret(bearer)) : undefined
      if (actor?.carrier === 'bearer') return actor
      const token = cookieOf(request.headers.cookie, cookieName)
      const session = token ? await findActor(hashSecret(token)) : undefined
      return session?.carrier === 'cookie' ? session : null
    },
    setCookie(reply, token, remember) {
      const lasting = remember ? `; Max-Age=${sessionSeconds.remembered}` : ''
      reply.header('set-cookie', `${cookieName}=${token}; ${attributes}${lasting}`)
    },
    clearCookie(reply) {
      reply.header('set-cookie', `${cookieName}=; ${attributes}; Max-Age=0`)
    },
    checkOrigin(request) {
      if (!comesFromUs(request, ownOrigins)) {
        throw new AppError(
          'FOREIGN_ORIGIN',
          'This request came from another site. Open the page here and try again.',
        )
      }
    },
  }
}

/** Whether a program speaks, not a browser: none of the headers browsers always send (rules.md D15). */
export function isApiClient(request: FastifyRequest): boolean {
  const { headers } = request
  return !headers['sec-fetch-site'] && !headers.origin && !headers.referer && headers['oja-client'] !== 'web'
}

/** The value of a cookie, when it can be a token of ours. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

function comesFromUs(request: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return ownOrigins.includes(origin)
  return request.headers['sec-fetch-site'] === 'same-origin'
}
