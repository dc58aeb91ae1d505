import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CrashPoint } from '../../server/src/platform/process/crash-point.ts'

/** The product as its owner starts it, in a process of its own. */
export interface ServedProcess {
  pid: number
  /** Milliseconds from the start until /readyz said so. */
  readyAfter: number
  /** Everything it has said so far, its log among it. */
  output(): string
  /** The signal or code that ended it, waited for at most half a minute; null: it lives. */
  ended(): Promise<string | null>
  /** The same, waited for as long as it takes. */
  end: Promise<string>
  /** Ends it as an operator would. */
  stop(): Promise<void>
}

export interface ServedOptions {
  crashAt?: CrashPoint | null
  /** What the process is started with, as `taskset -c 0`. */
  wrap?: string[]
  /** Another release's program. */
  program?: string
  /** How long it may take until it is ready, in milliseconds. */
  readyWithin?: number
  /** Arguments of Node itself. */
  nodeArguments?: string[]
}

const ownProgram = fileURLToPath(new URL('../../server/start.mjs', import.meta.url))

/** Starts `serve` with nothing but these settings and waits until it is ready. Throws with what it said when it is not. */
export async function startServing(
  environment: Record<string, string>,
  {
    crashAt = null,
    wrap = [],
    nodeArguments = [],
    program = ownProgram,
    readyWithin = 60_000,
  }: ServedOptions = {},
): Promise<ServedProcess> {
  const begun = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const [command = '', ...args] = [...wrap, process.execPath, ...nodeArguments, program, 'serve']
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...environment, ...(crashAt ? { CRASH_AT: crashAt } : {}) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const end = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!isOver()) {
    if (performance.now() - begun > readyWithin) {
      child.kill('SIGTERM')
      await end
      throw new Error(`It did not become ready:\n${output}`)
    }
    const answer = await fetch(`http://localhost:${environment.PORT}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) {
      return {
        pid: child.pid ?? 0,
        readyAfter: performance.now() - begun,
        output: () => output,
        ended: () => Promise.race([end, delay(30_000, null, { ref: false })]),
        end,
        async stop() {
          child.kill('SIGTERM')
          await end
        },
      }
    }
    await delay(50)
  }
  throw new Error(`It ended before it was ready:\n${output}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
