import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  registerBuyer,
  buildSeller,
  call,
  mailedToken,
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

const register = (body: unknown) => call(app, 'POST', '/api/v1/auth/register', body)
const verify = (token: string) => call(app, 'GET', `/api/v1/auth/verify-email/${token}`)
const logIn = (body: unknown, headers = {}) => call(app, 'POST', '/api/v1/auth/login', body, headers)
const ask = (path: string, headers = {}) => call(app, 'GET', path, undefined, headers)
const chidi = (email: string) => ({ name: 'Chidi Okafor', email, password })

test(
  'a buyer registers, opens the mailed link and logs in',
  { tags: ['CL4', 'CL9', 'EN3', 'RG16', 'D3', 'D16'] },
  async () => {
    const email = 'chidi.okafor@example.com'
    const answer = await register({
      ...chidi('Chidi.Okafor@Example.com'),
      role: 'admin',
      sellerId: crypto.randomUUID(),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ message: 'Check your email to verify your account' })

    const mail = await app.mailTo(email, 'Verify')
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
      `${app.origin}/VerifyEmail/${await mailedToken(app, email)}`,
    ])
    const first = await verify(await mailedToken(app, email))
    expect(first).toMatchObject({ status: 200, body: { message: 'Email verified successfully' } })
    const again = await verify(await mailedToken(app, email))
    expect([again.status, again.body]).toEqual([
      200,
      {
        message: 'This link was used before. Your email is verified.',
        usedBefore: true,
        canContinue: false,
        isSeller: false,
      },
    ])

    expect((await logIn({ email, password })).body).toMatchObject({
      role: 'buyer',
      sellerId: null,
      name: 'Chidi Okafor',
    })
  },
)

test(
  'the browser that registered continues without the password after the link, every other browser does not',
  { tags: ['D16', 'OS13', 'LG6'] },
  async () => {
    const email = 'same.browser@example.com'
    const sameOrigin = { origin: app.origin, 'sec-fetch-site': 'same-origin' }
    const cookiesOf = (answer: Awaited<ReturnType<typeof call>>) =>
      [answer.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0])
    const carry = (...lines: (string | undefined)[]) => ({ ...sameOrigin, cookie: lines.join('; ') })
    const proceed = (headers: Record<string, string>) =>
      call(app, 'POST', '/api/v1/auth/login-after-verification', undefined, headers)
    const open = async (address: string, headers: Record<string, string>) =>
      call(app, 'GET', `/api/v1/auth/verify-email/${await mailedToken(app, address)}`, undefined, headers)
    const [registered] = cookiesOf(await register(chidi(email)))
    const [ofAnother] = cookiesOf(await register(chidi('another@example.com')))
    expect(await proceed(carry(registered))).toMatchObject({ status: 400 })
    const elsewhere = await open(email, carry(ofAnother))
    expect([elsewhere.body.canContinue, cookiesOf(elsewhere)]).toEqual([false, []])
    // A known address looks the same, and its cookie opens nothing.
    const known = cookiesOf(await register(chidi(email)))
    expect(known.map((line) => line?.split('=')[0])).toEqual(['oja-registered', 'oja-typed'])
    expect(await proceed(carry(...known))).toMatchObject({ status: 400 })

    const mine = 'mine@example.com'
    const [cookie] = cookiesOf(await register(chidi(mine)))
    const opened = await open(mine, carry(cookie))
    expect(opened.body).toMatchObject({ usedBefore: false, canContinue: true })
    const [offer] = cookiesOf(opened)
    expect(await proceed({ cookie: `${offer}`, origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
    })
    expect(
      await proceed(carry(offer?.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')))),
    ).toMatchObject({ status: 400 })
    const answer = await proceed(carry(offer))
    expect(answer).toMatchObject({ status: 200, body: { role: 'buyer', name: 'Chidi Okafor' } })
    const [session] = cookiesOf(answer)
    expect((await ask('/api/v1/auth/session', { cookie: `${session}` })).body).toMatchObject({
      data: { name: 'Chidi Okafor' },
    })

    // A quarter of an hour later the cookie opens nothing.
    await app.pool.query(
      "update users set email_verified_at = email_verified_at - interval '15 minutes' where email = $1",
      [mine],
    )
    expect(await proceed(carry(offer))).toMatchObject({ status: 400 })
  },
)

test(
  'the login says that an email is not verified only after the right password',
  { tags: ['LG16', 'D3'] },
  async () => {
    const email = 'not.yet@example.com'
    await register(chidi(email))
    expect(await logIn({ email, password: 'wrong password' })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS' },
    })
    const right = await logIn({ email, password })
    expect(right).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    expect(right.body).not.toHaveProperty('token')
    expect(right.headers).not.toHaveProperty('set-cookie')
    const { rows } = await app.pool.query(
      'select s.id from sessions s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([])
  },
)

test('a HEAD request does not use the mailed link', { tags: ['D16'] }, async () => {
  const email = 'scanner@example.com'
  await register(chidi(email))
  await app.app.inject({
    method: 'HEAD',
    url: `/api/v1/auth/verify-email/${await mailedToken(app, email)}`,
  })
  const { rows } = await app.pool.query('select email_verified_at from users where email = $1', [email])
  expect(rows).toEqual([{ email_verified_at: null }])
})

test(
  'a wrong, an old or a replaced link is answered with the words that it may have expired',
  { tags: ['CL9', 'D16'] },
  async () => {
    const email = 'too.late@example.com'
    await register(chidi(email))
    const replaced = await mailedToken(app, email)
    await call(app, 'POST', '/api/v1/auth/resend-verification', { email })
    const newer = await waitFor(async () => {
      const token = await mailedToken(app, email)
      return token === replaced ? undefined : token
    })
    await app.pool.query(
      "update mail_links set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)",
      [email],
    )
    for (const token of ['x', 'a'.repeat(43), '%00', "';drop table users;--", replaced, newer]) {
      expect(await verify(token)).toMatchObject({ status: 400, body: { message: 'Link may have expired' } })
    }
    expect((await logIn({ email, password })).status).toBe(403)
  },
)

test(
  'a refused registration names each wrong field in the words of the form',
  { tags: ['RG3', 'RG5', 'RG6', 'RG7', 'RG8', 'ER7'] },
  async () => {
    const required = {
      name: 'First name is required',
      email: 'Email is required',
      password: 'Password is required',
    }
    expect(await register({ name: ' ', email: '', password: '' })).toMatchObject({
      status: 422,
      body: { fields: required },
    })
    expect(await register({})).toMatchObject({ status: 422, body: { fields: required } })
    for (const email of ['chidi', 'chidi@', '@example.com', 'chidi@example', 'a b@example.com']) {
      expect((await register(chidi(email))).body.fields).toEqual({ email: 'Invalid email address' })
    }
    const short = await register({ ...chidi('short@example.com'), password: '1234567' })
    expect(short.body).toEqual({
      message: 'Must be at least 8 characters long',
      code: 'REFUSED',
      fields: { password: 'Must be at least 8 characters long' },
    })
  },
)

test(
  'an API client gets a credential with which it can read its profile',
  { tags: ['CL5', 'EN4', 'CL12', 'EN19', 'D15'] },
  async () => {
    const [buyer, seller] = [await registerBuyer(app, 'Yusuf Lawal'), await buildSeller(app)]
    const { body, headers } = await logIn({ email: buyer.email, password })
    const token = String(body.token)
    expect(body).toEqual({
      message: 'Login successful',
      token,
      role: 'buyer',
      userId: buyer.userId,
      sellerId: null,
      name: 'Yusuf Lawal',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect((await logIn({ email: seller.email, password })).body).toMatchObject({
      role: 'seller',
      sellerId: seller.sellerId,
    })

    const profile = await ask('/api/v1/users/get/profile', { authorization: `Bearer ${token}` })
    expect(profile).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    const { data } = profile.body as unknown as { data: object }
    expect(data).toEqual({
      name: 'Yusuf Lawal',
      fullName: 'Yusuf Lawal',
      email: buyer.email,
      pendingEmail: '',
      phone: '',
      address: '',
      avatarUrl: '',
      logo: '',
      role: 'buyer',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      suspensionReason: null,
    })
    expect((await ask('/api/v1/users/get/profile')).status).toBe(401)
  },
)

test(
  'registering a known address looks the same, mails its owner and creates no second account',
  { tags: ['D16'] },
  async () => {
    const buyer = await registerBuyer(app, 'Adaeze Umeh')
    const fresh = await register(chidi('fresh@example.com'))
    const known = await register({
      name: 'A Thief',
      email: buyer.email.toUpperCase(),
      password: 'another password',
    })
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    expect((await app.mailTo(buyer.email, 'already have an account')).text).not.toContain('VerifyEmail')
    const { rows } = await app.pool.query('select name from users where email = $1', [buyer.email])
    expect(rows).toEqual([{ name: 'Adaeze Umeh' }])
    expect((await logIn({ email: buyer.email, password })).status).toBe(200)
  },
)

test(
  'a new verification link goes only to unverified accounts, and the answer does not tell which those are',
  { tags: ['CL8', 'LG18', 'LG19', 'LG23'] },
  async () => {
    const resend = (email: unknown) => call(app, 'POST', '/api/v1/auth/resend-verification', { email })
    const { email: verified } = await registerBuyer(app)
    await register(chidi('waiting@example.com'))
    const answers = [
      await resend('waiting@example.com'),
      await resend(verified),
      await resend('nobody@example.com'),
    ]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const mails = async () =>
      (
        await app.pool.query(
          "select recipient, count(*)::int from mails where subject like 'Verify%' and recipient = any($1) group by recipient order by recipient",
          [[verified, 'waiting@example.com', 'nobody@example.com']],
        )
      ).rows
    // A job does the work, so the time of the answer does not show it either.
    await expect.poll(mails).toEqual([
      { recipient: verified, count: 1 },
      { recipient: 'waiting@example.com', count: 2 },
    ])
    await expect.poll(async () => (await app.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)

    for (const empty of ['', '  ', undefined]) {
      expect((await resend(empty)).body.fields).toEqual({ email: 'Please enter your email address' })
    }
    expect((await resend('chidi')).body.fields).toEqual({ email: 'Please enter a valid email address' })
  },
)

test(
  'malformed requests are refused with a sentence and store nothing',
  { tags: ['D18', 'CL4', 'CL5'] },
  async () => {
    const counted = async () =>
      (await app.pool.query('select (select count(*) from users) + (select count(*) from mails) as n')).rows
    const before = await counted()
    const email = 'hostile@example.com'
    const shapes: unknown[] = [
      [],
      [chidi(email)],
      'text',
      null,
      { ...chidi(email), name: ['Chidi'] },
      { ...chidi(email), name: { $ne: null } },
      { ...chidi(email), name: 'Chi\u0000di' },
      { ...chidi(email), name: 'x'.repeat(81) },
      { ...chidi(email), email: 7 },
      { ...chidi(email), email: [email] },
      { ...chidi(email), email: 'hostile@example.com\r\nBcc: others@example.com' },
      { ...chidi(email), email: 'hos\u0000tile@example.com' },
      { ...chidi(email), email: `${'x'.repeat(250)}@example.com` },
      { ...chidi(email), password: 12_345_678 },
      { ...chidi(email), password: 'x'.repeat(129) },
      { ...chidi(email), password: 'x'.repeat(10_000_000) },
    ]
    for (const [place, shape] of shapes.entries()) {
      const json = { 'content-type': 'application/json' }
      for (const path of ['register', 'login']) {
        const { status, body } = await call(app, 'POST', `/api/v1/auth/${path}`, JSON.stringify(shape), json)
        expect([place, path, status]).toEqual([
          place,
          path,
          expect.toSatisfy((code: number) => code >= 400 && code < 500),
        ])
        expect(body.message).toEqual(expect.any(String))
        expect(body.message).not.toMatch(/expected|received|Zod/)
      }
    }
    expect(await counted()).toEqual(before)
  },
)

test(
  'secrets are stored as hashes, and neither tables nor sent mails hold a secret that works',
  { tags: ['D15', 'D16'] },
  async () => {
    const buyer = await registerBuyer(app)
    const token = await mailedToken(app, buyer.email)
    const { rows: sessions } = await app.pool.query(
      'select token_hash, public_id from sessions where user_id = $1',
      [buyer.userId],
    )
    expect(sessions[0].token_hash).toEqual(createHash('sha256').update(buyer.token).digest())
    const { rows: links } = await app.pool.query('select token_hash from mail_links where user_id = $1', [
      buyer.userId,
    ])
    expect(links).toEqual([{ token_hash: createHash('sha256').update(token).digest() }])
    const { rows: users } = await app.pool.query('select password_hash from users where id = $1', [
      buyer.userId,
    ])
    expect(users[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(
              'select sent_at is not null as sent, body_text, body_html from mails where recipient = $1',
              [buyer.email],
            )
          ).rows,
      )
      .toEqual([{ sent: true, body_text: '', body_html: '' }])
  },
)

test(
  "an unverified registration of another person's address does not block that person",
  { tags: ['D16'] },
  async () => {
    const email = 'owner-of-this@example.com'
    const register = (name: string, secret: string) =>
      call(app, 'POST', '/api/v1/auth/register', { name, email, password: secret })
    await register('Not Her', 'the thief knows this')
    await register('Amaka Eze', 'only Amaka knows this')
    const logInWith = async (secret: string) =>
      (await call(app, 'POST', '/api/v1/auth/login', { email, password: secret })).status
    // Two mails were sent, and only the link of the second works.
    await expect
      .poll(async () => {
        await call(app, 'GET', `/api/v1/auth/verify-email/${await mailedToken(app, email)}`)
        return logInWith('only Amaka knows this')
      })
      .toBe(200)
    expect(await logInWith('the thief knows this')).toBe(401)
  },
)
