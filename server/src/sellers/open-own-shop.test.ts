import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  logIn,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { newNumber, registerByPhone } from '../../../tests/identity/phones.ts'
import { buildHelper, invitationMailedTo } from '../../../tests/access/build-helper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const shop = {
  storeName: 'Chiamaka Ankara',
  phone: '0803 765 4321',
  businessLevel: 'individual',
  category: 'products',
}
const open = (person: Person, changes: object = {}) =>
  person.call('POST', '/api/v1/sellers/shop', { ...shop, ...changes })
const sessionOf = async (person: Person) => (await person.call('GET', '/api/v1/auth/session')).body.data
const shopsOf = async ({ userId }: Person) =>
  (await app.pool.query('select id from sellers where user_id = $1', [userId])).rows.length

test('a buyer opens a shop with her account: it is open at once, and all her sessions are a seller’s', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const onHerTablet = await logIn(app, chiamaka.email)
  const opened = await open(chiamaka, { storeName: '  Chiamaka   Ankara ', state: 'Lagos', lga: 'Ikeja' })
  expect(opened).toMatchObject({
    status: 201,
    body: {
      message: 'Your shop is open',
      data: { role: 'seller', userId: chiamaka.userId, name: 'Chiamaka Obi' },
    },
  })
  const { sellerId } = opened.body.data as { sellerId: string }
  for (const person of [chiamaka, onHerTablet])
    expect(await sessionOf(person)).toMatchObject({ role: 'seller', sellerId })

  const own = await onHerTablet.call('GET', '/api/v1/sellers/get/profile')
  expect(own.body.seller).toMatchObject({
    _id: sellerId,
    phone: '+2348037654321',
    // The login address is never public.
    email: '',
    status: 'active',
    location: { city: 'Ikeja', state: 'Lagos' },
  })
  expect((await call(app, 'GET', `/api/v1/sellers/public/${sellerId}`)).status).toBe(200)
  expect((await logIn(app, chiamaka.email)).sellerId).toBe(sellerId)
  const mail = await app.mailTo(chiamaka.email, 'is open')
  expect(mail.text).toContain('/dashboard')
  expect(mail.text).not.toContain('Ankara')
})

test('what she did as a buyer is still hers, and she goes on buying', async () => {
  const sade = await buildSeller(app, 'Bodija Yams')
  const yams = await buildProduct(sade, { name: 'Puna yam' })
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const reference = await buildPaidOrder(app, chiamaka, yams)
  const words = { recipientId: sade.userId, content: 'When can I fetch them?' }
  const written = await chiamaka.call('POST', '/api/v1/messages/send', words)
  await chiamaka.call('PUT', `/api/v1/saved/products/${yams}`)
  await chiamaka.call('POST', '/api/v1/basket/items', { productId: yams, quantity: 1 })
  const rating = { sellerId: sade.sellerId, rating: 4, comment: 'Clean yams' }
  await chiamaka.call('POST', '/api/v1/reviews', rating)
  const before = await boughtBy(chiamaka, reference)
  expect(before.orders).toMatchObject([{ reference, status: 'paid' }])

  await open(chiamaka, { storeName: 'Chiamaka Gele' })
  expect(await boughtBy(chiamaka, reference)).toEqual(before)
  const { conversationId } = written.body.message as unknown as { conversationId: string }
  expect((await chiamaka.call('GET', `/api/v1/conversations/${conversationId}`)).status).toBe(200)
  expect((await chiamaka.call('GET', '/api/v1/sellers/orders')).body.orders).toEqual([])
  const again = await buildPaidOrder(app, chiamaka, yams, 2)
  const { body } = await chiamaka.call('GET', '/api/v1/users/orders')
  expect(body.orders).toMatchObject([{ reference: again }, { reference }])

  // And she sells: to the very shop from which she bought.
  const gele = await buildProduct(chiamaka, { name: 'Gele, royal blue' })
  const sold = await buildPaidOrder(app, sade, gele)
  expect((await chiamaka.call('GET', '/api/v1/sellers/orders')).body.orders).toMatchObject([
    { tx_ref: sold, productName: 'Gele, royal blue' },
  ])
  expect((await chiamaka.call('GET', `/api/v1/orders/${sold}`)).body.data).toMatchObject({ role: 'seller' })
  expect((await chiamaka.call('GET', `/api/v1/orders/${reference}`)).body.data).toMatchObject({
    role: 'buyer',
  })
  expect((await chiamaka.call('POST', `/api/v1/orders/${sold}/actions/accept`, {})).status).toBe(200)
  expect((await chiamaka.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})).status).toBe(403)
  const { body: data } = await chiamaka.call('GET', '/api/v1/users/me/data')
  expect(JSON.stringify(data)).toContain(sold)
  expect(JSON.stringify(data)).toContain(reference)
})

test('she never buys from, reviews or writes to herself', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  await open(chiamaka, { storeName: 'Chiamaka Beads' })
  const beads = await buildProduct(chiamaka, { name: 'Coral beads' })
  const { sellerId } = (await sessionOf(chiamaka)) as { sellerId: string }
  const refused = [
    await chiamaka.call('POST', '/api/v1/payments/initiate', { productId: beads, quantity: 1 }),
    await chiamaka.call('POST', '/api/v1/reviews', { sellerId, rating: 5, comment: 'The best' }),
    await chiamaka.call('POST', '/api/v1/messages/send', { recipientId: sellerId, content: 'Hello' }),
    await chiamaka.call('POST', '/api/v1/messages/send', { recipientId: chiamaka.userId, content: 'Hello' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 422, 422])
})

test('an account opens one shop, and never loses it: a second is refused, also at the same moment', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const both = await Promise.all([open(chiamaka, { storeName: 'One' }), open(chiamaka, { storeName: 'Two' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await open(chiamaka, { storeName: 'Three' })).toMatchObject({
    status: 409,
    body: { message: 'You have a shop already. Open your dashboard.' },
  })
  expect(await open(await buildSeller(app, 'Mushin Tools'))).toMatchObject({ status: 409 })
  expect(await shopsOf(chiamaka)).toBe(1)
  const change = (to: string) =>
    app.pool.query(`update users set role = $2, seller_id = null where id = $1`, [chiamaka.userId, to])
  await expect(change('buyer')).rejects.toThrow('an account stays seller')
})

test('an admin, a suspended buyer and a visitor open no shop', async () => {
  const admin = await buildAdmin(app)
  expect(await open(admin)).toMatchObject({ status: 403, body: { message: 'Admins cannot open a shop' } })
  const buyer = await buildBuyer(app)
  await app.pool.query(`update users set status = 'suspended' where id = $1`, [buyer.userId])
  expect(await open(buyer)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } })
  expect(await call(app, 'POST', '/api/v1/sellers/shop', shop)).toMatchObject({ status: 401 })
  expect(await shopsOf(buyer)).toBe(0)
})

test('the body decides nothing about role, status or identity', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const other = await buildBuyer(app, 'Tola Ade')
  const stranger = await buildSeller(app, 'Wuse Fabrics')
  const opened = await open(chiamaka, {
    storeName: 'Chiamaka Plain',
    role: 'admin',
    status: 'suspended',
    verified: true,
    sellerId: stranger.sellerId,
    userId: other.userId,
    id: stranger.sellerId,
  })
  const { sellerId } = opened.body.data as { sellerId: string }
  expect(sellerId).not.toBe(stranger.sellerId)
  expect(await sessionOf(chiamaka)).toMatchObject({ role: 'seller', sellerId })
  expect(await sessionOf(other)).toMatchObject({ role: 'buyer', sellerId: null })
  const { rows } = await app.pool.query('select verified, status from sellers where id = $1', [sellerId])
  expect(rows).toEqual([{ verified: false, status: 'active' }])
})

test('what is missing or wrong is said at its field, and nothing is left behind', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const empty = await chiamaka.call('POST', '/api/v1/sellers/shop', {})
  expect(empty).toMatchObject({
    status: 422,
    body: {
      fields: {
        storeName: 'Business name is required',
        phone: 'Phone is required',
        businessLevel: 'Select a business level',
        category: 'Select a category',
      },
    },
  })
  expect((await open(chiamaka, { state: 'Lagos', lga: 'Ibadan North' })).body.fields).toHaveProperty('state')
  expect((await open(chiamaka, { storeName: ['a'] })).status).toBe(422)
  expect((await open(chiamaka, { phone: '12345' })).body.fields).toHaveProperty('phone')
  const verified = await buildSeller(app, 'Balogun Lace')
  await app.pool.query('update sellers set verified = true where id = $1', [verified.sellerId])
  expect((await open(chiamaka, { storeName: ' BALOGUN  láce ' })).body.fields).toEqual({
    storeName: 'A verified shop already has this name. Please choose another.',
  })
  expect(await sessionOf(chiamaka)).toMatchObject({ role: 'buyer', sellerId: null })
  expect(await shopsOf(chiamaka)).toBe(0)
})

test('a helper of another shop who opens her own helps no more', async () => {
  const owner = await buildSeller(app, 'Mama Sade Foodstuff')
  const helper = await buildHelper(app, owner, ['orders', 'stock', 'messages'])
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(200)
  expect((await open(helper, { storeName: 'Tunde Repairs' })).status).toBe(201)
  const session = await sessionOf(helper)
  expect(session).toMatchObject({ role: 'seller' })
  expect(session).not.toHaveProperty('helps')
  const own = await helper.call('GET', '/api/v1/sellers/only/profile')
  expect(own.body.data).toEqual({ storeName: 'Tunde Repairs' })
  expect((await owner.call('GET', '/api/v1/sellers/helpers')).body.data).toEqual([])
  const { rows } = await app.pool.query(
    'select ended_at is null as is_open from shop_helpers where user_id = $1',
    [helper.userId],
  )
  expect(rows).toEqual([{ is_open: false }])
})

test('who accepts an invitation and opens a shop at the same moment ends as one of the two', async () => {
  const owner = await buildSeller(app, 'Two At Once')
  for (let round = 0; round < 5; round += 1) {
    const person = await buildBuyer(app, 'Tunde Bello')
    await owner.call('POST', '/api/v1/sellers/helpers', { email: person.email, rights: ['orders'] })
    const token = await invitationMailedTo(app, person.email)
    const [opened, accepted] = await Promise.all([
      open(person, { storeName: `Tunde ${round}` }),
      person.call('POST', `/api/v1/helpers/invitations/${token}`),
    ])
    expect(opened.status).toBe(201)
    expect([200, 409]).toContain(accepted.status)
    // The invariant that nobody with a shop helps in another is asked when the app closes.
    expect(await sessionOf(person)).not.toHaveProperty('helps')
  }
})

test('a helper of her shop reads the messages of the shop, not those that she wrote as a buyer', async () => {
  const sade = await buildSeller(app, 'Ojota Grains')
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const words = { recipientId: sade.userId, content: 'Is this still available?' }
  const { body } = await chiamaka.call('POST', '/api/v1/messages/send', words)
  const { conversationId } = body.message as unknown as { conversationId: string }
  await open(chiamaka, { storeName: 'Chiamaka Grains' })
  const helper = await buildHelper(app, chiamaka, ['messages'], 'Bola Ige')
  const inbox = await helper.call('GET', '/api/v1/messages/get/conversations?inbox=shop')
  expect(inbox.body.conversations).toEqual([])
  expect((await helper.call('GET', `/api/v1/conversations/${conversationId}`)).status).toBe(404)
})

test('a known address gets the same answer, and a mail that opens the shop after the login', async () => {
  const chiamaka = await buildBuyer(app, 'Chiamaka Obi')
  const form = { ...shop, name: 'Chiamaka Obi', password: 'another horse' }
  const register = (email: string) => call(app, 'POST', '/api/v1/auth/register', { ...form, email })
  const known = await register(chiamaka.email)
  const unknown = await register('nobody-yet@example.com')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const mail = await app.mailTo(chiamaka.email, 'already have an account')
  expect(mail.text).toContain(`${app.origin}/SellWithUs?open=shop`)
  expect(await sessionOf(chiamaka)).toMatchObject({ role: 'buyer' })
})

/** What a person bought, saved and put into the basket. */
async function boughtBy(person: Person, reference: string) {
  const read = async (path: string) => (await person.call('GET', `/api/v1/${path}`)).body
  const { orders } = await read('users/orders')
  return {
    orders,
    order: await read(`orders/${reference}`),
    saved: await read('saved'),
    basket: await read('basket/items'),
    inbox: await read('messages/get/conversations'),
  }
}

test('who has a phone and no e-mail address reads by text that a shop was opened', async () => {
  const number = newNumber()
  const browser = await registerByPhone(app, number)
  const opened = await browser.call('POST', '/api/v1/sellers/shop', { ...shop, storeName: 'Amaka Okra' })
  expect(opened.status).toBe(201)
  expect((await app.textTo(number, 'shop')).body).toContain('/dashboard')
})
