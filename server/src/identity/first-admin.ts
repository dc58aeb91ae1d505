import { policyVersion } from '@oja/contract/values/policy.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool } from '../platform/database/database.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { insertFirstAdmin, userByEmail } from './identity-records.ts'
import { hashPassword } from '../platform/auth/password-hash.ts'

/**
 * Creates the first administrator. It does nothing when there is an administrator outside `besides` (the demo's).
 * The given password is only a start: the administrator must change it and set up two-factor before anything else.
 * False when the address belongs to a person who is not an administrator. Throws 422 for a weak password.
 */
export async function createFirstAdmin(
  pool: Pool,
  { email, password }: { email: string; password: string },
  besides: string[],
): Promise<boolean> {
  const known = await userByEmail.first(pool, { email })
  if (known) return known.role === 'admin'
  const passwordHash = await hashPassword(password)
  const name = 'Administrator'
  await transaction(pool, async (tx) => {
    const admin = { name, email, passwordHash, consentVersion: policyVersion, besides }
    const isNew = (await insertFirstAdmin.count(tx, admin)) > 0
    // A forgotten setting of a market that has its admin stops no start.
    if (isNew) await refuseWeakPassword('password', password, { role: 'admin', name, email })
  })
  return true
}
