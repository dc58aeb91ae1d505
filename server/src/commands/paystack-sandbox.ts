import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PaymentSettings } from '../payments/payments.ts'
import type { Config } from '../platform/config.ts'
import { CommandError } from './command-error.ts'

export interface RunningSandbox {
  settings: PaymentSettings
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../paystack-sandbox/src/main.ts', import.meta.url))

/**
 * Starts the Paystack sandbox as its own process. The sandbox ends when this process ends, however that happens.
 * The sandbox keeps its transactions and its port in DATA_DIR.
 * So a payment that began before a restart can end after it.
 */
export async function startSandbox({ dataDir, port, paystack }: Config): Promise<RunningSandbox> {
  const portFile = join(dataDir, 'paystack-sandbox.port')
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '0'))
  const wanted = paystack.sandboxPort || remembered || 0
  const sandbox = (await launch(dataDir, port, wanted)) ?? (await launch(dataDir, port, 0))
  if (!sandbox) throw new CommandError('The Paystack sandbox did not start')
  await writeFile(portFile, new URL(sandbox.settings.baseUrl).port)
  return sandbox
}

async function launch(dataDir: string, port: number, sandboxPort: number): Promise<RunningSandbox | null> {
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`
  const publicKey = `pk_test_${randomBytes(20).toString('hex')}`
  const child = spawn(process.execPath, [program], {
    // The sandbox exits at the end of its standard input. That pipe stays open as long as this process lives.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SECRET_KEY: secretKey,
      SANDBOX_PUBLIC_KEY: publicKey,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/v1/payments/paystack/webhook`,
      SANDBOX_DATA_FILE: join(dataDir, 'paystack-sandbox.jsonl'),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await Promise.race([firstLine(child.stdout), ended.then(() => null)])
  if (origin === null) return null
  const settings: PaymentSettings = {
    mode: 'test',
    secretKey,
    previousSecretKey: null,
    publicKey,
    baseUrl: origin,
    scriptUrl: `${origin}/v2/inline.js`,
  }
  return {
    settings,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    return (JSON.parse(line) as { listening: string }).listening
  }
  return new Promise(() => undefined)
}
