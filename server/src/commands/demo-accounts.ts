import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { askClient } from '../platform/database/connection.ts'
import { defineQuery, withoutTimeouts } from '../platform/database/database.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { transaction } from '../platform/database/transaction.ts'
import { withDatabase } from './open-database.ts'
import { CommandError } from './command-error.ts'

// Nobody real has a verified address there (RFC 2606, section 3). A test compares it with the demo people.
const demoAddresses = '%@example.com'

const accountCounts = defineQuery<Record<never, never>, { demo: number; others: number }>(
  'demo_market_accounts',
  // Anybody may type such an address: only a verified one is of the demo market.
  () => sql`select count(*) filter (where is_demo)::int as demo, count(*) filter (where not is_demo)::int as others
    from (select coalesce(email like ${demoAddresses} and email_verified_at is not null, false) as is_demo
      from users where (email_verified_at is not null or phone_verified_at is not null) and deleted_at is null) as people`,
)

/** Everybody may know the password of the demo people. Throws CommandError where they could log in to a real market. */
export async function refuseDemoMarket(pool: Pool): Promise<void> {
  const { demo } = await accountCounts.one(pool, {})
  if (demo === 0) return
  throw new CommandError(
    `This database holds the demo market: ${demo} people with a password that everybody may know. Run npm run remove-demo, or give an empty database.`,
  )
}

/**
 * Empties a database that holds the demo market and nobody else. Throws CommandError when somebody real is there: their
 * orders and the demo people's cannot be told apart in the money.
 */
export async function removeDemoCommand(config: Config, say: (line: string) => void): Promise<number> {
  return withDatabase(config, say, async (pool) => {
    await migrate(pool)
    const { demo, others } = await accountCounts.one(pool, {})
    if (demo === 0) throw new CommandError('This database holds no demo market. Nothing was removed.')
    if (others > 0)
      throw new CommandError(
        `${others} people who are not of the demo market have accounts here. Nothing was removed. Begin with an empty database.`,
      )
    await withoutTimeouts(pool, (unlimited) => transaction(unlimited, emptyDatabase))
    await migrate(pool)
    say(`The demo market is removed: ${demo} people and all they did.`)
    return 0
  })
}

// The migrations then make everything again. Uploaded files without a row are deleted by the job that looks for them.
async function emptyDatabase(tx: Tx): Promise<void> {
  await askClient(tx, { text: 'drop schema if exists graphile_worker cascade' })
  await askClient(tx, { text: 'drop schema public cascade' })
  await askClient(tx, { text: 'create schema public' })
}
