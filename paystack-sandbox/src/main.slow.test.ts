import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { buildCaller, publicKey, secretKey } from './testing.ts'

test('a killed sandbox that starts again with its data file has lost no transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paystack-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataFile = join(folder, 'new', 'data.jsonl')
  const first = await buildProcess({ SANDBOX_DATA_FILE: dataFile })
  const opened = await first.open({ reference: 'P1', metadata: { sellerId: 's1' } })
  await first.pay('P1')
  await first.open({ reference: 'P2' })
  first.child.kill('SIGKILL')
  await first.ended
  await appendFile(dataFile, '{"kind":"transaction","row":{"id":')

  const second = await buildProcess({ SANDBOX_DATA_FILE: dataFile })
  expect((await second.verify('P1')).body.data).toMatchObject({
    status: 'success',
    metadata: { sellerId: 's1' },
  })
  expect((await second.verify('P2')).body.data['status']).toBe('abandoned')
  expect((await second.open({ reference: 'P1' })).body.code).toBe('duplicate_reference')
  const code = String(opened.body.data['access_code'])
  expect((await fetch(`${second.origin}/checkout/${code}`)).status).toBe(200)
  await second.open({ reference: 'P3' })
  second.child.kill('SIGKILL')
  await second.ended

  const third = await buildProcess({ SANDBOX_DATA_FILE: dataFile })
  expect((await third.verify('P3')).body.data['status']).toBe('abandoned')
})

test('the process ends by itself when its standard input ends', async () => {
  const { child, ended } = await buildProcess()
  child.stdin.end()
  expect(await ended).toBe(0)
})

test('the process ends on SIGTERM', async () => {
  const { child, ended } = await buildProcess()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a live key is refused without printing it', async () => {
  const { child, ended, errors } = startProcess({ SANDBOX_SECRET_KEY: 'sk_live_precious' })
  child.stdin.end()
  expect(await ended).not.toBe(0)
  expect(errors()).toContain('secretKey must begin with sk_test_')
  expect(errors()).not.toContain('precious')
})

async function buildProcess(environment: Record<string, string> = {}) {
  const started = startProcess(environment)
  const [line] = (await once(createInterface(started.child.stdout), 'line')) as [string]
  const { listening } = JSON.parse(line) as { listening: string }
  return { ...started, origin: listening, ...buildCaller(listening) }
}

function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_SECRET_KEY: secretKey,
      SANDBOX_PUBLIC_KEY: publicKey,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, errors: () => text }
}
