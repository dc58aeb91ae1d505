import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The work itself failed, in its own words; any other error means that there is no answer. */
export class WorkerTaskError extends Error {}

interface Job {
  id: number
  given: unknown
}

type Answer = { id: number; made: unknown } | { id: number; failed: string }

interface Worker {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<unknown>>
}

// Starting again takes a fifth of a second; meanwhile its memory is free.
const idleMilliseconds = 60_000
// Of 20 steps, each worth a fifth of a share: who waits goes first, and where everybody is busy a tenth is left for this.
const gentle = 10

/**
 * Hands work to a process of its own that gives way to everybody: the one that answers shares neither threads nor memory nor
 * secrets with it. Started for the first job, ended when there was none for a minute, started anew when it died. Jobs and
 * answers are copied (structured clone). The promise is rejected with WorkerTaskError when the work threw, else with the reason
 * why there is no answer.
 */
export function openWorkerProcess(program: string): (given: unknown) => Promise<unknown> {
  let worker: Worker | null = null
  let last = 0
  let idle: NodeJS.Timeout | undefined
  const begin = () => {
    const begun = start(program)
    const forget = () => {
      if (worker === begun) worker = null
    }
    // One that could not be started ends without having begun.
    begun.child.once('exit', forget).once('error', forget)
    return begun
  }
  return async (given) => {
    clearTimeout(idle)
    const { child, waiting } = (worker ??= begin())
    const id = (last += 1)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    holdOpen(child, true)
    child.send({ id, given } satisfies Job, (error) => error && answer.reject(error))
    try {
      return await answer.promise
    } finally {
      waiting.delete(id)
      if (waiting.size === 0) {
        holdOpen(child, false)
        const end = () => {
          if (worker?.child === child) worker = null
          if (child.connected) child.disconnect()
        }
        idle = setTimeout(end, idleMilliseconds).unref()
      }
    }
  }
}

function start(program: string): Worker {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // None of this process's own.
    execArgv: [],
    // A session of its own: Linux shares the processor among sessions first, and only then by priority.
    detached: true,
    env: known('PATH', 'HOME', 'TMPDIR'),
  })
  const waiting: Worker['waiting'] = new Map()
  const fail = (reason: Error) => {
    for (const { reject } of waiting.values()) reject(reason)
  }
  child.on('error', fail)
  child.on('exit', (code, signal) => fail(new Error(`${program} ended: ${signal ?? code}`)))
  child.on('message', (message) => {
    const answer = message as Answer
    const asked = waiting.get(answer.id)
    if ('failed' in answer) asked?.reject(new WorkerTaskError(answer.failed))
    else asked?.resolve(answer.made)
  })
  return { child, waiting }
}

/** While there is work the process that asked must not end; else it may. */
function holdOpen(child: ChildProcess, open: boolean): void {
  const { channel } = child
  if (open) {
    child.ref()
    channel?.ref()
  } else {
    child.unref()
    channel?.unref()
  }
}

function known(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/**
 * What such a process runs: gives way to everybody, answers each job by `work`, and ends with the one that asks. A signal
 * that ends both at once leaves it its work: whoever asked may still be waiting for that.
 */
export function serveWorkerTasks(work: (given: unknown) => Promise<unknown>): void {
  giveWay()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', async (message) => {
    const { id, given } = message as Job
    process.send?.(await answered(id, work(given)))
  })
}

async function answered(id: number, work: Promise<unknown>): Promise<Answer> {
  try {
    return { id, made: await work }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

function giveWay(): void {
  try {
    setPriority(gentle)
    // The same for its session among the others.
    writeFileSync('/proc/self/autogroup', String(gentle))
  } catch {
    // Not Linux, or not allowed: it works all the same.
  }
}
