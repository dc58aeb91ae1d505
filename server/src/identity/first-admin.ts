import { policyVersion } from '@oja/contract/values/policy.ts'
import type { Pool } from '../platform/database/database.ts'
import { insertFirstAdmin, userByEmail } from './identity-records.ts'
import { hashPassword } from '../platform/auth/password-hash.ts'

/**
 * Creates the first administrator. It does nothing when there is an administrator outside `besides` (the demo's).
 * The given password is only a start: the administrator must change it and set up two-factor before anything else.
 * False when the address belongs to a person who is not an administrator.
 */
export async function createFirstAdmin(
  pool: Pool,
  { email, password }: { email: string; password: string },
  besides: string[],
): Promise<boolean> {
  const known = await userByEmail.first(pool, { email })
  if (known) return known.role === 'admin'
  const passwordHash = await hashPassword(password)
  await insertFirstAdmin.count(pool, {
    name: 'Administrator',
    email,
    passwordHash,
    consentVersion: policyVersion,
    besides,
  })
  return true
}
