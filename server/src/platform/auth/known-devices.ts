import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encryption } from './encryption.ts'
import { ownCookie } from './cookies.ts'

/**
 * A cookie by which a browser shows that it has logged in to an account before. It opens nothing. Guesses of a password
 * are counted apart for such a browser, so that a stranger's guesses do not keep the owner out.
 */
export interface KnownDevices {
  /** The id of the caller's device for this account. Null when it never logged in to it. */
  read(request: FastifyRequest, email: string): string | null
  /** Marks the caller's browser as known to the account. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

const days = 365

export function createKnownDevices(encryption: Encryption, publicOrigin: string): KnownDevices {
  const cookie = ownCookie(publicOrigin, 'oja-device')
  const read = ({ headers }: FastifyRequest, email: string): string | null => {
    const value = cookie.read(headers.cookie)
    if (!value) return null
    try {
      return encryption.decrypt(Buffer.from(value, 'base64url'), contextOf(email)).toString('base64url')
    } catch {
      // Another account's device, or an older key.
      return null
    }
  }
  return {
    read,
    remember(request, reply, email) {
      if (read(request, email)) return
      const value = encryption.encrypt(randomBytes(16), contextOf(email)).toString('base64url')
      void reply.header('set-cookie', cookie.write(value, days * 86_400))
    },
  }
}

// The value is bound to the account, and does not tell which one it is.
function contextOf(email: string): string {
  return `known device ${email.toLowerCase()}`
}
