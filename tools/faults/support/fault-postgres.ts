import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'

export type FaultPostgres = Awaited<ReturnType<typeof startFaultPostgres>>

/**
 * A PostgreSQL that can be hurt. What it has acknowledged survives the death of its processes (not of the machine: nothing
 * is synced to disk). Its address stays the same through every restart.
 */
export async function startFaultPostgres(more: Record<string, string> = {}, folder: string | null = null) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'oja-fault-')))
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(dataDir, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'on', max_connections: '200', ...more }
  const start = () => startEmbeddedPostgres({ dataDir, say: () => undefined, settings })
  let running = await start()
  const { url } = running
  const sockets = new URL(url).searchParams.get('host') ?? ''
  const cluster = await clusterOf(url)
  const postmaster = async () =>
    Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const all = async () => {
    const first = await postmaster()
    return [first, ...childrenOf(first)]
  }
  const signal = (pids: number[], name: NodeJS.Signals) => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, name)
  }
  const waitUntilDead = async (pids: number[]) => {
    while (pids.some(isAlive)) await delay(5)
  }

  return {
    url,
    /** Where its socket is, for a proxy. */
    socketPath: join(sockets, '.s.PGSQL.5432'),
    postmaster,
    /** Its first process ends as `pg_ctl stop -m` has it; answers when it is gone. */
    async halt(how: 'fast' | 'immediate') {
      const pids = await all()
      signal(pids.slice(0, 1), how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await waitUntilDead(pids)
    },
    /** The first process dies by `kill -9`; its children notice and follow. */
    async killPostmaster() {
      const pids = await all()
      signal(pids.slice(0, 1), 'SIGKILL')
      await waitUntilDead(pids)
    },
    /** Starts it again; answers when it accepts connections. */
    async start() {
      running = await start()
    },
    /** Every process stands still from one moment to the next. */
    freeze: async () => signal(await all(), 'SIGSTOP'),
    thaw: async () => signal(await all(), 'SIGCONT'),
    async stop() {
      await running.stop()
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function clusterOf(url: string): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  await client.end()
  return rows[0]?.folder ?? ''
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, a name, may hold spaces: what counts comes after its bracket.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}
