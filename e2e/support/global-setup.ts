import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from './running-app.ts'

/**
 * Before all journeys: fills one demo market, with its pictures. Each market of the run begins as a copy of it, which
 * takes a second instead of half a minute. Answers what clears it away.
 */
export default async function fillApp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-filled-'))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(dataDir, 0o755)
  const said = await command('seed', dataDir)
  // Where that account cannot reach this folder the database lies elsewhere; each market is then filled by itself.
  const isWhole = await access(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!said.includes('The market is filled')) throw new Error(`The demo market could not be filled:\n${said}`)
  if (isWhole) process.env.FILLED_MARKET = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
