import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const source = new URL('../..', import.meta.url)

test('the server hashes and encodes on eight threads, or as many as it is told', async () => {
  // What names a thread is Linux's own.
  if (process.platform !== 'linux') return
  expect(await workers('./app.ts', {})).toBe(8)
  expect(await workers('./platform/auth/password-hashing.ts', { UV_THREADPOOL_SIZE: '3' })).toBe(3)
})

test('nothing is done before the number of threads is set', async () => {
  const main = await readFile(new URL('main.ts', source), 'utf8')
  expect(main).toMatch(/^(import [^\n]*\n)+\nwidenThreadPool\(\)\n/)
})

/** How many threads work once this code of the server's is loaded and a dozen passwords wait. */
async function workers(code: string, environment: Record<string, string>): Promise<number> {
  const script = `
    await import('../commands.ts')
    const { widenThreadPool } = await import('../platform/threads.ts')
    widenThreadPool()
    await import('${code}')
    const { hashPassword } = await import('../identity/passwords.ts')
    const { readdirSync, readFileSync } = await import('node:fs')
    await Promise.all(Array.from({ length: 12 }, () => hashPassword('correct horse')))
    const names = readdirSync('/proc/self/task').map((task) => readFileSync('/proc/self/task/' + task + '/comm', 'utf8'))
    console.log(names.filter((name) => name.startsWith('libuv-worker')).length)`
  const { UV_THREADPOOL_SIZE: _inherited, ...inherited } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(source),
    env: { ...inherited, ...environment },
  })
  return Number(stdout.trim().split('\n').at(-1))
}
