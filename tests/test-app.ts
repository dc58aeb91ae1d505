import { argon2Sync, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'
import sharp from 'sharp'
import { buildApp } from '../server/src/app.ts'
import { loadPages } from '../server/src/serve-pages.ts'
import { codeOf, createVerifiedAccount, setUpTwoFactorWithoutCode } from '../server/src/identity/identity.ts'
import { openVerifiedShop } from '../server/src/sellers/sellers.ts'
import { brokenInvariants } from '../server/src/invariants/invariants.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { OutboxMail } from '../server/src/platform/mail/mail.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { transaction } from '../server/src/platform/database/transaction.ts'
import { openFileStore } from '../server/src/platform/files/files.ts'
import { openStorage } from '../server/src/platform/files/open-storage.ts'
import { createRateLimiter } from '../server/src/platform/http/rate-limits.ts'
import { createEncryption } from '../server/src/platform/auth/encryption.ts'
import { openPageCache } from '../server/src/platform/pages/page-cache.ts'
import { readSandboxTexts } from '../server/src/text-messages/development.routes.ts'
import { startWorkers } from '../server/src/job-handlers.ts'
import { testDatabase } from './database/database.ts'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

const secretKey = 'sk_test_market'
const origin = 'http://localhost:3000'

/**
 * The whole product, on a database of its own, with a sandbox for the payment provider and a folder for mail. It has
 * pages only on request.
 */
export async function startTestApp(
  settings: {
    rateLimit?: boolean
    environment?: Record<string, string>
    /** With its rendered pages, as `npm run build` left them. */
    pages?: boolean
    /** Hears every line of the log. */
    log?: { write(line: string): void }
  } = {},
) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-market-'))
  const sandbox = await startSandbox({ secretKey, publicKey: 'pk_test_market' })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    TEST_TIMEOUT_FACTOR: '5',
    LOG_LEVEL: settings.log ? 'info' : 'fatal',
    RATE_LIMIT: settings.rateLimit ? 'on' : 'off',
    ...settings.environment,
  })
  const each = { url: database.url, timeoutFactor: config.timeoutFactor }
  const pool = openPool({ ...each, connections: 6 })
  const textPool = openPool({ ...each, connections: 2, customPlans: true })
  const jobPool = openPool({ ...each, connections: 10 })
  const platform = {
    config,
    pool,
    textPool,
    checkoutPool: pool,
    files: openFileStore(openStorage(config)),
    limits: createRateLimiter(pool, config.rateLimit),
    encryption: createEncryption(config),
  }
  const payment = {
    mode: 'test' as const,
    secretKey,
    previousSecretKey: null,
    publicKey: 'pk_test_market',
    baseUrl: sandbox.origin,
    scriptUrl: `${sandbox.origin}/v2/inline.js`,
  }
  const { app, payments, routes } = await buildApp({
    platform,
    payment,
    cache: openPageCache(),
    pages: settings.pages ? await loadPages() : null,
    ...(settings.log ? { log: settings.log } : {}),
  })
  const failures: string[] = []
  const runner = await startWorkers(jobPool, platform, payments, (job, error) =>
    failures.push(`${job}: ${String(error)}`),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  sandbox.setWebhookUrl(`${base}/api/v1/payments/paystack/webhook`)

  return {
    app,
    routes,
    base,
    origin,
    pool,
    platform,
    payments,
    sandbox,
    secretKey,
    databaseUrl: database.url,
    /** What jobs failed of, so far. */
    failures,
    /** The newest mail to an address whose subject holds the words, waited for. */
    mailTo: (to: string, words = '') => waitFor(() => newestMail(join(dataDir, 'outbox'), to, words)),
    /** The newest text to a phone that holds the words, waited for. */
    textTo: (phone: string, words = '') =>
      waitFor(async () =>
        (await readSandboxTexts(dataDir)).find((text) => text.phone === phone && text.body.includes(words)),
      ),
    /** Every text that was sent to a phone so far, the newest first. */
    textsTo: async (phone: string) =>
      (await readSandboxTexts(dataDir)).filter((text) => text.phone === phone),
    /** The provider says that this reference was paid. */
    pay: async (reference: string) => {
      await sandboxCall(sandbox.origin, 'POST', `/sandbox/charge/${reference}`, { status: 'success' })
    },
    /** Makes the provider misbehave; null: as it should be again. */
    sandboxSwitches: async (switches: object | null) => {
      await sandboxCall(sandbox.origin, switches ? 'PUT' : 'DELETE', '/sandbox/switches', switches)
    },
    /** What a bank or the provider does: a POST to the sandbox; the `data` of its answer. */
    atProvider: (path: string, body: object = {}) => sandboxCall(sandbox.origin, 'POST', path, body),
    async close() {
      const broken = await brokenInvariants(pool)
      await runner.stop()
      await app.close()
      await sandbox.close()
      await Promise.all([pool.end(), textPool.end(), jobPool.end()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (broken.length > 0) throw new Error(`invariants broken: ${JSON.stringify(broken)}`)
    },
  }
}

/** A person with a program: no browser headers, a bearer credential. */
export interface Person {
  email: string
  token: string
  userId: string
  sellerId: string | null
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
}

export interface TestResponse {
  status: number
  headers: Record<string, unknown>
  body: { message: string; code: string; fields: Record<string, string>; [name: string]: unknown }
}

/** Calls the API as a program does; JSON unless the body is a form. */
export async function call(
  { app }: Pick<TestApp, 'app'>,
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const form = body instanceof FormData ? new Response(body) : null
  const payload = form ? Buffer.from(await form.arrayBuffer()) : body
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}), ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: isJson ? answer.json() : { message: answer.payload, code: '', fields: {} },
  }
}

export const password = 'correct horse'
// A hash names its own parameters, so the product checks this one in a millisecond instead of thirty.
const quick = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const nonce = Buffer.alloc(16, 'salt')
const quickTag = argon2Sync('argon2id', { message: password, nonce, ...quick }).toString('base64url')
const quickHash = `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64url')}$${quickTag}`
let people = 0

/** A buyer with a verified address, logged in. `registerBuyer` takes the way that people take. */
export async function buildBuyer(app: TestApp, name = 'Chidi Okafor'): Promise<Person> {
  const email = `buyer${(people += 1)}@example.com`
  const person = { role: 'buyer', sellerId: null, name, email, phone: '', address: '' } as const
  await transaction(app.pool, (tx) => createVerifiedAccount(tx, { ...person, passwordHash: quickHash }))
  return logIn(app, email)
}

/** Registers a buyer, verifies by the mailed link and logs in. */
export async function registerBuyer(app: TestApp, name = 'Chidi Okafor'): Promise<Person> {
  const email = `buyer${(people += 1)}@example.com`
  await call(app, 'POST', '/api/v1/auth/register', { name, email, password })
  return verifyAndLogIn(app, email)
}

/** A seller with a verified address and a shop, logged in. */
export async function buildSeller(app: TestApp, storeName = 'Bodija Yams'): Promise<Person> {
  const email = `seller${(people += 1)}@example.com`
  const reachable = { phone: '+2348031234567', address: '' }
  await transaction(app.pool, async (tx) => {
    const person = {
      role: 'seller',
      sellerId: randomUUID(),
      name: 'Sade Alabi',
      email,
      ...reachable,
    } as const
    const owner = await createVerifiedAccount(tx, { ...person, passwordHash: quickHash })
    await openVerifiedShop(tx, owner, {
      ...reachable,
      storeName,
      businessLevel: 'small',
      businessCategory: 'products',
      email: '',
      description: '',
      city: 'Ibadan North',
      lga: 'Ibadan North',
      state: 'Oyo',
    })
  })
  return logIn(app, email)
}

/** An administrator with two-factor, logged in with password and code. */
export async function buildAdmin(app: TestApp): Promise<Person> {
  const email = `admin${(people += 1)}@example.com`
  const secret = await transaction(app.pool, async (tx) => {
    const person = { role: 'admin', sellerId: null, name: 'Ngozi Admin', phone: '', address: '' } as const
    const { id } = await createVerifiedAccount(tx, { ...person, email, passwordHash: quickHash })
    return setUpTwoFactorWithoutCode(tx, app.platform.encryption, id)
  })
  return logIn(app, email, { code: codeOf(secret) })
}

/** Follows the link of the verification mail, then logs in. */
export async function verifyAndLogIn(app: TestApp, email: string): Promise<Person> {
  await call(app, 'GET', `/api/v1/auth/verify-email/${await mailedToken(app, email)}`)
  return logIn(app, email)
}

/** The token of the newest verification mail to an address, waited for. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const mail = await app.mailTo(email, 'Verify')
  return /VerifyEmail\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
}

export async function logIn(app: TestApp, email: string, more: object = {}): Promise<Person> {
  const { body } = await call(app, 'POST', '/api/v1/auth/login', { email, password, ...more })
  const { token, userId, sellerId } = body as unknown as Pick<Person, 'token' | 'userId' | 'sellerId'>
  return {
    email,
    token,
    userId,
    sellerId,
    call: (method, url, sent, headers = {}) =>
      call(app, method, url, sent, { authorization: `Bearer ${token}`, ...headers }),
  }
}

/** A small but real photo. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer()
}

/** The form of a product's upload, ready to send. */
export function productForm(values: Record<string, string> = {}, photos?: Buffer[]): Promise<FormData> {
  const yams = { name: 'Yam tubers', category: 'Fresh & Perishables', price: '2500', quantity: '10' }
  return uploadForm('productImg', { ...yams, ...values }, photos)
}

/** The form of a service's upload, ready to send. */
export function serviceForm(values: Record<string, string> = {}, photos?: Buffer[]): Promise<FormData> {
  const braids = { name: 'Knotless braids', category: 'Hair Stylist', price: '28,000' }
  return uploadForm('serviceImg', { ...braids, ...values }, photos)
}

/** Texts and photos as a browser sends them; one small photo unless others are given. */
export async function uploadForm(
  photoField: string,
  values: Record<string, string>,
  photos?: Buffer[],
): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const bytes of photos ?? [await photo()])
    form.append(photoField, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

/** Lists a product; its id. */
export async function buildProduct(seller: Person, values: Record<string, string> = {}): Promise<string> {
  const { body } = await seller.call('POST', '/api/v1/products', await productForm(values))
  return (body.data as { id: string }).id
}

/** A buyer's paid order; its reference. */
export async function buildPaidOrder(
  app: TestApp,
  buyer: Person,
  productId: string,
  quantity = 1,
): Promise<string> {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity })
  const { reference } = body as unknown as { reference: string }
  await app.pay(reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
  return reference
}

/** Lists a service; its id. */
/** The number that people see of an order, as in "Order #OJ-7K4M-2Q9P". */
export async function orderNumberOf(app: TestApp, reference: string): Promise<string> {
  const { rows } = await app.pool.query<{ number: string }>(
    'select number from orders where reference = $1',
    [reference],
  )
  return rows[0]?.number ?? ''
}

export async function buildService(seller: Person, values: Record<string, string> = {}): Promise<string> {
  const { body } = await seller.call('POST', '/api/v1/services/create', await serviceForm(values))
  return (body.data as { id: string }).id
}

/** Asks again until there is an answer; fails after half a minute. */
export async function waitFor<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  const until = performance.now() + 30_000
  for (;;) {
    const result = await ask()
    if (result !== undefined) return result
    if (performance.now() > until) throw new Error('waited half a minute for nothing')
    await new Promise((next) => setTimeout(next, 20))
  }
}

async function newestMail(folder: string, to: string, words: string): Promise<OutboxMail | undefined> {
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const mails = texts.filter((text) => text.endsWith('}')).map((text) => JSON.parse(text) as OutboxMail)
  return mails
    .filter((mail) => mail.to === to && mail.subject.includes(words))
    .sort((one, other) => other.sentAt.localeCompare(one.sentAt))[0]
}

async function sandboxCall(
  sandboxOrigin: string,
  method: string,
  path: string,
  body: object | null,
): Promise<Record<string, unknown>> {
  const answer = await fetch(new URL(path, sandboxOrigin), {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data?: Record<string, unknown> }).data ?? {}
}
