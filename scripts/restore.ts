import { execFile } from 'node:child_process'
import {
  access,
  appendFile,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { openPool } from '../server/src/platform/database/database.ts'
import { findPostgresLocation, runAs } from '../server/src/platform/embedded-postgres/location.ts'
import type { Account, PostgresLocation } from '../server/src/platform/embedded-postgres/location.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import {
  baseFolder,
  contentsFile,
  damagedFiles,
  firstSegment,
  gapAfter,
  listBases,
  listSegments,
  logEnd,
  restoreCommand,
  walFolder,
} from './backup-base.ts'
import { storageAreas } from '../server/src/platform/files/storage.ts'
import { restoreFiles } from './backup-files.ts'
import { accountName, changeOwner } from './file-ownership.ts'

const execute = promisify(execFile)

export interface Restored {
  base: string
  /** A sentence when the log has a gap, after which nothing could be restored. */
  gap: string | null
  files: number
  seconds: number
}

/**
 * Restores a backup into a new DATA_DIR, as it was at `until`; without it, as it was last. All sessions are ended: a
 * session that was ended since that moment must not be valid again. A restore that fails leaves nothing behind. Nobody but the
 * account of the database and root may enter DATA_DIR afterwards.
 * `settings` are PostgreSQL's while it replays its log.
 *
 * @throws {Error} a sentence: DATA_DIR has a database already or is one, no base is old enough, its log is missing or does not
 * reach that moment, or PostgreSQL's reason.
 */
export async function restore(
  backup: string,
  dataDir: string,
  until: Date | null,
  say: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<Restored> {
  const begun = performance.now()
  if (await stat(join(dataDir, 'PG_VERSION')).catch(() => null))
    throw new Error(`${dataDir} holds the files of a PostgreSQL itself: give a new folder`)
  await refuseUnwritable(dataDir)
  const base = (await readableBases(backup)).filter(({ at }) => !until || at <= until).at(-1)
  if (!base)
    throw new Error(until ? 'No copy of the database is that old' : 'There is no copy of the database')
  await refuseDamaged(backup, base.name)
  const gap = await refuseWithoutLog(backup, base.name)
  const there = await stat(dataDir).catch(() => null)
  // Root restores into a folder of another account as that account would: PostgreSQL must be able to enter it.
  const owner = there && there.uid !== 0 ? { uid: there.uid, gid: there.gid } : undefined
  const place = await findPostgresLocation(dataDir, say, owner)
  const cluster = join(place.directory, 'postgres')
  if (await stat(cluster).catch(() => null))
    throw new Error('DATA_DIR has a database already: give a new one')
  const log = join(place.directory, 'restored-wal')
  const removeRest = await remember(dataDir, place.directory, !there)
  try {
    await mkdir(cluster, { mode: 0o700 })
    await cp(join(backup, baseFolder, base.name), cluster, { recursive: true })
    await rm(join(cluster, contentsFile), { force: true })
    await writeFile(join(cluster, 'recovery.signal'), '')
    const from = (await canReadLog(place.account, backup))
      ? backup
      : await copyLog(place.account, backup, log)
    await appendFile(join(cluster, 'postgresql.auto.conf'), recoverySettings(from, until))
    await adapt(cluster)
    await changeOwner(place.account, cluster)
    await recover(dataDir, cluster, say, settings).catch(async (error: unknown) => {
      throw await inWords(error, backup, base, until, join(place.directory, 'postgres.log'))
    })
    const files = await restoreFiles(backup, dataDir)
    await close(dataDir, place)
    return { base: base.name, gap, files, seconds: (performance.now() - begun) / 1_000 }
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    await rm(log, { recursive: true, force: true })
    await removeRest()
    throw error
  } finally {
    await rm(log, { recursive: true, force: true })
  }
}

/** Said before anything is read or copied, which may take long. */
async function refuseUnwritable(dataDir: string): Promise<void> {
  let folder = dataDir
  while (folder !== dirname(folder) && !(await stat(folder).catch(() => null))) folder = dirname(folder)
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new Error(
      `${dataDir} cannot be restored into: account ${accountName()} may not write in ${folder}. Make it first, as root: install -d -o ${accountName()} -m 700 ${dataDir}`,
      { cause: error },
    )
  })
}

/** Leaves DATA_DIR to the account of its database. */
async function close(dataDir: string, { directory, account }: PostgresLocation): Promise<void> {
  if (account && (await realpath(dataDir)) === directory) await chown(dataDir, account.uid, account.gid)
  await chmod(dataDir, 0o700)
}

/** What removes the log and the files that a failed restore has put there. What was there before stays. */
async function remember(dataDir: string, directory: string, isNew: boolean): Promise<() => Promise<void>> {
  const folders = [...new Set([dataDir, directory])]
  const made: string[] = []
  for (const folder of folders) {
    const names = new Set(await readdir(folder))
    for (const name of ['postgres.log', ...storageAreas]) if (!names.has(name)) made.push(join(folder, name))
  }
  return async () => {
    for (const path of made) await rm(path, { recursive: true, force: true })
    // One that holds something else stays.
    if (isNew) for (const folder of folders) await rmdir(folder).catch(() => undefined)
  }
}

async function readableBases(backup: string): Promise<{ name: string; at: Date }[]> {
  return listBases(backup).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('This folder is no backup: it has no folder "base"')
    if (error.code === 'EACCES')
      throw new Error(
        'This account may not read the backup: restore as root, or as the account that wrote it',
      )
    throw error
  })
}

/** The copy must be whole, and of the PostgreSQL that this version of Oja has. */
async function refuseDamaged(backup: string, base: string): Promise<void> {
  const version = await readFile(join(backup, baseFolder, base, 'PG_VERSION'), 'utf8').catch(() => '')
  if (Number(version) !== ownVersion)
    throw new Error(
      version === ''
        ? `base/${base} is no copy of a database: it has no PG_VERSION`
        : `The backup is of PostgreSQL ${version.trim()}, and this version of Oja has PostgreSQL ${ownVersion}: restore with the version of Oja that wrote it`,
    )
  const damaged = await damagedFiles(backup, base)
  if (damaged > 0)
    throw new Error(
      `base/${base} is not whole: ${damaged} of its files are missing or cut off. Move that folder away and restore again: an older copy and the log do as well`,
    )
}

const ownVersion = 18

/** Returns a sentence when segments of the log are missing further on. */
async function refuseWithoutLog(backup: string, base: string): Promise<string | null> {
  const first = await firstSegment(backup, base)
  const segments = await listSegments(backup).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!segments.some(({ name }) => name.startsWith(first)))
    throw new Error(
      `The backup lacks ${walFolder}/${first}.gz, without which base/${base} cannot be restored`,
    )
  const missing = await gapAfter(backup, first)
  return missing && `The backup lacks ${walFolder}/${missing}.gz: nothing after it can be restored`
}

/** PostgreSQL, which does not run as root, fetches the log itself. */
async function canReadLog(account: Account | undefined, backup: string): Promise<boolean> {
  const [newest] = (await listSegments(backup)).slice(-1)
  const path = join(backup, walFolder, `${newest?.name}`)
  return execute('/bin/sh', ['-c', 'cat -- "$1" > /dev/null', 'sh', path], runAs(account)).then(
    () => true,
    () => false,
  )
}

/** A copy of the log for the account of PostgreSQL. Returns the folder that holds it as a backup does. */
async function copyLog(account: Account | undefined, backup: string, copy: string): Promise<string> {
  await cp(join(backup, walFolder), join(copy, walFolder), { recursive: true })
  await chmod(copy, 0o700)
  await changeOwner(account, copy)
  return copy
}

// Its log is read when it ends too early: in English, in UTC and in the file where this product looks for it.
const whileReplaying = {
  hot_standby: 'off',
  lc_messages: 'C',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_min_messages: 'log',
  log_destination: 'stderr',
  logging_collector: 'off',
}

async function recover(
  dataDir: string,
  cluster: string,
  say: (line: string) => void,
  given: Record<string, string>,
): Promise<void> {
  // It must not be taken for open while it still replays its log.
  const postgres = await startEmbeddedPostgres({ dataDir, say, settings: { ...given, ...whileReplaying } })
  const pool = openPool({ url: postgres.url, connections: 1 })
  try {
    await pool.query('delete from sessions')
    await pool.query('delete from mail_links')
  } finally {
    await pool.end()
    await postgres.stop()
  }
  // Not by "alter system": in a database from elsewhere our account is no superuser.
  const settings = join(cluster, 'postgresql.auto.conf')
  const lines = (await readFile(settings, 'utf8')).split('\n')
  await writeFile(
    settings,
    lines.filter((line) => !/^(restore_command|recovery_target_)/.test(line)).join('\n'),
  )
}

/** What to say when the log of the backup ends too early. Any other error of PostgreSQL stays as it is. */
async function inWords(
  error: unknown,
  backup: string,
  base: { name: string; at: Date },
  until: Date | null,
  logPath: string,
): Promise<unknown> {
  const reason = error instanceof Error ? error.message : ''
  const isCopyCutOff = /WAL ends before|could not locate required checkpoint record/.test(reason)
  if (!isCopyCutOff && !(until && reason.includes('ended before configured recovery target'))) return error
  const missing = `${walFolder}/${await logEnd(backup, await firstSegment(backup, base.name))}.gz`
  if (isCopyCutOff)
    return new Error(
      `base/${base.name} cannot be restored: it needs ${missing}, which is missing or not whole. Nothing was restored. Move that folder away and restore again: an older copy comes back up to that piece`,
    )
  const last = lastMoment(await readFile(logPath, 'utf8'))
  const advice =
    last && last >= base.at
      ? `The last moment that it reaches is ${last.toISOString()}. Nothing was restored. Give that moment or an earlier one; without a moment everything before that piece comes back`
      : `Nobody wrote anything between the copy of ${base.at.toISOString()} and that piece. Nothing was restored. Without a moment that copy comes back`
  return new Error(
    `The backup does not reach ${until?.toISOString()}: ${missing} is missing or not whole. ${advice}`,
  )
}

/** The last moment that a restore can stop at, by PostgreSQL's log of one that did not reach its own. */
function lastMoment(log: string): Date | null {
  const last = [
    ...log.matchAll(/last completed transaction was at log time (\S+) ([\d:]+(?:\.\d{1,3})?)/g),
  ].at(-1)
  // PostgreSQL stops at a moment only before a later transaction, and a moment here has whole milliseconds.
  return last ? new Date(Date.parse(`${last[1]}T${last[2]}Z`) - 1) : null
}

/**
 * Lets the PostgreSQL that Oja brings run what another one wrote: that one may keep its settings elsewhere, as Debian's
 * does, and ask for another account. Only DATA_DIR's owner reaches the socket.
 */
async function adapt(cluster: string): Promise<void> {
  for (const name of ['postgresql.conf', 'pg_ident.conf'])
    await writeFile(join(cluster, name), '', { flag: 'a', mode: 0o600 })
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\n', { mode: 0o600 })
}

function recoverySettings(backup: string, until: Date | null): string {
  const settings = {
    restore_command: restoreCommand(backup),
    // It writes no log into the backup it came from.
    archive_mode: 'off',
    ...(until ? { recovery_target_time: timestampOf(until), recovery_target_action: 'promote' } : {}),
  }
  return Object.entries(settings)
    .map(([name, value]) => `\n${name} = '${value.replaceAll("'", "''")}'`)
    .join('')
    .concat('\n')
}

// The setting is read before names of time zones are known: no T, no Z.
const timestampOf = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

// npm run restore -- BACKUP NEW_DATA_DIR [MOMENT, such as 2026-11-21T10:00:00Z]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [backup, dataDir, moment] = process.argv.slice(2)
  try {
    if (!backup || !dataDir) throw new Error('Usage: npm run restore -- BACKUP NEW_DATA_DIR [MOMENT]')
    const until = moment ? new Date(moment) : null
    if (until && Number.isNaN(until.getTime())) throw new Error('MOMENT must be like 2026-11-21T10:00:00Z')
    const { base, gap, files, seconds } = await restore(resolve(backup), resolve(dataDir), until, console.log)
    if (gap) console.error(`WARNING: ${gap}.`)
    console.log(
      `Restored from base/${base} with ${files} files in ${seconds.toFixed(1)} s. Everybody must log in again.`,
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
