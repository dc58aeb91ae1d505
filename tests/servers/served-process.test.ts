import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort, startServing } from './served-process.ts'

test('a process that does not become ready in time is ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja-serving-'))
  try {
    const program = join(folder, 'silent.mjs')
    await writeFile(program, 'console.log(process.pid); setInterval(() => undefined, 1_000)')
    const settings = { PORT: String(await freePort()) }
    const said = await startServing(settings, { program, readyWithin: 2_000 }).then(
      () => '',
      (error: Error) => error.message,
    )
    const pid = Number(/ready:\n(\d+)/.exec(said)?.[1])
    expect(pid).toBeGreaterThan(1)
    const isThere = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    for (let tries = 0; tries < 50 && isThere(); tries += 1) await delay(100)
    expect(isThere()).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
