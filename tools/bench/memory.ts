import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { insertFaultPeople } from '../faults/support/fault-people.ts'
import { openPool } from '../../server/src/platform/database/database.ts'
import { freePort, startServing } from '../../tests/servers/served-process.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

/** Resident megabytes of the server's own process at most. */
const limits = { afterFirstStart: 350, afterPages: 250 }
const counts = { photos: 200, malformed: 2_000, pages: 3_000 }
const atOnce = 8

/**
 * What the serving process holds in memory: after the first start with demo data, uploads and malformed requests;
 * and, restarted, after it has served pages and rested a minute. Its worker process for photos is recorded beside it.
 */
export async function run(): Promise<object> {
  const postgres = await startThrowawayPostgres()
  const pool = openPool({ url: postgres.url, connections: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SEED: 'demo',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  const measured: Record<string, Held> = {}
  const note = async (what: string, pid: number) => {
    measured[what] = await heldBy(pid, origin)
    console.log(what, JSON.stringify(measured[what]))
  }
  try {
    let app = await startServing(environment, { readyWithin: 300_000 })
    try {
      await note('first start', app.pid)
      await uploadPhotos(origin, pool)
      await note('uploads', app.pid)
      await sendMalformed(origin, port)
      await note('malformed requests', app.pid)
    } finally {
      await app.stop()
    }
    // What the second start holds is measured without the drawing of the demo goods' other pictures.
    await rm(join(dataDir, 'demo-pictures.json'), { force: true })
    app = await startServing(environment)
    try {
      await note('second start', app.pid)
      await servePages(origin)
      await note('right after pages', app.pid)
      // V8 collects what is garbage by now when there is nothing else to do.
      await delay(60_000)
      await note('pages', app.pid)
    } finally {
      await app.stop()
    }
    const figures = {
      limits,
      counts,
      measured,
      holds:
        (measured['malformed requests']?.resident ?? Infinity) <= limits.afterFirstStart &&
        (measured.pages?.resident ?? Infinity) <= limits.afterPages,
    }
    console.log(figures.holds ? 'Both are within their limits.' : `NOT within ${JSON.stringify(limits)}`)
    return figures
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** All in MiB. */
interface Held {
  /** What the process has in memory, and of that what is no file. */
  resident: number
  anonymous: number
  heapUsed: number
  heapTotal: number
  external: number
  /** What its child processes have in memory. */
  children: number
}

async function heldBy(pid: number, origin: string): Promise<Held> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const metric = (name: string) =>
    megabytes(Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, 'm').exec(metrics)?.[1]))
  return {
    resident: statusOf(pid, 'VmRSS'),
    anonymous: statusOf(pid, 'RssAnon'),
    heapUsed: metric('nodejs_heap_size_used_bytes'),
    heapTotal: metric('nodejs_heap_size_total_bytes'),
    external: metric('nodejs_external_memory_bytes'),
    children: childrenOf(pid).reduce((sum, child) => sum + statusOf(child, 'VmRSS'), 0),
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}

function statusOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return megabytes(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024)
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
}

/** Does `work` for each number below `count`, some at once. */
async function forEach(count: number, max: number, work: (place: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: max }, worker))
}

async function uploadPhotos(origin: string, pool: ReturnType<typeof openPool>): Promise<void> {
  const [seller] = await insertFaultPeople(pool, 'seller', 1)
  const photo = await sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(1_200, 900)
    .jpeg({ quality: 88 })
    .toBuffer()
  await forEach(counts.photos, 4, async (place) => {
    const form = new FormData()
    const values = { name: `Photo ${place}`, category: 'Fresh & Perishables', price: '2500', quantity: '9' }
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    form.append('productImg', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const answer = await fetch(`${origin}/api/v1/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller?.token}` },
      body: form,
    })
    if (answer.status !== 201)
      throw new Error(`an upload was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  })
}

/** Bytes that are no HTTP, and malformed bodies, headers and addresses. */
async function sendMalformed(origin: string, port: number): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const kinds: ((place: number) => Promise<unknown>)[] = [
    () => raw(port, randomBytes(2_000)),
    () => raw(port, Buffer.from(`GET /%E0%A4%A ${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)),
    () =>
      raw(
        port,
        Buffer.from('POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n'),
      ),
    () => post('/api/v1/auth/login', json, '{"email": '),
    () => post('/api/v1/auth/register', json, '['.repeat(30_000)),
    () => post('/api/v1/auth/login', json, 'x'.repeat(200_000)),
    () =>
      post('/api/v1/products', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\n\r\nno end'),
    () => post('/login', { 'content-type': 'application/x-www-form-urlencoded' }, '%%%=&'.repeat(5_000)),
    (place) => post(`/api/v1/orders/${place}`, { cookie: 'session='.repeat(400) }, '\0'),
    (place) => ask(`/api/v1/products?after=${'%00'.repeat(place % 200)}&sort=${place}`),
  ]
  const post = (path: string, headers: Record<string, string>, body: string) =>
    ask(path, { method: 'POST', headers, body })
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(origin + path, init)).arrayBuffer()
  await forEach(counts.malformed, atOnce, async (place) => {
    // The server may close before it has read everything.
    await kinds[place % kinds.length]?.(place).catch(() => undefined)
  })
}

function raw(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

/** Every public page, and lists that were never requested before. */
async function servePages(origin: string): Promise<void> {
  const maps = ['pages', 'products', 'services', 'shops'].map(async (part) => {
    const map = await (await fetch(`${origin}/sitemaps/${part}.xml`)).text()
    return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  })
  const paths = (await Promise.all(maps)).flat()
  if (paths.length < 100) throw new Error('The demo market is empty.')
  await forEach(counts.pages, atOnce, async (place) => {
    const path = place % 4 === 3 ? `/categories/products?q=rice+${place}` : paths[place % paths.length]
    const headers = { accept: 'text/html', 'accept-encoding': place % 2 === 0 ? 'br' : 'gzip' }
    const answer = await fetch(`${origin}${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  })
}
