import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, call, password, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import {
  codeTo,
  newNumber,
  openBrowser,
  otherCode,
  registerByPhone,
} from '../../../../tests/identity/phones.ts'
import { fitsOneText, gsmText } from '../../text-messages/gsm-text.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const confirm = '/api/v1/auth/phone-code/confirm'

test('a wrong password is answered with what was typed: a phone number or an email', async () => {
  const logIn = async (email: string) =>
    (await call(app, 'POST', '/api/v1/auth/login', { email, password: 'not this one' })).body['message']
  expect(await logIn(newNumber())).toBe('Invalid phone number or password')
  expect(await logIn((await buildBuyer(app)).email)).toBe('Invalid email or password')
})

test('a person registers with a phone number, gives the code and is logged in', async () => {
  const browser = openBrowser(app)
  const number = newNumber()
  const spelled = `0${number.slice(4)}`
  const registered = await browser.call('POST', '/api/v1/auth/register', {
    name: 'Amaka Nwosu',
    email: spelled,
    password,
  })
  expect(registered).toMatchObject({
    status: 201,
    body: { message: expect.stringMatching(/^We sent a six-digit code to 0803 \d{3} \d{4}$/) },
  })
  expect((await browser.call('GET', '/api/v1/auth/session')).body.data).toBeNull()
  expect((await browser.call('GET', '/api/v1/auth/phone-code')).body.data).toMatchObject({
    phone: number,
    purpose: 'register',
    againInSeconds: expect.any(Number),
  })
  const code = await codeTo(app, number)
  const { body: text } = await app.textTo(number, code)
  expect(fitsOneText(gsmText(text))).toBe(true)
  expect(text).not.toMatch(/https?:/)
  expect(await browser.call('POST', confirm, { code: otherCode(code) })).toMatchObject({
    status: 422,
    body: { fields: { code: 'That code is wrong. Check the newest message.' } },
  })
  // People type it as they read it.
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  expect(await browser.call('POST', confirm, { code: spaced })).toMatchObject({
    status: 200,
    body: { purpose: 'register', login: { role: 'buyer', name: 'Amaka Nwosu' }, resetToken: '' },
  })
  expect((await browser.call('GET', '/api/v1/auth/session')).body.data).toMatchObject({ role: 'buyer' })
  expect((await browser.call('GET', '/api/v1/users/get/profile')).body.data).toMatchObject({
    email: '',
    phone: number,
  })
  // Used once.
  expect((await browser.call('POST', confirm, { code })).status).toBe(400)
})

test('a seller registers with a phone number, and the shop opens with the code', async () => {
  const browser = await registerByPhone(app, newNumber(), { asSeller: true })
  expect((await browser.call('GET', '/api/v1/sellers/get/profile')).body).toMatchObject({
    seller: { status: 'active', email: '' },
  })
})

test('nobody gets a session before the number is verified, and a right password sends a code', async () => {
  const number = newNumber()
  await openBrowser(app).call('POST', '/api/v1/auth/register', { name: 'Bola Ade', email: number, password })
  const first = await codeTo(app, number)
  const elsewhere = openBrowser(app)
  const logIn = (secret: string) =>
    elsewhere.call('POST', '/api/v1/auth/login', { email: number, password: secret })
  expect((await logIn('not the password')).body.code).toBe('WRONG_CREDENTIALS')
  expect(await logIn(password)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } })
  expect(elsewhere.cookies()).not.toContain('oja')
  const code = await codeTo(app, number, first)
  expect((await elsewhere.call('POST', confirm, { code })).body).toMatchObject({ login: { role: 'buyer' } })
})

test('a verified person logs in with number and password, or with number and code', async () => {
  const number = newNumber()
  await registerByPhone(app, number)
  for (const spelling of [
    number,
    number.slice(1),
    `0${number.slice(4)}`,
    `0${number.slice(4, 7)} ${number.slice(7, 10)}-${number.slice(10)}`,
  ]) {
    const answer = await openBrowser(app).call('POST', '/api/v1/auth/login', { email: spelling, password })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful' } })
  }
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  const asked = await browser.call('POST', '/api/v1/auth/phone-code', { phone: number })
  expect(asked.body.message).toMatch(/^If this number can log in, a code is on its way to 0803 /)
  await browser.call('POST', confirm, { code: await codeTo(app, number, first), remember: true })
  // A code is no password: what asks for one still does.
  const deletion = await browser.call('DELETE', '/api/v1/users/delete/profile')
  expect(deletion.body.code).toBe('REAUTH_REQUIRED')
  expect((await browser.call('POST', '/api/v1/auth/reauth', { password })).status).toBe(200)
  expect((await browser.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query(
    `select count(*)::int as left from users where login_phone = $1 or phone = $1`,
    [number],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('a program logs in with a phone number and gets a bearer credential', async () => {
  const number = newNumber()
  await registerByPhone(app, number)
  const { body } = await call(app, 'POST', '/api/v1/auth/login', { email: number, password })
  const profile = await call(app, 'GET', '/api/v1/users/get/profile', undefined, {
    authorization: `Bearer ${String(body.token)}`,
  })
  expect(profile.body.data).toMatchObject({ email: '', phone: number })
})

test('a forgotten password is chosen anew with a code', async () => {
  const number = newNumber()
  await registerByPhone(app, number)
  const first = await codeTo(app, number)
  const browser = openBrowser(app)
  expect(
    (await browser.call('POST', '/api/v1/auth/forgot-password', { email: number })).body.message,
  ).toMatch(/^If this number can log in, a code is on its way to 0803 /)
  const code = await codeTo(app, number, first)
  const { body } = await browser.call('POST', confirm, { code })
  expect(body).toMatchObject({ purpose: 'reset', login: null })
  expect(browser.cookies()).not.toContain('oja')
  const reset = { token: body.resetToken, password: 'another horse' }
  expect((await browser.call('POST', '/api/v1/reset-password', reset)).status).toBe(200)
  expect(
    (await openBrowser(app).call('POST', '/api/v1/auth/login', { email: number, password })).status,
  ).toBe(401)
  const again = await openBrowser(app).call('POST', '/api/v1/auth/login', {
    email: number,
    password: 'another horse',
  })
  expect(again.status).toBe(200)
  await app.textTo(number, 'password was changed')
})

test('what is no Nigerian mobile number is refused, in one clear sentence, and nothing is left behind', async () => {
  const count = async () =>
    (await app.pool.query('select (select count(*) from users) + (select count(*) from phone_codes) as n'))
      .rows
  const before = await count()
  const rule = 'Please enter a Nigerian phone number, like 0803 123 4567'
  const wrong = [
    ['0803 123 456', rule],
    ['+1 212 555 0123', rule],
    ['01 234 5678', rule],
    ['０８０３１２３４５６７', rule],
    ['٠٨٠٣١٢٣٤٥٦٧', rule],
    ['0803\u200f1234567', rule],
    ['0803\u202e123', 'Please remove the hidden characters'],
    ['0803\u00001234567', 'Please remove the hidden characters'],
  ]
  for (const [email, message] of wrong) {
    const sent = { name: 'Bola Ade', email, password }
    for (const path of ['register', 'forgot-password']) {
      const answer = await openBrowser(app).call('POST', `/api/v1/auth/${path}`, sent)
      expect([path, email, answer.status, answer.body.fields?.email]).toEqual([path, email, 422, message])
    }
    const asked = await openBrowser(app).call('POST', '/api/v1/auth/phone-code', { phone: email })
    expect([email, asked.status]).toEqual([email, 422])
  }
  const spelled = await openBrowser(app).call('POST', '/api/v1/auth/register', {
    name: 'Bola Ade',
    email: 'bola',
    password,
  })
  expect(spelled.body.fields).toEqual({ email: 'Invalid email address' })
  expect(await count()).toEqual(before)
})

test('a password that is the phone number is refused', async () => {
  const answer = await openBrowser(app).call('POST', '/api/v1/auth/register', {
    name: 'Bola Ade',
    email: '0803 999 0001',
    password: '0803-999-0001',
  })
  expect(answer.body.fields).toEqual({ password: 'Please choose a password without your phone number' })
})

test('a known number gets the answer of an unknown one; its owner gets a text, and nothing changes', async () => {
  const number = newNumber()
  await registerByPhone(app, number)
  const again = openBrowser(app)
  const known = await again.call('POST', '/api/v1/auth/register', {
    name: 'Eve',
    email: number,
    password: 'evil horse',
  })
  const unknown = await openBrowser(app).call('POST', '/api/v1/auth/register', {
    name: 'Eve',
    email: '0803 999 0002',
    password: 'evil horse',
  })
  expect(known.status).toBe(unknown.status)
  expect(known.body.message.replaceAll(/[\d ]/g, '')).toBe(unknown.body.message.replaceAll(/[\d ]/g, ''))
  const { body } = await app.textTo(number, 'already has')
  expect(fitsOneText(gsmText(body))).toBe(true)
  expect((await again.call('POST', confirm, { code: '123456' })).body.fields).toHaveProperty('code')
  const { rows } = await app.pool.query('select name from users where login_phone = $1', [number])
  expect(rows).toEqual([{ name: 'Amaka Nwosu' }])
  expect(
    (await openBrowser(app).call('POST', '/api/v1/auth/login', { email: number, password })).status,
  ).toBe(200)
})

test('a person can have an e-mail address and a number, and logs in with either', async () => {
  const buyer = await buildBuyer(app)
  const number = newNumber()
  const browser = openBrowser(app)
  await browser.call('POST', '/api/v1/auth/login', { email: buyer.email, password })
  await browser.call('POST', '/api/v1/users/me/phone', { phone: number })
  const code = await codeTo(app, number)
  expect((await browser.call('POST', '/api/v1/users/me/phone/confirm', { code })).body).toMatchObject({
    isDone: true,
  })
  await app.mailTo(buyer.email, 'new phone number')
  for (const email of [buyer.email, number]) {
    const answer = await openBrowser(app).call('POST', '/api/v1/auth/login', { email, password })
    expect(answer.body.userId).toBe(buyer.userId)
  }
})
