import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { buildAdmin, buildBuyer, call, startTestApp, password } from '../../../tests/test-app.ts'
import { wrongPasswordsAtOnce } from '../../../tests/password-guesses.ts'

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
    const [tried, other] = [await buildBuyer(app), await buildBuyer(app)]
    const logIn = (email: string) =>
      call(app, 'POST', '/api/v1/auth/login', { email, password: 'wrong password' })
    const statuses = []
    // The setup has already logged in once.
    for (let time = 2; time <= 10; time += 1) statuses.push((await logIn(tried.email)).status)
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 401))
    const refused = await logIn(tried.email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toSatisfy(
      (seconds: number) => seconds > 0 && seconds <= 60,
    )
    expect((await logIn(tried.email.toUpperCase())).status).toBe(429)
    expect((await logIn(other.email)).status).toBe(401)
    // A wrong password after the login counts as a guess too.
    const guesses = [
      ['POST', '/api/v1/auth/reauth', { password: 'wrong password' }],
      [
        'PUT',
        '/api/v1/auth/reset-password',
        { currentPassword: 'wrong password', newPassword: 'another horse' },
      ],
      [
        'PUT',
        '/api/v1/users/change-password',
        { oldPassword: 'wrong password', newPassword: 'another horse' },
      ],
    ] as const
    for (const [method, path, body] of guesses)
      expect((await tried.call(method, path, body)).status).toBe(429)
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
    const buyer = await buildBuyer(app)
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
