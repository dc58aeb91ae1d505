import { withDatabase } from './open-database.ts'
import { brokenInvariants, invariantCount } from '../invariants/invariants.ts'
import type { Config } from '../platform/config.ts'
import { withoutTimeouts } from '../platform/database/database.ts'

/** Prints every invariant that does not hold. The exit code is 1 when there is one. */
export function invariantsCommand(config: Config, say: (line: string) => void): Promise<number> {
  return withDatabase(config, say, async (pool) => {
    const broken = await withoutTimeouts(pool, brokenInvariants)
    for (const { name, ids } of broken) say(`BROKEN ${name}: ${ids.join(', ')}`)
    say(`${invariantCount - broken.length} of ${invariantCount} invariants hold`)
    return broken.length > 0 ? 1 : 0
  })
}
