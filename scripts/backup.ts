import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../server/src/commands/open-database.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Config } from '../server/src/platform/config.ts'
import { findPostgresLocation } from '../server/src/platform/embedded-postgres/location.ts'
import {
  archiveSeconds,
  baseFolder,
  deleteOldBases,
  recordBackup,
  refuseUnprepared,
  switchArchivingOn,
  takeBase,
  walFolder,
} from './backup-base.ts'
import { copyFiles, deleteOldFiles } from './backup-files.ts'
import { accountName, changeOwner } from './file-ownership.ts'

// npm run backup -- prepare|base|files|keep|encrypt FOLDER, with the settings of the server, on the machine that has the
// database's files. docs/running.md says when. Exits 1 with a sentence when something cannot be done.
const keptDays = 14
const usage = `Usage: npm run backup -- prepare|base|files|keep FOLDER
       npm run backup -- encrypt FOLDER TO AGE_KEY`
const [command = '', folder = '', ...rest] = process.argv.slice(2)
const commands: Record<string, (config: Config, backup: string) => Promise<void>> = {
  prepare,
  base,
  files,
  keep,
  encrypt: (_config, backup) => encrypt(backup, rest),
}
const run = commands[command]
let saidDatabase = ''
try {
  if (!run || !folder) throw new Error(usage)
  await run(readConfig(process.env), resolve(folder))
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

/** What the system answers about a folder, in words: the backup's unless another is named. */
function sentenceOf(error: unknown, name = 'The backup folder'): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    EACCES: `account ${accountName()} may not read or write there. Give it the folder: chown -R ${accountName()}`,
    EROFS: 'it is read-only',
    ENOSPC: 'its disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'it is a file',
    EEXIST: 'it is a file',
  }
  const message = error instanceof Error ? error.message : String(error)
  return reasons[code] ? `${name} cannot be used: ${reasons[code]}. (${message})` : message
}

/** Makes the folder and lets PostgreSQL put its log there. */
async function prepare(config: Config, backup: string): Promise<void> {
  const restart = await withClient(config, async (client) => {
    for (const name of ['', walFolder, baseFolder])
      await mkdir(join(backup, name), { recursive: true, mode: 0o711 })
    if (!config.databaseUrl) {
      const { account } = await findPostgresLocation(config.dataDir, console.log)
      await changeOwner(account, join(backup, walFolder))
    }
    return switchArchivingOn(client, backup)
  })
  console.log(
    restart
      ? 'PostgreSQL puts its log there from its next start on: start it anew now, then take a base.'
      : 'PostgreSQL puts its log there. Take a base.',
  )
}

/** A copy of the whole database, and of the files. */
async function base(config: Config, backup: string): Promise<void> {
  await refuseUnprepared(backup)
  const begun = performance.now()
  const { name, bytes } = await withClient(config, async (client) => {
    const taken = await takeBase(client, backup, console.log)
    await recordBackup(client)
    return taken
  })
  const megabytes = Math.round(bytes / 2 ** 20)
  console.log(
    `${baseFolder}/${name}: ${megabytes} MB in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  await files(config, backup)
}

async function files(config: Config, backup: string): Promise<void> {
  if (config.s3) return console.log('Files lie in a bucket: let its own versions keep them.')
  console.log(`${await copyFiles(config.dataDir, backup)} new files copied`)
}

/** For ever: files every half minute, a base a day, and what is too old goes. What fails is said and tried again. */
async function keep(config: Config, backup: string): Promise<void> {
  let lastBase = -Infinity
  for (;;) {
    try {
      if (performance.now() - lastBase > 86_400_000) {
        await base(config, backup)
        lastBase = performance.now()
        const before = new Date(Date.now() - keptDays * 86_400_000)
        await deleteOldBases(backup, before)
        if (!config.s3) await deleteOldFiles(config.dataDir, backup, before)
      } else if (!config.s3) await copyFiles(config.dataDir, backup)
      if (config.databaseUrl) await withClient(config, archiveByTime)
    } catch (error) {
      console.error('The backup failed:', sentenceOf(error))
    }
    await delay(archiveSeconds * 1_000)
  }
}

/**
 * Writes the whole backup as one encrypted file, for another machine. Who has the public key `age1...` alone cannot read it.
 * A copy that fails leaves nothing; one of a name that is there already replaces it when it is whole. Then those of more than
 * two weeks go.
 */
async function encrypt(backup: string, [to = '', key = '', ...more]: string[]): Promise<void> {
  if (!to || more.length > 0 || !/^(age1|ssh-)/.test(key)) throw new Error(usage)
  if (!(await readdir(backup)).includes(baseFolder)) throw new Error('This folder is no backup')
  const path = join(resolve(to), `oja-${dayOf(new Date())}.tar.age`)
  const partPath = `${path}.${process.pid}.part`
  const part = await open(partPath, 'w', 0o600).catch((error: unknown) => {
    throw new Error(sentenceOf(error, 'TO'), { cause: error })
  })
  try {
    // The bases first: the log that each needs is put away until its end.
    const names = (await readdir(backup)).filter((name) => name !== baseFolder)
    const tar = spawn('tar', ['-C', backup, '-c', baseFolder, ...names], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const age = spawn('age', ['-r', key], { stdio: ['pipe', part.fd, 'pipe'] })
    // When one of them ends early, the other hears of it. What it says then matters, and is read below.
    const piped = age.stdin && pipeline(tar.stdout, age.stdin).catch(() => undefined)
    const [tarred, encrypted] = await Promise.all([endOf(tar), endOf(age), piped])
    if (encrypted.code !== 0) throw new Error(`age could not encrypt: ${encrypted.said}`)
    // 1: a file changed or went meanwhile, as those do that are being put away. The next copy has them.
    if (tarred.code !== 0 && tarred.code !== 1) throw new Error(`tar could not read: ${tarred.said}`)
    await part.sync()
    const { size } = await part.stat()
    await rename(partPath, path)
    console.log(`${path}: ${Math.round(size / 2 ** 20)} MB`)
    await deleteOldCopies(resolve(to))
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  } finally {
    await part.close()
  }
}

/** Only what `encrypt` itself has written, by its name: the folder may hold more. */
async function deleteOldCopies(to: string): Promise<void> {
  const before = dayOf(new Date(Date.now() - keptDays * 86_400_000))
  for (const entry of await readdir(to, { withFileTypes: true })) {
    const day = /^oja-(\d{4}-\d\d-\d\d)\.tar\.age$/.exec(entry.name)?.[1]
    if (!day || !entry.isFile() || day >= before) continue
    await rm(join(to, entry.name))
    console.log(`${join(to, entry.name)}: older than two weeks, removed`)
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** What a program said, and the code with which it ended; null when there is none of this name. */
function endOf(program: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  program.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return new Promise((resolve) => {
    program.on('error', (error) => resolve({ code: null, said: error.message }))
    program.on('close', (code) => resolve({ code, said: said.trim() }))
  })
}

/**
 * PostgreSQL 18 begins to count archive_timeout five minutes after a start, or when it reads its settings again. The embedded one
 * is told so by its node.
 */
async function archiveByTime(client: Client): Promise<void> {
  await client.query(
    "select pg_reload_conf() where pg_postmaster_start_time() > now() - interval '6 minutes'",
  )
}

/** `keep` opens the database each half minute: which one it is stands in its log once. */
function sayDatabaseOnce(line: string): void {
  if (line === saidDatabase) return
  if (line.startsWith('Database: ')) saidDatabase = line
  console.log(line)
}

async function withClient<Result>(
  config: Config,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { url, close } = await openDatabase(config, sayDatabaseOnce, { keepRunning: true })
  const client = new Client({ connectionString: url })
  // The statement that waits for its answer tells it, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await close()
  }
}
