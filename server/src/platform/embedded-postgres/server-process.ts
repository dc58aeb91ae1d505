import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, runAs } from './location.ts'
import type { PostgresLocation } from './location.ts'
import { programAdvice } from './unreadable-files.ts'

/** The first process of a running PostgreSQL. */
export interface Postmaster {
  pid: number
  isRunning(): Promise<boolean>
  /** Why it ended, from its own log. Empty when that is unknown. */
  lastWords(): Promise<string>
}

/**
 * The living postmaster of exactly this cluster, if there is one.
 * A postmaster.pid whose number now belongs to another program is removed.
 * One whose process is gone is left to PostgreSQL, which first checks that no orphaned backend still writes.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  await removeEmptyPostmasterFile(cluster)
  const { pid } = await readPostmasterFile(cluster)
  if (!pid || !signal(pid, 0)) return undefined
  const isRunning = async () =>
    signal(pid, 0) && (await servesCluster(pid, cluster)) && (await readPostmasterFile(cluster)).pid === pid
  if (await isRunning()) return { pid, isRunning, lastWords: async () => '' }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/**
 * Starts PostgreSQL in a process group of its own. So Ctrl-C in a terminal does not reach it before the server has
 * stopped, and it outlives a killed server. It may not accept connections yet.
 * @param directory where its socket must be, so that those who know its address find it again.
 */
export async function launchPostmaster(
  place: PostgresLocation,
  cluster: string,
  settings: Record<string, string>,
  directory?: string,
): Promise<Postmaster> {
  const sockets = directory ?? (await chooseSocketDirectory(place, cluster))
  if (directory) await remakeShortDirectory(place, directory)
  const logPath = join(dirname(cluster), 'postgres.log')
  await rotateLongLog(logPath)
  const log = await open(logPath, 'a', 0o600)
  const logStart = (await log.stat()).size
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(place.binaries, 'postgres'), ['-D', cluster, '-k', sockets, ...options], {
    ...runAs(place.account),
    detached: true,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  })
  const spawned = await new Promise<Error | undefined>((resolve) => {
    child.once('spawn', () => resolve(undefined))
    child.once('error', resolve)
  })
  await log.close()
  if (spawned && codeOf(spawned) === 'EACCES')
    throw new Error(`PostgreSQL could not be started: ${programAdvice(place.binaries)}`, { cause: spawned })
  if (spawned || !child.pid) throw new Error('PostgreSQL could not be started.', { cause: spawned })
  child.unref()
  return {
    pid: child.pid,
    isRunning: async () => child.exitCode === null && child.signalCode === null,
    lastWords: async () => (await readFile(logPath)).subarray(logStart).toString('utf8').trim(),
  }
}

/** The socket folder of a running postmaster, once it listens. */
export async function findSocketDirectory(cluster: string): Promise<string | undefined> {
  return (await readPostmasterFile(cluster)).socketDirectory
}

/**
 * Stops PostgreSQL with a fast shutdown, which ends sessions and writes everything.
 * After 10 s it uses an immediate shutdown, which the next start repairs from the log.
 * @throws {Error} when PostgreSQL still runs after that.
 */
export async function stopPostmaster(postmaster: Postmaster, cluster: string): Promise<void> {
  const sockets = await findSocketDirectory(cluster)
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await postmaster.isRunning())) break
    signal(postmaster.pid, name)
    await waitForEnd(postmaster, 10_000)
  }
  if (await postmaster.isRunning()) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`)
  await removeShortDirectory(sockets)
}

/** Removes a socket folder that chooseSocketDirectory made, and only the files that a socket leaves in it. */
export async function removeShortDirectory(directory: string | undefined): Promise<void> {
  if (!directory?.startsWith(shortPrefix)) return
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(directory, name), { force: true })
  await rmdir(directory).catch(() => undefined)
}

/** Makes a short socket folder again that whoever stopped PostgreSQL removed. Throws for one of another account. */
async function remakeShortDirectory({ account }: PostgresLocation, directory: string): Promise<void> {
  if (!directory.startsWith(shortPrefix)) return
  const found = await stat(directory).catch(() => undefined)
  if (found && found.uid !== (account?.uid ?? process.getuid?.()))
    throw new Error(`${directory} belongs to another account.`)
  if (found) return
  await mkdir(directory, { mode: 0o700 })
  if (account) await chown(directory, account.uid, account.gid)
}

const shortPrefix = '/tmp/oja-socket-'

/**
 * The lines of postmaster.pid are: process, data directory,
 * start time, port, socket directory (PostgreSQL's pidfile.h).
 */
async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number | undefined; socketDirectory: string | undefined }> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return { pid: Number(lines[0]) || undefined, socketDirectory: lines[4] || undefined }
}

/**
 * Removes an empty postmaster.pid, which a power cut can leave and which stops PostgreSQL from starting.
 * A starting PostgreSQL fills the file within milliseconds.
 */
async function removeEmptyPostmasterFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const found = await stat(path).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > 5_000) await rm(path, { force: true })
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process serves this cluster. Without /proc a living process with this number is taken as ours. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words[words.indexOf('-D') + 1] === cluster
}

/**
 * The cluster's own folder is private already, so the socket lies there where possible.
 * A socket path may have 107 bytes (sun_path in unix(7)), and the setting is a list split at commas.
 * Other paths get a short folder, which postmaster.pid remembers.
 */
async function chooseSocketDirectory(place: PostgresLocation, cluster: string): Promise<string> {
  await removeShortDirectory(await findSocketDirectory(cluster))
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 107 && !/[,"]/.test(cluster)) return cluster
  const directory = await mkdtemp(shortPrefix)
  if (place.account) await chown(directory, place.account.uid, place.account.gid)
  return directory
}

async function rotateLongLog(logPath: string): Promise<void> {
  const tenMegabytes = 10 * 1024 * 1024
  const found = await stat(logPath).catch(() => undefined)
  if (found && found.size > tenMegabytes) await rename(logPath, `${logPath}.old`)
}

async function waitForEnd(postmaster: Postmaster, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline && (await postmaster.isRunning())) await delay(10)
}
