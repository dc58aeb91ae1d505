import { seedDemo } from '../../seed/seed-demo.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './open-database.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrations.ts'
import { openFileStore } from '../platform/files/files.ts'
import { openStorage } from '../platform/files/open-storage.ts'

/**
 * Fills an empty database of a market that was started before with the demo people and listings. The server draws the pictures after the first of each
 * good. Throws CommandError outside development.
 */
export function seedCommand(config: Config, say: (line: string) => void): Promise<number> {
  if (!config.isDevelopment) throw new CommandError('The demo data is for development only')
  return withDatabase(config, say, async (pool) => {
    await migrate(pool)
    await seedDemo(pool, openFileStore(openStorage(config)), config, say)
    say('The market is filled')
    return 0
  })
}
