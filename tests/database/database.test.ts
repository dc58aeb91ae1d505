import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './database.ts'

test('two test databases are migrated and do not see one another', async () => {
  const [one, other] = await Promise.all([buildDatabase(), buildDatabase()])

  await one.query(
    `insert into mails (key, recipient, subject, body_text, body_html) values ('a', 'b', 'c', 'd', 'e')`,
  )

  expect((await one.query('select key from mails')).rows).toEqual([{ key: 'a' }])
  expect((await other.query('select key from mails')).rows).toEqual([])
})

test('a test database is dropped although a client is still connected', async () => {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  const cut = new Promise((resolve) => client.on('error', resolve))
  await client.connect()

  await database.drop()

  await cut
  await expect(new Client({ connectionString: database.url }).connect()).rejects.toThrow(/does not exist/)
})

async function buildDatabase(): Promise<Client> {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return client
}
