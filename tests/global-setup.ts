import type { TestProject } from 'vitest/node'
import { openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { startThrowawayPostgres } from './database/throwaway-postgres.ts'
import { databaseUrl, templateName } from './database/database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies (about 65 ms). */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

async function makeTemplate(url: string): Promise<void> {
  const pool = openPool({ url, connections: 1 })
  try {
    await pool.query(`create database ${templateName}`)
    const template = openPool({ url: databaseUrl(url, templateName), connections: 4, timeoutFactor: 12 })
    await migrate(template).finally(() => template.end())
    await pool.query(`alter database ${templateName} with is_template true allow_connections false`)
  } finally {
    await pool.end()
  }
}
