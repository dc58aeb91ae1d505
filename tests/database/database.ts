import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './database-url.ts'

export interface TestDatabase {
  url: string
  /** Also cuts the connections that are still open. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database of the caller's own: LISTEN channels and advisory locks belong to a database, so schemas
 * would not keep test files apart.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `oja_test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${templateName}`)
  return {
    url: databaseUrl(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
