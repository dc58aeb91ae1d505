import { hashPassword } from '../server/src/identity/identity.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { insertPeople } from '../tools/simulate/people.ts'

export const seededPassword = 'correct horse'

/** A migrated database with a seller and a buyer who can log in: faster than the demo data. */
export async function seedTwoPeople(url: string): Promise<{ seller: string; buyer: string }> {
  const pool = openPool({ url, connections: 1 })
  try {
    await migrate(pool)
    const { seller, buyers } = await insertPeople(pool)
    const hash = await hashPassword(seededPassword)
    await pool.query('update users set password_hash = $1, email_verified_at = app_now()', [hash])
    return { seller: seller.email, buyer: buyers[0]?.email ?? '' }
  } finally {
    await pool.end()
  }
}
