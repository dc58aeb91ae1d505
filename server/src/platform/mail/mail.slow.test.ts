import { expect, onTestFinished, test } from 'vitest'
import { smtpRefusal, startMailServer } from '../../../../tests/servers/mail-server.ts'
import { call, startTestApp, password } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { transaction } from '../database/transaction.ts'
import { queueMail } from './mail.ts'
import type { Mail } from './mail.ts'

const notification: Mail = {
  key: 'notice 1',
  to: 'sade@example.com',
  subject: 'New order',
  greeting: 'Good news, <b>Sade</b> & co',
  paragraphs: ['Somebody bought "yams".'],
  link: { label: 'See the order', url: 'https://oja.example/dashboard/orders?a=1&b=2' },
}

test('a mail is sent by SMTP with text, HTML and one link', { tags: ['I23'] }, async () => {
  const { app, mails } = await buildMailedApp()
  await call(app, 'POST', '/api/v1/auth/register', { name: 'Chidi', email: 'chidi@example.com', password })
  await expect.poll(() => mails.length).toBe(1)
  const [mail = ''] = mails
  expect(mail).toMatch(/^To: chidi@example\.com\r$/m)
  expect(mail).toMatch(/^From: Oja <hello@oja\.example>\r$/m)
  expect(mail).toMatch(/^Subject: Verify your email for Oja\r$/m)
  expect(mail).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(mail).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
  const links = decoded(mail).match(/https?:\/\/[\w.:/-]+|https?:&#\d+;[^"]+/g)
  expect(new Set(links)).toEqual(
    new Set([expect.stringMatching(/^http:\/\/localhost:3000\/VerifyEmail\/[\w-]{43}$/)]),
  )
  expect(links).toHaveLength(2)
})

test('text that people typed is never HTML in a mail, and a subject stays one line', async () => {
  const { app, mails } = await buildMailedApp()
  await queueMail(app.pool, { ...notification, subject: 'New order\r\nBcc: others@example.com' })
  await expect.poll(() => mails.length).toBe(1)
  const { rows } = await app.pool.query('select subject from mails')
  expect(rows).toEqual([{ subject: 'New order Bcc: others@example.com' }])
  const mail = decoded(mails[0] ?? '')
  expect(mail).toContain('Good news, <b>Sade</b> & co\r\n')
  expect(mail).toContain('Good news, &#60;b&#62;Sade&#60;/b&#62; &#38; co</p>')
  expect(mail).toContain('href="https://oja.example/dashboard/orders?a=1&#38;b=2"')
  expect(mail).toMatch(/^Subject: New order Bcc: others@example\.com\r$/m)
  expect(mail).not.toMatch(/^Bcc:/m)
})

test(
  'a mail that the mail server refuses for now is tried again and arrives once',
  { tags: ['I23'] },
  async () => {
    const { app, mails, refuseNext } = await buildMailedApp()
    refuseNext()
    await queueMail(app.pool, notification)
    await expect.poll(() => app.failures).toEqual([expect.stringMatching(/^send_mail: .*Please try later/)])
    await expect.poll(() => mails.length, { timeout: 30_000 }).toBe(1)
    await expect
      .poll(
        async () =>
          (await app.pool.query('select attempts, sent_at is not null as sent, last_error from mails')).rows,
      )
      .toEqual([{ attempts: 2, sent: true, last_error: expect.stringContaining('Please try later') }])
  },
)

test("a mail that is refused for four days is given up, by the server's clock", async () => {
  const { app, mails, refuseNext } = await buildMailedApp()
  refuseNext()
  await transaction(app.pool, async (tx) => {
    await queueMail(tx, notification)
    await tx.query("update mails set created_at = app_now() - interval '4 days 1 minute'")
  })
  await expect.poll(() => app.failures).toEqual([expect.stringMatching(/^send_mail: .*Please try later/)])
  // No job is left to try it again.
  const waiting =
    "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_mail'"
  await expect.poll(async () => (await app.pool.query(waiting)).rows).toEqual([{ count: 0 }])
  const { rows } = await app.pool.query('select attempts, sent_at, claimed_at from mails')
  expect(rows).toEqual([{ attempts: 1, sent_at: null, claimed_at: null }])
  expect(mails).toEqual([])
})

test('the same mail is sent once, however often it is queued', { tags: ['I23'] }, async () => {
  const { app, mails } = await buildMailedApp()
  await queueMail(app.pool, notification)
  await Promise.all([queueMail(app.pool, notification), queueMail(app.pool, notification)])
  await queueMail(app.pool, { ...notification, key: 'notice 2', subject: 'The last one' })
  await expect.poll(() => mails.some((mail) => mail.includes('Subject: The last one'))).toBe(true)
  // Several jobs run at once: the last one queued is not always the last one sent.
  await expect.poll(() => mails.some((mail) => mail.includes('Subject: New order'))).toBe(true)
  expect(mails.filter((mail) => mail.includes('Subject: New order'))).toHaveLength(1)
  expect((await app.pool.query('select count(*)::int from mails')).rows).toEqual([{ count: 2 }])
})

test('a rolled-back transaction sends no mail', { tags: ['I23'] }, async () => {
  const { app, mails } = await buildMailedApp()
  const undone = transaction(app.pool, async (tx) => {
    await queueMail(tx, notification)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await queueMail(app.pool, { ...notification, key: 'notice 2', subject: 'The last one' })
  await expect.poll(() => mails.length).toBe(1)
  expect(mails[0]).toContain('Subject: The last one')
})

/** A test app whose mails go to a real SMTP server on this machine. `mails` holds the mails it received. */
async function buildMailedApp(): Promise<{ app: TestApp; mails: string[]; refuseNext(): void }> {
  let refusals = 0
  const { port, mails, close } = await startMailServer(0, async () => {
    refusals -= 1
    if (refusals >= 0) throw smtpRefusal(451, 'Please try later')
  })
  const app = await startTestApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return { app: app, mails, refuseNext: () => void (refusals = 1) }
}

/** Decodes quoted-printable, for ASCII only. */
function decoded(mail: string): string {
  return mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
