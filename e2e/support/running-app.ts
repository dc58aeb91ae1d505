import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { OutboxMail } from '../../server/src/platform/mail/mail.ts'
import { readSandboxTexts } from '../../server/src/text-messages/development.routes.ts'
import type { SandboxText } from '../../server/src/text-messages/providers/sandbox.ts'

export interface RunningApp {
  origin: string
  dataDir: string
  /** What the product has said so far: the demo logins among it. */
  output(): string
  /** The newest mail to this address, waited for at most 30 s; `subject` narrows it. */
  mailTo(address: string, subject?: string | RegExp): Promise<OutboxMail>
  /** The newest text to this phone that holds the words, waited for at most 30 s. */
  textTo(phone: string, words?: string): Promise<SandboxText>
  /** Changes what only time would change: runs a statement in the product's own database. */
  letPass(statement: string): Promise<void>
  /** What a query finds in the product's own database. */
  rows(query: string): Promise<Record<string, unknown>[]>
  /** What `invariants` says of it now. */
  invariants(): Promise<string>
  /** Ends the product as an operator would, and waits for it. */
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../server/start.mjs', import.meta.url))
// The first start seeds the demo data with its photos, also on a slow machine.
const readyWithin = 400_000
const stoppedWithin = 30_000
const mailWithin = 30_000

/**
 * Statements for a demo market that was just filled. Its open payments end half an hour later: the worker of a long run
 * would find none.
 */
export const openPaymentsStay = [
  `update orders set hold_until = hold_until + interval '12 hours' where state = 'pending'`,
  `update holds set created_at = created_at + interval '12 hours', expires_at = expires_at + interval '12 hours'`,
]

/**
 * Starts the real product with its demo data on a free port, in a folder of its own, and waits until it serves.
 * `filled`: the folder of a stopped app with demo data, to start with a copy of it.
 */
export async function startApp(
  environment: Record<string, string> = {},
  filled = process.env.FILLED_MARKET,
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-journey-'))
  // With owners and all: PostgreSQL opens only what is its own. "/." by hand, join() would take it away.
  if (filled) await promisify(execFile)('cp', ['-a', `${filled}/.`, dataDir])
  // When root starts it, PostgreSQL runs as another account and must be able to enter.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const app = spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMIT: 'off',
      TEST_TIMEOUT_FACTOR: '5',
    },
  })
  let output = ''
  for (const stream of [app.stdout, app.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const origin = `http://localhost:${port}`
  const stop = async () => {
    await end(app)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(app, origin)
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${output}`, { cause: error })
  }
  return {
    origin,
    dataDir,
    output: () => output,
    mailTo: (...wanted) => waitForMail(dataDir, ...wanted),
    textTo: (...wanted) => waitForText(dataDir, ...wanted),
    letPass: async (statement) => void (await run(dataDir, statement)),
    rows: (query) => run(dataDir, query),
    invariants: () => command('invariants', dataDir),
    stop,
  }
}

/**
 * Serves a folder without filling it, runs the statements in its database, and ends it: an empty folder gets a database
 * as the first start of a market without demo data gives it.
 */
export async function serveOnce(dataDir: string, statements: string[] = []): Promise<void> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const app = spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, SEED: 'none' },
  })
  try {
    await untilReady(app, `http://localhost:${port}`)
    for (const statement of statements) await run(dataDir, statement)
  } finally {
    await end(app)
  }
}

/** The one link of a mail. */
export function linkIn(mail: OutboxMail): string {
  const link = mail.text.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`There is no link in the mail "${mail.subject}".`)
  return link
}

// The product's database listens on a socket alone; the fifth line of PostgreSQL's own file says where.
async function run(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new Client({ host: lines[4] ?? '', user: 'oja', database: 'oja' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** What a command of the product says about a folder, beside the running product or without it. */
export async function command(name: string, dataDir: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const options = { env: { PATH, HOME, DATA_DIR: dataDir } }
  // One that finds something ends with 1: what it said matters all the same.
  return promisify(execFile)(process.execPath, [program, name], options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(app: ChildProcess, origin: string): Promise<void> {
  const started = Date.now()
  while (hasNotEnded(app)) {
    if (Date.now() - started > readyWithin) throw new Error('The product did not become ready.')
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error('The product ended before it was ready.')
}

async function end(app: ChildProcess): Promise<void> {
  if (!hasNotEnded(app)) return
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  const tooLong = AbortSignal.timeout(stoppedWithin)
  const kill = () => app.kill('SIGKILL')
  tooLong.addEventListener('abort', kill)
  await ended
  tooLong.removeEventListener('abort', kill)
  if (app.signalCode === 'SIGKILL')
    throw new Error(`The product did not end within ${stoppedWithin / 1000} s of SIGTERM.`)
}

function hasNotEnded(app: ChildProcess): boolean {
  return app.exitCode === null && app.signalCode === null
}

async function waitForMail(dataDir: string, address: string, subject?: string | RegExp): Promise<OutboxMail> {
  const started = Date.now()
  for (;;) {
    const mails = await readMails(join(dataDir, 'outbox'))
    const newest = mails
      .filter((mail) => mail.to.toLowerCase() === address.toLowerCase() && fits(mail.subject, subject))
      .sort((one, other) => one.sentAt.localeCompare(other.sentAt))
      .at(-1)
    if (newest) return newest
    if (Date.now() - started > mailWithin) {
      const subjects = mails.map((mail) => `${mail.to}: ${mail.subject}`).join('\n')
      throw new Error(
        `No mail ${subject ? `"${subject}" ` : ''}to ${address} came. Mails there:\n${subjects}`,
      )
    }
    await delay(50)
  }
}

async function waitForText(dataDir: string, phone: string, words = ''): Promise<SandboxText> {
  const started = Date.now()
  for (;;) {
    const texts = await readSandboxTexts(dataDir)
    const newest = texts.find((text) => text.phone === phone && text.body.includes(words))
    if (newest) return newest
    if (Date.now() - started > mailWithin) {
      const sent = texts.map((text) => `${text.phone}: ${text.body}`).join('\n')
      throw new Error(`No text "${words}" to ${phone} came. Texts there:\n${sent}`)
    }
    await delay(50)
  }
}

async function readMails(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return mails.filter((mail) => mail !== undefined)
}

/** Undefined while it is still being written. */
async function readMail(path: string): Promise<OutboxMail | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as OutboxMail
  } catch {
    return undefined
  }
}

function fits(subject: string, wanted: string | RegExp | undefined): boolean {
  if (wanted === undefined) return true
  return typeof wanted === 'string' ? subject.includes(wanted) : wanted.test(subject)
}
