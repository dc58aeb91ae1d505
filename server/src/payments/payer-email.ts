import { isIP } from 'node:net'
import type { Config } from '../platform/config.ts'
import type { Actor } from '../platform/auth/sessions.ts'

/**
 * The address that Paystack gets for a payment; it asks for one. A person without an e-mail address gets one of the
 * market's own domain, which nobody reads.
 */
export function payerAddress(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
): string {
  if (email !== '') return email
  const host = new URL(publicOrigin).hostname
  // On a developer's machine the host is no domain, and Paystack refuses it.
  const isDomain = host.includes('.') && isIP(host) === 0
  return `u-${userId}@pay.${isDomain ? host : 'example.com'}`
}
