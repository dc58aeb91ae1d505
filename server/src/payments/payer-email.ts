import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Config } from '../platform/config.ts'
import type { Actor } from '../platform/auth/sessions.ts'

/**
 * The address that Paystack gets for a payment; it asks for one. A person without an e-mail address gets one of the
 * market's own domain, which nobody reads: their name, so that they know it again, and a short sign of their account, so that
 * two of one name differ. Nothing finds an account by it.
 */
export function payerAddress(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { userId, email, name }: Pick<Actor, 'userId' | 'email' | 'name'>,
): string {
  if (email !== '') return email
  const host = new URL(publicOrigin).hostname
  // On a developer's machine the host is no domain, and Paystack refuses it.
  const isDomain = host.includes('.') && isIP(host) === 0
  return `${nameInAddress(name)}-${signOf(userId)}@pay.${isDomain ? host : 'example.com'}`
}

/** The hash of an address that we made, by which a payment knows whether it is still the same; null for a person's own. */
export function payerHash(
  config: Pick<Config, 'publicOrigin'>,
  actor: Pick<Actor, 'userId' | 'email' | 'name'>,
): Buffer | null {
  return actor.email === '' ? createHash('sha256').update(payerAddress(config, actor)).digest() : null
}

/** "amaka-okoye" of "Àmáká Chidinma Okoyè": the first and the last word of a name, in letters that an address may have. */
function nameInAddress(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? '')
    .split(/[\s-]+/)
    .map((word) => word.replaceAll(/[^a-z]/g, '').slice(0, 20))
    .filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.join('-') || 'buyer'
}

const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Eight letters and digits, always the same for an account; the id cannot be read from them. */
function signOf(userId: string): string {
  const bytes = createHash('sha256').update(`payer ${userId}`).digest().subarray(0, 8)
  return [...bytes].map((byte) => signLetters[byte % signLetters.length]).join('')
}

// Without those that are read for one another.
const signLetters = '23456789abcdefghjkmnpqrstuvwxyz'
