import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../platform/auth/cookies.ts'
import type { Encryption } from '../../platform/auth/encryption.ts'

/**
 * Two cookies by which the browser that registered an account logs in after it opened the verification link, without
 * the password. The first says which address it registered, the second which account it verified. Neither opens
 * anything without the mailed link.
 */
export interface RegisteredBrowsers {
  /** After a registration; also when the address was known, because both must look the same. */
  rememberRegistration(reply: FastifyReply, email: string): void
  /** After the first use of a verification link: whether this browser registered the address. */
  confirm(request: FastifyRequest, reply: FastifyReply, account: { userId: string; email: string }): boolean
  /** The account that this browser registered and verified; null for every other browser. */
  verifiedAccount(request: FastifyRequest): string | null
  clear(reply: FastifyReply): void
}

const registrationSeconds = 24 * 3_600
/** How long after its verification an account can be opened this way. */
export const loginAfterVerificationMinutes = 15
const verifiedContext = 'verified account'

export function createRegisteredBrowsers(encryption: Encryption, publicOrigin: string): RegisteredBrowsers {
  const registered = ownCookie(publicOrigin, 'oja-registered')
  const verified = ownCookie(publicOrigin, 'oja-verified')
  const open = (value: string | null, context: string): Buffer | null => {
    try {
      return value === null ? null : encryption.decrypt(Buffer.from(value, 'base64url'), context)
    } catch {
      // Another address, or an older key.
      return null
    }
  }
  const encrypt = (plain: Buffer, context: string) => encryption.encrypt(plain, context).toString('base64url')
  return {
    rememberRegistration(reply, email) {
      const value = encrypt(randomBytes(16), contextOf(email))
      void reply.header('set-cookie', registered.write(value, registrationSeconds))
    },
    confirm({ headers }, reply, { userId, email }) {
      if (!open(registered.read(headers.cookie), contextOf(email))) return false
      const value = encrypt(Buffer.from(userId.replaceAll('-', ''), 'hex'), verifiedContext)
      void reply.header('set-cookie', verified.write(value, loginAfterVerificationMinutes * 60))
      return true
    },
    verifiedAccount({ headers }) {
      const id = open(verified.read(headers.cookie), verifiedContext)?.toString('hex')
      return id ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null
    },
    clear(reply) {
      void reply.header('set-cookie', registered.write('', 0))
      void reply.header('set-cookie', verified.write('', 0))
    },
  }
}

function contextOf(email: string): string {
  return `registered address ${email.toLowerCase()}`
}
