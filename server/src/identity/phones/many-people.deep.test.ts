import { expect, onTestFinished, test } from 'vitest'
import { newNumber, openBrowser, registerByPhone } from '../../../../tests/identity/phones.ts'
import { buildAdmin, call, password, startTestApp } from '../../../../tests/test-app.ts'

// A million is the figure of the issue: TRIES=1000000. It takes about ten minutes.
const tries = Number(process.env.TRIES ?? 50_000)
const people = 20_000

test('guesses at the codes of one number, from its browser and from others, open nothing', async () => {
  const app = await startTestApp({ rateLimit: true })
  onTestFinished(() => app.close())
  const number = newNumber()
  await registerByPhone(app, number)
  const sessions = async () => (await app.pool.query('select id from sessions')).rowCount
  const before = await sessions()
  const attacker = openBrowser(app)
  const others = Array.from({ length: 7 }, () => openBrowser(app))
  const ask = () => attacker.call('POST', '/api/v1/auth/phone-code', { phone: number })
  const answers: Record<number, number> = {}
  const guess = async (browser: typeof attacker, count: number) => {
    const code = String(count % 1_000_000).padStart(6, '0')
    const { status } = await browser.call('POST', '/api/v1/auth/phone-code/confirm', { code })
    answers[status] = (answers[status] ?? 0) + 1
  }
  const asked: Record<number, number> = {}
  for (let count = 0; count < tries; count += 8) {
    if (count % 1_000 === 0) {
      const { status } = await ask()
      asked[status] = (asked[status] ?? 0) + 1
    }
    await Promise.all([attacker, ...others].map((browser, offset) => guess(browser, count + offset)))
  }
  console.log(`${tries} guesses: ${JSON.stringify(answers)}; codes asked for: ${JSON.stringify(asked)}`)
  expect(answers[200] ?? 0).toBe(0)
  expect(await sessions()).toBe(before)
  const { rows } = await app.pool.query<{ tries: number }>('select max(tries) as tries from phone_codes')
  expect(rows[0]?.tries).toBeLessThanOrEqual(5)
})

test('20,000 people without an e-mail: an admin finds each, they export and delete their accounts, and all stays true', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const first = newNumber()
  await registerByPhone(app, first, { asSeller: true })
  // The others have the password of the first.
  await app.pool.query(
    `insert into users (login_phone, phone_verified_at, phone_used_at, name, role, password_hash, consent_at, consent_version)
      select '+23480' || (30000000 + n), app_now(), app_now(), 'Person ' || n, 'buyer', f.password_hash, app_now(), f.consent_version
      from generate_series(1, $1::int) n, users f where f.login_phone = $2`,
    [people, first],
  )
  const admin = await buildAdmin(app)
  for (let n = 1; n <= people; n += 401) {
    const number = `+23480${30_000_000 + n}`
    for (const q of [number, `0${number.slice(4)}`]) {
      const found = await admin.call('GET', `/api/v1/admin/users?q=${encodeURIComponent(q)}`)
      expect((found.body.data as { name: string }[]).map(({ name }) => name)).toEqual([`Person ${n}`])
    }
    const person = openBrowser(app)
    const login = await person.call('POST', '/api/v1/auth/login', { email: number, password })
    expect(login.status).toBe(200)
    const data = await person.call('GET', '/api/v1/users/me/data')
    expect(JSON.stringify(data.body)).toContain(number)
    expect((await person.call('DELETE', '/api/v1/users/delete/profile', { password })).status).toBe(200)
    const gone = await call(app, 'POST', '/api/v1/auth/login', { email: number, password })
    expect(gone.status).toBe(401)
  }
  const { rows } = await app.pool.query<{ left: number }>(
    "select count(*)::int as left from users where login_phone is not null and name like 'Person %'",
  )
  expect(rows[0]?.left).toBe(people - Math.ceil(people / 401))
  // A number that is free again opens a new account.
  const again = await registerByPhone(app, '+2348030000001')
  expect((await again.call('GET', '/api/v1/users/me/profile')).status).not.toBe(401)
})
