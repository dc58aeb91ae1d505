import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/database/database.ts'
import { createEncryption } from '../platform/auth/encryption.ts'
import { isLiveCode, makeHandoverCode, readLiveCode } from '../orders/handover/handover-code.ts'
import { handoverCodeOf } from '../orders/handover/handover-records.ts'
import { renewColumn } from '../platform/auth/encrypted-columns.ts'
import { readConfig } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import { openPool } from '../platform/database/database.ts'
import { encryptedColumns, reencryptCommand, refuseWrongKey } from './reencrypt.ts'

const oldKey = '0123456789abcdef'.repeat(4)
const newKey = 'fedcba9876543210'.repeat(4)
const otherKey = '00112233445566778899aabbccddeeff'.repeat(2)
// Hashes of tokens and of what was sent, and files that are imported.
const notEncrypted = [
  'boards.link_hash',
  'boards.token_hash',
  'busy_addresses.address_hash',
  'checkouts.idempotency_hash',
  'handover_codes.code_hmac',
  'handover_codes.used_hmac',
  'import_photos.bytes',
  'listing_imports.content',
  'mail_links.token_hash',
  'order_payers.key_hash',
  'orders.idempotency_hash',
  'orders.payer_hash',
  'photo_parts.bytes',
  'phone_codes.browser_hash',
  'phone_codes.code_hash',
  'recovery_codes.code_hash',
  'sessions.token_hash',
  'shop_helpers.token_hash',
  'shop_links.digest',
  'support_links.token_hash',
  'support_tickets.digest',
]

test('every column of bytes is a hash, a file, or in the list of what a new key encrypts again', async () => {
  const { pool } = await setUp()
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and table_name <> 'encryption_check' order by 1`,
  )
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...listed, ...notEncrypted].toSorted())
})

test('a start with another key than the one of the database is refused, before anything is written', async () => {
  const { pool, config, secretOf } = await setUp()
  await secretOf('admin', oldKey)
  // The first start of this release, with a wrong key, must not make that key the right one.
  await expect(refuseWrongKey(pool, config(otherKey), say)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
  await refuseWrongKey(pool, config(oldKey), say)
  await expect(refuseWrongKey(pool, config(otherKey), say)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
  await expect(refuseWrongKey(pool, config('0'.repeat(64)), say)).rejects.toThrow(/is not the key/)
  await refuseWrongKey(pool, config(oldKey), say)
})

test('a new key takes over: both open everything meanwhile, and a stop in the middle loses nothing', async () => {
  const { pool, config, secretOf, read } = await setUp()
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => secretOf(name, oldKey)))
  await refuseWrongKey(pool, config(oldKey), say)
  const changing = config(newKey, oldKey)
  const said: string[] = []
  await refuseWrongKey(pool, changing, (line) => said.push(line))
  expect(said).toEqual([expect.stringContaining('npm run reencrypt')])
  // Stopped after the first column.
  const [first] = encryptedColumns
  if (!first) throw new Error('There are no encrypted columns')
  await renewColumn(pool, createEncryption(changing), first, { deleteUnreadable: false })
  await secretOf('d', oldKey)
  // Without the key before nobody may take the new one for lost: what is still under the old key would be deleted.
  await expect(refuseWrongKey(pool, config(newKey), say)).rejects.toThrow(/as ENCRYPTION_KEY_PREVIOUS too/)
  await expect(reencryptCommand(config(newKey, otherKey), [], say)).rejects.toThrow(/opens with neither key/)
  expect(await reencryptCommand(changing, [], say)).toBe(0)
  expect(await reencryptCommand(changing, [], say)).toBe(0)
  await refuseWrongKey(pool, config(newKey), say)
  await expect(refuseWrongKey(pool, config(oldKey), say)).rejects.toThrow(/is not the key/)
  expect(await Promise.all(ids.map((id) => read(id, newKey)))).toEqual(['secret a', 'secret b', 'secret c'])
})

test('a hand-over code is shown and accepted during a change of the key and after it', async () => {
  const { pool, config } = await setUp()
  const read = async (under: Config) => {
    const row = await handoverCodeOf.one(pool, { orderId })
    const code = readLiveCode(under, orderId, row) ?? ''
    return [code, isLiveCode(under, orderId, row, code), isLiveCode(under, orderId, row, `${code}0`)]
  }
  const orderId = randomUUID()
  // A code without its order: the key is all that matters here.
  await pool.query('alter table handover_codes drop constraint handover_codes_order_id_fkey')
  await transaction(pool, (tx) => makeHandoverCode(tx, config(oldKey), orderId))
  const [code] = await read(config(oldKey))
  expect(code).toMatch(/^\d{6}$/)
  await refuseWrongKey(pool, config(oldKey), say)
  const changing = config(newKey, oldKey)
  expect(await read(changing)).toEqual([code, true, false])
  expect(await reencryptCommand(changing, [], say)).toBe(0)
  expect(await read(config(newKey))).toEqual([code, true, false])
  await expect(read(config(oldKey))).rejects.toThrow(/authenticate/)
})

test('when the key is lost, what it encrypted is deleted on request, and the market starts with another', async () => {
  const { pool, config, secretOf } = await setUp()
  const id = await secretOf('a', oldKey)
  await refuseWrongKey(pool, config(oldKey), say)
  await expect(reencryptCommand(config(newKey), [], say)).rejects.toThrow(
    `second_factors.sealed of the row with user_id ${id} opens with neither key. It was left as it is. Give the key that it was made with as ENCRYPTION_KEY_PREVIOUS and run this again. Without that key "A lost key" in docs/running.md says what to do.`,
  )
  expect(await reencryptCommand(config(newKey), ['--delete-unreadable'], say)).toBe(0)
  await refuseWrongKey(pool, config(newKey), say)
  const { rows } = await pool.query('select sealed from second_factors where user_id = $1', [id])
  expect(rows).toEqual([{ sealed: null }])
  await expect(reencryptCommand(config(newKey), ['--everything'], say)).rejects.toThrow(/^Usage/)
})

const say = () => undefined

async function setUp() {
  const database = await testDatabase()
  const pool = openPool({ url: database.url, connections: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-keys-'))
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  await pool.query('delete from encryption_check')
  const config = (key: string, previous = '') =>
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: key,
      ENCRYPTION_KEY_PREVIOUS: previous,
    })
  const contextOf = (id: string) => `second factor ${id}`
  return {
    pool,
    config,
    /** Writes a two-factor secret under a key, and returns its owner's id. */
    async secretOf(name: string, key: string): Promise<string> {
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (role, name, email, password_hash, consent_at, consent_version)
          values ('admin', $1, $1 || '@oja.test', '', now(), 1) returning id`,
        [name],
      )
      const id = rows[0]?.id ?? ''
      const sealed = createEncryption(config(key)).encrypt(Buffer.from(`secret ${name}`), contextOf(id))
      await pool.query('insert into second_factors (user_id, sealed) values ($1, $2)', [id, sealed])
      return id
    },
    async read(id: string, key: string): Promise<string> {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        'select sealed from second_factors where user_id = $1',
        [id],
      )
      return createEncryption(config(key))
        .decrypt(rows[0]?.sealed ?? Buffer.alloc(0), contextOf(id))
        .toString()
    },
  }
}
