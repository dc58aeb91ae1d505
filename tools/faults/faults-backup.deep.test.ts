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
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import { timeLimit } from '../../tests/time-limit.ts'

// Only root can mount and give files to another account.
const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const stranger = 54_321

const cleaning: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean()
})

test(
  'under the restrictions of the systemd unit the log is archived, and without its ReadWritePaths /readyz says that it is not',
  { timeout: timeLimit(240_000) },
  async () => {
    const unit = await readFile(join(root, 'ops/oja.service'), 'utf8')
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(/^ReadWritePaths=-(.+)$/m.exec(unit)?.[1]).toBe('/srv/oja-backup')
    for (const mayWriteBackup of [true, false]) {
      const { dataDir, backup, serve } = await newFolders()
      await serve([])
      await backupCommand('prepare', dataDir, backup)
      await stopAll()
      // What ProtectSystem=strict does: all read-only but for the named folders, and /tmp of its own.
      const writable = mayWriteBackup ? [dataDir, backup] : [dataDir]
      const { origin } = await serve(restricted(writable))
      const ready = async () => (await fetch(`${origin}/readyz`)).json()
      const wal = async () =>
        (await readdir(join(backup, 'wal'))).filter((name) => name.endsWith('.gz')).length
      await sql(dataDir, 'select pg_switch_wal()')
      if (mayWriteBackup) {
        await expect.poll(wal, { timeout: 60_000 }).toBeGreaterThan(0)
        expect(await ready()).toEqual({ status: 'ready' })
      } else {
        await expect
          .poll(ready, { timeout: 90_000 })
          .toEqual({ status: 'ready', warnings: [expect.stringMatching(/cannot archive its log/)] })
        const metrics = await (await fetch(`${origin}/metrics`)).text()
        expect(Number(/^oja_archive_failing_seconds\S* (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
        expect(await wal()).toBe(0)
      }
      await stopAll()
    }
  },
)

test(
  'root restores a backup of another account, and a backup with a part missing is refused with nothing left behind',
  { timeout: timeLimit(600_000) },
  async () => {
    const { dataDir, backup, home, serve } = await newFolders()
    await serve([])
    await backupCommand('prepare', dataDir, backup)
    await stopAll()
    const { origin } = await serve([])
    await backupCommand('base', dataDir, backup)
    expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^oja_backup_age_seconds\S* \d+$/m)
    await expect(backupCommand('base', dataDir, backup, restricted([dataDir]))).rejects.toThrow(
      /The backup folder cannot be used: it is read-only/,
    )
    await stopAll()

    await giveAway(backup)
    const restored = join(home, 'restored')
    const { stdout } = await restoreCommand(backup, restored)
    expect(stdout).toMatch(/^Restored from base\//m)
    expect(await readdir(restored)).not.toContain('restored-wal')
    // Neither its files nor its database are for other accounts.
    expect((await stat(restored)).mode & 0o777).toBe(0o700)
    await expect(restoreCommand(backup, restored)).rejects.toThrow(/has a database already: give a new one/)
    await expect(restoreCommand(home, join(home, 'other'))).rejects.toThrow(/This folder is no backup/)

    await expect(restoreCommand(backup, join(home, 'future'), '2099-01-01T00:00:00Z')).rejects.toThrow(
      /The backup does not reach 2099-01-01T00:00:00\.000Z: wal\/\w{24}\.gz is missing or not whole/,
    )
    const [base = ''] = await readdir(join(backup, 'base'))
    const version = join(backup, 'base', base, 'PG_VERSION')
    await writeFile(version, '19')
    await expect(restoreCommand(backup, join(home, 'newer'))).rejects.toThrow(
      /is of PostgreSQL 19, and this version of Oja has PostgreSQL 18/,
    )
    await writeFile(version, '18\n')
    await rename(join(backup, 'base', base, 'pg_xact'), join(home, 'pg_xact'))
    await expect(restoreCommand(backup, join(home, 'half'))).rejects.toThrow(
      /is not whole: 1 of its files are missing or cut off/,
    )
    await rename(join(home, 'pg_xact'), join(backup, 'base', base, 'pg_xact'))

    // A hole in the log: what comes before it is restored, and the loss is said.
    const segments = (await readdir(join(backup, 'wal')))
      .filter((name) => /^\w{24}\.gz$/.test(name))
      .toSorted()
    const last = segments.at(-1) ?? ''
    const later = last.slice(0, 16) + (parseInt(last.slice(16, 24), 16) + 2).toString(16).padStart(8, '0')
    await writeFile(join(backup, 'wal', `${later.toUpperCase()}.gz`), '')
    const holed = await restoreCommand(backup, join(home, 'holed'))
    expect(holed.stderr).toMatch(
      /^WARNING: The backup lacks wal\/\w+\.gz: nothing after it can be restored\.$/m,
    )
    await rm(join(backup, 'wal', `${later.toUpperCase()}.gz`))

    await rename(join(backup, 'wal'), join(backup, 'elsewhere'))
    await expect(restoreCommand(backup, join(home, 'third'))).rejects.toThrow(/The backup lacks wal\/\w+\.gz/)
    await mkdir(join(backup, 'wal'))
    await expect(restoreCommand(backup, join(home, 'third'))).rejects.toThrow(/The backup lacks wal\/\w+\.gz/)
    await rm(join(backup, 'base', base, 'backup_label'))
    await expect(restoreCommand(backup, join(home, 'fourth'))).rejects.toThrow()
    expect(
      (await readdir(home)).filter((name) => name === 'third' || name === 'fourth' || name === 'future'),
    ).toEqual([])
  },
)

test(
  'the drill passes with the key of the market, and fails by name with another',
  { timeout: timeLimit(600_000) },
  async () => {
    const { dataDir, backup, serve } = await newFolders()
    const ENCRYPTION_KEY = '0123456789abcdef'.repeat(4)
    await serve([], { ENCRYPTION_KEY })
    await backupCommand('prepare', dataDir, backup)
    await stopAll()
    await serve([], { ENCRYPTION_KEY })
    await backupCommand('base', dataDir, backup)
    await stopAll()
    const drill = (key: string) =>
      run(process.execPath, [join(root, 'scripts/restore-drill.ts'), backup], {
        env: { PATH: process.env.PATH, ENCRYPTION_KEY: key },
      })

    expect((await drill(ENCRYPTION_KEY)).stdout).toMatch(/^The drill passed\.$/m)
    const failed: unknown = await drill('fedcba9876543210'.repeat(4)).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^The drill failed\.$/m) })
    expect((failed as { stderr: string }).stderr).toMatch(
      /ENCRYPTION_KEY [^\n]*Give the key that it was made with/,
    )
  },
)

test('a backup into a folder that cannot be written says so, and makes no database', async () => {
  const home = await mkdtemp(join(tmpdir(), 'oja-backup-'))
  cleaning.push(() => rm(home, { recursive: true }))
  const empty = join(home, 'empty')
  await expect(backupCommand('prepare', empty, join(home, 'backup'))).rejects.toThrow(
    /There is no database in/,
  )
  expect(await readdir(home)).toEqual([])
  await writeFile(join(home, 'file'), '')
  const { dataDir, serve } = await newFolders()
  await serve([])
  await expect(backupCommand('prepare', dataDir, join(home, 'file'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  await stopAll()
})

let running: { stop(): Promise<void> }[] = []
async function stopAll(): Promise<void> {
  for (const one of running.splice(0)) await one.stop()
}

async function newFolders() {
  const home = await mkdtemp(join(tmpdir(), 'oja-backup-'))
  await chmod(home, 0o711)
  const [dataDir, backup] = [join(home, 'data'), join(home, 'backup')]
  await mkdir(dataDir, { mode: 0o711 })
  cleaning.push(async () => {
    await stopAll()
    await rm(home, { recursive: true, force: true })
  })
  return {
    home,
    dataDir,
    backup,
    async serve(wrap: string[], settings: Record<string, string> = {}) {
      const port = String(await freePort())
      const served = await startServing(
        { PORT: port, DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'fatal', ...settings },
        { wrap, readyWithin: timeLimit(60_000) },
      )
      running = [...running, served]
      return { origin: `http://localhost:${port}` }
    },
  }
}

/** A command that runs another in a mount namespace where only these folders, /tmp and /dev can be written. */
function restricted(writable: string[]): string[] {
  const binds = writable.map((folder) => `mount --bind '${folder}' '${folder}'`)
  const script = ['mount --make-rprivate /', ...binds, 'mount -o remount,bind,ro /', 'exec "$@"']
  return ['unshare', '--mount', '/bin/sh', '-ec', script.join('\n'), 'sh']
}

function backupCommand(command: string, dataDir: string, backup: string, wrap: string[] = []) {
  const program = [...wrap, process.execPath, join(root, 'scripts/backup.ts'), command, backup]
  return run(program[0] ?? '', program.slice(1), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
}

function restoreCommand(backup: string, dataDir: string, ...moment: string[]) {
  return run(process.execPath, [join(root, 'scripts/restore.ts'), backup, dataDir, ...moment], {
    env: { PATH: process.env.PATH },
  })
}

/** Runs a statement as a command beside the server would. */
async function sql(dataDir: string, statement: string): Promise<void> {
  const program = `
    import { openDatabase } from '${root}/server/src/commands/open-database.ts'
    import { readConfig } from '${root}/server/src/platform/config.ts'
    const { pool, close } = await openDatabase(readConfig(process.env), () => {}, { keepRunning: true })
    await pool.query(${JSON.stringify(statement)})
    await close()`
  await run(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
}

/** Everything belongs to an account that is neither root's nor PostgreSQL's, and only it may read. */
async function giveAway(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) await giveAway(below)
    else {
      await chown(below, stranger, stranger)
      await chmod(below, 0o600)
    }
  }
  await chown(path, stranger, stranger)
  await chmod(path, 0o700)
}
