import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { reads, startLoad, sumUp, writes } from './support/fault-load.ts'
import { startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import { insertFaultProducts } from './support/fault-people.ts'
import type { FaultPerson } from './support/fault-people.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const cleaning: (() => Promise<unknown>)[] = []
afterEach(async () => {
  const wrong: unknown[] = []
  for (const clean of cleaning.splice(0).toReversed())
    await clean().catch((error: unknown) => wrong.push(error))
  if (wrong.length > 0) throw wrong[0]
})

/** A photo whose forms take some 600 KB. */
const photo = sharp({
  create: {
    width: 1_600,
    height: 1_200,
    channels: 3,
    background: '#a52',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 90 })
  .toBuffer()

async function upload(app: FaultApp): Promise<{ status: number; text: string }> {
  const form = new FormData()
  const values = { name: 'Yam', category: 'Fresh & Perishables', price: '2500', quantity: '10' }
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('productImg', new Blob([new Uint8Array(await photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${app.origin}/api/v1/products`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${app.sellers[0]?.token}` },
  })
  return { status: answer.status, text: await answer.text() }
}
const stored = async (app: FaultApp) => {
  const { rows } = await app.pool.query<{ files: number; products: number }>(
    'select (select count(*)::int from files) as files, (select count(*)::int from products) as products',
  )
  const names = await readdir(join(app.dataDir, 'files')).catch(() => [])
  return { ...rows[0], folders: names.length, drafts: names.filter((name) => name.endsWith('.new')).length }
}
/** Other things the app does, each with the status it must have. */
const others = async (app: FaultApp) => {
  const [buyer, seller] = [app.buyers[0], app.sellers[0]] as [FaultPerson, FaultPerson]
  const asked = await Promise.all([
    app.ask('GET', '/categories/products'),
    app.ask('GET', `/api/v1/products/${app.goods[0]}`),
    app.ask('POST', '/api/v1/payments/initiate', {
      person: buyer,
      body: { productId: app.goods[0], quantity: 1 },
    }),
    app.ask('POST', '/api/v1/messages/send', {
      person: buyer,
      body: { recipientId: seller.sellerId, content: 'Still there?', clientId: crypto.randomUUID() },
    }),
    app.ask('GET', '/api/v1/sellers/dashboard', { person: seller }),
  ])
  return asked.map(({ status }) => (status < 300 ? 'works' : String(status)))
}

test(
  'an upload on a full disk says so and leaves no files, and everything else works',
  { tags: ['F13', 'I21'] },
  async () => {
    const disk = await mountSmallDisk(16, false)
    const app = await startFaultApp({ environment: { DATA_DIR: disk.folder } })
    cleaning.push(disk.remove, () => app.close())
    const store = { ...app, dataDir: disk.folder }
    expect((await upload(store)).status).toBe(201)
    await disk.fill()
    const before = await stored(store)
    for (let count = 0; count < 5; count += 1) {
      const { status, text } = await upload(store)
      expect([status, JSON.parse(text).code]).toEqual([507, 'STORAGE_FULL'])
    }
    expect(await stored(store)).toEqual(before)
    expect(await others(store)).toEqual(Array.from({ length: 5 }, () => 'works'))
    await disk.free()
    expect((await upload(store)).status).toBe(201)
    expect((await stored(store)).drafts).toBe(0)
  },
)

test(
  'a limit on file size is handled like a full disk, and does not end the process',
  { tags: ['F15'] },
  async () => {
    // In blocks of a kilobyte. The photo's largest form is larger than that, its smallest is not.
    const app = await startFaultApp({
      served: { wrap: ['bash', '-c', 'ulimit -f 64; exec "$@"', 'bash'] },
    })
    cleaning.push(() => app.close())
    const before = await stored(app)
    const { status, text } = await upload(app)
    expect([status, JSON.parse(text).code]).toEqual([507, 'STORAGE_FULL'])
    expect(await stored(app)).toEqual(before)
    expect(await others(app)).toEqual(Array.from({ length: 5 }, () => 'works'))
  },
)

test(
  'writes are answered as busy while the database’s disk is full, and nothing acknowledged is lost',
  { tags: ['F14', 'I16'] },
  async () => {
    const disk = await mountSmallDisk(400, true)
    const app = await startFaultApp({
      postgresFolder: disk.folder,
      postgres: { fsync: 'on', max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' },
    })
    cleaning.push(disk.remove, () => app.close())
    const load = startLoad(app, [...reads, ...writes], { workers: 8, pause: 5 })
    await delay(5_000)
    await disk.fill()
    const fullAt = performance.now()
    await delay(20_000)
    const full = sumUp(load.deals, writes, fullAt + 2_000)
    const read = sumUp(load.deals, reads, fullAt)
    await disk.free()
    // PostgreSQL ends when it cannot write its log: its operator restarts it.
    await app.postgres.start()
    const freeAt = performance.now()
    await expect
      .poll(() => notWell(sumUp(load.deals, writes, performance.now() - 2_000).statuses), { timeout: 30_000 })
      .toBe(false)
    const backAfter = performance.now() - freeAt
    await load.stop()
    console.log(
      'F14: writes while full',
      full.statuses,
      'reads',
      read.statuses,
      `well again after ${backAfter.toFixed(0)} ms`,
      `${load.acknowledged()} acknowledged`,
    )
    expect(full.bad).toEqual([])
    expect(full.statuses[503]).toBeGreaterThan(0)
    expect(read.bad).toEqual([])
    expect(load.acknowledged()).toBeGreaterThan(100)
    expect(await load.lost()).toEqual([])
    expect(await app.wrong()).toEqual([])
  },
)

/** In two seconds there was nothing, or something that was no success. */
const notWell = (statuses: Record<string, number>) =>
  Object.keys(statuses).length === 0 || Object.keys(statuses).some((status) => Number(status) >= 300)

test('a flipped byte in a table is a 503 and an alarm, never wrong data', { tags: ['F36'] }, async () => {
  const app = await startFaultApp()
  cleaning.push(() => app.close())
  // Enough for several pages of the table.
  await insertFaultProducts(app.pool, app.sellers[0] as FaultPerson, 200)
  const rows = await app.pool.query<{ id: string; name: string; page: number }>(
    'select id, name, (ctid::text::point)[0]::int as page from products order by ctid',
  )
  const { rows: found } = await app.pool.query<{ path: string }>(
    "select current_setting('data_directory') || '/' || pg_relation_filepath('products') as path",
  )
  await app.pool.query('checkpoint')
  const flip = async () => {
    await app.postgres.halt('fast')
    const file = await open(found[0]?.path ?? '', 'r+')
    const at = 8_192 - 100
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0x10]), 0, 1, at)
    await file.close()
    await app.postgres.start()
  }
  await flip()
  await expect.poll(async () => (await app.ask('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200)
  const statuses: number[] = []
  for (const { id, name, page } of rows.rows) {
    const { status, text } = await app.ask('GET', `/api/v1/products/${id}`)
    statuses.push(status)
    expect([page, status]).toEqual([page, page === 0 ? 503 : 200])
    if (status === 200) expect(text).toContain(`"${name}"`)
  }
  expect(statuses).toContain(200)
  const { text } = await app.ask('GET', '/metrics')
  expect(Number(/^oja_database_damaged_pages\{[^}]*\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect(app.app.output()).toContain('the database found damaged data')
  expect((await app.ask('GET', '/api/v1/services/all')).status).toBe(200)
  console.log(
    `F36: ${statuses.filter((status) => status === 503).length} of ${statuses.length} listings 503, the rest right`,
  )
  // So that the invariants can be read.
  await flip()
})
