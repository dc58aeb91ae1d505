import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTcpProxy } from '../../../tests/servers/tcp-proxy.ts'
import { waitForDatabase } from './database-server.ts'

// Debian: apt-get install pgbouncer.
const pgbouncer = '/usr/sbin/pgbouncer'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The address of the test's PostgreSQL behind a PgBouncer. */
async function behindPooler(settings: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-pooler-'))
  await chmod(folder, 0o777)
  const server = new URL(inject('postgresUrl'))
  // The account of the pooler may not enter the folder of the socket.
  const proxy = await openTcpProxy({ path: `${server.searchParams.get('host')}/.s.PGSQL.5432` })
  onTestFinished(() => proxy.close())
  const port = await freePort()
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`)
  const database = `oja = host=127.0.0.1 port=${proxy.port} user=${server.username} dbname=${server.pathname.slice(1)}`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 })
  // It does not run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(pgbouncer, ['-q', ...account, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  return `postgresql://oja@127.0.0.1:${port}/oja`
}

const refused = /^DATABASE_URL: a pooler in between does not pass on the settings of our connections\./

test.skipIf(!existsSync(pgbouncer)).each([
  ['transaction', {}],
  ['session', {}],
  ['transaction', { ignore_startup_parameters: 'options' }],
  ['session', { ignore_startup_parameters: 'options' }],
])('a start behind PgBouncer in %s mode (%o) is refused by name', async (pool_mode, settings) => {
  const url = await behindPooler({ pool_mode, ...settings })
  await expect(waitForDatabase(url, () => undefined, { waitSeconds: 10 })).rejects.toThrow(refused)
})
