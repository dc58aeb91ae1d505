import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  password,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { CookieBrowser } from '../../../../tests/identity/phones.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import {
  codeTo,
  newNumber,
  openBrowser,
  otherCode,
  registerByPhone,
} from '../../../../tests/identity/phones.ts'
import { changeDuePhones, deleteExpiredLogins } from '../identity.ts'

let shared: TestApp | undefined
const openApp = async () => (shared ??= await startTestApp())
afterAll(() => shared?.close())

const confirm = '/api/v1/auth/phone-code/confirm'
const ask = '/api/v1/auth/phone-code'

test('a code is good for five tries, in the browser that asked, for its own purpose', async () => {
  const app = await openApp()
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  await browser.call('POST', ask, { phone: number })
  const code = await codeTo(app, number, first)

  // Another browser, with a code of its own pending or not.
  expect((await openBrowser(app).call('POST', confirm, { code })).status).toBe(400)
  const other = openBrowser(app)
  await other.call('POST', ask, { phone: newNumber() })
  expect((await other.call('POST', confirm, { code })).status).toBe(422)
  // Another purpose: a code for a login changes no number.
  await browser.call('POST', '/api/v1/auth/login', { email: number, password })
  expect((await browser.call('POST', '/api/v1/users/me/phone/confirm', { code })).status).toBe(400)
  await browser.call('POST', '/api/v1/auth/logout')

  for (const left of [4, 3, 2, 1, 0]) {
    const wrong = await browser.call('POST', confirm, { code: otherCode(code) })
    const words =
      left > 0
        ? 'That code is wrong. Check the newest message. If none came, use your password or your email.'
        : 'That was wrong too often. Ask for a new code.'
    expect([left, wrong.status, wrong.body.fields.code]).toEqual([left, 422, words])
  }
  // The sixth try is too late, also with the right code.
  const late = await browser.call('POST', confirm, { code })
  expect(late).toMatchObject({
    status: 422,
    body: { fields: { code: 'This code has ended. Ask for a new one.' } },
  })
  expect(browser.cookies()).not.toContain('oja')
})

test('a newer code voids the older, an old one ends, and of two uses at once one counts', async () => {
  const app = await openApp()
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  await browser.call('POST', ask, { phone: number })
  const older = await codeTo(app, number, first)
  expect((await browser.call('POST', `${ask}/again`, {})).status).toBe(429)
  await app.pool.query(
    "update phone_codes set created_at = created_at - interval '61 seconds', expires_at = expires_at - interval '61 seconds'",
  )
  expect(await browser.call('POST', `${ask}/again`, { way: 'whatsapp' })).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^If this number can log in, a code is on its way to /) },
  })
  const newer = await codeTo(app, number, older)
  if (older !== newer) expect((await browser.call('POST', confirm, { code: older })).status).toBe(422)
  const both = await Promise.all([1, 2].map(() => browser.call('POST', confirm, { code: newer })))
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)

  await browser.call('POST', ask, { phone: number })
  const last = await codeTo(app, number, newer)
  await app.pool.query(
    "update phone_codes set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'",
  )
  expect((await openBrowser(app).call('GET', ask)).body.data).toBeNull()
  expect((await browser.call('POST', confirm, { code: last })).status).toBe(400)
  await app.pool.query(
    "update phone_codes set created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'",
  )
  await deleteExpiredLogins(app.pool)
  expect((await app.pool.query('select from phone_codes where number = $1', [number])).rowCount).toBe(0)
})

test('a code is read in any script, is stored as no hash that a thief of the table could try out, and opens once', async () => {
  const app = await openApp()
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  await browser.call('POST', ask, { phone: number })
  const code = await codeTo(app, number, first)
  const { rows } = await app.pool.query<{ stored: string; code_hash: Buffer | null }>(
    'select c::text as stored, code_hash from phone_codes c where number = $1',
    [number],
  )
  for (const { stored, code_hash: hash } of rows) {
    expect(stored.replaceAll(number.slice(1), '')).not.toContain(code)
    for (const way of ['sha256', 'sha512', 'sha1', 'md5'])
      expect(hash?.toString('hex') ?? '').not.toBe(createHash(way).update(code).digest('hex'))
  }

  const arabic = Array.from(code, (digit) => String.fromCodePoint(0x0660 + Number(digit))).join('')
  const given = { code: `\u200f${arabic.slice(0, 3)} ${arabic.slice(3)}` }
  expect((await browser.call('POST', confirm, given)).body).toMatchObject({ message: 'Login successful' })
  await browser.call('POST', '/api/v1/auth/logout')
  expect((await browser.call('POST', confirm, { code })).status).toBe(400)
  expect(browser.cookies()).not.toContain('oja')
})

test('two accounts that give their codes for one number at the same moment: one has it', async () => {
  const app = await openApp()
  const wanted = newNumber()
  const [asked, numbers] = [[] as { browser: CookieBrowser; code: string }[], [newNumber(), newNumber()]]
  for (const old of numbers) {
    const browser = await registerByPhone(app, old)
    await browser.call('POST', '/api/v1/users/me/phone', { phone: wanted })
    asked.push({ browser, code: await codeTo(app, wanted, asked[0]?.code) })
  }
  const give = () =>
    asked.map(({ browser, code }) => browser.call('POST', '/api/v1/users/me/phone/confirm', { code }))
  const answers = await Promise.all([...give(), ...give()])
  // The newer code has ended the older one.
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  // Accounts whose changes to it are due at the same moment, however that came about.
  await app.pool.query(
    `insert into phone_changes (user_id, number, confirmed_at, due_at)
      select id, $1, app_now() - interval '73 hours', app_now() - interval '1 hour' from users where login_phone = any($2)
      on conflict (user_id) do update set number = $1, confirmed_at = excluded.confirmed_at, due_at = excluded.due_at`,
    [wanted, numbers],
  )
  await Promise.all([changeDuePhones(app.pool), changeDuePhones(app.pool)])
  const owners = await app.pool.query('select id from users where login_phone = $1', [wanted])
  expect(owners.rows).toHaveLength(1)
  expect((await app.pool.query('select from phone_changes where number = $1', [wanted])).rows).toEqual([])
})

test('two people who race for one number: whoever has its text gets it, and the other nothing', async () => {
  const app = await openApp()
  const number = newNumber()
  const [one, two] = [openBrowser(app), openBrowser(app)]
  const register = (name: string) => ({ name, email: number, password })
  await one.call('POST', '/api/v1/auth/register', register('First Person'))
  const first = await codeTo(app, number)
  await two.call('POST', '/api/v1/auth/register', register('Second Person'))
  const second = await codeTo(app, number, first)
  expect((await one.call('POST', confirm, { code: second })).status).toBe(400)
  expect((await two.call('POST', confirm, { code: second })).status).toBe(200)
  const { rows } = await app.pool.query('select name from users where login_phone = $1', [number])
  expect(rows).toEqual([{ name: 'Second Person' }])

  // Two accounts that want to have one number.
  const wanted = newNumber()
  const both = await Promise.all(
    [await buildBuyer(app), await buildBuyer(app)].map(async (buyer) => {
      const browser = openBrowser(app)
      await browser.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
      return { browser, userId: buyer.userId }
    }),
  )
  const [left, right] = both
  if (!left || !right) throw new Error('two people')
  await left.browser.call('POST', '/api/v1/users/me/phone', { phone: wanted })
  const code = await codeTo(app, wanted)
  expect((await left.browser.call('POST', '/api/v1/users/me/phone/confirm', { code })).body.isDone).toBe(true)
  const refused = await right.browser.call('POST', '/api/v1/users/me/phone', { phone: wanted })
  // The same words as for a free number, and no text.
  expect(refused).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching(/^We sent a six-digit code/) },
  })
  expect((await right.browser.call('POST', '/api/v1/users/me/phone/confirm', { code })).status).toBe(422)
  expect((await app.pool.query('select id from users where login_phone = $1', [wanted])).rows).toEqual([
    { id: left.userId },
  ])
})

test('a number changes after three days without a code of the old one, and everybody concerned hears of it', async () => {
  const app = await openApp()
  const [old, next] = [newNumber(), newNumber()]
  const browser = await registerByPhone(app, old)
  expect(await browser.call('POST', '/api/v1/users/me/phone', { phone: old })).toMatchObject({
    status: 422,
    body: { fields: { phone: 'You log in with this number already' } },
  })
  await browser.call('POST', '/api/v1/users/me/phone', { phone: next })
  const answer = await browser.call('POST', '/api/v1/users/me/phone/confirm', {
    code: await codeTo(app, next),
  })
  expect(answer.body).toMatchObject({ isDone: false })
  await app.textTo(old, 'In 3 days')
  await changeDuePhones(app.pool)
  expect((await browser.call('GET', '/api/v1/users/me/phone')).body.data).toMatchObject({
    phone: old,
    change: { phone: next },
  })
  await app.pool.query(
    "update phone_changes set confirmed_at = confirmed_at - interval '72 hours', due_at = due_at - interval '72 hours'",
  )
  await changeDuePhones(app.pool)
  expect((await browser.call('GET', '/api/v1/users/me/phone')).body.data).toEqual({
    phone: next,
    change: null,
    code: null,
  })
  await app.textTo(old, 'new phone number')
  expect((await openBrowser(app).call('POST', '/api/v1/auth/login', { email: old, password })).status).toBe(
    401,
  )
  expect((await openBrowser(app).call('POST', '/api/v1/auth/login', { email: next, password })).status).toBe(
    200,
  )

  // A change can be cancelled, and a new password cancels it.
  const third = newNumber()
  await browser.call('POST', '/api/v1/users/me/phone', { phone: third })
  await browser.call('POST', '/api/v1/users/me/phone/confirm', { code: await codeTo(app, third) })
  const changed = await browser.call('PUT', '/api/v1/users/change-password', {
    oldPassword: password,
    newPassword: 'another horse',
  })
  expect(changed.status).toBe(200)
  expect((await browser.call('GET', '/api/v1/users/me/phone')).body.data).toMatchObject({ change: null })
  await browser.call('POST', '/api/v1/users/me/phone', { phone: third })
  expect((await browser.call('DELETE', '/api/v1/users/me/phone')).status).toBe(200)
  expect((await browser.call('GET', '/api/v1/users/me/phone')).body.data).toMatchObject({
    phone: next,
    change: null,
  })
  expect((await browser.call('POST', '/api/v1/users/me/phone/code', { to: 'old' })).status).toBe(409)
})

test('a code of a number that was silent for 180 days opens nothing; the password does', async () => {
  const app = await openApp()
  const number = newNumber()
  await registerByPhone(app, number)
  const silence = () =>
    app.pool.query(
      `update users set phone_verified_at = phone_verified_at - interval '181 days',
        phone_used_at = phone_used_at - interval '181 days' where login_phone = $1`,
      [number],
    )
  await silence()
  let last = await codeTo(app, number)
  for (const [path, body] of [
    [ask, { phone: number }],
    ['/api/v1/auth/forgot-password', { email: number }],
  ] as const) {
    const browser = openBrowser(app)
    await browser.call('POST', path, body)
    last = await codeTo(app, number, last)
    expect(await browser.call('POST', confirm, { code: last })).toMatchObject({
      status: 403,
      body: { code: 'PHONE_SILENT' },
    })
    expect(browser.cookies()).not.toContain('oja')
  }
  expect(
    (await openBrowser(app).call('POST', '/api/v1/auth/login', { email: number, password })).status,
  ).toBe(200)
  const browser = openBrowser(app)
  await browser.call('POST', ask, { phone: number })
  expect((await browser.call('POST', confirm, { code: await codeTo(app, number, last) })).status).toBe(200)
})

test('an admin has no phone login, finds people without an e-mail, and sees them as verified', async () => {
  const app = await openApp()
  const admin = await buildAdmin(app)
  expect((await admin.call('POST', '/api/v1/users/me/phone', { phone: newNumber() })).status).toBe(403)
  const number = newNumber()
  await registerByPhone(app, number, { asSeller: true, name: 'Findme Eze' })
  for (const q of ['Findme', number, `0${number.slice(4, 7)} ${number.slice(7, 10)} ${number.slice(10)}`]) {
    const list = await admin.call('GET', `/api/v1/admin/users?q=${encodeURIComponent(q)}`)
    expect([q, list.body.data]).toMatchObject([
      q,
      [{ email: '', phone: number, status: 'Active', role: 'seller' }],
    ])
    const all = await admin.call('GET', `/api/v1/admin/search?q=${encodeURIComponent(q)}`)
    expect(JSON.stringify(all.body)).toContain('Findme Eze')
  }
})

test('a person without an e-mail pays: Paystack gets an address of the market, and the receipt none', async () => {
  const app = await openApp()
  const product = await buildProduct(await buildSeller(app, 'Paid Yams'))
  const browser = await registerByPhone(app, newNumber())
  const { body, status } = await browser.call('POST', '/api/v1/payments/initiate', {
    productId: product,
    quantity: 1,
  })
  expect(status).toBeLessThan(300)
  expect((body.customer as { email: string }).email).toMatch(/^[a-z-]+-[0-9a-z]+@pay\.example\.com$/)
  expect(body.access_code).not.toBeNull()
  await app.pay(String(body.reference))
  const paid = await browser.call('POST', '/api/v1/payments/paystack/verify', { reference: body.reference })
  expect(paid.status).toBe(200)
  const data = await browser.call('GET', '/api/v1/users/me/data')
  expect(data.body.identity).toMatchObject({
    account: { email: '', loginPhone: expect.any(String) },
    mails: [],
  })
  expect(app.failures).toEqual([])
})

test('who has forgotten the password is not sent to it when a code is wrong', async () => {
  const app = await openApp()
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  await browser.call('POST', '/api/v1/auth/forgot-password', { email: number })
  const code = await codeTo(app, number, first)
  expect((await browser.call('POST', confirm, { code: otherCode(code) })).body.fields).toEqual({
    code: 'That code is wrong. Check the newest message. If none came, use your email.',
  })
})
