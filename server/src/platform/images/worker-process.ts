import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The work itself failed. Any other error means that there is no answer. */
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

// A new start takes a fifth of a second. An idle process would hold memory.
const idleMilliseconds = 60_000
// The priority (nice) of the process: 10 of 19. Others go first,
// and on a busy machine some tenth of a core is left for it.
const niceness = 10

/**
 * Runs tasks in a process of its own with low priority, which shares no threads, memory or secrets with the server.
 * The process starts with the first task, ends after a minute without any, and starts again after it died.
 * Tasks and answers are copied (structured clone).
 * The promise is rejected with WorkerTaskError when the task
 * threw, and otherwise with the reason why there is no answer.
 */
export function openWorkerProcess(program: string): (given: unknown) => Promise<unknown> {
  let worker: Worker | null = null
  let last = 0
  let idle: NodeJS.Timeout | undefined
  const startWorker = () => {
    const started = start(program)
    const dropWorker = () => {
      if (worker === started) worker = null
    }
    // A process that could not be started emits only `error`.
    started.child.once('exit', dropWorker).once('error', dropWorker)
    return started
  }
  return async (given) => {
    clearTimeout(idle)
    const { child, waiting } = (worker ??= startWorker())
    const id = (last += 1)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    keepParentAlive(child, true)
    child.send({ id, given } satisfies Job, (error) => error && answer.reject(error))
    try {
      return await answer.promise
    } finally {
      waiting.delete(id)
      if (waiting.size === 0) {
        keepParentAlive(child, false)
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
    // The worker gets none of the server's own options.
    execArgv: [],
    // A session of its own: Linux divides the processor among sessions first, and only then by priority.
    detached: true,
    env: environmentOf('PATH', 'HOME', 'TMPDIR'),
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

/** While there is work the worker keeps the server process alive; otherwise it does not. */
function keepParentAlive(child: ChildProcess, open: boolean): void {
  const { channel } = child
  if (open) {
    child.ref()
    channel?.ref()
  } else {
    child.unref()
    channel?.unref()
  }
}

function environmentOf(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/**
 * Runs in the worker process: lowers its priority, answers each
 * task by `work`, and ends with the process that started it.
 * It ignores signals that end both at once, because the other process may still wait for an answer.
 */
export function serveWorkerTasks(work: (given: unknown) => Promise<unknown>): void {
  lowerPriority()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', async (message) => {
    const { id, given } = message as Job
    process.send?.(await answerOf(id, work(given)))
  })
}

async function answerOf(id: number, work: Promise<unknown>): Promise<Answer> {
  try {
    return { id, made: await work }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

function lowerPriority(): void {
  try {
    setPriority(niceness)
    // The same priority for its session among the others.
    writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // Not Linux, or not permitted. The process works without it.
  }
}
