import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildSeller,
  call,
  logIn,
  startTestApp,
  password,
} from '../../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../../tests/test-app.ts'
import { codeOf, createFirstAdmin } from '../identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const first = 'from the settings'
const next = 'chosen by myself'
const signIn = (body: unknown) => call(app, 'POST', '/api/v1/auth/login', body)
const bearing = (token: unknown): Person['call'] => {
  return (method, url, body, headers = {}) =>
    call(app, method, url, body, { authorization: `Bearer ${String(token)}`, ...headers })
}
/** Lets a code of the same 30 seconds be used again, as if that time had passed. */
const clearSteps = () => app.pool.query('update second_factors set last_step = 0')

test(
  'the first administrator must change the password and set up two-factor before anything else',
  { tags: ['D5', 'OS19'] },
  async () => {
    const email = 'first.admin@example.com'
    expect(await createFirstAdmin(app.pool, { email, password: first }, [])).toBe(true)
    const stored = async () =>
      (
        await app.pool.query('select id, must_change_password, password_hash from users where role = $1', [
          'admin',
        ])
      ).rows
    const before = await stored()
    expect(before).toMatchObject([{ must_change_password: true }])
    // Neither another start nor another address creates a second administrator.
    await createFirstAdmin(app.pool, { email, password: 'changed in the settings' }, [])
    await createFirstAdmin(app.pool, { email: 'second@example.com', password: first }, [])
    expect(await stored()).toEqual(before)

    const entered = await signIn({ email, password: first })
    expect(entered).toMatchObject({ status: 200, body: { role: 'admin' } })
    let me = bearing(entered.body.token)
    const closed: [string, string][] = [
      ['GET', '/api/v1/users/get/profile'],
      ['GET', '/api/v1/users/orders'],
      ['GET', '/api/v1/users/me/data'],
      ['GET', '/api/v1/auth/sessions'],
      ['DELETE', '/api/v1/users/delete/profile'],
    ]
    const refusals = async () =>
      Promise.all(closed.map(async ([method, url]) => (await me(method, url)).body.code))
    expect(await refusals()).toEqual(closed.map(() => 'ENROL_SECOND_FACTOR'))
    expect((await me('GET', '/api/v1/auth/session')).body.data).toMatchObject({ role: 'admin' })
    const state = async () => (await me('GET', '/api/v1/auth/second-factor')).body.data
    expect(await state()).toEqual({ mustChangePassword: true, isOn: false, recoveryCodesLeft: 0 })

    const changed = await me('PUT', '/api/v1/users/change-password', {
      oldPassword: first,
      newPassword: next,
    })
    me = bearing(changed.body.token)
    expect(await refusals()).toEqual(closed.map(() => 'ENROL_SECOND_FACTOR'))
    const { secret, uri, qr } = (await me('POST', '/api/v1/auth/second-factor/start')).body.data as {
      secret: string
      uri: string
      qr: { size: number; path: string }
    }
    expect(uri).toBe(`otpauth://totp/Oja:first.admin%40example.com?secret=${secret}&issuer=Oja`)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect(
      Math.max(...[...qr.path.matchAll(/M(\d+) \d+h(\d+)/g)].map(([, x, run]) => Number(x) + Number(run))),
    ).toBeLessThanOrEqual(qr.size - 2)
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    for (const code of [wrong, '12345', 'abcdef', secret])
      expect(await me('POST', '/api/v1/auth/second-factor/confirm', { code })).toMatchObject({
        status: 422,
        body: { fields: { code: expect.any(String) } },
      })
    expect((await me('POST', '/api/v1/auth/second-factor/confirm', { code: ['1'] })).status).toBe(422)
    const elsewhere = bearing((await signIn({ email, password: next })).body.token)

    const confirmed = await me('POST', '/api/v1/auth/second-factor/confirm', { code: codeOf(secret) })
    const { codes } = confirmed.body.data as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect(await state()).toEqual({ mustChangePassword: false, isOn: true, recoveryCodesLeft: 10 })
    expect((await me('GET', '/api/v1/users/get/profile')).status).toBe(200)
    // Sessions that began without two-factor have ended.
    expect((await elsewhere('GET', '/api/v1/auth/second-factor')).status).toBe(401)
    await app.mailTo(email, 'second step')

    const { rows } = await app.pool.query(
      'select f::text || coalesce((select string_agg(c::text, $1) from recovery_codes c), $1) as text from second_factors f',
      [' '],
    )
    for (const word of [
      secret,
      Buffer.from(secret).toString('hex'),
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
    ])
      expect(rows[0].text).not.toContain(word)
  },
)

test(
  'an administrator logs in with a code or a recovery code, and each works once',
  { tags: ['D5', 'LG15'] },
  async () => {
    const admin = await buildAdmin(app)
    const secret = await secretOf(admin)
    await clearSteps()
    const missing = await signIn({ email: admin.email, password })
    expect(missing).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED', fields: { code: expect.any(String) } },
    })
    expect(missing.headers).not.toHaveProperty('set-cookie')
    expect(missing.body).not.toHaveProperty('token')
    // A wrong password gets no word about two-factor.
    expect(
      (await signIn({ email: admin.email, password: 'wrong password', code: codeOf(secret) })).body.code,
    ).toBe('WRONG_CREDENTIALS')
    // A code that was not typed to its end is no wrong one.
    for (const short of ['12', '123 45'])
      expect((await signIn({ email: admin.email, password, code: short })).body).toMatchObject({
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'The code has six digits',
      })
    const code = codeOf(secret)
    const both = await Promise.all([1, 2].map(() => signIn({ email: admin.email, password, code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await signIn({ email: admin.email, password, code })).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      message: 'That code is wrong or was used already',
    })

    const given = await admin.call('POST', '/api/v1/auth/second-factor/recovery-codes')
    const [one = '', two = ''] = (given.body.data as { codes: string[] }).codes
    const used = await Promise.all(
      [1, 2].map(() => signIn({ email: admin.email, password, code: ` ${one.toUpperCase()} ` })),
    )
    expect(used.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await app.mailTo(admin.email, 'recovery code')).text).toContain('9 are left')
    const renewed = await admin.call('POST', '/api/v1/auth/second-factor/recovery-codes')
    expect((renewed.body.data as { codes: string[] }).codes).not.toContain(two)
    expect((await signIn({ email: admin.email, password, code: two })).status).toBe(401)
    for (const odd of ['', ' ', '0', '%', 'x'.repeat(41), ['1']])
      expect((await signIn({ email: admin.email, password, code: odd })).status).toSatisfy(
        (status: number) => status === 401 || status === 422,
      )
  },
)

test(
  'replacing two-factor needs the password again, and the old secret works until the new one is confirmed',
  { tags: ['D15'] },
  async () => {
    const admin = await buildAdmin(app)
    const old = await secretOf(admin)
    await app.pool.query(
      "update sessions set password_given_at = now() - interval '16 minutes' where user_id = $1",
      [admin.userId],
    )
    for (const path of ['start', 'recovery-codes'])
      expect((await admin.call('POST', `/api/v1/auth/second-factor/${path}`)).body.code).toBe(
        'REAUTH_REQUIRED',
      )
    await admin.call('POST', '/api/v1/auth/reauth', { password })
    const offered = (await admin.call('POST', '/api/v1/auth/second-factor/start')).body.data as {
      secret: string
    }
    await clearSteps()
    expect((await signIn({ email: admin.email, password, code: codeOf(old) })).status).toBe(200)
    expect(
      (await admin.call('POST', '/api/v1/auth/second-factor/confirm', { code: codeOf(offered.secret) }))
        .status,
    ).toBe(200)
    await clearSteps()
    expect((await signIn({ email: admin.email, password, code: codeOf(old) })).status).toBe(401)
    expect((await signIn({ email: admin.email, password, code: codeOf(offered.secret) })).status).toBe(200)
  },
)

test(
  'the server decides about roles, and other people reach nothing that belongs to administrators',
  { tags: ['RO4', 'RO5', 'RO11', 'D5', 'CL5'] },
  async () => {
    const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
    for (const person of [buyer, seller])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/start'],
        ['POST', '/confirm'],
        ['POST', '/recovery-codes'],
      ])
        expect(
          (
            await person.call(
              method ?? '',
              `/api/v1/auth/second-factor${path}`,
              method === 'GET' ? undefined : { code: '123456' },
            )
          ).status,
        ).toBe(403)
    expect((await call(app, 'GET', '/api/v1/auth/second-factor')).status).toBe(401)
    for (const path of ['get/profile', 'only/profile', 'dashboard', 'transactions', 'orders']) {
      expect((await call(app, 'GET', `/api/v1/sellers/${path}`)).status).toBe(401)
      expect((await buyer.call('GET', `/api/v1/sellers/${path}`)).status).toBe(403)
      expect((await seller.call('GET', `/api/v1/sellers/${path}`)).status).toBe(200)
    }
    // The role in the browser's storage is only a hint. The session decides about the role.
    expect(
      (
        await buyer.call('GET', '/api/v1/sellers/dashboard', undefined, {
          role: 'seller',
          cookie: 'role=seller',
        })
      ).status,
    ).toBe(403)
    expect((await logIn(app, buyer.email)).sellerId).toBeNull()
  },
)

async function secretOf(admin: Person): Promise<string> {
  const { rows } = await app.pool.query('select sealed from second_factors where user_id = $1', [
    admin.userId,
  ])
  return app.platform.encryption.decrypt(rows[0].sealed, `second factor ${admin.userId}`).toString()
}
