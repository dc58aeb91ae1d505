import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const source = new URL('compile-cache.mjs', import.meta.url).href

test(
  'compiled code is kept in a private folder for the next start, and no start fails without it',
  { tags: ['F02'] },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'oja-compiled-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await chmod(dataDir, 0o711)
    await load(dataDir)
    const folder = join(dataDir, 'compiled')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(1)
    // A missing folder, a file, and two places where nothing can be written. A missing DATA_DIR stays missing, because the
    // code that creates it later decides about its permissions.
    const missing = join(dataDir, 'missing')
    for (const place of [missing, process.execPath, '/proc', '/proc/oja']) await load(place)
    expect(await readdir(dataDir)).toEqual(['compiled'])
  },
)

/** Loads a source in a separate process that is killed, so everything was written before its end. */
async function load(dataDir: string) {
  const script = `const { keepCompiled } = await import(${JSON.stringify(source)})
    keepCompiled(${JSON.stringify(dataDir)})
    await import(${JSON.stringify(new URL('../pagination/csv.ts', import.meta.url).href)})
    ;(await import('node:module')).flushCompileCache()
    process.kill(process.pid, 'SIGKILL')`
  const env = { PATH: process.env.PATH }
  const loaded = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
    timeout: 60_000,
  })
  await expect(loaded).rejects.toMatchObject({ signal: 'SIGKILL', killed: false })
}
