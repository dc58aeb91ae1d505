import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/embedded-postgres.ts'

export type ReplicaPostgres = Awaited<ReturnType<typeof startReplicaPostgres>>

/**
 * A streaming replica of a running PostgreSQL of ours, made from a base backup by its low-level API (PostgreSQL
 * documentation, 25.3.4): pg_basebackup is not among what npm brings.
 */
export async function startReplicaPostgres(primaryUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-replica-'))
  await chmod(dataDir, 0o755)
  const cluster = join(dataDir, 'postgres')
  await copyCluster(primaryUrl, cluster)
  const settings = {
    fsync: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    hot_standby_feedback: 'on',
    primary_conninfo: `host=${new URL(primaryUrl).searchParams.get('host')} port=5432 user=oja`,
  }
  const start = () => startEmbeddedPostgres({ dataDir, say: () => undefined, settings })
  let postgres = await start()
  const kill = async (signal: NodeJS.Signals) => {
    for (const pid of await processesOf(cluster)) process.kill(pid, signal)
  }
  const run = (statement: string) => ask(postgres.url, statement)
  return {
    url: postgres.url,
    /** It goes on receiving and shows nothing of it. */
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    promote: () => run('select pg_promote()'),
    freeze: () => kill('SIGSTOP'),
    thaw: () => kill('SIGCONT'),
    crash: () => kill('SIGKILL'),
    async restart() {
      postgres = await start()
    },
    async stop() {
      await kill('SIGCONT')
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function copyCluster(primaryUrl: string, cluster: string): Promise<void> {
  const client = new Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const source = rows[0]?.data_directory ?? ''
    await promisify(execFile)('cp', ['-a', source, cluster])
    // What belongs to the running primary: its process, its socket, its log that the replica asks for itself.
    for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      await rm(join(cluster, name), { force: true })
    for (const name of await readdir(join(cluster, 'pg_wal')))
      await rm(join(cluster, 'pg_wal', name), { recursive: true })
    const label = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { uid, gid } = await stat(source)
    const files = { backup_label: label.rows[0]?.labelfile ?? '', 'standby.signal': '' }
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(cluster, name), text)
      await chown(join(cluster, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The postmaster of a cluster and its children, which are no process group. */
async function processesOf(cluster: string): Promise<number[]> {
  const [line] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const postmaster = Number(line)
  if (!postmaster) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // After the name in brackets: state and parent (proc_pid_stat(5)).
      return { pid, parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) }
    }),
  )
  return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)]
}
