import { mkdirSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what Node makes of the sources in DATA_DIR/compiled, so that the next start has half as much to do: whatever ends
 * the process, it is away no longer than three seconds (rules.md section 6). Call it before the sources are loaded, and
 * what it answers once they are: who is killed writes nothing any more.
 *
 * The first start makes DATA_DIR, with the rights it must have, and keeps nothing. Where it cannot be written, nothing is
 * kept.
 */
export function keepCompiled(dataDir: string): () => void {
  const folder = join(dataDir, 'compiled')
  if (!isFolder(folder)) {
    // Not by Node, which makes the folders above too: it never returns where that cannot be done, as below /proc.
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch {
      return () => undefined
    }
  }
  enableCompileCache(folder)
  return flushCompileCache
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
