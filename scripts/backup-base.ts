import { execFile } from 'node:child_process'
import {
  access,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'

const execute = promisify(execFile)

/**
 * A backup is a folder: `base/{time}` are copies of the database's files, `wal/` its log without a gap since the first of
 * them, `files/` and `private-files/` what people sent. Any moment between the end of a copy and now can be restored.
 */
export const baseFolder = 'base'
export const walFolder = 'wal'

/** How long a segment of the log may wait until it is put away: this much is lost at most when the disk dies. */
export const archiveSeconds = 30

/** The settings by which PostgreSQL puts its log away. Throws for a folder whose name a shell could read as more than a name. */
export function archiveSettings(backup: string): Record<string, string> {
  if (!/^[\w./-]+$/.test(backup))
    throw new Error('The folder may have letters, digits, . _ - and / in its name only')
  const kept = `${join(backup, walFolder)}/%f.gz`
  // One that is there already after a crash must be the same; nothing is ever overwritten by something else.
  const command =
    `if test -f ${kept}; then gzip -dc ${kept} | cmp -s - %p; ` +
    `else gzip -1 -n -c %p > ${kept}.part && sync ${kept}.part && mv ${kept}.part ${kept}; fi`
  return { archive_mode: 'on', archive_timeout: `${archiveSeconds}s`, archive_command: command }
}

/** How the log is fetched back. */
export function restoreCommand(backup: string): string {
  return `gzip -dc ${join(backup, walFolder)}/%f.gz > %p`
}

/** Writes those settings; true when PostgreSQL must restart to apply them. Needs a superuser. */
export async function switchArchivingOn(client: Client, backup: string): Promise<boolean> {
  for (const [name, value] of Object.entries(archiveSettings(backup)))
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`)
  await client.query('select pg_reload_conf()')
  const { rows } = await client.query<{ setting: string }>(
    "select setting from pg_settings where name = 'archive_mode'",
  )
  return rows[0]?.setting !== 'on'
}

export interface Base {
  /** Its name, which is the moment from which on it can be restored. */
  name: string
  bytes: number
}

/**
 * Refuses a folder that PostgreSQL does not put its log into: a copy without the log restores nothing, and `takeBase` would
 * wait for it for ever.
 *
 * @throws {Error} a sentence that says what to do.
 */
export async function refuseUnprepared(backup: string): Promise<void> {
  const wal = await stat(join(backup, walFolder)).catch(ignoreMissing)
  if (wal?.isDirectory()) return
  throw new Error(
    `${backup} has no folder "${walFolder}", so PostgreSQL cannot put its log there. Run npm run backup -- prepare ${backup}, start PostgreSQL anew when it says so, and then make the copy`,
  )
}

/**
 * Copies the running database (PostgreSQL's "low level" base backup, chapter 25.3.4 of its manual): from
 * pg_backup_start to pg_backup_stop files may be copied while they change, because the log of that time mends them.
 * It ends when that log was put away, and `say` gets a sentence when that takes time.
 */
export async function takeBase(
  client: Client,
  backup: string,
  say: (line: string) => void = () => undefined,
): Promise<Base> {
  await refuseUnprepared(backup)
  const { rows: places } = await client.query<{ data: string; archiving: string; tablespaces: number }>(
    `select current_setting('data_directory') as data, current_setting('archive_mode') as archiving,
      (select count(*)::int from pg_tablespace where pg_tablespace_location(oid) <> '') as tablespaces`,
  )
  const [place] = places
  if (place?.archiving !== 'on')
    throw new Error('PostgreSQL does not put its log away: run "prepare" first and start it anew')
  if (place.tablespaces > 0) throw new Error('Tablespaces are not copied: use pg_basebackup')
  // Says by name that it is read-only; making a folder with all above it would say that there is none.
  await access(backup, constants.W_OK)
  const draft = join(backup, baseFolder, `draft-${process.pid}`)
  await client.query('set statement_timeout = 0')
  await client.query("select pg_backup_start('oja', true)")
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const copied = await copyCluster(place.data, draft)
    await writeFile(join(draft, contentsFile), copied.map(({ path, bytes }) => `${bytes} ${path}\n`).join(''))
    const bytes = copied.reduce((sum, file) => sum + file.bytes, 0)
    // It could also wait by itself, but says nothing then. The last segment is the one before the end that it names.
    const { rows } = await client.query<{ labelfile: string; at: Date; last: string }>(
      'select labelfile, clock_timestamp() as at, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)',
    )
    const [ended] = rows
    if (!ended) throw new Error('PostgreSQL did not say where the copy ends')
    const { labelfile, at, last } = ended
    await waitForSegment(client, backup, last, say)
    await writeFile(join(draft, 'backup_label'), labelfile)
    const name = nameOf(at)
    await rename(draft, join(backup, baseFolder, name))
    return { name, bytes }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Waits until PostgreSQL has put this segment of its log away, and so all before it. Says after some seconds what is missing. */
async function waitForSegment(
  client: Client,
  backup: string,
  segment: string,
  say: (line: string) => void,
): Promise<void> {
  const path = join(walFolder, `${segment}.gz`)
  const begun = performance.now()
  let sayAfter = saysAfterMilliseconds
  while (!(await stat(join(backup, path)).catch(ignoreMissing))) {
    await refuseUnprepared(backup)
    if (performance.now() - begun > sayAfter) {
      sayAfter += saysEachMilliseconds
      const { rows } = await client.query<{ failed: string | null }>(
        `select last_failed_wal || ' at ' || to_char(last_failed_time at time zone 'UTC', 'HH24:MI:SS') || ' UTC' as failed
         from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`,
      )
      const failed = rows[0]?.failed
      const why = failed ? ` It could not put away ${failed}: its own log says why.` : ''
      say(`The copy is made. Waiting until PostgreSQL has put its log away up to ${path}.${why}`)
    }
    await delay(100)
  }
}

const saysAfterMilliseconds = 3_000
const saysEachMilliseconds = 30_000

/** Tells the market that a copy was finished: `oja_backup_age_seconds` counts from it. */
export async function recordBackup(client: Client): Promise<void> {
  await client.query(
    `with added as (insert into backups default values)
     delete from backups where finished_at in (select finished_at from backups order by finished_at desc offset 99)`,
  )
}

/** The bases of a backup, oldest first. */
export async function listBases(backup: string): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(join(backup, baseFolder))).filter((name) => /^\d{4}-.*Z$/.test(name))
  return names.toSorted().map((name) => ({ name, at: timeOf(name) }))
}

/** The segments of the log that were put away, oldest first, with when that was done. */
export async function listSegments(backup: string): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(join(backup, walFolder))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
  const segments = names.map(async (name) => ({
    name,
    at: (await stat(join(backup, walFolder, name))).mtime,
  }))
  return (await Promise.all(segments)).toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** How many files of a base are missing or have another size than when it was made; 0 for one without a list. */
export async function damagedFiles(backup: string, base: string): Promise<number> {
  const folder = join(backup, baseFolder, base)
  const text = await readFile(join(folder, contentsFile), 'utf8').catch(() => '')
  let damaged = 0
  for (const line of text.split('\n').filter(Boolean)) {
    const [bytes = '', ...path] = line.split(' ')
    const found = await stat(join(folder, path.join(' '))).catch(() => null)
    if (found?.size !== Number(bytes)) damaged += 1
  }
  return damaged
}

/** The first segment from `first` on that cannot be fetched back: it is missing, or its file is not whole. */
export async function logEnd(backup: string, first: string): Promise<string> {
  for (let number = segmentNumber(first); ; number += 1) {
    const segment = first.slice(0, 8) + segmentDigits(number)
    const path = join(backup, walFolder, `${segment}.gz`)
    const isWhole = await execute('gzip', ['-t', path]).then(
      () => true,
      () => false,
    )
    if (!isWhole) return segment
  }
}

/** The first segment that is missing after `first` although later ones are there; null: the log has no gap. */
export async function gapAfter(backup: string, first: string): Promise<string | null> {
  const numbers = new Set((await listSegments(backup)).map(({ name }) => segmentNumber(name)))
  const last = Math.max(...numbers)
  for (let number = segmentNumber(first); number < last; number += 1)
    if (!numbers.has(number)) return first.slice(0, 8) + segmentDigits(number)
  return null
}

// A name is the timeline, the number of 4 GB and the number of 16 MB within them, each of eight hexadecimal digits. After
// another timeline has begun the numbers go on.
const segmentNumber = (name: string) =>
  parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16, 24), 16)
const segmentDigits = (number: number) =>
  [Math.floor(number / 256), number % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

/** The first segment of the log that a base needs. */
export async function firstSegment(backup: string, base: string): Promise<string> {
  const label = await readFile(join(backup, baseFolder, base, 'backup_label'), 'utf8')
  const segment = /file ([0-9A-F]{24})/.exec(label)?.[1]
  if (!segment) throw new Error(`${base} names no segment of the log`)
  return segment
}

/** Forgets bases from before this moment, but never the last, and the log that no remaining one needs. */
export async function deleteOldBases(backup: string, before: Date): Promise<void> {
  const bases = await listBases(backup)
  for (const { name, at } of bases.slice(0, -1))
    if (at < before) await rm(join(backup, baseFolder, name), { recursive: true })
  const [oldest] = await listBases(backup)
  if (!oldest) return
  const first = await firstSegment(backup, oldest.name)
  for (const name of await readdir(join(backup, walFolder))) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0]
    // The first eight digits are the timeline, which says nothing of age.
    if (segment && segment.slice(8) < first.slice(8)) await rm(join(backup, walFolder, name))
  }
}

// What PostgreSQL creates at its start, or what must not be copied (the manual, 25.3.4.3).
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(oja-contents\.txt|postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*|backup_label.*)$/

/** Names and sizes of the files of a base, by which it is known to be whole. */
export const contentsFile = 'oja-contents.txt'

interface CopiedFile {
  path: string
  bytes: number
}

async function copyCluster(from: string, to: string, below = ''): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (emptied.has(entry.name)) continue
      copied.push(...(await copyCluster(source, target, join(below, entry.name))))
    } else if (entry.isFile()) {
      // A table that is dropped meanwhile takes its file with it; the log knows.
      await copyFile(source, target).catch(ignoreMissing)
      const made = await stat(target).catch(() => null)
      if (made) copied.push({ path: join(below, entry.name), bytes: made.size })
    }
  }
  return copied
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

// A name that every file system takes: 2026-11-21T11-20-05.123Z.
const nameOf = (at: Date) => at.toISOString().replaceAll(':', '-')
const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
