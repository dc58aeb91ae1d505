import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { storageAreas } from './storage.ts'

// What the product itself writes under DATA_DIR. PostgreSQL looks after its own folder.
const ownNames = [
  ...storageAreas,
  'outbox',
  'texts',
  'arriving',
  'compiled',
  'encryption-key',
  'paystack-sandbox.jsonl',
  'paystack-sandbox.port',
]

/**
 * Takes the right to read what is under DATA_DIR from other accounts of the machine: folders become 700, files 600. New
 * files are made so (umask in server/start.mjs); this mends those of older releases, and copies that an operator brought back. A
 * folder that is closed already is not walked again. Returns how many belong to another account and stay as they are.
 */
export async function closeToOthers(dataDir: string): Promise<number> {
  const foreign = await Promise.all(ownNames.map((name) => closePath(join(dataDir, name))))
  return foreign.reduce((sum, count) => sum + count, 0)
}

async function closePath(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null)
  if (!stats || !(stats.isDirectory() || stats.isFile())) return 0
  if ((stats.mode & 0o077) === 0) return 0
  let foreign = 0
  if (stats.isDirectory())
    // One after the other: there may be a hundred thousand photos. The folder itself comes last, so that a start that
    // was cut off begins again.
    for (const name of await readdir(path)) foreign += await closePath(join(path, name))
  try {
    await chmod(path, stats.isDirectory() ? 0o700 : 0o600)
    return foreign
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return foreign
    if (code !== 'EPERM' && code !== 'EROFS') throw error
    return foreign + 1
  }
}
