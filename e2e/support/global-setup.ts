import { access, chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, openPaymentsStay, serveOnce } from './running-app.ts'

/**
 * Before all journeys: seeds one demo database, with its photos. Each app of the run starts with a copy of it, which
 * takes a second instead of half a minute. Returns the function that removes it.
 */
export default async function fillApp(): Promise<() => Promise<void>> {
  // Another run may keep the data for this one: FILLED_MARKET names the folder, and the process that set it removes
  // it.
  const kept = process.env.FILLED_MARKET
  if (kept && (await isWhole(kept))) return async () => {}
  if (kept) await mkdir(kept, { recursive: true })
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'oja-filled-')))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(dataDir, 0o755)
  await serveOnce(dataDir)
  const said = await command('seed', dataDir)
  // Where that account cannot reach this folder the database lies elsewhere, and each app seeds itself.
  if (!said.includes('The market is filled')) throw new Error(`The demo market could not be filled:\n${said}`)
  // Otherwise every app would draw the goods' other pictures while its journeys run.
  await rm(join(dataDir, 'demo-pictures.json'), { force: true })
  if (await isWhole(dataDir)) {
    await serveOnce(dataDir, openPaymentsStay)
    process.env.FILLED_MARKET = dataDir
  } else delete process.env.FILLED_MARKET
  return kept ? async () => {} : () => rm(dataDir, { recursive: true, force: true })
}

function isWhole(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}
