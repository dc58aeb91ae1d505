import { mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what Node compiles of the sources in DATA_DIR/compiled, so that the next start has half as much to do. Call it before
 * the sources are loaded. The first start makes DATA_DIR later and keeps nothing; nor does one that cannot write there.
 *
 * @param {string} dataDir
 * @returns {void}
 */
export function keepCompiled(dataDir) {
  const folder = join(dataDir, 'compiled')
  // Not left to Node: it makes the folders above too, and below /proc it never returns.
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  }
  enableCompileCache(folder)
}
