import { withDatabase } from './open-database.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrations.ts'

/** Applies every new migration to the database. */
export function migrateCommand(config: Config, say: (line: string) => void): Promise<number> {
  return withDatabase(config, say, async (pool) => {
    const applied = await migrate(pool, say)
    say(applied.length > 0 ? `${applied.length} migrations applied` : 'The database is up to date')
    return 0
  })
}
