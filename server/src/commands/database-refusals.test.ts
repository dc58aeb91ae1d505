import { chmod } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { waitForDatabase } from './database-server.ts'
import { connectionRefusal, refusalOf } from './database-refusals.ts'

/** A role and a database of its own, which the role does not own unless `owns`. */
async function openRole(name: string, { owns = false, encoding = 'UTF8' } = {}) {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create role ${name} login`)
  const locale = encoding === 'UTF8' ? '' : "locale_provider libc locale 'C'"
  await server.query(
    `create database ${name} ${owns ? `owner ${name}` : ''} encoding '${encoding}' ${locale} template template0`,
  )
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.query(`drop role ${name}`)
    await server.end()
  })
  const url = new URL(inject('postgresUrl'))
  url.username = name
  url.pathname = `/${name}`
  return { url: url.href, ask: (text: string) => server.query(text) }
}

/** The sentence with which a start on this address ends, or "" when it does not. */
function endOf(url: string, said: string[] = []): Promise<string> {
  return waitForDatabase(url, (line) => said.push(line), { waitSeconds: 0, forNode: true }).then(
    () => '',
    (error: Error) => error.message,
  )
}

async function migrationEnd(url: string): Promise<string | null> {
  const pool = openPool({ url, connections: 2 })
  const error: unknown = await migrate(pool).catch((reason: unknown) => reason)
  await pool.end()
  return refusalOf(error)
}

test('a role without rights reads which right is missing, and how it gets it', async () => {
  const { url, ask } = await openRole('oja_without_rights')
  expect(await migrationEnd(url)).toMatch(
    /^PostgreSQL says "permission denied for schema public"\. The account must own the database/,
  )
  await ask('revoke connect on database oja_without_rights from public')
  expect(await endOf(url)).toMatch(
    /^DATABASE_URL: PostgreSQL says "permission denied for database [^:]+: alter/,
  )
  await ask('alter database oja_without_rights owner to oja_without_rights')
  expect(await endOf(url)).toBe('')
})

test('a file that PostgreSQL itself may not read is no missing right of the role', async () => {
  const { url, ask } = await openRole('oja_unreadable_file', { owns: true })
  const [{ path }] = (
    await ask(
      "select current_setting('data_directory') || '/base/' || oid || '/PG_VERSION' as path from pg_database where datname = 'oja_unreadable_file'",
    )
  ).rows
  await chmod(path, 0o000)
  onTestFinished(() => chmod(path, 0o600))
  const said = await endOf(url)
  expect(said).toMatch(
    /^DATABASE_URL: PostgreSQL says "[^"]*"base\/\d+\/PG_VERSION": Permission denied"\. The account that PostgreSQL runs as may not use/,
  )
  expect(said).not.toContain('must own')
})

test('a file that PostgreSQL may not use is told apart by what the system said of it', () => {
  const refused = (why: string) => {
    const error = new pg.DatabaseError(`could not open file "base/5/2601": ${why}`, 0, 'error')
    error.code = '42501'
    return refusalOf(error)
  }
  expect(refused('Operation not permitted')).toMatch(/ may not use this file of its own, .*chown -R ACCOUNT/)
  expect(refused('Read-only file system')).toMatch(
    / may not use this file of its own: its disk takes no writes\./,
  )
})

test('a role that may not add extensions reads which one', async () => {
  const { url } = await openRole('oja_without_extensions')
  const inside = new URL(inject('postgresUrl'))
  inside.pathname = '/oja_without_extensions'
  const client = new pg.Client({ connectionString: inside.href })
  await client.connect()
  await client.query('grant create on schema public to oja_without_extensions')
  await client.end()
  expect(await migrationEnd(url)).toMatch(
    /^PostgreSQL says "permission denied to create extension "citext""\. The account must own/,
  )
})

test('a PostgreSQL without its contrib package is refused by the names of the extensions', async () => {
  const { url, ask } = await openRole('oja_without_contrib', { owns: true })
  await ask("alter role oja_without_contrib set extension_control_path = '/nowhere'")
  expect(await endOf(url)).toBe(
    'DATABASE_URL: this PostgreSQL lacks the extension btree_gin, btree_gist, citext, pg_trgm, unaccent. Install its contrib package; a hosted one must allow it.',
  )
})

test('a database of another encoding is refused by name', async () => {
  const { url } = await openRole('oja_other_encoding', { owns: true, encoding: 'SQL_ASCII' })
  expect(await endOf(url)).toMatch(
    /^DATABASE_URL: the database has the encoding SQL_ASCII\. Make another one/,
  )
})

test('a limit of connections is named: none free ends the start, too few are said', async () => {
  const { url, ask } = await openRole('oja_few_connections', { owns: true })
  await ask('alter role oja_few_connections connection limit 0')
  const said: string[] = []
  expect(await endOf(url, said)).toMatch(
    /^DATABASE_URL: PostgreSQL has no free connection\. A node opens up to 44: raise max_connections/,
  )
  await ask('alter role oja_few_connections connection limit 10')
  expect(await endOf(url, said)).toBe('')
  expect(said).toEqual([
    expect.stringMatching(/^DATABASE_URL: PostgreSQL allows this account 10 connections/),
  ])
})

test('a database that is closed to connections says how to open it', async () => {
  const { url, ask } = await openRole('oja_closed', { owns: true })
  await ask('alter database oja_closed allow_connections false')
  expect(await endOf(url)).toMatch(/^DATABASE_URL: the database accepts no connections\. Allow them/)
})

test('a wrong password and a missing one are named', () => {
  const wrong = new pg.DatabaseError('password authentication failed for user "oja"', 0, 'error')
  wrong.code = '28P01'
  expect(connectionRefusal(wrong)).toMatch(/^PostgreSQL refuses the password, or has no such role\./)
  // The driver's own words.
  const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(connectionRefusal(missing)).toBe('PostgreSQL asks for a password, and DATABASE_URL has none.')
})
