import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../platform/auth/cookies.ts'
import { hashSecret, newSecret } from '../../platform/auth/sessions.ts'

/** A cookie that binds a code to the browser that asked for it. It opens nothing without the code. */
export interface AskingBrowsers {
  /** What is stored of the calling browser's cookie. Null when it never asked for a code. */
  read(request: FastifyRequest): Buffer | null
  /** The same; a browser without the cookie gets one. */
  readOrCreate(request: FastifyRequest, reply: FastifyReply): Buffer
}

// Longer than a code, so that "Send again" still knows the browser.
const seconds = 3_600

export function createAskingBrowsers(publicOrigin: string): AskingBrowsers {
  const cookie = ownCookie(publicOrigin, 'oja-code')
  return {
    read({ headers }) {
      const value = cookie.read(headers.cookie)
      return value === null ? null : hashSecret(value)
    },
    readOrCreate({ headers }, reply) {
      const known = cookie.read(headers.cookie)
      const { secret, hash } = known === null ? newSecret() : { secret: known, hash: hashSecret(known) }
      void reply.header('set-cookie', cookie.write(secret, seconds))
      return hash
    },
  }
}
