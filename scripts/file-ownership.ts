import { chown, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../server/src/platform/embedded-postgres/location.ts'

/** Gives a folder with all in it to the account that PostgreSQL runs as; none: it is ours and stays so. */
export async function changeOwner(account: Account | undefined, path: string): Promise<void> {
  if (!account) return
  await chown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) await changeOwner(account, below)
    else await chown(below, account.uid, account.gid)
  }
}

/** The name of the account that runs this; its number when it has none. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
