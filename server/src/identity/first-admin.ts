import { policyVersion } from '@oja/contract/policy.ts'
import type { Pool } from '../platform/database.ts'
import { insertFirstAdmin, userByEmail } from './identity-records.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the first administrator, while there is none but those of `besides` (the demo's). His password counts only for
 * enrolling: he must change it and set up the second step of his login before anything else. False when nothing was
 * to be done; throws when the address belongs to somebody who is no administrator.
 */
export async function openFirstAdmin(
  pool: Pool,
  { email, password }: { email: string; password: string },
  besides: string[],
): Promise<boolean> {
  const known = await userByEmail.first(pool, { email })
  if (known?.role === 'admin') return false
  const passwordHash = await hashPassword(password)
  const made = await insertFirstAdmin.first(pool, {
    name: 'Administrator',
    email,
    passwordHash,
    consentVersion: policyVersion,
    besides,
  })
  if (!made && known) throw new Error('ADMIN_EMAIL belongs to an account that is not an administrator')
  return made !== undefined
}
