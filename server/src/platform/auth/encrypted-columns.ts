import { sql } from 'kysely'
import { askClient } from '../database/connection.ts'
import { defineQuery } from '../database/database.ts'
import type { Pool } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Encryption } from './encryption.ts'

/** A column with values of `Encryption.encrypt`. */
export interface EncryptedColumn {
  table: string
  /** The primary key of the table, a uuid. */
  key: string
  column: string
  /** A value that no key opens becomes empty. Otherwise its row is deleted. */
  mayBeEmpty: boolean
  /** SQL of what the value of a row is bound to, when that is not the key. */
  boundTo?: string
  /** The context of a value, from what it is bound to. */
  contextOf(boundTo: string): string
  /** A column with the HMAC of the same value, which changes with it. */
  hmacColumn?: string
}

const checkContext = 'encryption check'

const checkValue = defineQuery<Record<never, never>, { sealed: Buffer }>(
  'encryption_check_value',
  () => sql`select sealed from encryption_check`,
)

const storeCheckValue = defineQuery<{ sealed: Buffer }, never>(
  'encryption_check_store',
  (p) => sql`insert into encryption_check (sealed) values (${p.sealed})
    on conflict (is_only) do update set sealed = excluded.sealed`,
)

/** ENCRYPTION_KEY is not the key of this database. */
export class WrongKey extends Error {}

/**
 * Compares ENCRYPTION_KEY with the database. The first start writes the value to compare with, after it has read one
 * value of each column: a database from before that value must not take a wrong key for its own.
 * Returns whether values under ENCRYPTION_KEY_PREVIOUS may remain. Throws WrongKey.
 */
export async function checkEncryptionKey(
  pool: Pool,
  encryption: Encryption,
  columns: readonly EncryptedColumn[],
): Promise<{ isBeingChanged: boolean }> {
  const known = await checkValue.first(pool, {})
  if (known) return { isBeingChanged: isOld(encryption, known.sealed, checkContext) }
  let isBeingChanged = false
  for (const column of columns) {
    const [row] = await readRows(pool, column, null, 1)
    if (row && isOld(encryption, row.sealed, column.contextOf(row.bound_to))) isBeingChanged = true
  }
  if (!isBeingChanged) await writeCheck(pool, encryption)
  return { isBeingChanged }
}

function isOld(encryption: Encryption, sealed: Buffer, context: string): boolean {
  try {
    return encryption.renew(sealed, context) !== null
  } catch (error) {
    throw new WrongKey('ENCRYPTION_KEY is not the key of this database', { cause: error })
  }
}

/** Says with the present key that all values are under it. */
export async function writeCheck(pool: Pool, encryption: Encryption): Promise<void> {
  await storeCheckValue.count(pool, { sealed: encryption.encrypt(Buffer.from('oja'), checkContext) })
}

/**
 * Encrypts the values of a column anew that are not under the present key. It may be stopped at any moment and begun
 * again: each value is readable before and after. A value that no key opens throws, or goes with `deleteUnreadable`.
 * Returns how many were changed and how many went.
 */
export async function renewColumn(
  pool: Pool,
  encryption: Encryption,
  column: EncryptedColumn,
  { deleteUnreadable }: { deleteUnreadable: boolean },
): Promise<{ changed: number; deleted: number }> {
  const counts = { changed: 0, deleted: 0 }
  let after: string | null = null
  for (;;) {
    const rows: EncryptedRow[] = await readRows(pool, column, after, rowsAtOnce)
    for (const row of rows) {
      const renewed = renew(encryption, column, row)
      if (renewed === 'unreadable') {
        if (!deleteUnreadable)
          throw new WrongKey(
            `${column.table}.${column.column} of the row with ${column.key} ${row.id} opens with neither key. It was left as it is`,
          )
        counts.deleted += await deleteValue(pool, column, row)
      } else if (renewed) counts.changed += await replaceValue(pool, encryption, column, row, renewed)
    }
    if (rows.length < rowsAtOnce) return counts
    after = rows.at(-1)?.id ?? null
  }
}

// An identity document may have 5 MB.
const rowsAtOnce = 10

interface EncryptedRow {
  id: string
  bound_to: string
  sealed: Buffer
}

function renew(
  encryption: Encryption,
  column: EncryptedColumn,
  { bound_to, sealed }: EncryptedRow,
): Buffer | null | 'unreadable' {
  try {
    return encryption.renew(sealed, column.contextOf(bound_to))
  } catch {
    return 'unreadable'
  }
}

function readRows(
  pool: Pool,
  { table, key, column, boundTo = key }: EncryptedColumn,
  after: string | null,
  max: number,
): Promise<EncryptedRow[]> {
  return transaction(pool, async (tx) => {
    const text = `select ${key} as id, ${boundTo} as bound_to, ${column} as sealed from ${table}
      where ${column} is not null and ($1::uuid is null or ${key} > $1) order by ${key} limit $2`
    const { rows } = await askClient(tx, { text, values: [after, max] })
    return rows as EncryptedRow[]
  })
}

// Only where the value is still the one that was read: its owner may have written another meanwhile.
function replaceValue(
  pool: Pool,
  encryption: Encryption,
  { table, key, column, hmacColumn, contextOf }: EncryptedColumn,
  { id, bound_to, sealed }: EncryptedRow,
  renewed: Buffer,
): Promise<number> {
  const values = [id, sealed, renewed]
  if (!hmacColumn)
    return changeRow(pool, `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`, values)
  const context = contextOf(bound_to)
  const hmac = encryption.hmac(encryption.decrypt(renewed, context), context)
  return changeRow(
    pool,
    `update ${table} set ${column} = $3, ${hmacColumn} = $4 where ${key} = $1 and ${column} = $2`,
    [...values, hmac],
  )
}

function deleteValue(
  pool: Pool,
  { table, key, column, mayBeEmpty }: EncryptedColumn,
  { id, sealed }: EncryptedRow,
): Promise<number> {
  const change = mayBeEmpty ? `update ${table} set ${column} = null` : `delete from ${table}`
  return changeRow(pool, `${change} where ${key} = $1 and ${column} = $2`, [id, sealed])
}

function changeRow(pool: Pool, text: string, values: unknown[]): Promise<number> {
  return transaction(pool, async (tx) => (await askClient(tx, { text, values })).rowCount ?? 0)
}
