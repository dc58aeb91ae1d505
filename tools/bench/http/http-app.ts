import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { vocabularyOf } from '../search/search.ts'
import { openGenerator } from '../search/search-generator.ts'
import { startSearchApp } from '../search/search-app.ts'

const listings = 10_000

/** Where the bare server answers a list of goods from one table. */
export const oneTablePath = '/one-table'

export interface Server {
  origin: string
  pid: number
  /** What its connections call themselves in PostgreSQL. */
  name: string
}

export interface HttpApp {
  pool: Pool
  oja: Server
  bare: Server
  close(): Promise<void>
}

/**
 * A database of 10,000 listings with two photos each, served by Oja and by a bare server, each a process of its own.
 */
export async function startHttpApp(): Promise<HttpApp> {
  const app = await startSearchApp('http_bench')
  const { pool, url } = app
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const children: ChildProcess[] = []
  const close = async () => {
    for (const child of children) await ended(child)
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await app.fillOnce(async () => {
      await (await openGenerator(pool)).fillTo(listings)
      await addPictures(pool)
      await vocabularyOf(pool)
    })
    await fillOneTable(pool)
    const start = (name: string, script: string[], environment: Record<string, string>) =>
      startServer(children, name, script, { DATABASE_URL: url, ...environment })
    const bare = await start('bare', ['tools/bench/http/bare-server.ts'], {})
    // Behind a proxy, as in production: each caller's address counts for itself.
    const oja = await start('oja', ['server/start.mjs', 'serve'], {
      DATA_DIR: dataDir,
      SEED: 'none',
      TRUSTED_PROXIES: '127.0.0.1/32',
      PUBLIC_ORIGIN: '',
    })
    return { pool, oja, bare, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a server in a process of its own, on a free port, and waits until it serves. `children` gets the process. */
export async function startServer(
  children: ChildProcess[],
  name: string,
  script: string[],
  environment: Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, script, {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, PORT: String(port), PGAPPNAME: name, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const server = { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, name }
  await waitUntilServing(server, child)
  return server
}

/** One row for each product, with every field of a list as a column. What is an object there is JSON here. */
async function fillOneTable(pool: Pool): Promise<void> {
  await pool.query('drop table if exists bench_goods')
  await pool.query(`create table bench_goods as select p.id as _id, p.id, p.name, p.category, p.price_kobo / 100.0::float8 as price,
      p.price_kobo::int as "priceMinor", null::int as "priceBeforeMinor", p.description, p.condition, p.unit,
      p.on_hand - p.reserved as quantity, c.body::json->>'productImg' as "productImg", c.body::json->'pictures' as pictures,
      c.body::json->>'location' as location, p.created_at as "createdAt", c.body::json->'stats' as stats, 0 as "soldCount",
      false as "hasPriceRange", (s.card || ',"stats":{"reviewsCount":0,"averageRating":null}}')::json as "sellerId"
    from products p join sellers s on s.id = p.seller_id
    cross join lateral (select body || '}' as body from product_cards where product_id = p.id) c`)
  await pool.query('create index on bench_goods ("createdAt" desc, _id desc)')
  await pool.query('vacuum analyze bench_goods')
}

async function addPictures(pool: Pool): Promise<void> {
  await pool.query(`
    with added as (
      insert into files (owner_id, kind, width, height, colour, bytes, attached_at)
      select seller_id, 'picture', 1080, 810, 7, 60000, now() from products, generate_series(1, 2) returning id
    ), numbered as (select id, row_number() over () as number from added)
    insert into product_pictures (product_id, position, file_id)
    select p.id, n.number % 2, n.id from (select id, row_number() over () as number from products) as p
      join numbered n on (n.number + 1) / 2 = p.number`)
  await pool.query('vacuum analyze files')
  await pool.query('vacuum analyze product_pictures')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function waitUntilServing({ origin, name }: Server, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${origin}/api/v1/products`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`${name} did not begin to serve`)
}

/** Ends a process and waits for it. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}
