import { randomUUID } from 'node:crypto'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditedChange } from '@oja/contract/values/admin/audit-sentences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AdminAnnouncement,
  AdminAnnouncements,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { Notification } from '@oja/contract/schemas/messaging.ts'
import { buildAdmin, buildBuyer, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { notifyAnnounced } from './announcements.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10)
const announce = (title: string, audience: string, more: object = {}) =>
  admin.call('POST', '/api/v1/admin/announcements', {
    key: randomUUID(),
    title,
    text: 'From 1 January our terms change.\n\nRead them before then.',
    audience,
    from: dayIn(0),
    to: dayIn(14),
    byMail: false,
    ...more,
  })
const notify = () => notifyAnnounced(app.pool, app.platform.config)
const page = async () =>
  (await admin.call('GET', '/api/v1/admin/announcements')).body as unknown as AdminAnnouncements
const sent = async (title: string) =>
  (await page()).data.find((one) => one.title === title) as AdminAnnouncement
/** The app's own job may be telling them. */
const isSent = async (title: string) =>
  await expect.poll(async () => (await sent(title)).isSending).toBe(false)
const announcementsTo = async (who: Person) =>
  ((await who.call('GET', '/api/v1/notices')).body.data as { notices: Notification[] }).notices.filter(
    ({ kind }) => kind === 'announcement',
  )
const mailsOf = async (title: string) =>
  (
    await app.pool.query<{ recipient: string }>('select recipient from mails where subject = $1', [title])
  ).rows.map(({ recipient }) => recipient)

test('buyers hear of a change once, also who wants no other emails, and no seller, admin or guest does', async () => {
  const buyer = await buildBuyer(app)
  const seller = await buildSeller(app, 'Told Nothing')
  await app.pool.query(
    'update users set wants_message_emails = false, wants_saved_emails = false, wants_rating_reminders = false where id = $1',
    [buyer.userId],
  )
  const { readers } = await page()
  expect(readers).toMatchObject({ buyers: 1, everybody: 2, all: 1 })
  expect((await announce('New terms for buyers', 'buyers', { byMail: true })).status).toBe(200)
  await Promise.all([notify(), notify()])
  await notify()
  await isSent('New terms for buyers')
  expect(await announcementsTo(buyer)).toMatchObject([
    {
      text: 'New terms for buyers',
      body: 'From 1 January our terms change.\n\nRead them before then.',
      href: '/notices',
    },
  ])
  expect(await announcementsTo(seller)).toEqual([])
  expect((await seller.call('GET', '/api/v1/sellers/announcements')).body.data).toEqual([])
  expect(await mailsOf('New terms for buyers')).toEqual([buyer.email])
  const { text } = await app.mailTo(buyer.email, 'New terms for buyers')
  expect(text).toContain('Read them before then.')
  expect(text).toContain('/notices')
  expect(text).not.toContain('dashboard')
  expect(await sent('New terms for buyers')).toMatchObject({
    notified: readers.buyers,
    audience: 'buyers',
    of: '',
  })
})

test('everybody is buyers and sellers; who closed the account, is suspended or only paid as a guest gets none', async () => {
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app, 'Told Like All')]
  const left = await buildBuyer(app)
  expect((await left.call('DELETE', '/api/v1/users/delete/profile')).status).toBeLessThan(300)
  const suspended = await buildBuyer(app)
  await app.pool.query(`update users set status = 'suspended' where id = $1`, [suspended.userId])
  await app.pool.query(
    `insert into users (id, role, name, email, password_hash, status, consent_at, consent_version)
     select fresh.id, 'buyer', 'Guest', 'guest-' || fresh.id || '@guest.invalid', '', 'guest', now(), 'x'
     from (select uuidv7() as id) fresh`,
  )
  const { readers } = await page()
  await announce('New terms for all', 'everybody', { byMail: true })
  await notify()
  await isSent('New terms for all')
  expect((await announcementsTo(buyer)).map(({ text }) => text)).toContain('New terms for all')
  expect(await announcementsTo(seller)).toMatchObject([
    { text: 'New terms for all', href: '/dashboard#announcements' },
  ])
  expect((await seller.call('GET', '/api/v1/sellers/announcements')).body.data).toMatchObject([
    { title: 'New terms for all' },
  ])
  const { rows } = await app.pool.query<{ role: string; status: string }>(
    `select distinct u.role, u.status from notices n join announcements a on a.id = n.subject_id join users u on u.id = n.user_id
     where a.title = 'New terms for all' order by u.role`,
  )
  expect(rows).toEqual([
    { role: 'buyer', status: 'active' },
    { role: 'seller', status: 'active' },
  ])
  const mailed = await mailsOf('New terms for all')
  expect(mailed).not.toContain(suspended.email)
  expect(mailed).not.toContain(left.email)
  expect(mailed.join()).not.toContain('guest.invalid')
  expect(mailed).toHaveLength(readers.everybody ?? 0)
  expect((await sent('New terms for all')).notified).toBe(readers.everybody)
  const log = await admin.call('GET', '/api/v1/admin/audit?q=announced%20to%20everybody')
  const said = (log.body.data as unknown as AuditedChange[]).map(auditSentence)
  expect(said).toEqual([expect.stringContaining('announced “New terms for all” to everybody.')])
})

test('nobody gets an email at an address that nobody confirmed', async () => {
  const before = (await page()).readers
  const stranger = { email: 'stranger@example.com' }
  const given = { ...stranger, name: 'Somebody', password: 'correct horse' }
  expect((await call(app, 'POST', '/api/v1/auth/register', given)).status).toBeLessThan(300)
  const byPhone = await buildBuyer(app)
  await app.pool.query(
    `update users set email_verified_at = null, login_phone = '+2348030000077', phone_verified_at = now(),
       phone_used_at = now() where id = $1`,
    [byPhone.userId],
  )
  expect((await page()).readers).toMatchObject({
    buyers: (before.buyers ?? 0) + 1,
    everybody: (before.everybody ?? 0) + 1,
  })
  await announce('Only for who confirmed', 'buyers', { byMail: true })
  await notify()
  await isSent('Only for who confirmed')
  expect((await sent('Only for who confirmed')).notified).toBe((before.buyers ?? 0) + 1)
  // Who confirmed a phone reads it on Oja; the address beside it may be a stranger's.
  expect((await announcementsTo(byPhone)).map(({ text }) => text)).toContain('Only for who confirmed')
  const mailed = await mailsOf('Only for who confirmed')
  expect(mailed).not.toContain(stranger.email)
  expect(mailed).not.toContain(byPhone.email)
  await app.pool.query('update users set email_verified_at = now() where id = $1', [byPhone.userId])
})

test('1,200 buyers are told in portions, and a crash between two of them tells nobody twice and forgets nobody', async () => {
  await app.pool.query(
    `insert into users (role, name, email, email_verified_at, password_hash, consent_at, consent_version)
     select 'buyer', 'Buyer', 'many' || n || '@example.com', now(), 'x', now(), 'x' from generate_series(1, 1200) n`,
  )
  const title = 'Told in portions'
  await announce(title, 'buyers', { byMail: true, from: dayIn(2) })
  const { id } = await sent(title)
  expect(await sent(title)).toMatchObject({ phase: 'planned', isSending: false })
  // Somebody of the last portion holds it up.
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(
    `insert into notices (user_id, kind, subject_id, action)
     select id, 'announcement', $1, 'shown' from users where role = 'buyer' and status = 'active' order by id desc limit 1`,
    [id],
  )
  await app.pool.query(`update announcements set starts_at = app_now() - interval '1 hour' where id = $1`, [
    id,
  ])
  const crashed = notify().then(
    () => 'done',
    () => 'crashed',
  )
  const waiting = async () =>
    (
      await app.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%people_wait%'`,
      )
    ).rows
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  const halfway = await sent(title)
  expect(halfway).toMatchObject({ isSending: true, phase: 'shown' })
  expect(halfway.notified).toBeGreaterThanOrEqual(900)
  for (const { pid } of await waiting()) await app.pool.query('select pg_terminate_backend($1)', [pid])
  await crashed
  await holder.query('rollback')
  holder.release()
  // A job of the app that was cut off with it may still have them.
  await expect
    .poll(async () => {
      await notify()
      return (await sent(title)).isSending
    })
    .toBe(false)
  const { buyers = 0 } = (await page()).readers
  expect((await sent(title)).notified).toBe(buyers)
  const mailed = await mailsOf(title)
  expect(mailed).toHaveLength(buyers)
  expect(new Set(mailed).size).toBe(buyers)
  const { rows } = await app.pool.query(
    `select count(*)::int as people, count(distinct user_id)::int as once from notices where subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ people: buyers, once: buyers }])
})

test('a release that knows only shops leaves an announcement to buyers to this one', async () => {
  const title = 'Left by the older release'
  await announce(title, 'buyers', { from: dayIn(2) })
  const { rows } = await app.pool.query(
    'select finished_at is null as is_for_shops, people_wait from announcements where title = $1',
    [title],
  )
  expect(rows).toEqual([{ is_for_shops: false, people_wait: true }])
  const { id } = await sent(title)
  expect((await admin.call('POST', `/api/v1/admin/announcements/${id}/withdraw`)).status).toBe(200)
  await app.pool.query(`update announcements set starts_at = app_now() - interval '1 hour' where id = $1`, [
    id,
  ])
  await notify()
  expect((await sent(title)).notified).toBe(0)
})
