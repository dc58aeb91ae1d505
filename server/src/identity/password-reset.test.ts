import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  registerBuyer,
  buildSeller,
  call,
  logIn,
  startTestApp,
  password,
  waitFor,
} from '../../../tests/test-app.ts'
import type { TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const next = 'another horse'
const forgot = (email: unknown) => call(app, 'POST', '/api/v1/auth/forgot-password', { email })
const reset = (body: unknown, path = '/api/v1/reset-password') => call(app, 'POST', path, body)
const opens = async (email: string, secret: string) =>
  (await call(app, 'POST', '/api/v1/auth/login', { email, password: secret })).status === 200
const rowsOf = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

/** The token of the newest reset mail. It waits until that token differs from `but`. */
async function resetToken(email: string, but = ''): Promise<string> {
  return waitFor(async () => {
    const mail = await app.mailTo(email, 'Choose a new password')
    const token = /reset-password\/([\w-]{43})/.exec(mail.text)?.[1]
    return token === but ? undefined : token
  })
}

test(
  'a person sets a new password with the mailed link, once, and every device is logged out',
  { tags: ['CL7', 'CL11', 'LG21', 'OS4', 'D16', 'I22'] },
  async () => {
    const [buyer, other] = [await registerBuyer(app), await registerBuyer(app)]
    const asked = await forgot(buyer.email.toUpperCase())
    expect(asked).toMatchObject({
      status: 200,
      body: { message: 'If this address has an account, a link to choose a new password is on the way' },
    })
    const token = await resetToken(buyer.email)
    const mail = await app.mailTo(buyer.email, 'Choose a new password')
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([`${app.origin}/reset-password/${token}`])
    expect(mail.html.match(/href="/g)).toHaveLength(1)
    expect(mail.html).toContain('width=device-width')
    expect(await rowsOf('select token_hash from mail_links where kind = $1', ['reset'])).not.toContainEqual({
      token_hash: Buffer.from(token),
    })

    const done = await reset({ token, password: next })
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'You can now log in with your new password' },
    })
    expect(done.headers).not.toHaveProperty('set-cookie')
    expect(done.body).not.toHaveProperty('token')
    expect((await buyer.call('GET', '/api/v1/users/get/profile')).status).toBe(401)
    expect((await other.call('GET', '/api/v1/users/get/profile')).status).toBe(200)
    expect([await opens(buyer.email, password), await opens(buyer.email, next)]).toEqual([false, true])
    await app.mailTo(buyer.email, 'password was changed')

    const again = await reset({ token, password: 'a third horse' })
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This link was used already. Please ask for a new one.' },
    })
    expect(await opens(buyer.email, next)).toBe(true)
  },
)

test('a used or an unknown reset link says so when its page opens, and opening the page uses nothing', async () => {
  const buyer = await registerBuyer(app)
  await forgot(buyer.email)
  const token = await resetToken(buyer.email)
  const path = `/api/v1/auth/reset-password/${token}`
  for (const look of [1, 2]) {
    const open = await call(app, 'GET', path)
    expect([look, open.status, open.body.data]).toEqual([look, 200, { isOpen: true }])
    expect(open.headers['cache-control']).toContain('no-store')
  }
  expect((await reset({ token, password: next })).status).toBe(200)
  expect((await call(app, 'GET', path)).body.data).toEqual({ isOpen: false })
  expect((await call(app, 'GET', '/api/v1/auth/reset-password/none')).body.data).toEqual({ isOpen: false })
})

test(
  'a newer reset link replaces the older one, an expired link is refused, and of two uses at once one succeeds',
  { tags: ['D16', 'OS5'] },
  async () => {
    const buyer = await registerBuyer(app)
    await forgot(buyer.email)
    const older = await resetToken(buyer.email)
    await forgot(buyer.email)
    const newer = await resetToken(buyer.email, older)
    expect(await reset({ token: older, password: next })).toMatchObject({
      status: 400,
      body: { message: 'Link may have expired. Please ask for a new one.' },
    })
    const expire =
      "update mail_links set expires_at = now() + $2::interval where user_id = $1 and kind = 'reset'"
    await app.pool.query(expire, [buyer.userId, '-1 second'])
    expect((await reset({ token: newer, password: next })).status).toBe(400)
    const [{ minutes }] = await rowsOf(
      "select extract(epoch from expires_at - created_at) / 60 as minutes from mail_links where kind = 'reset' and used_at is not null limit 1",
    )
    expect(Number(minutes)).toBe(30)

    await app.pool.query(expire, [buyer.userId, '1 minute'])
    const both = await Promise.all([
      reset({ token: newer, password: 'first horse' }),
      reset({ token: newer, password: 'second horse' }, '/api/v1/auth/reset-password'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  },
)

test(
  'forgot-password does not show who has an account, and unknown addresses get no mail',
  { tags: ['LG21', 'F31'] },
  async () => {
    const buyer = await registerBuyer(app)
    const waiting = 'still.waiting@example.com'
    await call(app, 'POST', '/api/v1/auth/register', { name: 'Bola', email: waiting, password })
    const before = await app.mailTo(waiting, 'Verify')
    const answers = [await forgot(buyer.email), await forgot('stranger@example.com'), await forgot(waiting)]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await resetToken(buyer.email)
    // An unverified account gets the verification link, because another person may have set its password.
    await waitFor(async () =>
      (await app.mailTo(waiting, 'Verify')).id === before.id ? undefined : (true as const),
    )
    expect(
      await rowsOf(
        "select from mails where recipient = 'stranger@example.com' or (recipient = $1 and subject like 'Choose%')",
        [waiting],
      ),
    ).toEqual([])
  },
)

test(
  'invalid links and malformed requests change nothing and are refused with a sentence',
  { tags: ['LG18', 'LG19', 'VA6', 'D16', 'D18'] },
  async () => {
    const buyer = await registerBuyer(app)
    await forgot(buyer.email)
    const token = await resetToken(buyer.email)
    for (const wrong of [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      '%00',
      '\u0000',
      "' or true--",
      'a'.repeat(50_000),
    ])
      expect(await reset({ token: wrong, password: next })).toMatchObject({
        status: 400,
        body: { message: 'Link may have expired. Please ask for a new one.' },
      })
    for (const shape of [
      [],
      null,
      'text',
      { token: [token], password: next },
      { token: { $ne: '' }, password: next },
    ]) {
      const { status, body } = await call(app, 'POST', '/api/v1/reset-password', JSON.stringify(shape), {
        'content-type': 'application/json',
      })
      expect(status).toSatisfy((code: number) => code === 400 || code === 422)
      expect(body.message).not.toMatch(/expected|received/)
    }
    expect((await reset({ token, password: 'short' })).body.fields).toEqual({
      password: 'Must be at least 8 characters long',
    })
    expect((await reset({ password: next })).body.fields).toEqual({ token: 'Reset token is missing' })
    expect((await reset({ token, password: 'x'.repeat(129) })).status).toBe(422)
    expect((await reset({ token, password: 'x'.repeat(10_000_000) })).status).toBe(413)

    for (const empty of ['', ' ', undefined])
      expect((await forgot(empty)).body.fields).toEqual({
        email: 'Please enter your email address or phone number',
      })
    const lookAlike = buyer.email.replace('b', 'Ь')
    for (const odd of ['chidi', `${buyer.email}\r\nBcc: x@example.com`, [buyer.email], lookAlike, 'a@b'])
      expect((await forgot(odd)).status).toBe(422)
    expect((await forgot('chidi')).body.fields).toEqual({
      email: 'Please enter a valid email address or phone number',
    })
    expect(await opens(buyer.email, password)).toBe(true)
  },
)

test(
  'a mailed link has our own origin, whatever Host and Origin the request contains',
  { tags: ['D14'] },
  async () => {
    const buyer = await registerBuyer(app)
    await call(
      app,
      'POST',
      '/api/v1/auth/forgot-password',
      { email: buyer.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    )
    await resetToken(buyer.email)
    const mail = await app.mailTo(buyer.email, 'Choose a new password')
    expect(mail.text + mail.html).not.toContain('evil.example')
  },
)

test(
  'changing a password ends all other sessions and replaces the current one',
  { tags: ['CL10', 'CL14', 'DB38', 'BU14', 'D15', 'I22'] },
  async () => {
    const ways = [
      { person: await buildSeller(app), path: '/api/v1/auth/reset-password', field: 'currentPassword' },
      { person: await registerBuyer(app), path: '/api/v1/users/change-password', field: 'oldPassword' },
    ]
    for (const { person, path, field } of ways) {
      const elsewhere = await logIn(app, person.email)
      const change = (old: unknown, fresh: unknown) =>
        person.call('PUT', path, { [field]: old, newPassword: fresh })
      expect(await change('wrong password', next)).toMatchObject({
        status: 422,
        body: { fields: { [field]: 'That is not your current password' } },
      })
      expect((await change(password, 'short')).body.fields).toEqual({
        newPassword: 'Must be at least 8 characters long',
      })
      expect((await change(password, password)).body.fields).toHaveProperty('newPassword')
      expect((await change([password], next)).status).toBe(422)
      expect((await person.call('PUT', path, {})).status).toBe(422)
      expect((await elsewhere.call('GET', '/api/v1/users/get/profile')).status).toBe(200)

      const changed = await change(password, next)
      expect(changed).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } })
      const fresh = { authorization: `Bearer ${String(changed.body.token)}` }
      expect((await call(app, 'GET', '/api/v1/users/get/profile', undefined, fresh)).status).toBe(200)
      for (const dead of [person, elsewhere])
        expect((await dead.call('GET', '/api/v1/users/get/profile')).status).toBe(401)
      expect([await opens(person.email, password), await opens(person.email, next)]).toEqual([false, true])
      await app.mailTo(person.email, 'password was changed')
    }
    expect((await call(app, 'PUT', '/api/v1/auth/reset-password', {})).status).toBe(401)
    const body = { oldPassword: password, newPassword: next }
    expect((await call(app, 'PUT', '/api/v1/users/change-password', body)).status).toBe(401)
  },
)

test(
  'after a password change a browser gets its new session as a cookie, and another site cannot change a password',
  { tags: ['D15'] },
  async () => {
    const { email } = await registerBuyer(app)
    const own = { origin: app.origin }
    const entered = await call(app, 'POST', '/api/v1/auth/login', { email, password, remember: true }, own)
    const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''
    const cookie = cookieOf(entered.headers)
    const body = { oldPassword: password, newPassword: next }
    const foreign = await call(app, 'PUT', '/api/v1/users/change-password', body, {
      cookie,
      origin: 'https://evil.example',
    })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
    const changed = await call(app, 'PUT', '/api/v1/users/change-password', body, { cookie, ...own })
    expect(String(changed.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    expect(cookieOf(changed.headers)).not.toContain(String(changed.body.token))
    const see = async (carried: string) =>
      (await call(app, 'GET', '/api/v1/auth/session', undefined, { cookie: carried })).body.data
    expect(await see(cookie)).toBeNull()
    expect(await see(cookieOf(changed.headers))).toMatchObject({ token: changed.body.token })
  },
)

test(
  'a login that checked the old password just before the change opens no session',
  { tags: ['I22'] },
  async () => {
    const buyer = await registerBuyer(app)
    const [{ password_hash: hash }] = await rowsOf('select password_hash from users where email = $1', [
      (await registerBuyer(app)).email,
    ])
    await buyer.call('POST', '/api/v1/auth/logout')
    const change = await app.pool.connect()
    await change.query('begin')
    await change.query(
      'update users set password_hash = $2, password_changed_at = clock_timestamp() where id = $1',
      [buyer.userId, hash],
    )
    const login = call(app, 'POST', '/api/v1/auth/login', { email: buyer.email, password })
    // The login has checked the password and waits for the lock on the account's row.
    await waitFor(async () => {
      const waiting = await rowsOf(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0 ? true : undefined
    })
    await change.query('commit')
    change.release()
    expect((await login).body.code).toBe('WRONG_CREDENTIALS')
    expect(await rowsOf('select from sessions where user_id = $1', [buyer.userId])).toEqual([])
  },
)
