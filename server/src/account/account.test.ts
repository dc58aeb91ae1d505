import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseOverdueHolds } from '../orders/orders.ts'
import {
  buildAdmin,
  buildBuyer,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
  password,
  photo,
  registerBuyer,
  waitFor,
} from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'
import { placesOf } from '../../../tests/database/places-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const leave = (person: Person) => person.call('DELETE', '/api/v1/users/delete/profile')
const order = async (buyer: Person, productId: string) => {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return String(body.reference)
}
const settle = async (buyer: Person, reference: string) => {
  await app.pay(reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
}

test(
  'a deleted person is erased everywhere; their purchases and sales stay without their name',
  { tags: ['CL15', 'BU17', 'DB42', 'D9', 'I26'] },
  async () => {
    const [seller, buyer] = [
      await buildSeller(app, 'Zubairu Quince Stores'),
      await buildBuyer(app, 'Xerxes Quagmire'),
    ]
    await buyer.call('PUT', '/api/v1/users/profile/update', {
      fullName: 'Xerxes Vandelay',
      address: '77 Flamboyant Crescent',
      phone: '0909 765 4321',
      avatarUrl: `data:image/jpeg;base64,${(await photo()).toString('base64')}`,
    })
    const form = new FormData()
    for (const [name, value] of Object.entries({
      description: 'Call me on Nightingale Close',
      address: '9 Nightingale Close',
      workingHours: 'Knock at the Soursop gate',
    }))
      form.append(name, value)
    form.append('storeLogo', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'logo.jpg')
    expect((await seller.call('POST', '/api/v1/sellers/profile/full', form)).status).toBe(200)
    const productId = await buildProduct(seller, { name: 'Palm oil', description: 'Ask for Zubairu Quince' })
    await call(app, 'POST', '/api/v1/auth/forgot-password', { email: buyer.email })
    await app.mailTo(buyer.email, 'Choose a new password')

    const wrote = [
      await buyer.call('POST', '/api/v1/messages/send', {
        recipientId: seller.userId,
        content: 'Is the Mangosteen fresh?',
      }),
      await buyer.call('POST', '/api/v1/reviews', {
        sellerId: seller.sellerId,
        rating: 5,
        comment: 'Rambutan: very sweet',
      }),
      await buyer.call('POST', '/api/v1/reports', {
        kind: 'product',
        id: productId,
        reason: 'scam',
        note: 'Jackfruit: looks odd to me',
      }),
      await buyer.call('POST', '/api/v1/support/tickets', {
        name: 'Xerxes Quagmire',
        email: buyer.email,
        phone: '0909 765 4321',
        category: 'Order',
        subject: 'Tamarillo',
        message: 'Where is my Tamarillo?',
      }),
    ]
    for (const { status, body } of wrote)
      expect([status < 300, body.message, body.fields]).toEqual([true, body.message, undefined])

    // While an order is open, neither may delete their account.
    const reference = await order(buyer, productId)
    for (const person of [buyer, seller])
      expect(await leave(person)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('not finished') },
      })
    await settle(buyer, reference)
    for (const person of [buyer, seller]) expect((await leave(person)).status).toBe(409)
    expect((await call(app, 'GET', `/api/v1/products/${productId}`)).status).toBe(200)
    const disputed = new FormData()
    disputed.append('reason', 'damaged')
    disputed.append('wish', 'refund')
    disputed.append('words', 'Kumquat: the can leaks')
    expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, disputed)).status).toBe(200)
    expect((await seller.call('POST', `/api/v1/orders/${reference}/actions/refund`, {})).status).toBe(200)
    await expect
      .poll(
        async () => (await app.pool.query('select state from orders where reference = $1', [reference])).rows,
        {
          timeout: 30_000,
        },
      )
      .toEqual([{ state: 'refunded' }])

    const words = {
      Kumquat: buyer,
      Mangosteen: buyer,
      Rambutan: buyer,
      Jackfruit: buyer,
      Tamarillo: buyer,
      [buyer.email]: buyer,
      Quagmire: buyer,
      Vandelay: buyer,
      Flamboyant: buyer,
      '+2349097654321': buyer,
      [seller.email]: seller,
      Nightingale: seller,
      'Zubairu Quince': seller,
      Soursop: seller,
      'Sade Alabi': seller,
      '+2348031234567': seller,
    }
    for (const [word, places] of Object.entries(await placesOf(app.pool, Object.keys(words))))
      expect([word, places]).not.toEqual([word, []])
    for (const person of [buyer, seller]) {
      expect(await leave(person)).toMatchObject({
        status: 200,
        body: { message: 'Account deleted successfully!' },
      })
      expect((await person.call('GET', '/api/v1/users/get/profile')).status).toBe(401)
      expect((await call(app, 'POST', '/api/v1/auth/login', { email: person.email, password })).status).toBe(
        401,
      )
      expect((await app.mailTo(person.email, 'was deleted')).text).toContain('deleted your name')
    }
    // The last mails take a moment to be sent. Then no text of these people is stored any more.
    await expect
      .poll(async () => (await app.pool.query('select from mails where sent_at is null')).rowCount)
      .toBe(0)
    for (const [word, places] of Object.entries(await placesOf(app.pool, Object.keys(words))))
      expect([word, places]).toEqual([word, []])
    expect(
      (
        await app.pool.query(
          'select from files where attached_at is not null and id not in (select product_file_id from orders)',
        )
      ).rowCount,
    ).toBe(0)
    const { rows } = await app.pool.query(
      'select buyer_id, product_name, amount_kobo, state from orders where reference = $1',
      [reference],
    )
    expect(rows).toMatchObject([{ buyer_id: buyer.userId, product_name: 'Palm oil', amount_kobo: 250_000 }])

    for (const path of [
      `products/${productId}`,
      `sellers/public/${seller.sellerId}`,
      `products/seller/${seller.sellerId}`,
    ])
      expect((await call(app, 'GET', `/api/v1/${path}`)).status).toBe(404)
    expect((await call(app, 'GET', '/api/v1/sellers/search?query=Quince')).body).toEqual({ sellers: [] })
    // The e-mail is free again, for a new account without anything of the old one.
    await call(app, 'POST', '/api/v1/auth/register', {
      name: 'Somebody New',
      email: buyer.email,
      password,
    })
    await waitFor(() => app.mailTo(buyer.email, 'Verify'))
  },
)

test(
  "a deletion needs a fresh password and one's own session; suspended sellers and admins cannot delete",
  { tags: ['D4', 'D5', 'D15', 'BU18', 'DB43'] },
  async () => {
    const [buyer, seller, admin] = [await buildBuyer(app), await buildSeller(app), await buildAdmin(app)]
    expect((await call(app, 'DELETE', '/api/v1/users/delete/profile')).status).toBe(401)
    await app.pool.query(
      "update sessions set password_given_at = now() - interval '16 minutes' where user_id = $1",
      [buyer.userId],
    )
    expect(await leave(buyer)).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
    expect((await buyer.call('POST', '/api/v1/auth/reauth', { password: [password] })).status).toBe(422)
    await buyer.call('POST', '/api/v1/auth/reauth', { password })
    await app.pool.query("update users set status = 'suspended' where id = $1", [seller.userId])
    expect(await leave(seller)).toMatchObject({ status: 403, body: { code: 'SELLER_SUSPENDED' } })
    expect((await leave(admin)).status).toBe(403)
    expect((await seller.call('GET', '/api/v1/sellers/get/profile')).status).toBe(200)
    const left = await leave(buyer)
    expect(left.status).toBe(200)
    // The device forgets where the person lives.
    expect([left.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^oja-place=; .*Max-Age=0/),
    )
    expect(
      (
        await app.pool.query("select id from users where status = 'deleted' and id = any($1)", [
          [buyer.userId, seller.userId, admin.userId],
        ])
      ).rows,
    ).toEqual([{ id: buyer.userId }])
  },
)

test(
  'either a payment starts or its seller deletes the account, never both at the same moment',
  { tags: ['D9', 'I15'] },
  async () => {
    const buyer = await buildBuyer(app)
    for (let round = 0; round < 5; round += 1) {
      const seller = await buildSeller(app, `Round ${round}`)
      const productId = await buildProduct(seller)
      const [paid, left] = await Promise.all([
        buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 }),
        leave(seller),
      ])
      expect([paid.status === 200, left.status === 200].filter(Boolean)).toHaveLength(1)
      await loseHolds()
    }
  },
)

test('a person exports everything held about them, and nothing about others', { tags: ['D22'] }, async () => {
  const [buyer, seller] = [await registerBuyer(app, 'Ngozi Data'), await buildSeller(app, 'Data Stores')]
  const productId = await buildProduct(seller, { name: 'Data plantain' })
  const reference = await order(buyer, productId)
  const got = await buyer.call('GET', '/api/v1/users/me/data')
  expect(got).toMatchObject({
    status: 200,
    headers: {
      'content-disposition': 'attachment; filename="my-oja-data.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: {
      product: 'Oja',
      identity: {
        account: {
          name: 'Ngozi Data',
          email: buyer.email,
          consentVersion: expect.any(String),
          consentAt: expect.any(String),
        },
        sessions: [{ device: 'A program' }],
        devices: [{ name: 'A program' }],
        mails: [{ subject: expect.stringContaining('Verify') }],
      },
      sellers: { shop: null },
      orders: { orders: [{ reference, as: 'buyer', productName: 'Data plantain', amountMinor: 250_000 }] },
    },
  })
  const text = JSON.stringify(got.body)
  expect(text).not.toMatch(/argon2|password_?hash|token/i)
  expect(text).not.toContain(seller.email)
  const held = await seller.call('GET', '/api/v1/users/me/data')
  expect(held.body).toMatchObject({
    sellers: { shop: { storeName: 'Data Stores', phone: '+2348031234567' } },
    catalogue: { products: [{ name: 'Data plantain' }] },
    orders: { orders: [{ reference, as: 'seller' }], payoutAccount: null },
  })
  expect(JSON.stringify(held.body)).not.toContain(buyer.email)
  expect((await call(app, 'GET', '/api/v1/users/me/data')).status).toBe(401)
})

test(
  'what the bank said of a refused payment is exported to the buyer alone, and goes with their account',
  { tags: ['D5'] },
  async () => {
    const [buyer, seller] = [await registerBuyer(app, 'Ngozi Refused'), await buildSeller(app)]
    const reference = await order(buyer, await buildProduct(seller))
    await app.pool.query(
      `update orders set payment_fault = 'Insufficient Funds', hold_until = hold_until - interval '20 minutes'
        where reference = $1`,
      [reference],
    )
    await app.pool.query(
      `update holds set created_at = created_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'`,
    )
    await releaseOverdueHolds(app.pool)
    const faultFor = async (person: Person) => {
      const { body } = await person.call('GET', '/api/v1/users/me/data')
      return (body.orders as unknown as { orders: { paymentFault: string | null }[] }).orders[0]?.paymentFault
    }
    expect(await faultFor(buyer)).toBe('Insufficient Funds')
    expect(await faultFor(seller)).toBeNull()
    expect((await leave(buyer)).status).toBe(200)
    const { rows } = await app.pool.query('select payment_fault from orders where reference = $1', [
      reference,
    ])
    expect(rows).toEqual([{ payment_fault: '' }])
    const long = app.pool.query(`update orders set payment_fault = repeat('x', 101) where reference = $1`, [
      reference,
    ])
    await expect(long).rejects.toThrow('orders_payment_fault_short')
  },
)

test('consent is stored with its time and the policy it was given to', { tags: ['RG11'] }, async () => {
  const buyer = await buildBuyer(app)
  const { rows } = await app.pool.query('select consent_at, consent_version from users where id = $1', [
    buyer.userId,
  ])
  expect(rows[0].consent_version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Math.abs(Date.now() - rows[0].consent_at.getTime())).toBeLessThan(60_000)
})

/** Ends the time of every hold. */
async function loseHolds(): Promise<void> {
  await app.pool.query(
    "update holds set created_at = created_at - interval '20 minutes', expires_at = expires_at - interval '20 minutes'",
  )
  await app.pool.query(
    "update orders set hold_until = hold_until - interval '20 minutes' where state = 'pending'",
  )
  await releaseOverdueHolds(app.pool)
}
