import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildSeller,
  call,
  logIn,
  startTestApp,
  password,
  photo,
  waitFor,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const update = (person: Person, body: unknown) => person.call('PUT', '/api/v1/users/profile/update', body)
const profile = async (person: Person) =>
  (await person.call('GET', '/api/v1/users/get/profile')).body.data as Record<string, string>
const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const stale = (person: Person) =>
  app.pool.query("update sessions set password_given_at = now() - interval '16 minutes' where user_id = $1", [
    person.userId,
  ])
const linkIn = (mail: { text: string }) => /VerifyEmail\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
const open = (token: string) => call(app, 'GET', `/api/v1/auth/verify-email/${token}`)

test('who shows their full name to others shows a new one at once, and a chosen username stays', async () => {
  const buyer = await buildBuyer(app, 'Amaka Nwosu')
  const shown = async () => (await buyer.call('GET', '/api/v1/auth/session')).body.data
  const saved = { name: 'Amaka Nwosu', fullName: 'Amaka Eze', email: buyer.email }
  expect((await update(buyer, saved)).status).toBe(200)
  expect(await shown()).toMatchObject({ name: 'Amaka Eze' })
  await update(buyer, { ...saved, name: 'Ammy', fullName: 'Amaka Eze' })
  await update(buyer, { ...saved, name: 'Ammy', fullName: 'Amaka Obi' })
  expect(await shown()).toMatchObject({ name: 'Ammy' })
})

test(
  'a profile is stored as it was sent, and a phone number in any spelling as +234',
  { tags: ['CL12', 'CL13', 'BU9', 'EN19', 'SW9'] },
  async () => {
    const buyer = await buildBuyer(app)
    const sent = {
      name: 'chidi',
      fullName: 'Chidi Okafor',
      email: buyer.email,
      address: '4 Bode Street, Ibadan',
    }
    for (const phone of [
      '0803 123 4567',
      '+234-803-123-4567',
      '2348031234567',
      '803 1234567',
      '(0803)1234567',
    ]) {
      const answer = await update(buyer, { ...sent, phone, avatarUrl: '' })
      expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully' } })
      expect(await profile(buyer)).toMatchObject({
        ...sent,
        phone: '+2348031234567',
        avatarUrl: '',
        pendingEmail: '',
      })
      await update(buyer, { phone: '' })
    }
    expect(await profile(buyer)).toMatchObject({ ...sent, phone: '' })
    const { rows } = await app.pool.query('select role, seller_id, status from users where id = $1', [
      buyer.userId,
    ])
    await update(buyer, {
      name: 'chidi',
      role: 'admin',
      sellerId: crypto.randomUUID(),
      status: 'deleted',
      id: 'x',
    })
    expect(
      (await app.pool.query('select role, seller_id, status from users where id = $1', [buyer.userId])).rows,
    ).toEqual(rows)
  },
)

test(
  'a seller without their own photo is shown with the logo of their shop, and the profile does not change that logo',
  { tags: ['CL12', 'EN19'] },
  async () => {
    const seller = await buildSeller(app)
    expect(await profile(seller)).toMatchObject({ avatarUrl: '', logo: '' })
    const shop = new FormData()
    shop.append('storeLogo', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'logo.jpg')
    expect((await seller.call('POST', '/api/v1/sellers/profile/full', shop)).status).toBe(200)
    const { storeLogo } = (await seller.call('GET', '/api/v1/sellers/get/profile')).body.seller as {
      storeLogo: string
    }
    expect(storeLogo).toMatch(/320\.webp$/)
    expect(await profile(seller)).toMatchObject({ avatarUrl: storeLogo, logo: storeLogo })
    // A form sends back the avatar that the profile showed. The shop's logo does not become the person's photo by that.
    for (const avatarUrl of [storeLogo, `${app.origin}${storeLogo}`, ''])
      expect((await update(seller, { avatarUrl })).body.data).toMatchObject({ avatarUrl: storeLogo })
    const kept = async () =>
      (await app.pool.query('select avatar_file_id from users where id = $1', [seller.userId])).rows
    expect(await kept()).toEqual([{ avatar_file_id: null }])

    const own = await update(seller, { avatarUrl: dataUrl(await photo()) })
    expect(own).toMatchObject({ status: 200, body: { data: { logo: storeLogo } } })
    const { avatarUrl } = await profile(seller)
    expect(avatarUrl).not.toBe(storeLogo)
    expect(await kept()).toEqual([{ avatar_file_id: avatarUrl?.split('/')[2] }])
    expect((await update(seller, { avatarUrl: '' })).body.data).toMatchObject({ avatarUrl: storeLogo })
  },
)

test(
  'a profile without a name or an email is refused in the words of the form',
  { tags: ['BU8', 'D18'] },
  async () => {
    const buyer = await buildBuyer(app)
    const before = await profile(buyer)
    for (const missing of [{ name: '' }, { name: ' ' }, { email: '' }, { name: '', email: '' }])
      expect(await update(buyer, { address: 'changed', ...missing })).toMatchObject({
        status: 422,
        body: { message: 'Name and Email are required' },
      })
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'Chi\u202Edi' }, 'name'],
      [{ name: ['Chidi'] }, 'name'],
      [{ phone: '12345' }, 'phone'],
      [{ phone: '+44 20 7946 0000' }, 'phone'],
      [{ address: 'x'.repeat(251) }, 'address'],
      [{ fullName: { $ne: '' } }, 'fullName'],
      [{ email: 'chidi@example.com\r\nBcc: x@example.com' }, 'email'],
      [{ email: 'сhidi@example.com' }, 'email'],
    ]
    for (const [body, field] of wrong) {
      const answer = await update(buyer, { address: 'changed', ...body })
      expect([field, answer.status, Object.keys(answer.body.fields)]).toEqual([field, 422, [field]])
      expect(answer.body.fields[field]).not.toMatch(/expected|received|Invalid input/)
    }
    for (const shape of [[], 'text', null, 7])
      expect(
        (
          await buyer.call('PUT', '/api/v1/users/profile/update', JSON.stringify(shape), {
            'content-type': 'application/json',
          })
        ).status,
      ).toBe(400)
    expect(await profile(buyer)).toEqual(before)
    expect((await call(app, 'PUT', '/api/v1/users/profile/update', { name: 'Nobody' })).status).toBe(401)
    expect((await update(await buildAdmin(app), { name: 'Boss' })).status).toBe(403)
  },
)

test(
  'an uploaded profile photo is encoded anew, and the address of a photo is refused',
  { tags: ['BU11', 'BU12', 'D18', 'I21'] },
  async () => {
    const buyer = await buildBuyer(app)
    const first = await update(buyer, { avatarUrl: dataUrl(await photo()) })
    const { avatarUrl } = first.body.data as Record<string, string>
    expect(avatarUrl).toMatch(/^\/files\/[0-9a-f-]{36}\/320\.webp$/)
    expect((await app.app.inject({ url: avatarUrl ?? '' })).headers['content-type']).toBe('image/webp')
    // A form sends back the address that the page showed. That is no change.
    for (const same of [avatarUrl, `${app.origin}${avatarUrl}`])
      expect((await update(buyer, { avatarUrl: same })).body.data).toMatchObject({ avatarUrl })

    const large = await sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(1024 * 1024)
    const wrong: [string, number, string][] = [
      ['https://evil.example/me.png', 422, 'Choose a picture from your phone or computer'],
      ['http://localhost:3000/files/x.webp', 422, 'Choose a picture from your phone or computer'],
      ['javascript:alert(1)', 422, 'Choose a picture from your phone or computer'],
      ['data:image/svg+xml;base64,PHN2Zy8+', 422, 'Failed to process image'],
      ['data:text/html;base64,PHN2Zy8+', 422, 'Failed to process image'],
      ['data:image/png;base64,###', 422, 'Failed to process image'],
      [dataUrl(large, 'image/png'), 413, 'Please choose a picture under 1MB'],
    ]
    for (const [sent, status, message] of wrong) {
      const answer = await update(buyer, { avatarUrl: sent })
      expect([answer.status, answer.body.fields.avatarUrl]).toEqual([status, message])
    }
    expect((await update(buyer, { avatarUrl: dataUrl(Buffer.from('<svg/>')) })).status).toSatisfy(
      (code: number) => code === 415 || code === 422,
    )
    // Without a chosen photo a browser sends an empty file.
    const unchosen = new FormData()
    unchosen.append('avatar', new Blob([]), '')
    const choose = 'Choose a picture from your phone or computer'
    expect(await update(buyer, unchosen)).toMatchObject({ status: 422, body: { fields: { avatar: choose } } })
    expect((await profile(buyer)).avatarUrl).toBe(avatarUrl)

    const form = new FormData()
    form.append('name', 'Chidi by form')
    form.append('avatar', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'me.jpg')
    const formed = await update(buyer, form)
    expect(formed.body.data).toMatchObject({ name: 'Chidi by form' })
    expect((formed.body.data as Record<string, string>).avatarUrl).not.toBe(avatarUrl)
    const { rows } = await app.pool.query(
      'select id, attached_at is not null as kept from files where owner_id = $1 and attached_at is null',
      [buyer.userId],
    )
    expect(rows).toEqual([{ id: avatarUrl?.split('/')[2], kept: false }])
    expect((await update(buyer, { avatarUrl: '' })).body.data).toMatchObject({
      avatarUrl: '',
      name: 'Chidi by form',
    })
  },
)

test(
  'a new email needs the password again and counts only after its link is opened, and the old address gets a mail',
  { tags: ['D15', 'D16'] },
  async () => {
    const buyer = await buildBuyer(app)
    const email = 'new.address@example.com'
    await stale(buyer)
    expect(await update(buyer, { name: 'Changed too', email })).toMatchObject({
      status: 403,
      body: { code: 'REAUTH_REQUIRED' },
    })
    expect((await profile(buyer)).name).toBe('Chidi Okafor')
    // Without a new address no password is needed.
    expect((await update(buyer, { name: 'Chidi Okafor', email: buyer.email })).status).toBe(200)

    expect(await buyer.call('POST', '/api/v1/auth/reauth', { password: 'wrong password' })).toMatchObject({
      status: 422,
      body: { fields: { password: 'That is not your password' } },
    })
    expect(await buyer.call('POST', '/api/v1/auth/reauth', { password: '' })).toMatchObject({
      status: 422,
      body: { fields: { password: 'Enter your password' } },
    })
    const given = await buyer.call('POST', '/api/v1/auth/reauth', { password })
    expect(Date.parse(String(given.body.freshUntil)) - Date.now()).toBeGreaterThan(14.5 * 60_000)
    const asked = await update(buyer, { email: 'New.Address@Example.com' })
    expect(asked.body.data).toMatchObject({ email: buyer.email, pendingEmail: email })
    expect((await app.mailTo(buyer.email, 'asked to change')).text).not.toContain('VerifyEmail')
    const token = linkIn(await app.mailTo(email, 'Confirm your new email'))
    expect((await logIn(app, email)).token).toBeUndefined()

    const opened = await open(token)
    expect(opened).toMatchObject({ status: 200, body: { message: 'Email verified successfully' } })
    expect(await open(token)).toMatchObject({ status: 200, body: { usedBefore: true } })
    expect(await profile(buyer)).toMatchObject({ email, pendingEmail: '' })
    expect((await logIn(app, email)).token).toBeDefined()
    expect((await logIn(app, buyer.email)).token).toBeUndefined()
    // After the last mail to the old address no row contains it.
    await expect
      .poll(
        async () => (await app.pool.query('select from mails where recipient = $1', [buyer.email])).rowCount,
      )
      .toBe(0)
    expect((await app.mailTo(buyer.email, 'has a new email')).text).toContain('any more')
  },
)

test(
  'nobody can take an address that has an account, or find out that it has one',
  { tags: ['D16'] },
  async () => {
    const [thief, owner] = [await buildBuyer(app), await buildBuyer(app)]
    const known = await update(thief, { email: owner.email })
    expect(known).toMatchObject({
      status: 200,
      body: { data: { email: thief.email, pendingEmail: owner.email } },
    })
    expect((await app.mailTo(owner.email, 'already have an account')).text).not.toContain('VerifyEmail')

    // The same when the address was free while the mail was under way.
    const wanted = 'wanted.by.two@example.com'
    await update(thief, { email: wanted })
    const token = linkIn(await app.mailTo(wanted, 'Confirm your new email'))
    await call(app, 'POST', '/api/v1/auth/register', { name: 'First', email: wanted, password })
    const verify = linkIn(await app.mailTo(wanted, 'Verify'))
    expect((await open(verify)).status).toBe(200)
    expect(await open(token)).toMatchObject({ status: 400, body: { message: 'Link may have expired' } })
    expect((await profile(thief)).email).toBe(thief.email)
  },
)

test(
  'giving the old address, or changing the password, cancels a change of email',
  { tags: ['D16'] },
  async () => {
    const buyer = await buildBuyer(app)
    const askFor = async (email: string) => {
      await update(buyer, { email })
      return linkIn(await waitFor(() => app.mailTo(email, 'Confirm your new email')))
    }
    const first = await askFor('taken.back@example.com')
    expect((await update(buyer, { email: buyer.email })).body.data).toMatchObject({ pendingEmail: '' })
    expect((await open(first)).status).toBe(400)
    const second = await askFor('not.me@example.com')
    await buyer.call('PUT', '/api/v1/users/change-password', {
      oldPassword: password,
      newPassword: 'another horse',
    })
    expect((await open(second)).status).toBe(400)
  },
)
