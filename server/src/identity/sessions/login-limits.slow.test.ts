import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildAdmin,
  registerBuyer,
  call,
  logIn,
  mailedToken,
  startTestApp,
  password,
} from '../../../../tests/test-app.ts'
import { wrongPasswordsAtOnce } from '../../../../tests/password-guesses.ts'

const openLimited = async () => {
  const app = await startTestApp({ rateLimit: true })
  onTestFinished(() => app.close())
  return app
}

test(
  'the eleventh login to an account within a minute must wait, and logins to other accounts need not',
  { tags: ['D17'] },
  async () => {
    const app = await openLimited()
    const [tried, other] = [await registerBuyer(app), await registerBuyer(app)]
    const guess = (email: string) =>
      call(app, 'POST', '/api/v1/auth/login', { email, password: 'wrong password' })
    const statuses = []
    // The setup has already logged in once.
    for (let time = 2; time <= 10; time += 1) statuses.push((await guess(tried.email)).status)
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 401))
    const refused = await guess(tried.email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toSatisfy(
      (seconds: number) => seconds > 0 && seconds <= 60,
    )
    expect((await guess(tried.email.toUpperCase())).status).toBe(429)
    expect((await guess(other.email)).status).toBe(401)
  },
)

const guessesInSession = [
  ['POST', '/api/v1/auth/reauth', { password: 'wrong password' }],
  ['PUT', '/api/v1/auth/reset-password', { currentPassword: 'wrong password', newPassword: 'another horse' }],
  ['PUT', '/api/v1/users/change-password', { oldPassword: 'wrong password', newPassword: 'another horse' }],
] as const

test(
  'ten wrong passwords within a session must wait, and another session of the same person need not',
  { tags: ['D17'] },
  async () => {
    const app = await openLimited()
    const buyer = await registerBuyer(app)
    const elsewhere = await logIn(app, buyer.email)
    for (let time = 0; time < 10; time += 1) {
      const [method, path, body] = guessesInSession[time % 3] ?? guessesInSession[0]
      expect((await buyer.call(method, path, body)).status).toBe(422)
    }
    for (const [method, path, body] of guessesInSession)
      expect((await buyer.call(method, path, body)).status).toBe(429)
    expect((await elsewhere.call('POST', '/api/v1/auth/reauth', { password })).status).toBe(200)
  },
)

test(
  "a stranger's guesses freeze neither the admin area nor the password of an account, nor a known device",
  { tags: ['D17'] },
  async () => {
    const app = await openLimited()
    const [admin, buyer] = [await buildAdmin(app), await registerBuyer(app)]
    const browser = { origin: app.origin }
    const login = (email: string, given: string, headers: Record<string, string> = browser) =>
      call(app, 'POST', '/api/v1/auth/login', { email, password: given }, headers)
    const [session = '', device = ''] = [(await login(buyer.email, password)).headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie))
    expect(device).toMatch(/^oja-device=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
    const known = { ...browser, cookie: device.split(';')[0] ?? '' }
    for (const { email } of [admin, buyer]) {
      while ((await login(email, 'a wrong guess')).status === 401);
      expect((await login(email, password)).status).toBe(429)
    }
    expect((await admin.call('POST', '/api/v1/auth/reauth', { password })).status).toBe(200)
    const changed = { oldPassword: password, newPassword: 'another horse' }
    const cookie = session.split(';')[0] ?? ''
    const change = await call(app, 'PUT', '/api/v1/users/change-password', changed, { ...browser, cookie })
    expect(change.status).toBe(200)
    expect((await login(buyer.email, 'another horse', known)).status).toBe(200)
    // The device is known to one account only, and its guesses are counted too.
    expect((await login(admin.email, password, known)).status).toBe(429)
    const statuses = []
    for (let time = 2; time <= 11; time += 1)
      statuses.push((await login(buyer.email, 'a wrong guess', known)).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
    const forged = { ...browser, cookie: `oja-device=${'A'.repeat(59)}` }
    expect((await login(buyer.email, 'another horse', forged)).status).toBe(429)
  },
)

test(
  'an address that somebody typed gets three mails an hour, and the answer never tells',
  { tags: ['D16', 'D17'] },
  async () => {
    const app = await openLimited()
    const known = await registerBuyer(app)
    const shop = { phone: '0803 123 4567', storeName: 'Yams', businessLevel: 'small', category: 'products' }
    const mailsTo = async (email: string) =>
      (await app.pool.query('select from mails where recipient = $1', [email])).rowCount
    // The known address got a mail at its own registration.
    for (const [email, max] of [
      ['victim@example.com', 3],
      [known.email, 3],
    ] as const) {
      const answers = []
      for (let time = 1; time <= 6; time += 1) {
        const more = time % 2 ? shop : {}
        const body = {
          name: `Person ${time}`,
          email: email.toUpperCase(),
          password: `horse ${time} of six`,
          ...more,
        }
        answers.push(await call(app, 'POST', '/api/v1/auth/register', body))
      }
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(answers[5]?.status).toBe(201)
      expect([email, await mailsTo(email)]).toEqual([email, max])
    }
    // The mailed links belong to older registrations, so none of them opens an account with the last password.
    const token = await mailedToken(app, 'victim@example.com')
    expect((await call(app, 'GET', `/api/v1/auth/verify-email/${token}`)).status).toBe(400)
    // The owner asks for the link of the newest one.
    await call(app, 'POST', '/api/v1/auth/resend-verification', { email: 'victim@example.com' })
    await expect.poll(() => mailsTo('victim@example.com')).toBe(4)

    // Five accounts that all say to have moved to the same address.
    for (let turn = 1; turn <= 5; turn += 1) {
      const mover = await registerBuyer(app)
      const moved = await mover.call('PUT', '/api/v1/users/profile/update', { email: 'target@example.com' })
      expect(moved.status).toBe(200)
    }
    expect(await mailsTo('target@example.com')).toBe(3)
  },
)

test(
  'sixty wrong passwords at once on two nodes lead to only ten password checks',
  { tags: ['D17'] },
  async () => {
    expect(await wrongPasswordsAtOnce(await openLimited(), 60)).toEqual({ 401: 10, 429: 50 })
  },
)

test(
  'mailed links, codes, new addresses and downloads are limited for each account',
  { tags: ['D17'], timeout: 240_000 },
  async () => {
    const app = await openLimited()
    const buyer = await registerBuyer(app)
    const refusedAfter = async (
      allowed: number,
      ask: () => Promise<{ status: number; headers: Record<string, unknown> }>,
    ) => {
      for (let time = 1; time <= allowed; time += 1) expect((await ask()).status).not.toBe(429)
      const refused = await ask()
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    }
    for (const path of ['forgot-password', 'resend-verification'])
      for (const email of [buyer.email, 'nobody@example.com'])
        await refusedAfter(3, () => call(app, 'POST', `/api/v1/auth/${path}`, { email }))
    let turn = 0
    await refusedAfter(5, () =>
      buyer.call('PUT', '/api/v1/users/profile/update', { email: `next${(turn += 1)}@example.com` }),
    )
    await refusedAfter(10, () => buyer.call('GET', '/api/v1/users/me/data'))

    const admin = await buildAdmin(app)
    await admin.call('POST', '/api/v1/auth/second-factor/start')
    // The login itself was one of the ten.
    await refusedAfter(9, () => admin.call('POST', '/api/v1/auth/second-factor/confirm', { code: '000000' }))
    const login = await call(app, 'POST', '/api/v1/auth/login', {
      email: admin.email,
      password,
      code: '000000',
    })
    expect(login.status).toBe(429)

    // One address may register sixty times an hour. The test sets the counter to sixty.
    const key = `register:${createHash('sha256').update('127.0.0.1').digest('base64url')}`
    await app.pool.query('update rate_limits set points = 60 where key = $1', [key])
    const registered = await call(app, 'POST', '/api/v1/auth/register', {
      name: 'Late',
      email: 'late@example.com',
      password,
    })
    expect(registered.status).toBe(429)
  },
)
