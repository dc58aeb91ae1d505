import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { waitForDatabase } from './database-server.ts'

const refusalOf = (url: string) =>
  waitForDatabase(url, () => undefined).then(
    () => '',
    (error: Error) => error.message,
  )

test('a wrong password is refused at once, by the setting and without the address', async () => {
  const server = new Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query("create role oja_with_password login password 'right-secret'")
  // PostgreSQL trusts its own machine in tests. This role alone must give its password.
  const { rows } = await server.query<{ hba_file: string }>('show hba_file')
  const file = rows[0]?.hba_file ?? ''
  const before = await readFile(file, 'utf8')
  onTestFinished(async () => {
    await writeFile(file, before)
    await server.query('select pg_reload_conf()')
    await server.query('drop role oja_with_password')
    await server.end()
  })
  await writeFile(file, `local all oja_with_password scram-sha-256\n${before}`)
  await server.query('select pg_reload_conf()')
  const url = new URL(inject('postgresUrl'))
  url.username = 'oja_with_password'
  url.password = 'quux-secret'
  // The server reads the file anew a moment after it was told.
  await expect.poll(() => refusalOf(url.href)).toMatch(/^DATABASE_URL: PostgreSQL refuses the password/)
  expect(await refusalOf(url.href)).not.toContain('quux')
  url.password = 'right-secret'
  expect(await refusalOf(url.href)).toBe('')
})

test('a PostgreSQL older than what the migrations need is refused by its version', async () => {
  const port = await fakePostgres({ version: '17', own: '0', read_only: 'off' })
  expect(await refusalOf(`postgresql://oja@127.0.0.1:${port}/oja`)).toBe(
    'DATABASE_URL: this is PostgreSQL 17. Oja needs 18 or newer.',
  )
})

/** Speaks as much of PostgreSQL's protocol as a client needs that connects and asks once. Gives its port. */
async function fakePostgres(row: Record<string, string>): Promise<number> {
  const names = Object.keys(row)
  const columns = names.map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      Buffer.alloc(6),
      int(25),
      Buffer.from([255, 255]),
      int(-1),
      Buffer.alloc(2),
    ]),
  )
  const values = Object.values(row).map((value) => Buffer.concat([int(value.length), Buffer.from(value)]))
  const ready = message('Z', Buffer.from('I'))
  const answer = Buffer.concat([
    message('T', Buffer.from([0, names.length]), ...columns),
    message('D', Buffer.from([0, names.length]), ...values),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    // The client waits for each answer, so a piece begins with a message.
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0)), ready]))
      socket.on('data', (asked: Buffer) => {
        const kind = String.fromCharCode(asked[0] ?? 0)
        if (kind === 'Q') socket.write(answer)
        if (kind === 'P') socket.write(Buffer.concat([message('1'), message('2'), answer]))
      })
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int(body.length + 4), body])
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
