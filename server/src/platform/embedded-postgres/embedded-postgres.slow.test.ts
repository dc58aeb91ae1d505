import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sharedBuffers, startEmbeddedPostgres, reasonIn } from './embedded-postgres.ts'
import type { RunningPostgres } from './embedded-postgres.ts'

test('PostgreSQL uses a sixteenth of the memory, between 128 MB and 1 GB', () => {
  const gigabyte = 2 ** 30
  expect([0.5, 4, 64].map((size) => sharedBuffers(size * gigabyte))).toEqual(['128MB', '256MB', '1024MB'])
})

test('the first start creates the cluster with the documented settings', async () => {
  const dataDir = await buildDataDirectory()
  const said: string[] = []
  const postgres = await start(dataDir, said)

  const [row] = await query(
    postgres,
    `SELECT current_user AS "user", current_setting('server_encoding') AS encoding, datlocprovider AS provider,
       datlocale AS locale, current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS tcp,
       current_setting('jit') AS jit, current_setting('wal_level') AS wal, current_setting('fsync') AS fsync,
       current_setting('TimeZone') AS zone
     FROM pg_database WHERE datname = current_database()`,
  )

  expect(row).toEqual({
    user: 'oja',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    tcp: '',
    jit: 'off',
    wal: 'replica',
    fsync: 'off',
    zone: 'UTC',
  })
  expect(postgres.adopted).toBe(false)
  expect(said).toEqual([`Creating the database in ${join(dataDir, 'postgres')} (once)...`])
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log'])
})

test('the log is archived by time from the start on, not only after five minutes', async () => {
  const dataDir = await buildStoppedCluster()
  const archive = { archive_mode: 'on', archive_command: '/bin/true', archive_timeout: '1s' }
  const postgres = await start(dataDir, [], archive)
  await query(postgres, 'create table written (id int)')
  await expect
    .poll(() => query(postgres, 'select archived_count > 0 as is_archived from pg_stat_archiver'), {
      timeout: 60_000,
    })
    .toEqual([{ is_archived: true }])
})

test('search finds words with typing errors in Hausa and Yoruba letters', async () => {
  const postgres = await start(await buildStoppedCluster())
  await query(postgres, 'CREATE EXTENSION pg_trgm')

  const [row] = await query(postgres, `SELECT similarity('ɗɓƙ', 'ɗɓƙ') AS same, upper('ẹ̀ɗ') AS upper`)

  expect(row).toEqual({ same: 1, upper: 'Ẹ̀Ɗ' })
})

test('a row is still there after a stop and a start', async () => {
  const dataDir = await buildStoppedCluster()
  const first = await start(dataDir)
  await query(first, `CREATE TABLE stall AS SELECT 'Iya Bose' AS keeper`)
  await first.stop()
  await expect(query(first, 'SELECT 1')).rejects.toThrow()

  const second = await start(dataDir)

  expect(second.adopted).toBe(false)
  expect(await query(second, 'SELECT keeper FROM stall')).toEqual([{ keeper: 'Iya Bose' }])
})

test('a committed row is still there after kill -9 of PostgreSQL', { tags: ['I16'] }, async () => {
  const dataDir = await buildStoppedCluster()
  const first = await start(dataDir, [], { synchronous_commit: 'on' })
  await query(first, `CREATE TABLE stall AS SELECT 'Iya Bose' AS keeper`)
  process.kill(await postmasterOf(dataDir), 'SIGKILL')

  const second = await start(dataDir)

  expect(second.adopted).toBe(false)
  expect(await query(second, 'SELECT keeper FROM stall')).toEqual([{ keeper: 'Iya Bose' }])
})

test('a running PostgreSQL of an earlier start is used, and stopped at the end', async () => {
  const dataDir = await buildStoppedCluster()
  await start(dataDir)
  const before = await postmasterOf(dataDir)

  const said: string[] = []
  const adopted = await start(dataDir, said)

  expect(adopted.adopted).toBe(true)
  expect(await postmasterOf(dataDir)).toBe(before)
  expect(said).toEqual([`PostgreSQL of an earlier run is still there (process ${before}): using it.`])
  await adopted.stop()
  await expect(query(adopted, 'SELECT 1')).rejects.toThrow()
})

test('a PostgreSQL that ends while the server runs is started again at the same address', async () => {
  const dataDir = join(await buildDataDirectory(), 'a'.repeat(60), 'b'.repeat(60))
  const said: string[] = []
  const postgres = await start(dataDir, said, {}, true)
  await query(postgres, `CREATE TABLE stall AS SELECT 'Iya Bose' AS keeper`)
  // As a command does that found none running, started it and ends.
  const command = await start(dataDir)
  await command.stop()
  const starts = () => said.filter((line) => line === 'PostgreSQL runs again.')
  await expect.poll(starts, { timeout: 15_000 }).toHaveLength(1)
  expect(await query(postgres, 'SELECT 1')).toHaveLength(1)
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await expect.poll(starts, { timeout: 15_000 }).toHaveLength(2)

  expect(await query(postgres, 'SELECT keeper FROM stall')).toEqual([{ keeper: 'Iya Bose' }])
  const last = await postmasterOf(dataDir)
  await postgres.stop()
  await expect.poll(() => commandOf(last)).toBe('')
  expect(said.filter((line) => line.startsWith('PostgreSQL has ended'))).toHaveLength(2)
})

test('a PostgreSQL that cannot start again says why once, and starts when it can', async () => {
  const dataDir = await buildStoppedCluster()
  const said: string[] = []
  const postgres = await start(dataDir, said, {}, true)
  const [control, away] = ['pg_control', 'away'].map((name) => join(dataDir, 'postgres', 'global', name)) as [
    string,
    string,
  ]
  await rename(control, away)
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  const reasons = () => said.filter((line) => line.startsWith('PostgreSQL did not start: '))
  await expect.poll(reasons, { timeout: 15_000 }).toHaveLength(1)

  await rename(away, control)

  await expect.poll(() => query(postgres, 'SELECT 1').catch(() => []), { timeout: 15_000 }).toHaveLength(1)
  expect(reasons()).toHaveLength(1)
})

test('a stale postmaster.pid with the number of another program does not stop the start', async () => {
  const dataDir = await buildStoppedCluster()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`)

  const postgres = await start(dataDir)

  expect(postgres.adopted).toBe(false)
  expect(await postmasterOf(dataDir)).not.toBe(process.pid)
})

test('an empty postmaster.pid, as a power cut leaves it, does not stop the start', async () => {
  const dataDir = await buildStoppedCluster()
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(path, '')
  const aMinuteAgo = new Date(Date.now() - 60_000)
  await utimes(path, aMinuteAgo, aMinuteAgo)

  const postgres = await start(dataDir)

  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('two starts at the same time share one PostgreSQL', async () => {
  const dataDir = await buildStoppedCluster()

  const both = await Promise.all([start(dataDir), start(dataDir)])

  expect(both.map((postgres) => postgres.adopted).toSorted()).toEqual([false, true])
})

test('a cluster that a killed start left unfinished is created anew', async () => {
  const dataDir = await buildDataDirectory()
  const endedProcess = 2 ** 22 + 1
  await mkdir(join(dataDir, `postgres.making-${endedProcess}`, 'base'), { recursive: true })

  const postgres = await start(dataDir)

  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log'])
})

test('a path too long for a socket gets a short folder, which the stop removes', async () => {
  const dataDir = join(await buildDataDirectory(), 'a'.repeat(60), 'b'.repeat(60))
  const first = await start(dataDir)
  const sockets = new URL(first.url).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(dataDir)).toBeGreaterThan(107)
  expect(sockets).toMatch(/^\/tmp\/oja-socket-/)
  expect((await stat(sockets)).mode & 0o777).toBe(0o700)

  const second = await start(dataDir)

  expect(second.url).toBe(first.url)
  expect(second.adopted).toBe(true)
  await second.stop()
  await expect(stat(sockets)).rejects.toThrow('ENOENT')
})

test('the stop ends open sessions and leaves no process', async () => {
  const dataDir = await buildStoppedCluster()
  const postgres = await start(dataDir)
  const postmaster = await postmasterOf(dataDir)
  const client = new Client({ connectionString: postgres.url })
  const ended = new Promise((resolve) => client.on('error', resolve))
  await client.connect()

  await postgres.stop()

  await ended
  await expect.poll(() => commandOf(postmaster)).toBe('')
})

test('when PostgreSQL refuses to start, the error gives the reason in one sentence', async () => {
  const dataDir = await buildDataDirectory()

  const refused = startEmbeddedPostgres({
    dataDir,
    say: () => undefined,
    settings: { ...fastSettings, shared_buffers: 'plenty' },
  })

  await expect(refused).rejects.toThrow(
    'PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"',
  )
})

test('data that PostgreSQL may not read is told apart: narrow modes, another owner, the folder itself', async () => {
  const dataDir = await buildStoppedCluster()
  const cluster = join(dataDir, 'postgres')
  const [file, { uid, gid }] = [join(cluster, 'global', 'pg_control'), await stat(cluster)]
  const refusal = () =>
    startEmbeddedPostgres({ dataDir, say: () => undefined, settings: fastSettings }).then(
      (postgres) => postgres.stop(),
      (error: Error) => error.message,
    )
  await chmod(file, 0o000)
  expect(await refusal()).toMatch(
    /pg_control": Permission denied\. The modes are too narrow .*chmod -R u\+rwX /,
  )
  if (process.getuid?.() === 0) {
    await chmod(file, 0o600)
    await chown(file, 0, 0)
    expect(await refusal()).toMatch(/This file belongs to account 0, the database to account \d+: chown -R /)
    await chown(file, uid, gid)
  }
  await chmod(file, 0o600)
  await chmod(cluster, 0o755)
  expect(await refusal()).toContain(`has invalid permissions. Fix it: chmod 700 ${cluster}.`)
  await chmod(cluster, 0o700)
  expect(await refusal()).toBe(undefined)
})

test('a DATA_DIR below a file is refused with a sentence, and nothing is left behind', async () => {
  const parent = await buildDataDirectory()
  await writeFile(join(parent, 'taken'), '')

  const refused = startEmbeddedPostgres({ dataDir: join(parent, 'taken', 'data'), say: () => undefined })

  await expect(refused).rejects.toThrow(
    'DATA_DIR cannot be written: a part of the path is a file, not a folder.',
  )
  expect(await readdir(parent)).toEqual(['taken'])
})

test('a DATA_DIR that cannot be created is refused, and no folder above it stays', async () => {
  const parent = await buildDataDirectory()
  const dataDir = join(parent, 'made', 'x'.repeat(300))

  const refused = startEmbeddedPostgres({ dataDir, say: () => undefined })

  await expect(refused).rejects.toThrow('DATA_DIR cannot be written: the path is too long.')
  expect(await readdir(parent)).toEqual([])
})

test.runIf(process.platform === 'linux')('a DATA_DIR where no folder can be created is refused', async () => {
  const refused = startEmbeddedPostgres({ dataDir: '/proc/oja/data', say: () => undefined })

  await expect(refused).rejects.toThrow('DATA_DIR cannot be written: no folder can be made there.')
})

test.skipIf(process.getuid?.() === 0)(
  'a DATA_DIR without permission is refused with a sentence',
  async () => {
    const parent = await buildDataDirectory()
    await chmod(parent, 0o500)

    const refused = startEmbeddedPostgres({ dataDir: join(parent, 'data'), say: () => undefined })

    await expect(refused).rejects.toThrow(
      'DATA_DIR cannot be written: the user that runs Oja has no permission to write there.',
    )
    expect(await readdir(parent)).toEqual([])
  },
)

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}

let made: string | undefined

afterAll(async () => {
  if (made) await rm(made, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * A data directory with a stopped cluster. It is a copy, because creating a cluster takes longer than all the rest.
 */
async function buildStoppedCluster(): Promise<string> {
  if (made === undefined) {
    made = await mkdtemp(join(tmpdir(), 'oja-test-'))
    await chmod(made, 0o711)
    await (await startEmbeddedPostgres({ dataDir: made, say: () => {}, settings: fastSettings })).stop()
  }
  const directory = await buildDataDirectory()
  // The copy keeps the owners, because PostgreSQL opens only files of its own account.
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), directory])
  return directory
}

async function buildDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'oja-test-'))
  await chmod(directory, 0o711)
  onTestFinished(async () => {
    await chmod(directory, 0o700)
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return directory
}

async function start(
  dataDir: string,
  said: string[] = [],
  settings: Record<string, string> = {},
  restarts = false,
): Promise<RunningPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    say: (line) => said.push(line),
    settings: { ...fastSettings, ...settings },
    restarts,
  })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function query(postgres: RunningPostgres, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The command of a process. Empty when the process has ended, also while its parent has not collected it. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

test('why PostgreSQL ended is its own reason, not what it told those who asked too early', () => {
  const log = [
    'LOG:  starting point-in-time recovery',
    'FATAL:  the database system is starting up',
    'FATAL:  the database system is not accepting connections',
    'FATAL:  recovery ended before configured recovery target was reached',
    'LOG:  database system is shut down',
  ]
  expect(reasonIn(log.join('\n'))).toBe('recovery ended before configured recovery target was reached')
  expect(reasonIn('postgres: could not find the database system\n')).toBe(
    'postgres: could not find the database system',
  )
})
