import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chown,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgresLocation, runAs } from '../../../server/src/platform/embedded-postgres/location.ts'
import type { Account } from '../../../server/src/platform/embedded-postgres/location.ts'
import { freePort } from '../../../tests/servers/served-process.ts'
import { describeEtcd, etcdNames } from './etcd-members.ts'
import type { EtcdName } from './etcd-members.ts'

const execute = promisify(execFile)
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const names = ['one', 'two'] as const
export type MemberName = (typeof names)[number]
/** Where Debian's postgresql-18 has pg_basebackup, pg_rewind and pg_controldata. */
const ownPrograms = '/usr/lib/postgresql/18/bin'

/** What Debian calls the programs: patroni, etcd-server, haproxy. */
export async function hasPatroni(): Promise<boolean> {
  const asked = ['patroni', 'etcd', 'haproxy'].map((name) => execute('/bin/sh', ['-c', `command -v ${name}`]))
  return Promise.all(asked).then(
    () => true,
    () => false,
  )
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

/**
 * Two PostgreSQL under Patroni, with ops/patroni.yml, on two addresses of this machine, three etcd, and HAProxy with
 * ops/haproxy.cfg before them. Passwords are the test's own.
 */
export async function startPatroniCluster() {
  const home = await mkdtemp(join(tmpdir(), 'oja-patroni-'))
  await chmod(home, 0o755)
  const { account, binaries } = await findPostgresLocation(home, () => undefined)
  const hosts = { one: '127.0.0.21', two: '127.0.0.22' }
  const [databasePort, patroniPort, proxyPort] = await Promise.all(Array.from({ length: 3 }, freePort))
  const running = new Map<string, ChildProcess>()
  const start = async (
    name: string,
    command: string,
    args: string[],
    environment: Record<string, string>,
  ) => {
    const log = await open(join(home, `${name}.log`), 'a', 0o644)
    const child = spawn(command, args, {
      ...runAs(account),
      env: { PATH: process.env.PATH, HOME: home, ...environment },
      stdio: ['ignore', log.fd, log.fd],
    })
    await log.close()
    running.set(name, child)
  }
  const kill = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  const isReal = await access(join(ownPrograms, 'pg_rewind')).then(
    () => true,
    () => false,
  )
  const programs = isReal ? ownPrograms : join(home, 'bin')
  if (!isReal) await standInPrograms(account, binaries, programs)
  for (const name of [...etcdNames, ...names]) await ownFolder(account, join(home, name))

  const etcd = await describeEtcd(home, start)
  for (const name of etcdNames) await etcd.startEtcd(name)
  // As on the operator's machines; where PostgreSQL 18 is npm's, without pg_basebackup, copies are made by a script.
  const given = await readFile(here('../../../ops/patroni.yml'), 'utf8')
  const copying = `\npostgresql:\n  create_replica_methods: [copy]\n  copy: { command: ${join(programs, 'copy_primary')}, no_master: 0 }\n`
  const asked = isReal ? given : given.replace('\npostgresql:\n', copying)
  // Both have one port, so that their sockets need folders of their own.
  for (const name of names)
    await writeFile(join(home, `${name}.yml`), asked.replace('/var/run/postgresql', join(home, name)), {
      mode: 0o644,
    })
  const startMember = (name: MemberName) =>
    start(name, 'patroni', [join(home, `${name}.yml`)], {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `${hosts[name]}:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${hosts[name]}:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `${hosts[name]}:${databasePort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${hosts[name]}:${databasePort}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, name, 'data'),
      PATRONI_POSTGRESQL_PGPASS: join(home, name, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_ETCD3_HOSTS: etcd.hosts,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: 'superuser',
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: 'replication',
    })
  await start('haproxy', 'haproxy', ['-db', '-f', here('../../../ops/haproxy.cfg')], {
    POSTGRES_ONE: `${hosts.one}:${databasePort}`,
    POSTGRES_TWO: `${hosts.two}:${databasePort}`,
    PATRONI_PORT: String(patroniPort),
    DATABASE_PORT: String(proxyPort),
  })

  const answers = (name: MemberName, path: string) =>
    fetch(`http://${hosts[name]}:${patroniPort}/${path}`).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status === 200
      },
      () => false,
    )
  const logs = async (characters = 3_000) => {
    const files = (await readdir(home)).filter((name) => name.endsWith('.log'))
    const texts = await Promise.all(files.map((name) => readFile(join(home, name), 'utf8')))
    return texts.map((text, place) => `== ${files[place]}\n${text.slice(-characters)}`).join('\n')
  }
  const waitFor = async (what: string, seconds: number, isSo: () => Promise<boolean>) => {
    const end = performance.now() + seconds * 1_000
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`not ${what} in ${seconds} s\n${await logs()}`)
      await delay(200)
    }
  }
  const cluster = {
    url: `postgres://oja:market@127.0.0.1:${proxyPort}/oja`,
    logs,
    leader: async (): Promise<MemberName> => ((await answers('one', 'primary')) ? 'one' : 'two'),
    /** The machine loses its power: Patroni and every process of PostgreSQL end at one moment. */
    async cutPower(name: MemberName) {
      const pids = await processesOf(join(home, name, 'data'))
      running.get(name)?.kill('SIGKILL')
      for (const pid of pids) process.kill(pid, 'SIGKILL')
    },
    /** The processes of PostgreSQL alone end; Patroni sees it. */
    async killPostgres(name: MemberName) {
      for (const pid of await processesOf(join(home, name, 'data'))) process.kill(pid, 'SIGKILL')
    },
    startMember,
    startEtcd: etcd.startEtcd,
    killEtcd: (name: EtcdName) => kill(name, 'SIGKILL'),
    /** Whose programs made the copies, and how often the old primary was rewound or copied anew. */
    async tools() {
      const said = await logs(Infinity)
      const count = (text: string) => said.split(text).length - 1
      return `${isReal ? "PostgreSQL's own programs" : 'stand-ins'}: ${count('running pg_rewind from')} times pg_rewind, ${count('replica has been created using')} copies`
    },
    isPrimary: (name: MemberName) => answers(name, 'primary'),
    /** It has what the primary has acknowledged, so it may take over. */
    waitUntilSynchronous: (name: MemberName) =>
      waitFor(`${name} synchronous`, 90, () => answers(name, 'synchronous')),
    async close() {
      for (const name of [...names, 'haproxy', ...etcdNames]) await kill(name, 'SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
  try {
    await startMember('one')
    await waitFor('a primary', 60, () => answers('one', 'primary'))
    await run(`postgres://postgres:superuser@${hosts.one}:${databasePort}/postgres`, [
      "create role oja login password 'market'",
      'create database oja owner oja',
      // For copy_primary; pg_basebackup needs neither.
      'grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to replicator',
      'grant pg_read_all_settings to replicator',
    ])
    await startMember('two')
    await cluster.waitUntilSynchronous('two')
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** npm's PostgreSQL is initdb, pg_ctl and postgres. Debian's pg_isready and two scripts stand in for the rest. */
async function standInPrograms(
  account: Account | undefined,
  binaries: string,
  programs: string,
): Promise<void> {
  await ownFolder(account, programs)
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    await symlink(join(binaries, program), join(programs, program))
  const ready = await execute('/bin/sh', ['-c', 'ls /usr/lib/postgresql/*/bin/pg_isready | tail -n 1'])
  await symlink(ready.stdout.trim(), join(programs, 'pg_isready'))
  for (const program of ['pg_controldata', 'copy_primary']) {
    await writeFile(join(programs, program), await readFile(here(program)), { mode: 0o755 })
    await chmod(join(programs, program), 0o755)
  }
}

async function ownFolder(account: Account | undefined, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 })
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The postmaster of a cluster and its children. */
async function processesOf(data: string): Promise<number[]> {
  const postmaster = Number(
    (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  if (!postmaster) return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return { pid, parent: Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) }
    }),
  )
  return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)]
}
