import { expect, onTestFinished, test } from 'vitest'
import { buildAdmin, call, password, startTestApp } from '../../../../tests/test-app.ts'
import { newNumber, openBrowser, registerByPhone } from '../../../../tests/identity/phones.ts'
import { deleteExpiredLogins } from '../identity.ts'

// How many codes a number and an address get.

const ask = '/api/v1/auth/phone-code'

const openLimited = async () => {
  const app = await startTestApp({ rateLimit: true })
  onTestFinished(() => app.close())
  return app
}

test(
  'a number gets five codes an hour, an address thirty, and passwords go on',
  { tags: ['D17'] },
  async () => {
    const app = await openLimited()
    const number = newNumber()
    await registerByPhone(app, number)
    const browser = openBrowser(app)
    const statuses = []
    for (let time = 2; time <= 6; time += 1)
      statuses.push((await browser.call('POST', ask, { phone: number })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(
      (await openBrowser(app).call('POST', '/api/v1/auth/login', { email: number, password })).status,
    ).toBe(200)
  },
)

test('a number gets ten codes a day, also when the hour is over', { tags: ['D17'] }, async () => {
  const app = await openLimited()
  const number = newNumber()
  await registerByPhone(app, number)
  const browser = openBrowser(app)
  const permitted = async (count: number) => {
    let sent = 0
    for (let time = 0; time < count; time += 1)
      sent += Number((await browser.call('POST', ask, { phone: number })).status === 200)
    return sent
  }
  expect(await permitted(6)).toBe(4)
  await app.pool.query("update rate_limits set expire = 0 where key like 'codesOfNumber:%'")
  expect(await permitted(6)).toBe(5)
  await app.pool.query("update rate_limits set expire = 0 where key like 'codesOfNumber:%'")
  // Nine and the refused ones, which count too: the day's ten are used up.
  expect(await permitted(6)).toBeLessThanOrEqual(1)
  expect(
    (await openBrowser(app).call('POST', '/api/v1/auth/login', { email: number, password })).status,
  ).toBe(200)
})

test(
  'an address gets thirty codes an hour, sixty once somebody verified there, and no end while it is open',
  { tags: ['D17'] },
  async () => {
    const app = await openLimited()
    const askFor = (count: number) =>
      Promise.all(
        Array.from(
          { length: count },
          async () => (await openBrowser(app).call('POST', ask, { phone: newNumber() })).status,
        ),
      )
    const permitted = async (count: number) => (await askFor(count)).filter((status) => status === 200).length
    expect(await permitted(35)).toBe(30)
    await app.pool.query("delete from rate_limits where key like 'askCode%'")
    await registerByPhone(app, newNumber())
    expect(await permitted(65)).toBe(59)
    const admin = await buildAdmin(app)
    const opened = await admin.call('POST', '/api/v1/admin/busy-addresses', {
      address: '127.0.0.1',
      hours: '2',
      note: 'Bodija',
    })
    expect(opened.status).toBe(200)
    expect(await permitted(5)).toBe(5)
    await app.pool.query(
      `insert into busy_addresses (address_hash, note, opened_at, closes_at)
        values ('\\x00', 'Long over', app_now() - interval '40 hours', app_now() - interval '30 hours')`,
    )
    await deleteExpiredLogins(app.pool)
    const kept = await app.pool.query('select note from busy_addresses')
    expect(kept.rows).toEqual([{ note: 'Bodija' }])
    const { body } = await admin.call('GET', '/api/v1/admin/busy-addresses')
    expect(body.data).toMatchObject({ open: [{ note: 'Bodija' }], yourAddress: '127.0.0.1' })
    const id = (body.data as { open: { id: string }[] }).open[0]?.id
    expect((await admin.call('POST', `/api/v1/admin/busy-addresses/${id}/close`)).status).toBe(200)
    expect(await permitted(5)).toBe(0)
    for (const wrong of [{ address: 'the market' }, { hours: '25' }, { note: '' }]) {
      const body = { address: '127.0.0.1', hours: '2', note: 'Bodija', ...wrong }
      expect((await admin.call('POST', '/api/v1/admin/busy-addresses', body)).status).toBe(422)
    }
  },
)

test('a registration that is verified is not counted against its address', { tags: ['D17'] }, async () => {
  const app = await openLimited()
  await registerByPhone(app, newNumber())
  const points = async () =>
    (
      await app.pool.query<{ points: number }>("select points from rate_limits where key like 'register:%'")
    ).rows.map((row) => row.points)
  expect(await points()).toEqual([0])
  await call(app, 'POST', '/api/v1/auth/register', { name: 'Eve', email: newNumber(), password })
  expect(await points()).toEqual([1])
})
