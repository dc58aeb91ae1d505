import { createHmac, randomInt } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { faultSecretKey, startFaultApp } from './support/fault-app.ts'
import type { FaultApp } from './support/fault-app.ts'
import type { FaultPerson } from './support/fault-people.ts'
import { flood, sendSlowly } from './support/slow-clients.ts'
import type { SlowClient } from './support/slow-clients.ts'
import { memoryGrowth } from '../../tests/servers/process-memory.ts'
import { timeLimit } from '../../tests/time-limit.ts'

let app: FaultApp
let seller: FaultPerson
beforeAll(async () => {
  app = await startFaultApp()
  seller = app.sellers[0] as FaultPerson
})
afterAll(() => app.close())

const p95 = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.95)] ?? 0
/** Milliseconds that others wait, at the 95th percentile. */
const othersWait = async (milliseconds: number) => {
  const waits: number[] = []
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    for (const path of ['/categories/products', '/api/v1/products', `/api/v1/products/${app.goods[0]}`]) {
      const { status, took, text } = await app.ask('GET', path)
      expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
      waits.push(took)
    }
    await delay(10)
  }
  return p95(waits)
}

const script = async () => /\/assets\/entry[\w.-]+\.js/.exec((await app.ask('GET', '/')).text)?.[0] ?? ''
/** The address of a picture of 2 MB: ten are more than all buffers on the way hold. */
const heavyPicture = async () => {
  const photo = sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#a52' } })
  const { status } = await app.ask('POST', '/api/v1/products', uploadOf(await photo.jpeg().toBuffer()))
  expect(status).toBe(201)
  const { rows } = await app.pool.query<{ id: string }>(
    'select file_id as id from product_pictures order by file_id desc limit 1',
  )
  await writeFile(join(app.dataDir, 'files', rows[0]?.id ?? '', '1080.webp'), Buffer.alloc(2 * 1024 ** 2))
  return `/files/${rows[0]?.id}/1080.webp`
}
const crowds: Record<string, { count: number; client: () => Promise<SlowClient> }> = {
  'heads that never end': {
    count: 2_000,
    client: async () => ({
      first: 'GET / HTTP/1.1\r\nHost: localhost\r\n',
      next: 'X-Slow: 1\r\n',
      everyMilliseconds: 3_000,
    }),
  },
  'bodies of a byte at a time': {
    count: 2_000,
    client: async () => ({
      first:
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
      next: ' ',
      everyMilliseconds: 1_000,
    }),
  },
  'uploads of a byte at a time': {
    count: 500,
    client: async () => ({
      first: `POST /api/v1/products HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${seller.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`,
      next: 'C',
      everyMilliseconds: 1_000,
    }),
  },
  // Fifty a second, as slowhttptest has them come: the first megabytes that each is sent are work. Two thousand of them
  // would take what memory the system has for all connections together.
  'answers that nobody takes': {
    count: 200,
    client: async () => ({
      first: `GET ${await heavyPicture()} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(10),
      next: '',
      everyMilliseconds: 0,
      isDeaf: true,
      comesEvery: 20,
    }),
  },
  'a hundred questions at once': {
    count: 200,
    client: async () => ({
      first: `GET ${await script()} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100),
      next: '',
      everyMilliseconds: 0,
      isDeaf: true,
    }),
  },
}

for (const [what, { count, client }] of Object.entries(crowds)) {
  test(
    `${what}: other requests hardly wait, and the server closes each within 15 s`,
    { tags: ['F25'] },
    async () => {
      await othersWait(2_000)
      const before = await othersWait(5_000)
      const slow = await client()
      const clients = await sendSlowly(app.port, count, slow)
      const begun = performance.now()
      onTestFinished(clients.end)
      const during = await othersWait(10_000)
      await expect.poll(() => openSockets(), { timeout: timeLimit(20_000), interval: 500 }).toBeLessThan(20)
      const closedAfter = performance.now() - begun
      // A client that reads nothing does not see that it was cut off, so the server's own count is used.
      if (slow.isDeaf) clients.end()
      await expect.poll(() => clients.closedAfter.length, { timeout: timeLimit(5_000) }).toBe(count)
      const slowest = slow.isDeaf ? closedAfter : Math.max(...clients.closedAfter)
      console.log(
        `F25 ${what}: p95 of others ${before.toFixed(1)} -> ${during.toFixed(1)} ms, ${count} closed, the last after ${(slowest / 1_000).toFixed(1)} s`,
      )
      expect(during - before).toBeLessThanOrEqual(timeLimit(50))
      expect(slowest).toBeLessThanOrEqual(timeLimit(15_000))
    },
  )
}

test(
  'twenty bodies of 100 MB at once are refused and kept neither in memory nor on disk',
  { tags: ['F27'] },
  async () => {
    const bearer = `Authorization: Bearer ${seller.token}\r\n`
    const length = `Content-Length: ${100 * 1024 ** 2}\r\n\r\n`
    const chunked = 'Transfer-Encoding: chunked\r\n\r\n'
    const file =
      '--x\r\nContent-Disposition: form-data; name="productImg"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const json = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const form =
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
    const upload = `POST /api/v1/products HTTP/1.1\r\nHost: localhost\r\n${bearer}Content-Type: multipart/form-data; boundary=x\r\n`
    const heads: [what: string, head: string, isChunked: boolean][] = [
      ['JSON that says its length', json + length, false],
      ['JSON in pieces', json + chunked, true],
      ['a form that says its length', form + length, false],
      ['a form in pieces', form + chunked, true],
      ['an upload that says its length', upload + length + file, false],
      ['an upload in pieces', upload + chunked + piece(file), true],
    ]
    const pid = await app.app.pid()
    const batch = (head: string, isChunked: boolean) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          flood(app.port, head, 100, isChunked, isChunked ? `${piece('\r\n--x--\r\n')}0\r\n\r\n` : ''),
        ),
      )
    for (const [what, head, isChunked] of heads) {
      // The first allocates the memory that later ones reuse.
      await batch(head, isChunked)
      let answers: Awaited<ReturnType<typeof batch>> = []
      const growth = await memoryGrowth(pid, async () => {
        answers = await batch(head, isChunked)
      })
      console.log(`F27 ${what}: ${answers.map(({ status }) => status).join(' ')}, +${growth.toFixed(0)} MB`)
      // A client that keeps sending may see the connection cut before it reads the reason.
      expect([what, answers.filter(({ status }) => status !== 413 && status !== 0)]).toEqual([what, []])
      if (!isChunked) expect([what, answers.some(({ status }) => status === 413)]).toEqual([what, true])
      expect([what, growth < 20, growth]).toEqual([what, true, growth])
    }
  },
)

test('JSON of 50,000 levels or 100,000 names slows nobody down', { tags: ['F28'] }, async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const named = (names: number) => `{${Array.from({ length: names }, (_, place) => `"k${place}":1`).join()}}`
  const sign = (body: string) => createHmac('sha512', faultSecretKey).update(body).digest('hex')
  const as = (body: string, headers: Record<string, string> = {}) => ({
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const event = (body: string) => as(body, { 'x-paystack-signature': sign(body) })
  const location = (value: string) => ({
    body: `--x\r\nContent-Disposition: form-data; name="location"\r\n\r\n${value}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${seller.token}` },
  })
  const tries: [
    what: string,
    path: string,
    sent: { body: string; headers: Record<string, string> },
    maxDelay: number,
  ][] = [
    ['nested', '/api/v1/auth/register', as(nested(50_000)), 50],
    ['nested as far as a body goes', '/api/v1/auth/register', as(nested(32_000)), 50],
    ['nested in a name', '/api/v1/auth/login', as(`{"email":${nested(30_000)},"password":"x"}`), 50],
    ['nested and signed', '/api/v1/payments/paystack/webhook', event(nested(50_000)), 50],
    ['nested in a form', '/api/v1/sellers/profile/full', location(nested(30_000)), 50],
    ['100,000 names', '/api/v1/auth/register', as(named(100_000)), 100],
    ['as many names as a body holds', '/api/v1/auth/register', as(named(6_000)), 100],
    ['as many names as an event holds', '/api/v1/payments/paystack/webhook', event(named(24_000)), 100],
    ['names in a form', '/api/v1/sellers/profile/full', location(named(6_000)), 100],
  ]
  const seen: string[] = []
  for (const [what, path, { body, headers }, maxDelay] of tries) {
    await loopDelay()
    const before = app.app.output().length
    const { status } = await app.ask('POST', path, { raw: body, headers })
    const delayed = await loopDelay()
    const lines = app.app
      .output()
      .slice(before)
      .split('\n')
      .filter((line) => line !== '')
    seen.push(`${what}: ${status}, ${delayed.toFixed(0)} ms`)
    // An event that says nothing of ours is acknowledged: its sender would only repeat it.
    const isRight = (status >= 400 && status < 500) || (status === 200 && path.endsWith('webhook'))
    expect([what, status, isRight]).toEqual([what, status, true])
    expect([what, delayed <= timeLimit(maxDelay), delayed]).toEqual([what, true, delayed])
    expect([what, lines.length <= 1]).toEqual([what, true])
  }
  console.log(`F28: ${seen.join('; ')}`)
})

test('a compressed bomb is refused before it is unpacked', { tags: ['F29'] }, async () => {
  const zipped = gzipSync(Buffer.alloc(50 * 1024 ** 2, ' '))
  const json = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const image = (bytes: Buffer) => uploadOf(bytes)
  const tries: [what: string, path: string, sent: { raw: Buffer; headers: Record<string, string> }][] = [
    ['50 MB of blanks in a zipped body', '/api/v1/auth/login', { raw: zipped, headers: json }],
    ['a PNG of 30,000 x 30,000 in 68 bytes', '/api/v1/products', image(blankPng(30_000, false))],
    ['a whole PNG of 20,000 x 20,000', '/api/v1/products', image(blankPng(20_000, true))],
    ['a JPG of 65,500 x 65,500', '/api/v1/products', image(await tallJpeg())],
  ]
  const pid = await app.app.pid()
  const seen: string[] = []
  for (const [what, path, sent] of tries) {
    let answer = { status: 0, took: 0 }
    const growth = await memoryGrowth(pid, async () => {
      answer = await app.ask('POST', path, sent)
    })
    seen.push(`${what}: ${answer.status} after ${answer.took.toFixed(0)} ms, +${growth.toFixed(0)} MB`)
    expect([what, answer.status >= 400 && answer.status < 500, answer.status]).toEqual([
      what,
      true,
      answer.status,
    ])
    expect([what, answer.took <= timeLimit(2_000), growth <= 150]).toEqual([what, true, true])
  }
  console.log(`F29: ${seen.join('; ')}`)
})

test('100 interrupted uploads leave no files behind', { tags: ['F30', 'I21'] }, async () => {
  const photo = await sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: '#a52',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const { raw, headers } = uploadOf(photo)
  const whole = await app.ask('POST', '/api/v1/products', { raw, headers })
  expect(whole.status).toBe(201)
  const idle = await handles()
  const before = await stored()
  const head = `POST /api/v1/products HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}Content-Length: ${raw.length}\r\n\r\n`
  await Promise.all(
    Array.from({ length: 100 }, async (_, place) => {
      await delay(place * 30)
      const socket = connect(app.port, '127.0.0.1').on('error', () => undefined)
      socket.write(head)
      // Some are cut in the middle, some after the last byte, while the picture is being made.
      const max = place % 10 === 0 ? raw.length : randomInt(raw.length)
      for (let at = 0; at < max; at += 32_768) {
        socket.write(raw.subarray(at, Math.min(max, at + 32_768)))
        await delay(5)
      }
      await delay(randomInt(200))
      socket.destroy()
    }),
  )
  const begun = performance.now()
  await expect.poll(handles, { timeout: 30_000 }).toBeLessThanOrEqual(idle)
  expect(performance.now() - begun).toBeLessThanOrEqual(timeLimit(10_000))
  // One that came whole before it was cut is a listing like any other; of the others nothing is there.
  const strays = async () => {
    const { rows, folders, drafts } = await stored()
    return { drafts, stray: folders - rows }
  }
  await expect.poll(strays, { timeout: timeLimit(10_000) }).toEqual({ drafts: 0, stray: 0 })
  const after = await stored()
  expect(after.unattached).toBe(before.unattached)
})

/** A product's form with this picture, as bytes. */
function uploadOf(picture: Buffer) {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const texts = Object.entries({
    name: 'Yam',
    category: 'Fresh & Perishables',
    price: '2500',
    quantity: '10',
  })
  const raw = Buffer.concat([
    Buffer.from(texts.map(([name, value]) => field(name, value)).join('')),
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="productImg"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  return {
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${seller.token}` },
  }
}

/** A black and white PNG of so many pixels a side; without its content when it is not whole. */
function blankPng(side: number, isWhole: boolean): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = isWhole ? Buffer.alloc((1 + Math.ceil(side / 8)) * side) : Buffer.alloc(1)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small JPG whose head says that it is as large as a JPG can be. */
async function tallJpeg(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

const metric = async (name: string) => {
  const { text } = await app.ask('GET', '/metrics')
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm').exec(text)?.[1] ?? NaN)
}
/** The longest delay of the event loop since the last call, in milliseconds. */
const loopDelay = async () => 1_000 * (await metric('nodejs_eventloop_lag_max_seconds'))
const openSockets = () => metric(String.raw`nodejs_active_resources\{type="TCPSocketWrap"[^}]*\}`)
const handles = openSockets

async function stored() {
  const { rows } = await app.pool.query<{ rows: number; unattached: number }>(
    'select count(*)::int as rows, (count(*) filter (where attached_at is null))::int as unattached from files',
  )
  const names = await readdir(join(app.dataDir, 'files')).catch(() => [])
  const drafts = names.filter((name) => name.endsWith('.new')).length
  return {
    rows: rows[0]?.rows ?? 0,
    unattached: rows[0]?.unattached ?? 0,
    folders: names.length - drafts,
    drafts,
  }
}
