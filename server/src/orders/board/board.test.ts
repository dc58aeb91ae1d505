import type { BoardPayment } from '@oja/contract/schemas/orders/board.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  password,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { boardLinkOf, buildBoard } from '../../../../tests/access/build-board.ts'
import { buildHelper } from '../../../../tests/access/build-helper.ts'
import { countStatements } from '../../../../tests/database/count-statements.ts'
import { addToBasket, deliverInIbadan, startCheckout } from '../../../../tests/orders/checkouts.ts'
import { actOnOrder } from '../../../../tests/order-money.ts'
import { sendEvent } from '../../../../tests/provider-event.ts'
import { openStream } from '../../../../tests/sse-client.ts'
import type { EventStream } from '../../../../tests/sse-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Payment {
  id: string
  state: string
  amountMinor: number
  refundedMinor: number
  firstName: string
  number: string
  at: string
  checkedAt: string | null
}

const openLink = (code: string, headers: Record<string, string> = {}) =>
  call(app, 'POST', `/api/v1/board/links/${code}`, undefined, { origin: app.origin, ...headers })

const askBoard = ({ cookie }: { cookie: string }) => call(app, 'GET', '/api/v1/board', undefined, { cookie })
const paymentsOf = async (who: { cookie: string }) =>
  ((await askBoard(who)).body.data as { payments: Payment[] }).payments

async function beginPayment(buyer: Person, productId: string): Promise<string> {
  const { body } = await buyer.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
  return String(body.reference)
}

test('the owner opens a board on a second phone, which turns green as soon as the provider says so', async () => {
  const seller = await buildSeller(app, 'Mama Sade Foodstuff')
  const buyer = await buildBuyer(app, 'Chiamaka Obi')
  const board = await buildBoard(app, seller)
  expect((await askBoard(board)).body.data).toMatchObject({ storeName: 'Mama Sade Foodstuff', payments: [] })

  const stream = await openStream(app, '/api/v1/board', { cookie: board.cookie })
  await stream.next('board')
  const reference = await beginPayment(buyer, await buildProduct(seller, { price: '6800' }))
  expect(await paymentsOf(board)).toMatchObject([{ state: 'waiting', amountMinor: 680_000, checkedAt: null }])
  await app.pay(reference)
  const { data } = await stream.next('board', ({ payments }) => (payments as Payment[])[0]?.state === 'paid')
  stream.close()
  const [payment] = data.payments as Payment[]
  expect(payment).toMatchObject({ amountMinor: 680_000, refundedMinor: 0, firstName: 'Chiamaka' })
  expect(Date.parse(payment?.checkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  // Nothing else of the buyer or the order.
  expect(Object.keys(payment ?? {}).toSorted()).toEqual(
    ['amountMinor', 'at', 'checkedAt', 'firstName', 'id', 'number', 'refundedMinor', 'state'].toSorted(),
  )
  expect(JSON.stringify(data)).not.toMatch(/Obi|@example|\+234/)
})

test(
  'forged and mismatching events, and what clients post, turn nothing green',
  { tags: ['I13'] },
  async () => {
    const seller = await buildSeller(app)
    const buyer = await buildBuyer(app)
    const board = await buildBoard(app, seller)
    const reference = await beginPayment(buyer, await buildProduct(seller, { price: '6800' }))
    const charge = { reference, status: 'success', amount: 680_000, currency: 'NGN', id: 1, domain: 'test' }
    const forged = await sendEvent(app, { event: 'charge.success', data: charge }, 'sk_test_somebody')
    expect(forged.statusCode).toBe(401)
    // A true signature over what the provider itself does not confirm.
    expect((await sendEvent(app, { event: 'charge.success', data: charge })).statusCode).toBe(200)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', {
      reference,
      status: 'paid',
      amount: 680_000,
    })
    for (const body of [
      { payments: [{ state: 'paid' }] },
      { event: 'board' },
      { reference, state: 'paid' },
    ]) {
      const posted = await call(app, 'POST', '/api/v1/board', body, {
        cookie: board.cookie,
        origin: app.origin,
      })
      expect([403, 404]).toContain(posted.status)
    }
    expect(await paymentsOf(board)).toMatchObject([{ state: 'waiting' }])

    await app.sandboxSwitches({ charge: { amountOffset: -100 } })
    await app.pay(reference)
    await app.sandboxSwitches(null)
    await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference })
    const [mismatching] = await paymentsOf(board)
    expect(['refunding', 'refunded']).toContain(mismatching?.state)
  },
)

test('a board may do nothing else: every other address answers 403', { tags: ['D1', 'D15'] }, async () => {
  const seller = await buildSeller(app)
  const board = await buildBoard(app, seller)
  const own = new Set(['GET /api/v1/board', 'POST /api/v1/board/close'])
  const wrong: string[] = []
  for (const { method, url } of app.routes) {
    const name = `${method} ${url}`
    if (own.has(name) || url.startsWith('/api/v1/board/links/')) continue
    if (/^\/(assets|healthz|readyz|favicon|manifest|offline|service-worker)/.test(url)) continue
    const path = url.replace(/:(\w+)/g, 'x').replace('*', 'x')
    const { status, body } = await call(app, method, path, method === 'GET' ? undefined : '{', {
      cookie: board.cookie,
      origin: app.origin,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    })
    // /check and /d answer with a page.
    const isRefused =
      body.code === 'FORBIDDEN' || String(body.message).includes('This phone shows payments and nothing else')
    if (status !== 403 || !isRefused) wrong.push(`${name} answers ${status} ${body.code}`)
  }
  expect(wrong).toEqual([])
  expect((await askBoard(board)).status).toBe(200)
})

test('a token of a board is no session in any other place, and a session is no board', async () => {
  const seller = await buildSeller(app)
  const [, token = ''] = (await buildBoard(app, seller)).cookie.split('=')
  const asSession = [{ cookie: `oja=${token}` }, { authorization: `Bearer ${token}` }]
  for (const headers of asSession) {
    expect((await call(app, 'GET', '/api/v1/users/get/profile', undefined, headers)).status).toBe(401)
    expect((await call(app, 'GET', '/api/v1/board', undefined, headers)).status).toBe(401)
  }
  expect((await askBoard({ cookie: `oja-board=${seller.token}` })).status).toBe(401)
  // Beside a login the board still counts: it may do less.
  const login = await call(
    app,
    'POST',
    '/api/v1/auth/login',
    { email: seller.email, password },
    { origin: app.origin },
  )
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const both = { cookie: `${cookie}; oja-board=${token}` }
  expect((await call(app, 'GET', '/api/v1/users/get/profile', undefined, both)).status).toBe(403)
})

test('a link works once, for the first device, for ten minutes, and from our own page alone', async () => {
  const seller = await buildSeller(app, 'Bodija Yams')
  const code = await boardLinkOf(seller)
  const shown = await call(app, 'GET', `/api/v1/board/links/${code}`)
  expect(shown.body).toEqual({ data: { storeName: 'Bodija Yams' } })
  expect((await openLink(code, { origin: 'https://evil.example' })).status).toBe(403)
  const both = await Promise.all([openLink(code), openLink(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(String(both.find(({ status }) => status === 200)?.headers['set-cookie'])).toMatch(
    /^oja-board=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604[78]\d\d$/,
  )
  const used = await call(app, 'GET', `/api/v1/board/links/${code}`)
  const never = await call(app, 'GET', `/api/v1/board/links/${'a'.repeat(43)}`)
  expect([used.status, used.body]).toEqual([404, never.body])

  const late = await boardLinkOf(seller)
  await app.pool.query(
    "update boards set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes' where link_hash is not null",
  )
  expect((await openLink(late)).status).toBe(404)
  for (const bad of ['x', '%00', 'a'.repeat(200), '<script>', '١٢٣'])
    expect((await openLink(encodeURIComponent(bad))).status).toBeOneOf([400, 404])
  expect((await openLink('a'.repeat(201))).status).toBe(400)
})

test('the owner lists the boards and ends one, which closes its stream; nobody else can', async () => {
  const [seller, other] = [await buildSeller(app), await buildSeller(app)]
  const board = await buildBoard(app, seller)
  await boardLinkOf(seller)
  const stream = await openStream(app, '/api/v1/board', { cookie: board.cookie })
  await stream.next('board')
  const { body } = await seller.call('GET', '/api/v1/sellers/boards')
  const devices = body.data as { id: string; device: string }[]
  expect(devices.map(({ device }) => device)).toEqual(['', 'Chrome on Android'])
  expect(JSON.stringify(body)).not.toMatch(/hash|token/)
  const target = `/api/v1/sellers/boards/${devices[1]?.id}`
  const foreign = await other.call('DELETE', target)
  const unknown = await other.call('DELETE', `/api/v1/sellers/boards/${crypto.randomUUID()}`)
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await buildBuyer(app).then((buyer) => buyer.call('GET', '/api/v1/sellers/boards'))).body).toEqual({
    data: [],
  })

  expect((await seller.call('DELETE', target)).status).toBe(200)
  await stream.next('ended')
  await stream.ended
  const after = await askBoard(board)
  expect(after.status).toBe(401)
  expect(String(after.headers['set-cookie'])).toMatch(/^oja-board=; .*Max-Age=0/)
})

test(
  'a board ends by itself, with the password, and with all sessions of the owner',
  { tags: ['I22'] },
  async () => {
    const seller = await buildSeller(app)
    const [old, first, second] = [
      await buildBoard(app, seller),
      await buildBoard(app, seller),
      await buildBoard(app, seller),
    ]
    await app.pool.query(
      "update boards set created_at = created_at - interval '8 days', expires_at = expires_at - interval '8 days' where token_hash = sha256($1)",
      [Buffer.from(old.cookie.split('=')[1] ?? '')],
    )
    expect((await askBoard(old)).status).toBe(401)
    await seller.call('PUT', '/api/v1/users/change-password', {
      currentPassword: password,
      oldPassword: password,
      newPassword: 'another fine horse',
    })
    expect([(await askBoard(first)).status, (await askBoard(second)).status]).toEqual([401, 401])
  },
)

test('a phone closes its own board, and a second time changes nothing', async () => {
  const seller = await buildSeller(app)
  const [board, other] = [await buildBoard(app, seller), await buildBoard(app, seller)]
  const close = (headers: Record<string, string>) =>
    call(app, 'POST', '/api/v1/board/close', undefined, { cookie: board.cookie, ...headers })
  expect((await close({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await close({ origin: app.origin })).status).toBe(200)
  expect((await close({ origin: app.origin })).status).toBe(200)
  expect([(await askBoard(board)).status, (await askBoard(other)).status]).toEqual([401, 200])
})

test('owner and helpers with the right to see orders read the board; a helper who loses it is cut off', async () => {
  const seller = await buildSeller(app)
  const [helper, porter] = [
    await buildHelper(app, seller, ['orders']),
    await buildHelper(app, seller, ['stock']),
  ]
  const read = (person: Person) => person.call('GET', '/api/v1/board')
  expect((await read(seller)).status).toBe(200)
  expect((await read(porter)).status).toBe(403)
  expect((await helper.call('POST', '/api/v1/sellers/boards')).status).toBe(403)
  const stream = await openStream(app, '/api/v1/board', { authorization: `Bearer ${helper.token}` })
  await stream.next('board')
  await app.pool.query("update shop_helpers set rights = '{stock}' where user_id = $1", [helper.userId])
  await stream.next('ended')
  expect((await read(helper)).status).toBe(403)
})

test('a payment for several shops shows each shop its own part', { tags: ['I13'] }, async () => {
  const [yams, cloth] = [await buildSeller(app, 'Part Yams'), await buildSeller(app, 'Part Cloth')]
  const buyer = await buildBuyer(app, 'Musa Ibrahim')
  for (const seller of [yams, cloth]) await deliverInIbadan(seller, '1,500')
  await addToBasket(buyer, await buildProduct(yams, { price: '2000' }), 2)
  await addToBasket(buyer, await buildProduct(yams, { price: '500', name: 'Pepper' }))
  await addToBasket(buyer, await buildProduct(cloth, { price: '9000' }))
  const ways = { [String(yams.sellerId)]: 'seller', [String(cloth.sellerId)]: 'seller' }
  const { started } = await startCheckout(buyer, ways)
  const boards = [await buildBoard(app, yams), await buildBoard(app, cloth)] as const
  const states = async (board: { cookie: string }) =>
    (await paymentsOf(board)).map(({ state, amountMinor, firstName }) => [state, amountMinor, firstName])
  expect(await states(boards[0])).toEqual([['waiting', 600_000, 'Musa']])
  await app.pay(started.reference)
  await buyer.call('POST', '/api/v1/payments/paystack/verify', { reference: started.reference })
  expect(await states(boards[0])).toEqual([['paid', 600_000, 'Musa']])
  expect(await states(boards[1])).toEqual([['paid', 1_050_000, 'Musa']])
  // The people of the shop read each order of the payment, with its goods and its own sum. A board does not.
  const { body } = await yams.call('GET', '/api/v1/board')
  const { orders = [] } = (body.data as { payments: BoardPayment[] }).payments[0] ?? {}
  const numbers = started.orders.filter(({ sellerId }) => sellerId === yams.sellerId).map((one) => one.number)
  expect(orders.map(({ number }) => number)).toEqual(numbers.toSorted())
  expect(numbers).toHaveLength(2)
  expect(orders).toContainEqual(expect.objectContaining({ productName: 'Pepper', quantity: 1, unit: null }))
  expect(orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(600_000)
  expect((await paymentsOf(boards[0]))[0]).not.toHaveProperty('orders')
})

test('what went back is no longer green, and a part that went back is said', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  const board = await buildBoard(app, seller)
  const productId = await buildProduct(seller, { price: '2500' })
  const reference = await buildPaidOrder(app, buyer, productId, 2)
  await actOnOrder(seller, reference, 'refund', { amountMinor: 100_000, note: 'One yam was bad' })
  await expect.poll(async () => (await paymentsOf(board))[0]?.refundedMinor).toBe(100_000)
  expect((await paymentsOf(board))[0]).toMatchObject({ state: 'paid', amountMinor: 500_000 })
  await actOnOrder(seller, reference, 'refund', { note: 'The rest too' })
  await expect.poll(async () => (await paymentsOf(board))[0]?.state).toMatch(/^refund/)
})

test('a try that its buyer paid after all, or that never reached the provider, is not owed at the stall', async () => {
  const seller = await buildSeller(app)
  const board = await buildBoard(app, seller)
  const productId = await buildProduct(seller, { price: '2500' })
  const [payer, stranger, looker] = [await buildBuyer(app), await buildBuyer(app), await buildBuyer(app)]
  const open = (buyer: Person, reference: string) =>
    buyer.call('POST', `/api/v1/orders/${reference}/payment/opened`)
  const first = await beginPayment(payer, productId)
  await open(payer, first)
  const paid = await buildPaidOrder(app, payer, productId)
  for (const buyer of [stranger, looker]) {
    const reference = await beginPayment(buyer, productId)
    if (buyer === stranger) await open(buyer, reference)
    // The next one takes its place.
    await beginPayment(buyer, productId)
  }
  const numbers = await Promise.all([paid].map((reference) => orderNumberOf(app, reference)))
  const shown = await paymentsOf(board)
  expect(shown.filter(({ state }) => state === 'unpaid')).toHaveLength(1)
  expect(shown.filter(({ state }) => state === 'waiting')).toHaveLength(2)
  expect(shown.filter(({ state }) => state === 'paid').map(({ number }) => number)).toEqual(numbers)
})

test('a board shows 20 payments; attempts to pay cannot push them off, and names cannot pass for amounts', async () => {
  const seller = await buildSeller(app)
  const board = await buildBoard(app, seller)
  const productId = await buildProduct(seller, { price: '1000', quantity: '500' })
  const payer = await buildBuyer(app, '₦9,000,000 PAID')
  for (let count = 0; count < 22; count += 1) await buildPaidOrder(app, payer, productId)
  const begun: Person[] = []
  for (let count = 0; count < 9; count += 1) begun.push(await buildBuyer(app, '<b>Ade</b>'))
  for (const buyer of begun) await beginPayment(buyer, productId)
  const payments = await paymentsOf(board)
  expect(payments.length).toBe(20)
  expect(payments.filter(({ state }) => state === 'waiting').length).toBe(6)
  expect(new Set(payments.map(({ firstName }) => firstName))).toEqual(new Set(['', 'bAdeb']))
  expect(payments.map(({ at }) => at)).toEqual(
    payments
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a hundred boards of one shop cost one query for each event, and the payment is green on all', async () => {
  const seller = await buildSeller(app)
  const boards = await Promise.all(Array.from({ length: 100 }, () => buildBoard(app, seller)))
  expect((await seller.call('POST', '/api/v1/sellers/boards')).status).toBe(409)
  const streams: EventStream[] = []
  for (const { cookie } of boards)
    // A node that is busy for a moment asks a phone to come again.
    streams.push(await waitFor(() => openStream(app, '/api/v1/board', { cookie }).catch(() => undefined)))
  await Promise.all(streams.map((stream) => stream.next('board')))
  const reference = await beginPayment(await buildBuyer(app), await buildProduct(seller, { price: '6800' }))
  await app.pay(reference)
  const readings = countStatements(app.pool, 'board_of_shop')
  const since = performance.now()
  const isGreen = ({ payments }: Record<string, unknown>) => (payments as Payment[])[0]?.state === 'paid'
  await Promise.all(streams.map((stream) => stream.next('board', isGreen)))
  // The webhook of the payment may have come before; the beat reads every five seconds beside the event.
  expect(readings()).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - since) / 5_000))
  for (const stream of streams) stream.close()
})
