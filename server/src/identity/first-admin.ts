import { policyVersion } from '@oja/contract/values/policy.ts'
import type { Pool } from '../platform/database/database.ts'
import { insertFirstAdmin, userByEmail } from './identity-records.ts'
import { hashPassword } from '../platform/auth/password-hashing.ts'

/**
 * Makes the first administrator, while there is none but those of `besides` (the demo's). His password counts only for
 * enrolling: he must change it and set up the second step of his login before anything else. False when the address
 * belongs to somebody who is no administrator.
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
