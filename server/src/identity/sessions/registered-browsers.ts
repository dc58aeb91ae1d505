import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { ownCookie } from '../../platform/auth/cookies.ts'
import type { Encryption } from '../../platform/auth/encryption.ts'
import { packTyped, unpackTyped } from './typed-registration.ts'

/**
 * Two cookies by which the browser that registered an account logs in after it opened the verification link, without
 * the password. The first says which address it registered, the second which account it verified. Neither opens
 * anything without the mailed link. A third keeps what was typed.
 */
export interface RegisteredBrowsers {
  /** After a registration; also when the address was known, because both must look the same. */
  rememberRegistration(reply: FastifyReply, email: string): void
  /** After the first use of a verification link: whether this browser registered the address. */
  confirm(request: FastifyRequest, reply: FastifyReply, account: { userId: string; email: string }): boolean
  /** The account that this browser registered and verified; null for every other browser. */
  verifiedAccount(request: FastifyRequest): string | null
  /** The address that this browser registered since its last login; null for none. */
  address(request: FastifyRequest): string | null
  /** After a registration: keeps what was typed, for who comes back because the address or number was wrong. */
  rememberTyped(reply: FastifyReply, typed: Record<string, string>): void
  /** What this browser typed in its last registration, within an hour and before its next login; null for nothing. */
  typed(request: FastifyRequest): Record<string, string> | null
  /** After a login: the next person on this device reads neither. */
  clear(request: FastifyRequest, reply: FastifyReply): void
}

const registrationSeconds = 24 * 3_600
const typedSeconds = 3_600
/** How long after its verification an account can be opened this way. */
export const loginAfterVerificationMinutes = 15
const registeredContext = 'registered address'
const verifiedContext = 'verified account'
const typedContext = 'typed registration'

export function createRegisteredBrowsers(encryption: Encryption, publicOrigin: string): RegisteredBrowsers {
  // Encryption adds 28 bytes, and base64 makes four characters of three bytes.
  const longest = Math.ceil(((fieldLengths.email * 3 + 28) * 4) / 3)
  const registered = ownCookie(publicOrigin, 'oja-registered', longest)
  const verified = ownCookie(publicOrigin, 'oja-verified')
  const typedCookie = ownCookie(publicOrigin, 'oja-typed', 3_500)
  const open = (value: string | null, context: string): Buffer | null => {
    try {
      return value === null ? null : encryption.decrypt(Buffer.from(value, 'base64url'), context)
    } catch {
      // Changed, or an older key.
      return null
    }
  }
  const addressIn = ({ headers }: FastifyRequest) =>
    open(registered.read(headers.cookie), registeredContext)?.toString() ?? null
  const encrypt = (plain: Buffer, context: string) => encryption.encrypt(plain, context).toString('base64url')
  return {
    rememberRegistration(reply, email) {
      const value = encrypt(Buffer.from(email), registeredContext)
      void reply.header('set-cookie', registered.write(value, registrationSeconds))
    },
    confirm(request, reply, { userId, email }) {
      if (addressIn(request)?.toLowerCase() !== email.toLowerCase()) return false
      const value = encrypt(Buffer.from(userId.replaceAll('-', ''), 'hex'), verifiedContext)
      void reply.header('set-cookie', verified.write(value, loginAfterVerificationMinutes * 60))
      return true
    },
    verifiedAccount({ headers }) {
      const id = open(verified.read(headers.cookie), verifiedContext)?.toString('hex')
      return id ? id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : null
    },
    address: addressIn,
    rememberTyped(reply, typed) {
      const packed = packTyped(typed)
      const value = packed ? encrypt(packed, typedContext) : ''
      void reply.header('set-cookie', typedCookie.write(value, packed ? typedSeconds : 0))
    },
    typed({ headers }) {
      const packed = open(typedCookie.read(headers.cookie), typedContext)
      return packed && unpackTyped(packed)
    },
    clear({ headers }, reply) {
      for (const cookie of [registered, verified, typedCookie])
        if (cookie.read(headers.cookie)) void reply.header('set-cookie', cookie.write('', 0))
    },
  }
}
