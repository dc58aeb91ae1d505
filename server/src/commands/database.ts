import { seedDemo } from '../../seed/seed-demo.ts'
import { CommandError } from './command-error.ts'
import { openDatabase } from './open-database.ts'
import { brokenInvariants, invariantCount } from '../invariants/invariants.ts'
import type { Config } from '../platform/config.ts'
import { withoutTimeouts } from '../platform/database/database.ts'
import type { Pool } from '../platform/database/database.ts'
import { openFileStore } from '../platform/files/files.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { migrate } from '../platform/database/migrations.ts'

type Say = (line: string) => void

/** Applies every new migration to the database. */
export function migrateCommand(config: Config, say: Say): Promise<number> {
  return withDatabase(config, say, {}, async (pool) => {
    const applied = await migrate(pool, say)
    say(applied.length > 0 ? `${applied.length} migrations applied` : 'The database is up to date')
    return 0
  })
}

/**
 * Fills an empty database with the demo people and listings. The server draws the pictures after the first of each
 * good. Throws CommandError outside development.
 */
export function seedCommand(config: Config, say: Say): Promise<number> {
  if (!config.isDevelopment) throw new CommandError('The demo data is for development only')
  return withDatabase(config, say, { mayCreate: true }, async (pool) => {
    await migrate(pool)
    await seedDemo(pool, openFileStore(openStorage(config)), config, say)
    say('The market is filled')
    return 0
  })
}

/** Prints every invariant that does not hold. The exit code is 1 when there is one. */
export function invariantsCommand(config: Config, say: Say): Promise<number> {
  return withDatabase(config, say, {}, async (pool) => {
    const broken = await withoutTimeouts(pool, brokenInvariants)
    for (const { name, ids } of broken) say(`BROKEN ${name}: ${ids.join(', ')}`)
    say(`${invariantCount - broken.length} of ${invariantCount} invariants hold`)
    return broken.length > 0 ? 1 : 0
  })
}

/** Opens the database for one command. A server that already uses this database keeps running. */
export async function withDatabase<Result>(
  config: Config,
  say: Say,
  { mayCreate = false }: { mayCreate?: boolean },
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { pool, close } = await openDatabase(config, say, { keepRunning: true, mayCreate })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}
