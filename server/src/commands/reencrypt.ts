import { encryptedSecretColumns } from '../identity/identity.ts'
import {
  encryptedAddressColumn,
  encryptedCodeColumn,
  encryptedDriverColumns,
  encryptedPayerColumn,
} from '../orders/orders.ts'
import { checkEncryptionKey, renewColumn, writeCheck, WrongKey } from '../platform/auth/encrypted-columns.ts'
import type { EncryptedColumn } from '../platform/auth/encrypted-columns.ts'
import { createEncryption } from '../platform/auth/encryption.ts'
import type { Config } from '../platform/config.ts'
import type { Pool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrations.ts'
import { encryptedDocumentColumns } from '../trust/trust.ts'
import { withDatabase } from './open-database.ts'
import { CommandError } from './command-error.ts'

/** Every column with values of ENCRYPTION_KEY. A test compares the list with the database. */
export const encryptedColumns: EncryptedColumn[] = [
  ...encryptedSecretColumns,
  ...encryptedDocumentColumns,
  encryptedAddressColumn,
  encryptedPayerColumn,
  ...encryptedDriverColumns,
  encryptedCodeColumn,
]

/**
 * Encrypts with ENCRYPTION_KEY what ENCRYPTION_KEY_PREVIOUS encrypted. It can be stopped and begun again.
 * With `--delete-unreadable`, for a lost key, what neither key opens is deleted. Throws CommandError.
 */
export async function reencryptCommand(
  config: Config,
  args: string[],
  say: (line: string) => void,
): Promise<number> {
  const deleteUnreadable = args[0] === '--delete-unreadable'
  if (args.length > (deleteUnreadable ? 1 : 0))
    throw new CommandError('Usage: npm run reencrypt [-- --delete-unreadable]')
  const encryption = createEncryption(config)
  return withDatabase(config, say, async (pool) => {
    await migrate(pool)
    for (const column of encryptedColumns) {
      const { changed, deleted } = await renewColumn(pool, encryption, column, { deleteUnreadable }).catch(
        (error: unknown) => {
          throw error instanceof WrongKey
            ? new CommandError(
                `${error.message}. Give the key that it was made with as ENCRYPTION_KEY_PREVIOUS and run this again. Without that key "A lost key" in docs/running.md says what to do.`,
              )
            : error
        },
      )
      say(`${column.table}.${column.column}: ${changed} encrypted anew, ${deleted} deleted`)
    }
    await writeCheck(pool, encryption)
    say('All values are under ENCRYPTION_KEY. ENCRYPTION_KEY_PREVIOUS is no longer needed.')
    return 0
  })
}

/** Throws CommandError when ENCRYPTION_KEY is not the key of this database. */
export async function refuseWrongKey(pool: Pool, config: Config, say: (line: string) => void): Promise<void> {
  const encryption = createEncryption(config)
  try {
    const { isBeingChanged } = await checkEncryptionKey(pool, encryption, encryptedColumns)
    if (isBeingChanged) say('Some values need ENCRYPTION_KEY_PREVIOUS. Run: npm run reencrypt')
  } catch (error) {
    throw error instanceof WrongKey
      ? new CommandError(
          `${error.message}. Give the key that it was made with. Was a change of the key begun and not ended? Then give the key before as ENCRYPTION_KEY_PREVIOUS too. "A lost key" in docs/running.md says what to do without the key.`,
        )
      : error
  }
}
