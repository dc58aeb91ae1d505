import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPool } from '../server/src/platform/database.ts'
import type { Pool } from '../server/src/platform/database.ts'
import { startThrowawayPostgres } from '../server/src/testing/throwaway-postgres.ts'

const port = 4790
const root = fileURLToPath(new URL('..', import.meta.url))

interface Person {
  id: string
  token: string
}

/**
 * How fast messages are stored and reach their reader, and what idle streams cost: 10,000 may take 400 MB over the base,
 * and a message reaches its reader in 500 ms at p95 with all of them open (rules.md F26). `--streams 2000` for fewer.
 */
export async function run(args: string[]): Promise<object> {
  const wanted = Number(args[args.indexOf('--streams') + 1] ?? 10_000) || 10_000
  const postgres = await startThrowawayPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'))
  const app = spawn(process.execPath, ['server/src/main.ts', 'serve'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const pool = openPool({ url: postgres.url, connections: 4 })
  try {
    await untilReady()
    const people = await buildPeople(pool, Math.ceil(wanted / 10) + 80)
    const sellers = people.slice(0, 40)
    const buyers = people.slice(40, 80)
    await openShops(pool, sellers)

    const quiet = await talk(buyers, sellers, 50)
    console.log('without streams', quiet)
    const base = memoryOf(app.pid)
    const sockets: Socket[] = []
    for (const [place, person] of people.slice(80).entries()) {
      for (let n = 0; n < 10 && sockets.length < wanted; n += 1)
        sockets.push(await openStream(person, `127.0.0.${(place % 4) + 1}`))
    }
    const idle = memoryOf(app.pid)
    console.log(`${sockets.length} streams: ${idle - base} MB over ${base} MB`)
    const busy = await talk(buyers, sellers, 50)
    console.log('with streams', busy)
    for (const socket of sockets) socket.destroy()
    return {
      quiet,
      busy,
      streams: sockets.length,
      megabytesOverBase: idle - base,
      base,
      limit: { megabytes: 400, deliveredP95: 500 },
    }
  } finally {
    app.kill('SIGTERM')
    await once(app, 'exit')
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 250))
  }
  throw new Error('the market did not open')
}

async function buildPeople(pool: Pool, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const { rows } = await pool.query<{ id: string; place: number }>(
    `with people as (
      insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version)
      select 'buyer', 'Person ' || n, 'person' || n || '@example.com', app_now(), '', app_now(), '1' from generate_series(1, $1) n
      returning id, substring(email::text from '[0-9]+')::int as place
    ), sessions_made as (
      insert into sessions (token_hash, public_id, user_id, carrier, remembered, expires_at)
      select decode(($2::text[])[place], 'hex'), 'p' || place, id, 'bearer', true, app_now() + interval '1 day' from people
    )
    select id, place from people order by place`,
    [count, hashes],
  )
  return rows.map(({ id, place }) => ({ id, token: tokens[place - 1] ?? '' }))
}

async function openShops(pool: Pool, owners: Person[]): Promise<void> {
  await pool.query(`update users set role = 'seller', seller_id = uuidv7() where id = any($1)`, [
    owners.map(({ id }) => id),
  ])
  await pool.query(
    `insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, status, automatic_reply)
    select seller_id, id, name, 'small', 'products', '', '', 'active', '' from users where id = any($1)`,
    [owners.map(({ id }) => id)],
  )
}

/** Forty pairs at once, each writing one message after the other; milliseconds until stored, and until read. */
async function talk(buyers: Person[], sellers: Person[], each: number) {
  const stored: number[] = []
  const delivered: number[] = []
  const sentAt = new Map<string, number>()
  const ears = await Promise.all(
    sellers.map((seller) =>
      openStream(seller, '127.0.0.1', (content) => {
        const from = sentAt.get(content)
        if (from !== undefined) delivered.push(performance.now() - from)
        sentAt.delete(content)
      }),
    ),
  )
  const begun = performance.now()
  await Promise.all(
    buyers.map(async (buyer, place) => {
      for (let n = 0; n < each; n += 1) {
        const content = `bench ${begun} ${place} ${n}`
        const from = performance.now()
        sentAt.set(content, from)
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/messages/send`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
          body: JSON.stringify({ recipientId: sellers[place]?.id, content }),
        })
        if (answer.status !== 201) throw new Error(`send answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        stored.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await new Promise((next) => setTimeout(next, 1_000))
  for (const ear of ears) ear.destroy()
  return {
    messagesPerSecond: Math.round(stored.length / seconds),
    storedP50: at(stored, 0.5),
    storedP95: at(stored, 0.95),
    deliveredP95: at(delivered, 0.95),
    lost: sentAt.size,
  }
}

/** A stream over a bare socket, so that the client weighs little. `hear` gets the words of each message. */
async function openStream(
  { token }: Person,
  localAddress: string,
  hear?: (content: string) => void,
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.write(
    `GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  if (!first.toString().startsWith('HTTP/1.1 200'))
    throw new Error(`the stream answered ${first.toString().slice(0, 200)}`)
  let rest = ''
  socket.on('data', (bytes) => {
    if (!hear) return
    rest += bytes.toString()
    for (const [, content = ''] of rest.matchAll(/"content":"(bench [^"]*)"/g)) hear(content)
    rest = rest.slice(rest.lastIndexOf('\n\n') + 1)
  })
  socket.on('error', () => undefined)
  return socket
}

function memoryOf(pid: number | undefined): number {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return Math.round(kilobytes / 1024)
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}
