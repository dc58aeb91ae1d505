import { readFile, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeOf,
  createVerifiedAccount,
  setUpTwoFactorWithoutCode,
  hashPassword,
} from '../../server/src/identity/identity.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import { createEncryption } from '../../server/src/platform/auth/encryption.ts'
import { faultSecretKey, startFaultApp } from './support/fault-app.ts'
import type { FaultResponse, FaultApp } from './support/fault-app.ts'
import type { FaultPerson } from './support/fault-people.ts'
import { startMailServer } from '../../tests/servers/mail-server.ts'
import type { MailServer } from '../../tests/servers/mail-server.ts'
import { freePort } from '../../tests/servers/served-process.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import type { SmallDisk } from './support/small-disk.ts'
import { timeLimit } from '../../tests/time-limit.ts'

/** How a feature of the app does; the text beside it goes into the table. */
type Cell = `works${string}` | `degraded: ${string}` | `down: ${string}`

const encryptionKey = '0123456789abcdef'.repeat(4)
const password = 'correct horse'
let app: FaultApp
let disk: SmallDisk
let mailServer: MailServer | null = null
let mailPort = 0
let admin = { email: '', secret: '', token: '' }
let buyer: FaultPerson
let seller: FaultPerson
let references: string[] = []
let cookies = { buyer: { cookie: '' }, seller: { cookie: '' } }
beforeAll(async () => {
  disk = await mountSmallDisk(16, false)
  mailPort = await freePort()
  mailServer = await startMailServer(mailPort)
  app = await startFaultApp({
    throughLink: true,
    environment: {
      DATA_DIR: disk.folder,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ENCRYPTION_KEY: encryptionKey,
    },
  })
  ;[buyer, seller] = [app.buyers[0], app.sellers[0]] as [FaultPerson, FaultPerson]
  const passwordHash = await hashPassword(password)
  await app.pool.query('update users set password_hash = $1', [passwordHash])
  const secret = await transaction(app.pool, async (tx) => {
    const person = { role: 'admin', sellerId: null, name: 'Ngozi Admin', phone: '', address: '' } as const
    const { id } = await createVerifiedAccount(tx, { ...person, email: 'admin@example.com', passwordHash })
    return setUpTwoFactorWithoutCode(tx, createEncryption({ encryptionKey, dataDir: disk.folder }), id)
  })
  const login = await post('/api/v1/auth/login', {
    email: 'admin@example.com',
    password,
    code: codeOf(secret),
  })
  admin = { email: 'admin@example.com', secret, token: String(json(login).token) }
  cookies = { buyer: await cookieOf(buyer), seller: await cookieOf(seller) }
  // What people have looked at before.
  for (const path of [catalogue, `/products/${app.goods[0]}`]) await app.ask('GET', path)
})
afterAll(async () => {
  await app.close()
  await mailServer?.close()
  await disk.remove()
})

const catalogue = '/categories/products'
const post = (path: string, body: object, person?: FaultPerson) =>
  app.ask('POST', path, { body, ...(person ? { person } : {}) })
const json = ({ text }: FaultResponse) => JSON.parse(text) as Record<string, unknown>
/** The cookie of a person's login in a browser. */
const cookieOf = async (person: FaultPerson) => {
  const { headers } = await app.ask('POST', '/api/v1/auth/login', {
    body: { email: person.email, password },
    headers: { 'oja-client': 'web', 'sec-fetch-site': 'same-origin' },
  })
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
/** 503 with a sentence and a time to come back, within a second; anything else that is no success is a finding. */
const busy = (asked: FaultResponse, kind: 'degraded' | 'down'): Cell => {
  expect([asked.status, Number(asked.headers['retry-after']) > 0, asked.took < timeLimit(1_000)]).toEqual([
    503,
    true,
    true,
  ])
  expect(asked.text).toMatch(/try again/i)
  return kind === 'down' ? 'down: “try again in a moment”' : 'degraded: “try again in a moment”'
}
const sandbox = async (method: string, path: string, body: object) => {
  await fetch(new URL(path, app.sandbox.origin), {
    method,
    headers: { authorization: `Bearer ${faultSecretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

let turn = 0
/** A paid order of the buyer whose webhook was lost. */
async function unsettledOrder(): Promise<string> {
  const productId = app.goods[(turn += 1) % app.goods.length]
  const begun = await post('/api/v1/payments/initiate', { productId, quantity: 1 }, buyer)
  const reference = String(json(begun).reference)
  await sandbox('PUT', '/sandbox/switches', { webhooks: { delivery: 'lose' } })
  await sandbox('POST', `/sandbox/charge/${reference}`, { status: 'success' })
  return reference
}

/** Each feature of the app, used as people use it. */
const columns: Record<string, () => Promise<Cell>> = {
  catalogue: async () => {
    const asked = await app.ask('GET', catalogue)
    expect([asked.status, asked.text.includes('Yam 1')]).toEqual([200, true])
    return 'works'
  },
  'product page': async () => {
    const seen = await app.ask('GET', `/products/${app.goods[0]}`)
    expect([seen.status, seen.text.includes('Yam')]).toEqual([200, true])
    return 'works'
  },
  login: async () => {
    const asked = await post('/api/v1/auth/login', { email: buyer.email, password })
    return asked.status === 200 ? 'works' : busy(asked, 'down')
  },
  register: async () => {
    const email = `new${(turn += 1)}@example.com`
    const asked = await post('/api/v1/auth/register', { name: 'Sade', email, password })
    if (asked.status !== 201) return busy(asked, 'down')
    if (await mailArrives(email)) return 'works'
    return 'degraded: the mail comes later'
  },
  startPayment: async () => {
    const person = app.buyers[(turn += 1) % app.buyers.length] as FaultPerson
    const asked = await post(
      '/api/v1/payments/initiate',
      { productId: app.goods[turn % app.goods.length], quantity: 1 },
      person,
    )
    if (asked.status !== 200) return busy(asked, 'down')
    expect(asked.took).toBeLessThanOrEqual(timeLimit(3_000))
    return json(asked).access_code ? 'works' : 'degraded: “Failed to initiate payment”'
  },
  'verify and success page': async () => {
    const reference = references.pop() ?? ''
    const asked = await post('/api/v1/payments/paystack/verify', { reference }, buyer)
    const page = await app.ask('GET', `/order/success?reference=${reference}`, { headers: cookies.buyer })
    // Without a database, too, the page comes: it says that the payment is pending, and asks again.
    expect([page.status, page.headers.location]).toEqual([200, undefined])
    if (asked.status !== 200) return busy(asked, 'down')
    return json(asked).status === 'paid' ? 'works' : 'down: shown as pending'
  },
  messages: async () => {
    const content = `Are you there? ${(turn += 1)}`
    const asked = await post(
      '/api/v1/messages/send',
      { recipientId: seller.sellerId, content, clientId: randomUUID() },
      buyer,
    )
    if (asked.status !== 201 && asked.status !== 200) return busy(asked, 'down')
    const inbox = await app.ask('GET', '/api/v1/messages/get/conversations', { person: seller })
    expect([inbox.status, inbox.text.includes(content)]).toEqual([200, true])
    return (await hearsLive(seller)) ? 'works' : 'degraded: seen when the page asks'
  },
  upload: async () => {
    const asked = await upload()
    if (asked.status === 201) return 'works'
    if (asked.status !== 507) return busy(asked, 'down')
    expect(json(asked).message).toMatch(/no room for more pictures/)
    return 'down: “no room for more pictures”'
  },
  dashboard: async () => {
    const asked = await app.ask('GET', '/api/v1/sellers/dashboard', { person: seller })
    const page = await app.ask('GET', '/dashboard', { headers: cookies.seller })
    expect(page.status).toBe(asked.status)
    return asked.status === 200 ? 'works' : busy(asked, 'degraded')
  },
  admin: async () => {
    const asked = await app.ask('GET', '/api/v1/admin/overview', {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return asked.status === 200 ? 'works' : busy(asked, 'degraded')
  },
}

/** What is down in each row; what `begin` gives makes it well again. */
const rows: Record<string, () => Promise<() => Promise<unknown>>> = {
  nothing: async () => async () => undefined,
  database: async () => {
    app.link.poison({ down: true })
    return async () => {
      app.link.poison({})
      await expect.poll(async () => (await app.ask('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200)
    }
  },
  provider: async () => {
    const hurt = { fault: '500' }
    await sandbox('PUT', '/sandbox/switches', { api: { initialize: hurt, verify: hurt } })
    return () => sandbox('DELETE', '/sandbox/switches', {})
  },
  mail: async () => {
    await mailServer?.close()
    mailServer = null
    return async () => {
      mailServer = await startMailServer(mailPort)
    }
  },
  'upload disk': async () => {
    await disk.fill()
    return disk.free
  },
  // The workers' connections are cut before they can take a job. Only graphile-worker quotes the name of its schema.
  worker: async () => {
    const clock = setInterval(() => {
      app.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where query like '%"graphile_worker"%' and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined)
    }, 50)
    return async () => clearInterval(clock)
  },
  // Every connection that listens for events is cut again and again.
  'event stream': async () => {
    const clock = setInterval(() => {
      app.pool
        .query(
          "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
        )
        .catch(() => undefined)
    }, 100)
    return async () => clearInterval(clock)
  },
}

/** What may be down (docs/requirements/faults.md); everything else works, or works less well and says so. */
const mayBeDown = new Set([
  ...['login', 'register', 'initiate', 'verify and success page', 'messages', 'upload'].map(
    (column) => `database × ${column}`,
  ),
  'provider × verify and success page',
  'upload disk × upload',
])

const table: Record<string, Record<string, Cell>> = {}
for (const [row, begin] of Object.entries(rows)) {
  test(
    `with ${row} down, everything that must work does, and the rest says that it does not`,
    { tags: ['F05', 'F13', 'F20', 'F31', 'F32', 'F40'] },
    async () => {
      references = [await unsettledOrder()]
      await app.pool.query(
        "update holds set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes'",
      )
      const heal = await begin()
      const cells: Record<string, Cell> = {}
      const wrong: string[] = []
      for (const [column, use] of Object.entries(columns)) {
        try {
          cells[column] = await use()
        } catch (error) {
          wrong.push(`${row} × ${column}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      await heal()
      table[row] = cells
      expect(wrong).toEqual([])
      if (row === 'nothing') expect(new Set(Object.values(cells))).toEqual(new Set(['works']))
      const down = Object.entries(cells).filter(([, cell]) => cell.startsWith('down'))
      expect(down.map(([column]) => `${row} × ${column}`).filter((cell) => !mayBeDown.has(cell))).toEqual([])
    },
  )
}

test('the table in docs/measurements/faults.md is what was measured', async () => {
  const seen = Object.entries(table).filter(([row]) => row !== 'nothing')
  expect(seen.length).toBe(6)
  const names = Object.keys(columns)
  const lines = [
    `| down | ${names.join(' | ')} |`,
    `| --- |${' --- |'.repeat(names.length)}`,
    ...seen.map(([row, cells]) => `| **${row}** | ${names.map((name) => cells[name] ?? '').join(' | ')} |`),
  ]
  const path = new URL('../../docs/measurements/faults.md', import.meta.url)
  const [begin, end] = ['<!-- written by tools/faults/faults-matrix.deep.test.ts -->', '<!-- end -->']
  const text = await readFile(path, 'utf8')
  expect(text).toContain(begin)
  const written = `${begin}\n\n${lines.join('\n')}\n\n${end}`
  await writeFile(
    path,
    text.replace(new RegExp(`${begin}[^]*?${end}`), () => written),
  )
})

async function upload(): Promise<FaultResponse> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a52', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const values = { name: 'Yam', category: 'Fresh & Perishables', price: '2500', quantity: '10' }
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  form.append('productImg', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const request = new Response(form)
  return app.ask('POST', '/api/v1/products', {
    person: seller,
    raw: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

async function mailArrives(email: string): Promise<boolean> {
  const until = performance.now() + 5_000
  while (performance.now() < until) {
    if (mailServer?.mails.some((mail) => mail.includes(`To: ${email}`))) return true
    await new Promise((next) => setTimeout(next, 100))
  }
  return false
}

/** Does a message arrive on the event stream within three seconds? */
async function hearsLive(person: FaultPerson): Promise<boolean> {
  const over = AbortSignal.timeout(3_000)
  try {
    const answer = await fetch(`${app.origin}/api/v1/stream`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
      signal: over,
    })
    const content = `Live ${(turn += 1)}`
    await post(
      '/api/v1/messages/send',
      { recipientId: person.sellerId, content, clientId: randomUUID() },
      buyer,
    )
    let received = ''
    for await (const piece of answer.body ?? []) {
      received += Buffer.from(piece).toString()
      if (received.includes(content)) return true
    }
  } catch {
    // Cut off, or not in time.
  }
  return false
}
