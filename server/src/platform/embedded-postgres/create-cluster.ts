import { execFile } from 'node:child_process'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, runAs } from './location.ts'
import type { PostgresLocation } from './location.ts'
import { programAdvice } from './unreadable-files.ts'

/**
 * Creates the PostgreSQL cluster of this location unless it exists, and returns its folder.
 * The cluster is made under another name and renamed when complete, so it is whole or absent.
 * What a killed run left is removed.
 * @param durable false leaves out the sync to disk (tests).
 * @throws {Error} with the last line that initdb printed.
 */
export async function createCluster(
  place: PostgresLocation,
  durable: boolean,
  say: (line: string) => void,
): Promise<string> {
  const cluster = join(place.directory, 'postgres')
  await removeHalfMade(cluster)
  if (await isThere(cluster)) return cluster
  say(`Creating the database in ${cluster} (once)...`)
  const making = `${cluster}.making-${process.pid}`
  try {
    await mkdir(making, { mode: 0o700 })
    if (place.account) await chown(making, place.account.uid, place.account.gid)
    await initialise(place, making, durable)
    await rename(making, cluster)
    if (durable) await syncDirectory(place.directory)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    if (await exists(join(cluster, 'PG_VERSION'))) return cluster
    throw error
  }
  return cluster
}

/** Whether the cluster exists. One that cannot be read must not be taken for a missing one. */
async function isThere(cluster: string): Promise<boolean> {
  try {
    await stat(join(cluster, 'PG_VERSION'))
    return true
  } catch (error) {
    if (codeOf(error) === 'EACCES')
      throw new Error(
        `DATA_DIR holds a database whose folder its own account may not enter: chmod -R u+rwX ${cluster}.`,
        { cause: error },
      )
    return false
  }
}

const execute = promisify(execFile)

async function removeHalfMade(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.making-`
  for (const name of await readdir(dirname(cluster))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// PostgreSQL's own C.UTF-8 sorts and folds case the same on every machine. pg_trgm 18 still asks the C library which
// characters are letters, and in the plain C locale it drops those outside ASCII. Search turns the letters of Yoruba, Hausa
// and Igbo into ASCII first, but not those of other scripts: so the plain one comes last.
const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function initialise(place: PostgresLocation, directory: string, durable: boolean): Promise<void> {
  const options = { ...runAs(place.account), env: { PATH: process.env.PATH, TZ: 'UTC' } }
  for (const characterLocale of characterLocales) {
    try {
      await execute(
        join(place.binaries, 'initdb'),
        initdbArguments(directory, characterLocale, durable),
        options,
      )
      return
    } catch (error) {
      if (codeOf(error) === 'EACCES')
        throw new Error(`The database could not be created: ${programAdvice(place.binaries)}`, {
          cause: error,
        })
      const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
      if (printed.includes('invalid locale name')) continue
      const reason = printed.match(/(?:FATAL|PANIC|ERROR|error): +(.*)/)?.[1] ?? String(error)
      throw new Error(`The database could not be created: ${reason}`, { cause: error })
    }
  }
}

function initdbArguments(directory: string, characterLocale: string, durable: boolean): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=oja',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterLocale}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
