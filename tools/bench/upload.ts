import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openPool } from '../../server/src/platform/database/database.ts'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { startThrowawayPostgres } from '../../tests/database/throwaway-postgres.ts'

const port = 4791
const root = fileURLToPath(new URL('../..', import.meta.url))
const origin = `http://127.0.0.1:${port}`
// Three hundred pages: of a hundred the 95th is anybody's guess.
const quietMilliseconds = 12_000
const limit = { aloneMilliseconds: 1_500, loopP999: 50, catalogueTimes: 2, importSeconds: 20 }

/**
 * What pictures cost: one photo of 5 MB alone; ten at once, with the delay of the server's event loop and the catalogue
 * beside them; and 10,000 lines of a CSV from the first byte to the last listing, over HTTP.
 */
export async function run(): Promise<object> {
  const postgres = await startThrowawayPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const app = serve(postgres.url, dataDir)
  const pool = openPool({ url: postgres.url, connections: 2 })
  try {
    await untilReady()
    const token = await openShop(pool)
    await plantProducts(pool, 2_000)
    const photo = await fiveMegabytes()
    const form = await formOf(photo)
    await upload(token, form)

    const alone: number[] = []
    for (let n = 0; n < 5; n += 1) alone.push(await upload(token, form))
    const quiet = await watched(app, () => browse(() => pause(quietMilliseconds)))
    const tens: number[] = []
    const busy = await watched(app, () =>
      browse(async () => {
        for (let round = 0; round < 5; round += 1) {
          const begun = performance.now()
          await Promise.all(Array.from({ length: 10 }, () => upload(token, form)))
          tens.push(performance.now() - begun)
        }
      }),
    )
    const figures = {
      megabytes: photo.length / 1024 / 1024,
      alone: { median: middle(alone), max: Math.max(...alone) },
      loop: { quiet: quiet.loop, busy: busy.loop },
      catalogue: { quietP95: quiet.p95, busyP95: busy.p95, times: busy.p95 / quiet.p95 },
      tenUploads: middle(tens),
      importSeconds: await importLines(token, 10_000),
      load: loadavg()[0],
      limit,
    }
    console.log(figures)
    return figures
  } finally {
    app.kill('SIGTERM')
    await once(app, 'exit')
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function serve(databaseUrl: string, dataDir: string): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', './tools/bench/event-loop-watch.ts', 'server/start.mjs', 'serve'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  )
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(250)
  }
  throw new Error('the market did not open')
}

/** Opens a shop; the credential of its owner. */
async function openShop(pool: Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with owner as (
      insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version, seller_id)
      values ('seller', 'Bench', 'bench@example.com', app_now(), '', app_now(), '1', uuidv7()) returning id, seller_id
    ), session as (
      insert into sessions (token_hash, public_id, user_id, carrier, remembered, expires_at)
      select decode($1, 'hex'), 'bench', id, 'bearer', true, app_now() + interval '1 day' from owner
    )
    insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, state, lga, city)
    select seller_id, id, 'Bench', 'small', 'products', '', '', 'active', 'Oyo', 'Ibadan North', 'Ibadan North' from owner`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return token
}

async function plantProducts(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into products (seller_id, name, category, price_kobo, description, supplied, on_hand, state, lga, city)
    select id, 'Yam ' || n, 'Fresh & Perishables', 250000, 'New yam', 9, 9, 'Oyo', 'Ibadan North', 'Ibadan North'
    from sellers, generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query('analyze')
}

/** A photo as a phone takes it, of twelve megapixels, filled up to the most that may be sent. */
async function fiveMegabytes(): Promise<Buffer> {
  const max = 5 * 1024 * 1024
  const grain = await sharp(randomBytes(700 * 525 * 3), { raw: { width: 700, height: 525, channels: 3 } })
    .resize(4_000, 3_000)
    .jpeg({ quality: 88 })
    .toBuffer()
  if (grain.length > max) throw new Error(`the photo has ${grain.length} bytes`)
  return Buffer.concat([grain, Buffer.alloc(max - grain.length)])
}

/** A form of a product with a photo, as bytes: sending it costs the bench nothing but the sending. */
async function formOf(photo: Buffer): Promise<Form> {
  const form = new FormData()
  const values = { name: 'Pictured', category: 'Fresh & Perishables', price: '2,500', quantity: '9' }
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('productImg', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  return { type, body: new Uint8Array(await sent.arrayBuffer()) }
}

interface Form {
  type: string
  body: Uint8Array<ArrayBuffer>
}

/** Milliseconds until its photo is listed. */
async function upload(token: string, { type, body }: Form): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/v1/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}`)
  return performance.now() - begun
}

/** Looks through the catalogue for as long as something else goes on. */
async function browse(meanwhile: () => Promise<unknown>) {
  const visitor = fork(fileURLToPath(new URL('catalogue-client.ts', import.meta.url)), [origin])
  await once(visitor, 'spawn')
  const left = once(visitor, 'exit').then(() => {
    throw new Error('the one who looks through the catalogue has left')
  })
  await Promise.race([meanwhile(), left])
  const answer = once(visitor, 'message')
  visitor.send('stop')
  const [taken] = (await Promise.race([answer, left])) as [number[]]
  left.catch(() => undefined)
  visitor.disconnect()
  return { p95: percentile(taken, 0.95) }
}

async function watched<Result>(app: ChildProcess, work: () => Promise<Result>) {
  app.send('begin')
  const result = await work()
  const answer = once(app, 'message')
  app.send('end')
  const [loop] = (await answer) as [{ p999: number; max: number; ownP999: number; ownMost: number }]
  return { ...result, loop }
}

/** Seconds from sending a file of so many lines to the last of them being listed. */
async function importLines(token: string, lines: number): Promise<number> {
  const rows = Array.from(
    { length: lines },
    (_, n) => `"Bag of rice, no. ${n}",Groceries & Essentials,"₦${n + 1}",${n % 50},Long grain from Kebbi`,
  )
  const headers = { authorization: `Bearer ${token}` }
  const begun = performance.now()
  const preview = await fetch(`${origin}/api/v1/listings/import/preview?kind=products`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: ['name,category,price,quantity,description', ...rows].join('\n'),
  })
  const { data } = (await preview.json()) as { data: { id: string } }
  await fetch(`${origin}/api/v1/listings/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ importId: data.id }),
  })
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/listings/import/${data.id}`, { headers })
    const state = ((await answer.json()) as { data: { status: string; listed: number } }).data
    if (state.status === 'done' && state.listed === lines) return (performance.now() - begun) / 1_000
    if (state.status !== 'listing') throw new Error(`the import is ${state.status}: ${state.listed} listed`)
    await pause(50)
  }
}

function middle(figures: number[]): number {
  return percentile(figures, 0.5)
}

function percentile(figures: number[], part: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
