import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { archiveSettings, firstSegment } from '../../../scripts/backup-base.ts'
import { changeOwner } from '../../../scripts/file-ownership.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { findPostgresLocation } from '../../../server/src/platform/embedded-postgres/location.ts'

const run = promisify(execFile)
const scripts = fileURLToPath(new URL('../../../scripts/', import.meta.url))
const quiet = () => undefined

test('a copy into a folder without its log is refused at once, and one that waits for its log says so', async () => {
  const { backup, dataDir, client } = await archivingDatabase()
  await rename(join(backup, 'wal'), join(backup, 'elsewhere'))
  const refused = await takeBase(backup, dataDir)
  expect(refused).toEqual({
    code: 1,
    said: `${backup} has no folder "wal", so PostgreSQL cannot put its log there. Run npm run backup -- prepare ${backup}, start PostgreSQL anew when it says so, and then make the copy\n`,
  })
  expect(await readdir(join(backup, 'base'))).toEqual([])
  await rename(join(backup, 'elsewhere'), join(backup, 'wal'))

  // PostgreSQL cannot put its log away, as when the disk of the backup is full.
  await client.query("alter system set archive_command = 'exit 1'")
  await client.query('select pg_reload_conf()')
  const waiting = takeBase(backup, dataDir, async (said) => {
    if (!said.includes('Waiting until PostgreSQL has put its log away up to wal/')) return
    const { archive_command = '' } = archiveSettings(backup)
    await client.query(`alter system set archive_command = ${client.escapeLiteral(archive_command)}`)
    await client.query('select pg_reload_conf()')
  })
  const { code, said } = await waiting
  expect([code, said]).toEqual([0, expect.stringMatching(/^base\/\S+: \d+ MB in \d+ s$/m)])
  expect(said).toMatch(/^The copy is made\. Waiting until .+ up to wal\/[0-9A-F]{24}\.gz\./m)
})

test('a backup that is kept names its database once', async () => {
  const { backup, home, client, url } = await archivingDatabase()
  const child = spawn(process.execPath, [join(scripts, 'backup.ts'), 'keep', backup], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: join(home, 'command'), DATABASE_URL: url },
  })
  onTestFinished(() => void child.kill())
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  // After its copy it opens the database anew, for PostgreSQL to read its settings again, as it then does each half minute.
  const settingsRead = async () =>
    (await client.query<{ at: Date }>('select pg_conf_load_time() as at')).rows[0]?.at.getTime()
  const before = await settingsRead()
  await expect.poll(settingsRead, { timeout: 60_000 }).not.toBe(before)
  expect(said).toMatch(/^base\/\S+: \d+ MB in \d+ s$/m)
  expect(said.match(/^Database: /gm)).toHaveLength(1)
})

test('a restore into the folder of a PostgreSQL itself is refused, and nothing is put there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja-cluster-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  const backup = join(folder, 'no-backup')
  await expect(run(process.execPath, [join(scripts, 'restore.ts'), backup, folder])).rejects.toMatchObject({
    stderr: `${folder} holds the files of a PostgreSQL itself: give a new folder\n`,
  })
  expect(await readdir(folder)).toEqual(['PG_VERSION'])
})

test('a restore to a moment behind a gap names the piece and the last moment, and leaves nothing', async () => {
  const { backup, dataDir, client, home, stop } = await archivingDatabase()
  expect(await takeBase(backup, dataDir)).toMatchObject({ code: 0 })
  const written: { name: string; segment: string; at: Date }[] = []
  for (const name of ['gari', 'yam', 'rice', 'beans']) {
    await client.query('insert into goods values ($1)', [name])
    const { rows } = await client.query<{ segment: string; at: Date }>(
      'select pg_walfile_name(pg_current_wal_lsn() - 1) as segment, clock_timestamp() as at',
    )
    written.push({ name, ...(rows[0] as { segment: string; at: Date }) })
    await client.query('select pg_switch_wal()')
  }
  await expect
    .poll(async () =>
      (await readdir(join(backup, 'wal')))
        .filter((name) => name.endsWith('.gz'))
        .toSorted()
        .at(-1),
    )
    .toBe(`${written[3]?.segment}.gz`)
  await stop()

  const piece = `wal/${written[2]?.segment}.gz`
  await rename(join(backup, piece), join(home, 'kept'))
  const until = written[3]?.at.toISOString() ?? ''
  const target = join(home, 'restored')
  const gap = await restore(backup, target, until)
  const last = /The last moment that it reaches is (\S+)\. /.exec(gap.said)?.[1] ?? ''
  expect(gap).toEqual({
    code: 1,
    said: `The backup does not reach ${until}: ${piece} is missing or not whole. The last moment that it reaches is ${last}. Nothing was restored. Give that moment or an earlier one; without a moment everything before that piece comes back\n`,
  })
  expect(Date.parse(last)).toBeLessThan(written[1]?.at.getTime() ?? 0)
  expect(await readdir(home)).not.toContain('restored')
  // A folder that was there stays, with what it had.
  await mkdir(target, { mode: 0o711 })
  await writeFile(join(target, 'note'), '')
  expect((await restore(backup, target, until)).said).toBe(gap.said)
  expect(await readdir(target)).toEqual(['note'])

  // The moment that it names is reached, and without one all before the piece.
  expect(await restore(backup, target, last)).toMatchObject({ code: 0 })
  expect(await goodsOf(target)).toEqual(['gari'])
  const all = await restore(backup, join(home, 'all'))
  expect([all.code, all.said]).toEqual([0, expect.stringContaining(`WARNING: The backup lacks ${piece}`)])
  expect(await goodsOf(join(home, 'all'))).toEqual(['gari', 'yam'])

  // A piece that is there but was cut off is named too, and so is the one after the last.
  await writeFile(join(backup, piece), 'half')
  expect((await restore(backup, join(home, 'half'), until)).said).toBe(gap.said)
  await rename(join(home, 'kept'), join(backup, piece))
  const future = await restore(backup, join(home, 'future'), '2099-01-01T00:00:00Z')
  expect(future.said).toMatch(
    /^The backup does not reach 2099-01-01T00:00:00\.000Z: wal\/[0-9A-F]{24}\.gz is missing or not whole\. The last moment/,
  )
  expect(future.said).not.toContain(written[3]?.segment)

  // Without the log of the time of the copy nothing comes back.
  const [base = ''] = await readdir(join(backup, 'base'))
  const first = `${await firstSegment(backup, base)}.gz`
  await writeFile(join(backup, 'wal', first), 'half')
  expect(await restore(backup, join(home, 'none'))).toEqual({
    code: 1,
    said: `base/${base} cannot be restored: it needs wal/${first}, which is missing or not whole. Nothing was restored. Move that folder away and restore again: an older copy comes back up to that piece\n`,
  })
  const others = ['half', 'future', 'none']
  expect((await readdir(home)).filter((name) => others.includes(name))).toEqual([])
})

/** A PostgreSQL that puts its log into a backup, with the tables that the commands need. */
async function archivingDatabase() {
  const home = await mkdtemp(join(tmpdir(), 'oja-log-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(home, 0o711)
  const [dataDir, backup] = [join(home, 'data'), join(home, 'backup')]
  for (const folder of [dataDir, join(backup, 'base'), join(backup, 'wal')])
    await mkdir(folder, { recursive: true, mode: 0o711 })
  const { account } = await findPostgresLocation(dataDir, quiet)
  await changeOwner(account, join(backup, 'wal'))
  const postgres = await startEmbeddedPostgres({ dataDir, say: quiet })
  let client = await connected(postgres.url)
  for (const [name, value] of Object.entries(archiveSettings(backup)))
    await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`)
  await client.query(`create table backups (finished_at timestamptz primary key default now());
    create table sessions (); create table mail_links (); create table goods (name text)`)
  await client.end()
  await postgres.stop()
  const archiving = await startEmbeddedPostgres({ dataDir, say: quiet })
  client = await connected(archiving.url)
  const stop = async () => {
    await client.end().catch(quiet)
    await archiving.stop()
  }
  onTestFinished(stop)
  return { home, dataDir, backup, client, stop, url: archiving.url }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  return client
}

async function takeBase(
  backup: string,
  dataDir: string,
  onSaid: (said: string) => Promise<void> = async () => undefined,
) {
  const child = spawn(process.execPath, [join(scripts, 'backup.ts'), 'base', backup], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let said = ''
  const done: Promise<void>[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      done.push(onSaid(bytes.toString()))
    })
  const [code] = await once(child, 'close')
  await Promise.all(done)
  return { code: code as number, said }
}

async function restore(backup: string, dataDir: string, ...moment: string[]) {
  return run(process.execPath, [join(scripts, 'restore.ts'), backup, dataDir, ...moment], {
    env: { PATH: process.env.PATH },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

/** The goods of a restored database, in the order they came. */
async function goodsOf(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, say: quiet })
  const client = await connected(postgres.url)
  try {
    return (await client.query<{ name: string }>('select name from goods')).rows.map(({ name }) => name)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
