import { readFileSync } from 'node:fs'
import type { Pool } from '../../server/src/platform/database/database.ts'

/**
 * A clock that only runs while this process and the database's process work: other processes on the machine do not
 * count. Milliseconds. Null where the system does not say (it must be Linux, the database on it, and pools of one
 * connection).
 */
export async function processorClock(pools: Pool[]): Promise<(() => number) | null> {
  const files: string[] = []
  for (const pool of pools) {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    files.push(`/proc/${rows[0]?.pid}/schedstat`)
  }
  const databaseWork = () =>
    files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
  try {
    databaseWork()
  } catch {
    return null
  }
  return () => {
    const { user, system } = process.cpuUsage()
    return databaseWork() + (user + system) / 1e3
  }
}
