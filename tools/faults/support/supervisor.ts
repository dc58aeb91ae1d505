import { startServing } from '../../../tests/servers/served-process.ts'
import type { ServedOptions, ServedProcess } from '../../../tests/servers/served-process.ts'

export type Supervisor = Awaited<ReturnType<typeof supervise>>

/** Keeps the product running as systemd or Docker would: it restarts a process that ends. */
export async function supervise(environment: Record<string, string>, options: ServedOptions = {}) {
  const starts: number[] = []
  const unexpected: string[] = []
  let settings = environment
  let before = ''
  let expected = false
  let isOver = false
  let app: ServedProcess | null = null
  let running: Promise<ServedProcess>

  const start = async (): Promise<ServedProcess> => {
    const started = await startServing(settings, options).catch((error: Error) => {
      // It could not start: tried again, as a supervisor does, unless it never did.
      if (starts.length === 0 || isOver) throw error
      before += error.message
      return null
    })
    if (!started) return start()
    starts.push(started.readyAfter)
    app = started
    void watch(started)
    return started
  }
  const watch = async (started: ServedProcess) => {
    const how = await started.end
    app = null
    before += started.output()
    if (!expected) unexpected.push(how)
    expected = false
    if (!isOver) running = start()
  }
  running = start()
  await running

  const ending = async (how: NodeJS.Signals) => {
    const { pid, end } = await running
    expected = true
    process.kill(pid, how)
    await end
    // `watch` has begun the next start by then.
    await Promise.resolve()
  }
  return {
    /** Milliseconds each start took until it was ready. */
    starts,
    /** How it ended when it was not stopped. */
    unexpected,
    pid: async () => (await running).pid,
    /** Everything it has said, in all its lives. */
    output: () => before + (app?.output() ?? ''),
    /** `kill -9`; answers when it is ready again. */
    async kill() {
      await ending('SIGKILL')
      await running
    },
    /** An orderly restart, with other settings if some are given. */
    async restart(more: Record<string, string> = {}) {
      settings = { ...environment, ...more }
      await ending('SIGTERM')
      await running
    },
    /** Stops it as an operator would; after 15 s it is killed, and listed in `unexpected`. */
    async stop() {
      isOver = true
      const { pid } = await running
      const timer = setTimeout(() => {
        unexpected.push('it did not stop')
        process.kill(pid, 'SIGKILL')
      }, 15_000)
      await ending('SIGTERM')
      clearTimeout(timer)
    },
  }
}
