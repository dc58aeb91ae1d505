import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../server/src/invariants/invariants.ts'
import { queueMail } from '../../server/src/platform/mail/mail.ts'
import { smtpRefusal, startMailServer } from '../../tests/servers/mail-server.ts'
import type { MailServer } from '../../tests/servers/mail-server.ts'
import { call, startTestApp, password, waitFor } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { freePort } from '../../tests/servers/served-process.ts'
import { timeLimit } from '../../tests/time-limit.ts'

const maxWaitSeconds = 5 * 60
let app: TestApp
let known: string
let port: number
beforeAll(async () => {
  port = await freePort()
  const server = await startMailServer(port)
  app = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  known = 'chidi@example.com'
  await call(app, 'POST', '/api/v1/auth/register', { name: 'Chidi', email: known, password })
  await waitFor(async () => server.mails[0])
  await server.close()
})
afterAll(() => app.close())

let people = 0
const timed = async (path: string, body: object) => {
  const begun = performance.now()
  const { status } = await call(app, 'POST', path, body)
  return { status, milliseconds: performance.now() - begun }
}
const register = () => {
  const email = `person${(people += 1)}@example.com`
  return timed('/api/v1/auth/register', { name: 'Sade', email, password })
}
const forgot = (email: string) => timed('/api/v1/auth/forgot-password', { email })
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
const waiting = async () =>
  Number((await app.pool.query('select count(*) from mails where sent_at is null')).rows[0].count)
/** The addresses of these mails, each as often as it got one. */
const recipients = (mails: string[]) => mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1] ?? '')

/** What a mail server can do; `begin` starts it, and what it gives ends it. */
const wrongs: Record<string, () => Promise<() => Promise<void>>> = {
  down: async () => async () => undefined,
  'slow: a minute without a greeting': () => rawServer(() => undefined),
  'refusing for now': () => refusing(451),
  'refusing for good': () => refusing(550),
  'dying at once': () => rawServer((socket) => socket.destroy()),
}

for (const [what, begin] of Object.entries(wrongs)) {
  test(
    `a mail server that is ${what} delays nobody, and each mail is sent once when it is back`,
    { tags: ['F31', 'I23'] },
    async () => {
      const end = await begin()
      onTestFinished(end)
      const answers = await Promise.all(Array.from({ length: 6 }, register))
      const [toKnown, toUnknown] = [[], []] as [number[], number[]]
      for (let count = 0; count < 20; count += 1) {
        toKnown.push((await forgot(known)).milliseconds)
        toUnknown.push((await forgot(`nobody${count}@example.com`)).milliseconds)
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds), ...toKnown, ...toUnknown)
      expect(slowest).toBeLessThanOrEqual(timeLimit(500))
      // The time of an answer does not show who has an account.
      expect(Math.abs(median(toKnown) - median(toUnknown))).toBeLessThan(timeLimit(10))
      // It has been tried.
      await expect
        .poll(
          async () =>
            (await app.pool.query('select max(attempts) as most from mails where sent_at is null')).rows[0]
              .most,
          { timeout: 60_000 },
        )
        .toBeGreaterThanOrEqual(1)
      // Links are written by a job of their own.
      await expect.poll(waiting).toBe(answers.length + toKnown.length)
      await end()

      const written = await app.pool.query('select recipient from mails where sent_at is null order by 1')
      const server = await startMailServer(port)
      const backAt = performance.now()
      await expect.poll(waiting, { timeout: maxWaitSeconds * 1_000, interval: 500 }).toBe(0)
      const seconds = (performance.now() - backAt) / 1_000
      await server.close()
      expect(recipients(server.mails).toSorted()).toEqual(written.rows.map(({ recipient }) => recipient))
      console.log(
        `${what}: slowest answer ${slowest.toFixed(0)} ms, ${server.mails.length} mails out after ${seconds.toFixed(0)} s`,
      )
    },
  )
}

test(
  'a mail that the mail server accepted before the sender died is never sent twice',
  { tags: ['F31', 'I23'] },
  async () => {
    const taken: string[] = []
    const server = await dyingServer((mail) => taken.push(mail))
    onTestFinished(server.close)
    await queueMail(app.pool, {
      key: 'fate',
      to: 'fate@example.com',
      subject: 'Once',
      greeting: 'Hello',
      paragraphs: ['Once.'],
    })
    await expect.poll(() => taken.length).toBe(1)
    await expect.poll(waiting).toBe(0)
    await server.close()
    const back = await startMailServer(port)
    // Longer than the pause before a second try.
    await delay(5_000)
    await back.close()
    expect([taken.length, back.mails.length]).toEqual([1, 0])
    const { rows } = await app.pool.query(`select attempts, last_error from mails where key = 'fate'`)
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('fell silent') }])
  },
)

test('while mails wait a minute each, other jobs go on', { tags: ['F31'] }, async () => {
  const end = await rawServer(() => undefined)
  onTestFinished(end)
  for (let count = 0; count < 10; count += 1) await register()
  await app.pool.query(`select graphile_worker.add_job('tidy_holds', '{}'::json)`)
  await expect
    .poll(
      async () =>
        Number(
          (
            await app.pool.query(
              `select count(*) from graphile_worker.jobs where task_identifier = 'tidy_holds' and run_at <= now()`,
            )
          ).rows[0].count,
        ),
      { timeout: timeLimit(3_000) },
    )
    .toBe(0)
  await end()
  const server: MailServer = await startMailServer(port)
  await expect.poll(waiting, { timeout: maxWaitSeconds * 1_000, interval: 500 }).toBe(0)
  await server.close()
  expect(await brokenInvariants(app.pool)).toEqual([])
})

/** A server on the mail's port that speaks no SMTP. */
async function rawServer(connected: (socket: Socket) => void): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
}

async function refusing(code: number): Promise<() => Promise<void>> {
  const server = await startMailServer(port, async () => {
    throw smtpRefusal(code, 'Not today')
  })
  return server.close
}

/** Speaks SMTP until it has a whole mail, and dies without a word about it. */
async function dyingServer(took: (mail: string) => void): Promise<{ close(): Promise<void> }> {
  const close = await rawServer((socket) => {
    let data: string | null = null
    socket.write('220 here\r\n')
    socket.on('data', (bytes: Buffer) => {
      if (data === null) {
        const isData = /^DATA\r\n/im.test(bytes.toString())
        if (isData) data = ''
        socket.write(isData ? '354 go on\r\n' : '250 yes\r\n')
        return
      }
      data += bytes.toString()
      if (!data.endsWith('\r\n.\r\n')) return
      took(data)
      socket.destroy()
    })
  })
  return { close }
}
