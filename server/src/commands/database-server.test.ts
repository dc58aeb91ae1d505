import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTcpProxy } from '../../../tests/servers/tcp-proxy.ts'
import { waitForDatabase } from './database-server.ts'

test('a start waits for a PostgreSQL that comes up late, and says so once', async () => {
  const socket = new URL(inject('postgresUrl')).searchParams.get('host') ?? ''
  const proxy = await openTcpProxy({ path: `${socket}/.s.PGSQL.5432` })
  onTestFinished(() => proxy.close())
  proxy.poison({ down: true })
  const said: string[] = []
  const waited = waitForDatabase(`postgresql://oja@127.0.0.1:${proxy.port}/oja`, (line) => said.push(line))
  await expect.poll(() => said).toEqual([expect.stringMatching(/does not answer yet/)])
  proxy.poison({})
  await waited
  expect(said).toHaveLength(1)
})

test('a PostgreSQL that stays away ends the start with a sentence without the address', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const url = `postgresql://oja:quux-secret@127.0.0.1:${port}/oja`
  const error: unknown = await waitForDatabase(url, () => undefined, { waitSeconds: 1 }).catch(
    (reason: unknown) => reason,
  )
  expect(String(error)).toMatch(
    /^Error: DATABASE_URL: PostgreSQL did not answer for 1 seconds\. Does it run[^:]+$/,
  )
})

test('a machine that cannot be reached is waited for', async () => {
  const said: string[] = []
  // TCP has no way to an address of a group: ENETUNREACH, as while the network of a machine is not up.
  const waited = waitForDatabase('postgresql://oja@224.0.0.1:5432/oja', (line) => said.push(line), {
    waitSeconds: 1,
  })
  await expect(waited).rejects.toThrow(/^DATABASE_URL: PostgreSQL did not answer for 1 seconds\./)
  expect(said).toHaveLength(1)
})

test('a database that does not exist and a role that may not log in are refused at once, by the setting', async () => {
  const server = inject('postgresUrl')
  const missing = new URL(server)
  missing.pathname = '/no_such_database'
  await expect(waitForDatabase(missing.href, () => undefined)).rejects.toThrow(
    /^DATABASE_URL: there is no such database\. Make it \(create database NAME owner ROLE\)/,
  )
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query('create role oja_no_login nologin')
  onTestFinished(async () => {
    await client.query('drop role oja_no_login')
    await client.end()
  })
  const stranger = new URL(server)
  stranger.username = 'oja_no_login'
  await expect(waitForDatabase(stranger.href, () => undefined)).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL refuses the account\. Either no line of pg_hba\.conf/,
  )
})

test('a PostgreSQL that takes no writes is waited for, and then named a replica', async () => {
  const url = new URL(inject('postgresUrl'))
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('create role oja_reader login')
  await client.query('alter role oja_reader set default_transaction_read_only = on')
  onTestFinished(async () => {
    await client.query('drop role oja_reader')
    await client.end()
  })
  url.username = 'oja_reader'
  await expect(waitForDatabase(url.href, () => undefined, { waitSeconds: 1 })).rejects.toThrow(
    /^DATABASE_URL: this PostgreSQL is a replica and takes no writes\. Give the address of the primary\.$/,
  )
})
