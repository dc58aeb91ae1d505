import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startLoad, sumUp, writes } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'
import { insertFaultPeople } from './support/fault-people.ts'
import { openPool } from '../../server/src/platform/database/database.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'

// FAULT_KILLS and FAULT_WRITES shorten the run.
const { FAULT_KILLS = '50', FAULT_WRITES = '20000' } = process.env

test(
  'a server that is killed again and again loses nothing that it acknowledged',
  { tags: ['F02', 'I16'] },
  async () => {
    const app = await startFaultApp({ buyers: 30, environment: { LOG_LEVEL: 'fatal' } })
    onTestFinished(() => app.close())
    const load = startLoad(app, ['order', 'message', 'review', 'message'], { workers: 30, pause: 5 })
    let kills = 0
    while (kills < Number(FAULT_KILLS)) {
      await delay(200 + Math.random() * 4_800)
      await app.app.kill()
      kills += 1
    }
    while (load.acknowledged() < Number(FAULT_WRITES)) await delay(200)
    await load.stop()
    // The first start of all is no restart: nothing is kept yet of what Node makes of the sources.
    const [first = 0, ...again] = app.app.starts
    const starts = again.sort((one, other) => one - other)
    const { statuses } = sumUp(load.deals, writes)
    const readyAfter = {
      first: Math.round(first),
      median: Math.round(starts[starts.length >> 1] ?? 0),
      slowest: Math.round(starts.at(-1) ?? 0),
    }
    console.log('F02', { kills, acknowledged: load.acknowledged(), statuses, readyAfter })
    expect(await load.lost()).toEqual([])
    expect(load.acknowledged()).toBeGreaterThanOrEqual(Number(FAULT_WRITES))
    // The middle one: others may have the processor at any single start.
    expect(readyAfter.median).toBeLessThanOrEqual(3_000)
  },
)

test('a node with its own PostgreSQL ends in its time on a busy machine, whoever holds on to it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'oja-stop-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const [dataDir, backup] = [join(home, 'data'), join(home, 'backup')]
  // The account of PostgreSQL must reach its files, also when this runs as root.
  await chmod(home, 0o711)
  await mkdir(dataDir, { mode: 0o711 })
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '3',
  }
  const command = (name: string) => [
    fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url)),
    name,
    backup,
  ]
  const first = await startServing(settings)
  onTestFinished(() => first.stop())
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, command('prepare'), { env })
  await first.stop()

  const node = await startServing(settings)
  onTestFinished(() => node.stop())
  const url = `postgresql://oja@localhost:5432/oja?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
  const pool = openPool({ url, connections: 2 })
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  let opened = 0
  let isOver = false
  // They come back at once, and one of them holds a transaction open.
  const people = await insertFaultPeople(pool, 'buyer', 10)
  const follow = (token: string) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
    const again = () => void setTimeout(() => !isOver && follow(token), 20)
    get({ host: '127.0.0.1', port, path: '/api/v1/stream', headers, agent: false }, (answer) => {
      opened += 1
      answer.on('error', () => undefined)
      answer.on('close', again).resume()
    }).on('error', again)
  }
  for (const { token } of people) follow(token)
  const held = await pool.connect()
  held.on('error', () => undefined)
  await held.query('begin')
  await held.query('select * from users for update')
  await expect.poll(() => opened).toBeGreaterThanOrEqual(10)
  const base = spawn(process.execPath, command('keep'), { env, stdio: 'ignore' })
  const busy = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }),
  )
  onTestFinished(() => {
    for (const child of [base, ...busy]) child.kill('SIGKILL')
  })
  await delay(2_000)

  const begun = performance.now()
  process.kill(node.pid, 'SIGINT')
  const how = await Promise.race([node.end, delay(120_000, 'it lives')])
  const seconds = (performance.now() - begun) / 1_000
  isOver = true
  held.release(true)
  console.log(`SIGINT: ended after ${seconds.toFixed(1)} s with ${how}; ${opened} streams\n${node.output()}`)
  expect(how).toBe('0')
  // What docs/running.md says of a node with its own PostgreSQL.
  expect(seconds).toBeLessThan(36)
})
