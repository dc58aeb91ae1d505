import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAnnouncement, Announcement } from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { Notification } from '@oja/contract/schemas/messaging.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { notifyAnnounced, takeBackAnnounced } from './announcements.ts'

let app: TestApp
let admin: Person
let inOyo: Person
let inKano: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  inOyo = await buildSeller(app, 'Oyo Stall')
  inKano = await buildSeller(app, 'Kano Stall')
  await app.pool.query(`update sellers set state = 'Oyo' where id = $1`, [inOyo.sellerId])
  await app.pool.query(`update sellers set state = 'Kano' where id = $1`, [inKano.sellerId])
})
afterAll(() => app.close())

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10)
const given = (more: object = {}) => ({
  key: randomUUID(),
  title: 'Market closed on Monday',
  text: 'We do not pick up orders on Monday.\n\nPlease tell your buyers.',
  audience: 'all',
  from: dayIn(0),
  to: dayIn(3),
  byMail: false,
  ...more,
})
const announce = (body: object) => admin.call('POST', '/api/v1/admin/announcements', body)
const notify = () => notifyAnnounced(app.pool, app.platform.config)
const list = async () =>
  (await admin.call('GET', '/api/v1/admin/announcements')).body.data as AdminAnnouncement[]
const shownTo = async (who: Person) =>
  ((await who.call('GET', '/api/v1/sellers/announcements')).body.data as Announcement[]).map(
    ({ title }) => title,
  )
const notifiedOf = async (who: Person) =>
  ((await who.call('GET', '/api/v1/notices')).body.data as { notices: Notification[] }).notices
    .filter(({ kind }) => kind === 'announcement')
    .map(({ text }) => text)
const mails = async (subject: string) =>
  (await app.pool.query('select from mails where subject = $1', [subject])).rowCount

test('an announcement is shown and told once, however often its form is sent, and mailed only if wanted', async () => {
  const body = given({ title: 'Once only' })
  for (const sent of [body, body, { ...body, title: 'Other words, same form' }])
    expect(await announce(sent)).toMatchObject({
      status: 200,
      body: { message: 'Announcement saved. We send it now.' },
    })
  await Promise.all([notify(), notify()])
  await notify()
  expect(await shownTo(inOyo)).toEqual(['Once only'])
  expect(await notifiedOf(inOyo)).toEqual(['Once only'])
  expect(await mails('Once only')).toBe(0)
  expect(await list()).toMatchObject([
    { title: 'Once only', phase: 'shown', notified: 2, isSending: false, of: '', byMail: false },
  ])
  const planned = await announce(given({ title: 'For tomorrow', from: dayIn(1) }))
  expect(planned.body.message).toBe('Announcement saved. It goes out on its first day.')
  await app.pool.query("delete from announcements where title = 'For tomorrow'")
  const mailed = given({ title: 'With an email', byMail: true })
  await announce(mailed)
  await announce(mailed)
  await notify()
  await notify()
  // The app's own job may be writing them.
  await expect.poll(() => mails('With an email')).toBe(2)
  expect(await app.mailTo(inKano.email, 'With an email')).toMatchObject({
    text: expect.stringContaining('Please tell your buyers.'),
  })
  const buyer = await buildBuyer(app)
  expect(await notifiedOf(buyer)).toEqual([])
  expect((await buyer.call('GET', '/api/v1/sellers/announcements')).status).toBe(403)
})

test('an announcement reaches only the sellers of its state or category', async () => {
  await buildProduct(inOyo, { category: 'Books, Stationery & Office' })
  await announce(given({ title: 'For Kano', audience: 'state', state: 'Kano' }))
  await announce(given({ title: 'For books', audience: 'category', category: 'Books, Stationery & Office' }))
  await notify()
  expect(await notifiedOf(inOyo)).toContain('For books')
  expect(await notifiedOf(inOyo)).not.toContain('For Kano')
  expect(await notifiedOf(inKano)).toContain('For Kano')
  expect(await shownTo(inKano)).not.toContain('For books')
})

test('the list says how many sellers an announcement would reach, as many as it tells', async () => {
  await buildProduct(inKano, { category: 'Toys, Baby & Kids' })
  const { body } = await admin.call('GET', '/api/v1/admin/announcements')
  const readers = body.readers as {
    all: number
    state: Record<string, number>
    category: Record<string, number>
  }
  expect(readers).toMatchObject({ all: 2, state: { Oyo: 1, Kano: 1 }, category: { 'Toys, Baby & Kids': 1 } })
  await announce(given({ title: 'For toys', audience: 'category', category: 'Toys, Baby & Kids' }))
  await notify()
  // The app's own job may be telling them.
  await expect
    .poll(async () => (await list())[0])
    .toMatchObject({
      title: 'For toys',
      notified: readers.category['Toys, Baby & Kids'],
    })
})

test('a planned announcement is told from its first day on, and one that was ended is told to nobody', async () => {
  await announce(given({ title: 'Next week', from: dayIn(5), to: dayIn(6) }))
  await notify()
  expect(await notifiedOf(inOyo)).not.toContain('Next week')
  const [planned] = await list()
  expect(planned).toMatchObject({ title: 'Next week', phase: 'planned', from: dayIn(5), to: dayIn(6) })
  expect((await admin.call('POST', `/api/v1/admin/announcements/${planned?.id}/end`)).status).toBe(200)
  expect((await admin.call('POST', `/api/v1/admin/announcements/${planned?.id}/end`)).status).toBe(404)
  await app.pool.query(`update announcements set starts_at = app_now() - interval '1 hour' where id = $1`, [
    planned?.id,
  ])
  await notify()
  expect(await notifiedOf(inOyo)).not.toContain('Next week')
  expect((await list())[0]).toMatchObject({ phase: 'over' })
  const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${planned?.id}`)
  expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual([
    'End announcement',
    'Announce',
  ])
})

test('to nobody, of 5,000 characters, over already or ending before it begins: each is refused with a sentence', async () => {
  const before = (await list()).length
  const wrong: [object, string][] = [
    [{ audience: 'state', state: 'Borno' }, 'No seller would read this. Choose others.'],
    [{ audience: 'state', state: '' }, 'Choose a state'],
    [{ audience: 'category', category: 'Gold' }, 'Choose a category from the list'],
    [{ audience: 'nobody' }, 'Choose who reads it'],
    [{ text: 'a'.repeat(5_000) }, 'Please use at most 2,000 characters'],
    [{ text: ' ' }, 'Write the announcement'],
    [{ title: '' }, 'Write a title'],
    [{ from: dayIn(3), to: dayIn(2) }, 'The last day must not be before the first'],
    [{ from: dayIn(-3), to: dayIn(-2) }, 'The last day is over already'],
    [{ from: '2026-02-30' }, 'Choose the first day'],
    [{ key: 'again' }, 'That is not an id'],
  ]
  for (const [more, sentence] of wrong) {
    const { status, body } = await announce(given(more))
    expect([status, Object.values(body.fields ?? {})], sentence).toEqual([422, [sentence]])
  }
  expect(await list()).toHaveLength(before)
})

test('words of an announcement are text, never HTML', async () => {
  const script = '<script>alert(1)</script>'
  await announce(given({ title: script, text: script, byMail: true }))
  await notify()
  expect(await shownTo(inOyo)).toContain(script)
  const { html } = await app.mailTo(inOyo.email, 'alert(1)')
  expect(html).not.toContain('<script>')
})

test('corrected words stand on the dashboard and in notifications, and the log says what they were', async () => {
  await announce(given({ title: 'Marktet closed' }))
  await notify()
  const [wrong] = await list()
  const path = `/api/v1/admin/announcements/${wrong?.id}`
  const words = { version: wrong?.version, title: 'Market closed', text: 'On Monday.' }
  expect((await admin.call('PUT', path, { ...words, title: ' ' })).body.fields).toEqual({
    title: 'Write a title',
  })
  expect((await admin.call('PUT', path, { ...words, text: 'a'.repeat(2_001) })).status).toBe(422)
  const same = { version: wrong?.version, title: wrong?.title, text: wrong?.text }
  expect((await admin.call('PUT', path, same)).body.fields).toEqual({ text: 'Nothing has changed yet' })
  expect((await list())[0]?.correctedAt).toBeNull()

  expect((await admin.call('PUT', path, words)).status).toBe(200)
  // Another admin opened the form before.
  const late = await admin.call('PUT', path, { ...words, title: 'Market open' })
  expect([late.status, late.body.message]).toEqual([
    409,
    'Its words changed since you opened it. Load the page again.',
  ])
  expect((await list())[0]).toMatchObject({ ...words, version: 2, correctedAt: expect.any(String) })
  expect(await shownTo(inOyo)).toContain('Market closed')
  expect(await notifiedOf(inOyo)).toContain('Market closed')
  expect(await notifiedOf(inOyo)).not.toContain('Marktet closed')
  const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${wrong?.id}`)
  expect((body.data as unknown[])[0]).toMatchObject({
    action: 'Correct announcement',
    before: { title: 'Marktet closed' },
    after: { title: 'Market closed', text: 'On Monday.' },
  })
})

test('a withdrawn announcement is gone from dashboards and notifications, and stays withdrawn', async () => {
  await announce(given({ title: 'Sent by mistake' }))
  await notify()
  const [sent] = await list()
  const path = `/api/v1/admin/announcements/${sent?.id}`
  // The app's own job may be at it.
  await expect.poll(() => notifiedOf(inKano)).toContain('Sent by mistake')
  expect((await admin.call('POST', `${path}/withdraw`)).status).toBe(200)
  expect(await shownTo(inKano)).not.toContain('Sent by mistake')
  expect(await notifiedOf(inKano)).not.toContain('Sent by mistake')
  await notify()
  expect(await notifiedOf(inKano)).not.toContain('Sent by mistake')
  await takeBackAnnounced(app.pool)
  await expect.poll(async () => (await list())[0]?.phase).toBe('withdrawn')
  for (const [method, address, body] of [
    ['POST', `${path}/withdraw`, undefined],
    ['POST', `${path}/end`, undefined],
    ['PUT', path, { version: 1, title: 'Again', text: 'Again.' }],
  ] as const)
    expect((await admin.call(method, address, body)).status, address).toBe(404)
  expect((await inKano.call('POST', `${path}/withdraw`)).status).toBe(403)
  expect((await inKano.call('PUT', path, { version: 1, title: 'Mine', text: 'Mine.' })).status).toBe(403)
})

test('an announcement to 1,200 sellers is withdrawn at once, its notifications go in steps, and a crash leaves none', async () => {
  await announce(given({ title: 'Sent to many' }))
  await notify()
  const [sent] = await list()
  const id = sent?.id ?? ''
  await app.pool.query(
    `with people as (
         insert into users (role, name, email, password_hash, consent_at, consent_version)
         select 'buyer', 'Told', 'told' || n || '@example.com', 'x', now(), 'x' from generate_series(1, 1200) n returning id
       ) insert into notices (user_id, kind, subject_id, action) select id, 'announcement', $1, 'shown' from people`,
    [id],
  )
  await app.pool.query('update announcements set notified = notified + 1200 where id = $1', [id])
  const left = async () =>
    (await app.pool.query(`select from notices where kind = 'announcement' and subject_id = $1`, [id]))
      .rowCount
  const all = await left()
  const unread = async () =>
    ((await inKano.call('GET', '/api/v1/notices')).body.data as { unread: object }).unread
  const before = await unread()

  // While somebody reads one of them, the job waits inside a step.
  const reader = await app.pool.connect()
  await reader.query('begin')
  await reader.query(
    `select from notices where kind = 'announcement' and subject_id = $1 order by id desc limit 1 for update`,
    [id],
  )
  expect((await admin.call('POST', `/api/v1/admin/announcements/${id}/withdraw`)).status).toBe(200)
  const waitingSteps = async () =>
    (
      await app.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%taken_back = %'`,
      )
    ).rows
  await expect.poll(async () => (await waitingSteps()).length).toBe(1)
  const [halfway] = await list()
  expect(halfway).toMatchObject({ title: 'Sent to many', phase: 'withdrawing', notified: all })
  expect(halfway?.takenBack).toBe((all ?? 0) - ((await left()) ?? 0))
  // Nobody reads any of them already.
  expect(await shownTo(inKano)).not.toContain('Sent to many')
  expect(await notifiedOf(inKano)).not.toContain('Sent to many')
  expect(await unread()).not.toEqual(before)

  for (const { pid } of await waitingSteps()) await app.pool.query('select pg_terminate_backend($1)', [pid])
  await reader.query('rollback')
  reader.release()
  await takeBackAnnounced(app.pool)
  await expect.poll(async () => (await list())[0]?.phase).toBe('withdrawn')
  expect(await left()).toBe(0)
  expect((await list())[0]?.takenBack).toBe(all)
})
