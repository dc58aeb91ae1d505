import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './database-url.ts'

export interface TestDatabase {
  url: string
  /** Cuts the connections that are still open a second later. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database of the caller's own: LISTEN channels and advisory locks belong to a database, so schemas
 * would not keep test files apart.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `oja_test_${randomUUID().replaceAll('-', '')}`
  // On Linux the kernel copies the files: half the time of a copy through the log, and less to drop.
  await run(server, `create database ${name} template ${templateName} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await connectionsEnd(server, name)
      await run(server, `drop database if exists ${name} with (force)`)
    },
  }
}

// A pool has ended before PostgreSQL has closed its connections. One that is cut then reports an error that nobody
// waits for any more.
async function connectionsEnd(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    for (let round = 0; round < 50; round += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) return
      await sleep(20)
    }
  } finally {
    await client.end()
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
