import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildPaidOrder, buildProduct, buildSeller } from '../../../tests/test-app.ts'
import { call, logIn, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const people = '/api/v1/admin/users'
type Row = { id: string; email: string; status: string; role: string; orders: number; openOrders: number }
const found = async (query: string) => (await admin.call('GET', `${people}?${query}`)).body.data as Row[]
const emailsOf = async (query: string) => (await found(query)).map(({ email }) => email)
const auditLog = async (id: string) =>
  (await admin.call('GET', `/api/v1/admin/audit?q=${id}`)).body.data as { action: string }[]

test(
  'people are found by name, e-mail and phone, with their purchases and open orders',
  { tags: ['OS23', 'D5'] },
  async () => {
    const seller = await buildSeller(app, 'Found shop')
    const product = await buildProduct(seller)
    const buyer = await buildBuyer(app, 'Ọlábísí Ẹ̀kọ́')
    await buildPaidOrder(app, buyer, product)
    expect(await emailsOf('q=olabisi%20eko')).toEqual([buyer.email])
    expect(await emailsOf(`q=${buyer.email.toUpperCase()}`)).toEqual([buyer.email])
    expect(await emailsOf('q=8031234567')).toContain(seller.email)
    expect(await emailsOf('q=olabisi&role=seller')).toEqual([])
    expect(await emailsOf(`q=${buyer.userId}`)).toEqual([buyer.email])
    expect(await emailsOf(`q=${seller.sellerId}`)).toEqual([seller.email])
    expect(await emailsOf('q=olabisi&status=Suspended')).toEqual([])
    expect(await emailsOf('q=%25')).toEqual([])
    expect((await admin.call('GET', `${people}?role=king`)).status).toBe(400)
    expect((await admin.call('GET', `${people}?after=by-hand`)).status).toBe(400)
    expect(await found(`q=${buyer.email}`)).toMatchObject([
      { role: 'buyer', status: 'Active', orders: 1, openOrders: 1, lastSeenAt: expect.any(String) },
    ])
    expect((await found(`q=${seller.email}`))[0]).toMatchObject({ orders: 0, openOrders: 1 })
    const one = await admin.call('GET', `${people}/${buyer.userId}`)
    expect(one.body.data).toMatchObject({ name: 'Ọlábísí Ẹ̀kọ́', devices: [{ device: 'A program' }] })
    expect(JSON.stringify(one.body)).not.toMatch(/password|argon2|token|sealed/i)
  },
)

test('people are read page by page, newest first', async () => {
  await app.pool.query(`insert into users (role, name, email, password_hash, consent_at, consent_version)
    select 'buyer', 'Crowd ' || n, 'crowd' || n || '@example.com', 'x', now(), 'x' from generate_series(1, 30) n`)
  const first = await admin.call('GET', `${people}?q=crowd`)
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await admin.call('GET', next)
  const all = [first, second].flatMap(({ body }) => body.data as Row[])
  expect([new Set(all.map(({ id }) => id)).size, second.headers.link]).toEqual([30, undefined])
  expect(all.every(({ status }) => status === 'Unverified')).toBe(true)
})

test(
  'an admin sends the verification mail again, and logs a person out everywhere; the audit log has both',
  { tags: ['D5', 'I24'] },
  async () => {
    const email = 'waiting.for.mail@example.com'
    await call(app, 'POST', '/api/v1/auth/register', { name: 'Tunde', email, password: 'correct horse' })
    const [waiting] = await found(`q=${email}`)
    const before = (await app.mailTo(email, 'Verify')).text
    const resend = (id = '') => admin.call('POST', `${people}/${id}/resend-verification`)
    expect((await resend(waiting?.id)).status).toBe(200)
    await expect
      .poll(async () => (await app.mailTo(email, 'Verify')).text, { timeout: 60_000 })
      .not.toBe(before)
    const buyer = await buildBuyer(app)
    expect((await resend(buyer.userId)).status).toBe(409)

    expect((await buyer.call('GET', '/api/v1/users/get/profile')).status).toBe(200)
    expect((await admin.call('POST', `${people}/${buyer.userId}/end-sessions`)).status).toBe(200)
    expect((await buyer.call('GET', '/api/v1/users/get/profile')).status).toBe(401)
    expect(await auditLog(buyer.userId)).toMatchObject([
      { action: 'Log out everywhere', before: { sessions: 1 }, after: { sessions: 0 } },
    ])
    expect(await auditLog(waiting?.id ?? '')).toMatchObject([{ action: 'Send verification again' }])
  },
)

test(
  'a suspended buyer reads and writes to support, but cannot buy, write, review or report; they read why and are restored',
  { tags: ['D4', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Shop with a bad buyer')
    const productId = await buildProduct(seller)
    const buyer = await buildBuyer(app)
    const doings = async () => {
      const answers = [
        await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 }),
        await buyer.call('POST', '/api/v1/messages/send', { recipientId: seller.userId, content: 'Hello' }),
        await buyer.call('POST', '/api/v1/reviews', { sellerId: seller.sellerId, rating: 1, comment: 'Bad' }),
        await buyer.call('POST', '/api/v1/reports', { kind: 'product', id: productId, reason: 'spam' }),
      ]
      return answers.map(({ status, body }) => body.code || status)
    }
    const act = (what: string, body?: object) => admin.call('POST', `${people}/${buyer.userId}/${what}`, body)
    expect((await act('suspend', { reason: '' })).body.fields).toEqual({
      reason: 'Give a reason; the person will see it',
    })
    expect((await act('restore')).status).toBe(409)
    expect((await act('suspend', { reason: 'Insulted three sellers.' })).status).toBe(200)
    expect((await act('suspend', { reason: 'again' })).status).toBe(409)
    expect(await doings()).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_SUSPENDED'))
    expect((await buyer.call('GET', '/api/v1/users/get/profile')).status).toBe(200)
    expect((await logIn(app, buyer.email)).token).toBeTruthy()
    expect((await app.mailTo(buyer.email, 'suspended')).text).toContain('Insulted three sellers.')
    expect(await found(`q=${buyer.email}`)).toMatchObject([{ status: 'Suspended' }])
    // Its page says who did it, and when.
    const read = async () => (await admin.call('GET', `${people}/${buyer.userId}`)).body.data
    expect(await read()).toMatchObject({ suspension: { at: expect.any(String), by: 'Ngozi Admin' } })
    expect((await act('restore')).status).toBe(200)
    expect((await doings())[0]).toBe(200)
    expect(await read()).toMatchObject({ suspension: null })
    expect(await auditLog(buyer.userId)).toMatchObject([
      { action: 'Restore person', after: { status: 'Active' } },
      { action: 'Suspend person', after: { status: 'Suspended', reason: 'Insulted three sellers.' } },
    ])
  },
)

test(
  'a seller is suspended by their shop, an admin by nobody, and a deleted person is not found',
  { tags: ['D4', 'D5'] },
  async () => {
    const seller = await buildSeller(app)
    const gone = await buildBuyer(app)
    await gone.call('DELETE', '/api/v1/users/delete/profile')
    const suspend = async (id: string) =>
      (await admin.call('POST', `${people}/${id}/suspend`, { reason: 'x' })).status
    expect([await suspend(seller.userId), await suspend(admin.userId), await suspend(gone.userId)]).toEqual([
      409, 409, 404,
    ])
    for (const what of ['resend-verification', 'end-sessions', 'restore'])
      expect((await admin.call('POST', `${people}/${gone.userId}/${what}`)).status).toBe(404)
    expect((await admin.call('GET', `${people}/${gone.userId}`)).status).toBe(404)
  },
)
