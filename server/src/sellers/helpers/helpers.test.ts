import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { newNumber, registerByPhone } from '../../../../tests/identity/phones.ts'
import { buildHelper as buildHelperOf, invitationMailedTo } from '../../../../tests/access/build-helper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Caller = Pick<Person, 'call'>
const invite = (owner: Caller, email: string, rights: string[]) =>
  owner.call('POST', '/api/v1/sellers/helpers', { email, rights })
const accept = (person: Caller, token: string) => person.call('POST', `/api/v1/helpers/invitations/${token}`)

const mailedInvitation = (email: string) => invitationMailedTo(app, email)

const buildHelper = (owner: Person, rights: HelperRight[], name?: string) =>
  buildHelperOf(app, owner, rights, name)

async function helperIdOf(owner: Caller, email: string): Promise<string> {
  const { body } = await owner.call('GET', '/api/v1/sellers/helpers')
  return (body.data as { id: string; email: string }[]).find((each) => each.email === email)?.id ?? ''
}

test('an invited person sees what they are asked, accepts, and reaches exactly what their rights allow', async () => {
  const owner = await buildSeller(app, 'Mama Sade Foodstuff')
  const helper = await buildBuyer(app, 'Tunde Bello')
  expect((await invite(owner, helper.email.toUpperCase(), ['orders', 'orders'])).body).toHaveProperty('data')
  const token = await mailedInvitation(helper.email)
  expect((await helper.call('GET', `/api/v1/helpers/invitations/${token}`)).body.data).toMatchObject({
    storeName: 'Mama Sade Foodstuff',
    rights: ['orders'],
  })
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(403)
  expect((await accept(helper, token)).body.message).toBe('You now help Mama Sade Foodstuff')
  expect((await app.mailTo(owner.email, 'has accepted')).text).toContain('Tunde Bello accepted')

  const session = (await helper.call('GET', '/api/v1/auth/session')).body.data
  expect(session).toMatchObject({
    role: 'buyer',
    sellerId: null,
    helps: { sellerId: owner.sellerId, ownerId: owner.userId, rights: ['orders'] },
  })
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(200)
  expect((await helper.call('GET', '/api/v1/products/own')).body.message).toContain('has not given you')
  const waiting = await helper.call('GET', '/api/v1/sellers/waiting')
  expect(waiting.body.data).toEqual({ orders: 0, messages: 0, tasks: [] })

  const id = await helperIdOf(owner, helper.email)
  await owner.call('PUT', `/api/v1/sellers/helpers/${id}`, { rights: ['stock'] })
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(403)
  expect((await helper.call('GET', '/api/v1/products/own')).status).toBe(200)
})

test('a helper with every right reaches no money, no settings and no other helpers, and gets 403', async () => {
  const owner = await buildSeller(app, 'No Money Shop')
  const helper = await buildHelper(owner, ['orders', 'stock', 'messages'])
  const product = await buildProduct(owner)
  const id = await helperIdOf(owner, helper.email)
  for (const [method, path, body] of [
    ['GET', '/api/v1/payouts'],
    ['GET', '/api/v1/payouts/account'],
    ['PUT', '/api/v1/payouts/account', {}],
    ['GET', '/api/v1/sellers/transactions'],
    ['GET', '/api/v1/sellers/orders.csv'],
    ['GET', '/api/v1/sellers/overview'],
    ['GET', '/api/v1/sellers/reviews'],
    ['GET', '/api/v1/sellers/get/profile'],
    ['POST', '/api/v1/sellers/profile/full', new FormData()],
    ['GET', '/api/v1/sellers/kyc'],
    ['PUT', '/api/v1/sellers/link', {}],
    ['DELETE', `/api/v1/products/${product}`],
    ['PATCH', `/api/v1/products/${product}/status`, { status: 'paused' }],
    ['POST', '/api/v1/products/bulk', { ids: [product], do: 'delete' }],
    ['POST', '/api/v1/products', new FormData()],
    ['GET', '/api/v1/sellers/helpers'],
    ['POST', '/api/v1/sellers/helpers', { email: helper.email, rights: ['orders'] }],
    ['POST', '/api/v1/sellers/helpers', { email: 'friend@example.com', rights: ['orders'] }],
    ['PUT', `/api/v1/sellers/helpers/${id}`, { rights: ['orders', 'stock'] }],
    ['DELETE', `/api/v1/sellers/helpers/${id}`],
  ] as const) {
    const { status, body: answer } = await helper.call(method, path, body)
    expect([method, path, status, answer.message]).toEqual([
      method,
      path,
      403,
      'Only the owner of the shop can do this',
    ])
  }
  expect((await helper.call('GET', '/api/v1/products/own')).status).toBe(200)
})

test('stock and orders remember which helper acted; buyers do not read it; a helper refunds nobody', async () => {
  const owner = await buildSeller(app, 'Who Did It')
  const helper = await buildHelper(owner, ['orders', 'stock'], 'Bisi Ade')
  const buyer = await buildBuyer(app, 'Chidi Okafor')
  const product = await buildProduct(owner, { quantity: '10' })
  expect((await helper.call('PATCH', `/api/v1/products/${product}/stock`, { quantity: 7 })).status).toBe(200)
  const history = await owner.call('GET', `/api/v1/products/${product}/stock`)
  expect(history.body.data).toMatchObject({ changes: [{ event: 'changed', change: -3, by: 'Bisi Ade' }, {}] })

  const reference = await buildPaidOrder(app, buyer, product)
  const act = (action: string) => helper.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
  const shown = await helper.call('GET', `/api/v1/orders/${reference}`)
  expect((shown.body.data as { allowedActions: string[] }).allowedActions).toEqual([
    'accept',
    'ready',
    'send',
    'handOver',
  ])
  const earningsFor = async (person: Person) => {
    const { body: list } = await person.call('GET', '/api/v1/sellers/orders')
    const [listed] = list.orders as { dueMinor: number }[]
    const page = await person.call('GET', `/api/v1/orders/${reference}`)
    return [listed?.dueMinor, (page.body.data as { earnings: object | null }).earnings]
  }
  expect(await earningsFor(helper)).toEqual([0, null])
  expect(await earningsFor(owner)).toEqual([expect.any(Number), expect.objectContaining({ payout: 'none' })])
  expect((await act('refund')).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await act('accept')).status).toBe(200)
  const stepsOf = async (person: Person) =>
    ((await person.call('GET', `/api/v1/orders/${reference}`)).body.data as { timeline: object[] }).timeline
  expect((await stepsOf(owner)).at(-1)).toMatchObject({ action: 'accept', by: 'seller', helper: 'Bisi Ade' })
  expect((await stepsOf(buyer)).at(-1)).not.toHaveProperty('helper')

  const stranger = await buildSeller(app, 'Another Shop')
  const other = await buildProduct(stranger)
  expect((await helper.call('PATCH', `/api/v1/products/${other}/stock`, { quantity: 1 })).status).toBe(403)
  const foreign = await buildPaidOrder(app, buyer, other)
  expect((await helper.call('GET', `/api/v1/orders/${foreign}`)).status).toBe(404)
  const stocker = await buildHelper(owner, ['stock'])
  const seen = await stocker.call('GET', `/api/v1/products/${product}/stock`)
  expect((seen.body.data as { changes: object[] }).changes).toMatchObject([
    { event: 'sold', by: 'A buyer', order: '' },
    { event: 'changed', by: 'Bisi Ade' },
    {},
  ])
  const without = await buildHelper(owner, ['messages'])
  expect((await without.call('GET', `/api/v1/orders/${reference}`)).status).toBe(404)
})

test('a helper answers for the shop and reads nothing else of its owner; the shop sees who wrote', async () => {
  const owner = await buildSeller(app, 'Answering Shop')
  const elsewhere = await buildSeller(app, 'Elsewhere')
  const buyer = await buildBuyer(app, 'Chidi Okafor')
  await owner.call('POST', '/api/v1/messages/send', {
    recipientId: elsewhere.userId,
    content: 'My own words',
  })
  await buyer.call('POST', '/api/v1/messages/send', { recipientId: owner.userId, content: 'Is it there?' })
  const helper = await buildHelper(owner, ['messages'], 'Bisi Ade')
  const listed = await helper.call('GET', '/api/v1/messages/get/conversations?inbox=shop')
  const [conversation, ...others] = listed.body.conversations as {
    id: string
    name: string
    unreadCount: number
  }[]
  expect(others).toEqual([])
  expect(conversation).toMatchObject({ name: 'Chidi Okafor', unreadCount: 1 })
  expect((await helper.call('GET', '/api/v1/sellers/waiting')).body.data).toEqual({ orders: 0, messages: 1 })
  expect((await helper.call('GET', '/api/v1/messages/get/conversations')).body.conversations).toEqual([])

  const { body } = await owner.call('GET', '/api/v1/messages/get/conversations')
  const mine = (body.conversations as { id: string; name: string }[]).find(({ name }) => name === 'Elsewhere')
  expect((await helper.call('GET', `/api/v1/conversations/${mine?.id}`)).status).toBe(404)
  const between = `/api/v1/messages/get/conversation/${owner.userId}/${elsewhere.userId}`
  expect((await helper.call('GET', between)).status).toBe(404)
  const asOwner = { recipientId: elsewhere.userId, senderId: owner.userId, content: 'Send it to me' }
  expect((await helper.call('POST', '/api/v1/messages/send', asOwner)).status).toBe(404)

  const words = { recipientId: buyer.userId, senderId: owner.userId, content: 'Yes, come today' }
  expect((await helper.call('POST', '/api/v1/messages/send', words)).status).toBe(201)
  expect(
    (await helper.call('POST', `/api/v1/conversations/${conversation?.id}/read`, { upTo: 1 })).status,
  ).toBe(200)
  const last = async (person: Person) => {
    const found = await person.call('GET', `/api/v1/conversations/${conversation?.id}`)
    return (found.body.data as { messages: object[] }).messages.at(-1)
  }
  expect(await last(owner)).toMatchObject({
    senderId: owner.userId,
    content: 'Yes, come today',
    helper: 'Bisi Ade',
  })
  expect(await last(helper)).toMatchObject({ helper: 'Bisi Ade' })
  expect(await last(buyer)).not.toHaveProperty('helper')
  const block = await helper.call('PUT', `/api/v1/conversations/${conversation?.id}/block`, {
    isBlocked: true,
  })
  expect(block.status).toBe(404)
  const forger = await buildBuyer(app)
  expect((await forger.call('POST', '/api/v1/messages/send', words)).status).toBe(403)
  expect((await forger.call('GET', '/api/v1/messages/get/conversations?inbox=shop')).status).toBe(403)
})

test('an invitation works once, for its address alone, and not after it was ended, replaced or too old', async () => {
  const owner = await buildSeller(app, 'Strict Shop')
  const helper = await buildBuyer(app)
  const stranger = await buildBuyer(app)
  await invite(owner, helper.email, ['stock'])
  const first = await mailedInvitation(helper.email)
  expect((await accept(stranger, first)).status).toBe(403)
  expect((await stranger.call('GET', `/api/v1/helpers/invitations/${first}`)).status).toBe(403)
  expect((await accept(helper, 'not-a-token')).status).toBe(404)

  await app.pool.query('delete from mails where recipient = $1 and subject like $2', [helper.email, '%help%'])
  await invite(owner, helper.email, ['orders'])
  await expect.poll(() => mailedInvitation(helper.email)).not.toBe(first)
  expect((await accept(helper, first)).status).toBe(404)
  const second = await mailedInvitation(helper.email)
  expect((await accept(helper, second)).status).toBe(200)
  expect((await accept(helper, second)).status).toBe(409)
  expect((await invite(owner, helper.email, ['orders'])).status).toBe(409)

  const late = await buildBuyer(app)
  await invite(owner, late.email, ['stock'])
  await app.pool.query(`update shop_helpers set expires_at = app_now() where email = $1`, [late.email])
  const lateToken = await mailedInvitation(late.email)
  expect((await accept(late, lateToken)).status).toBe(404)
  expect((await owner.call('GET', '/api/v1/sellers/helpers')).body.data).toEqual([
    expect.objectContaining({ email: helper.email, state: 'active', rights: ['orders'] }),
    expect.objectContaining({ email: late.email, state: 'expired', name: '' }),
  ])
  const ended = await buildBuyer(app)
  await invite(owner, ended.email, ['stock'])
  const endedToken = await mailedInvitation(ended.email)
  await owner.call('DELETE', `/api/v1/sellers/helpers/${await helperIdOf(owner, ended.email)}`)
  expect((await accept(ended, endedToken)).status).toBe(404)
})

test('the owner ends a helper, whose next request is refused; nobody ends another shop’s helper', async () => {
  const owner = await buildSeller(app, 'Ending Shop')
  const helper = await buildHelper(owner, ['orders'])
  const id = await helperIdOf(owner, helper.email)
  const stranger = await buildSeller(app, 'Not Theirs')
  expect((await stranger.call('DELETE', `/api/v1/sellers/helpers/${id}`)).status).toBe(404)
  expect((await stranger.call('PUT', `/api/v1/sellers/helpers/${id}`, { rights: ['stock'] })).status).toBe(
    404,
  )
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(200)
  expect((await owner.call('DELETE', `/api/v1/sellers/helpers/${id}`)).body.data).toEqual([])
  expect((await helper.call('GET', '/api/v1/sellers/orders')).body.message).toBe('Only sellers can do this')
  expect((await helper.call('GET', '/api/v1/auth/session')).body.data).not.toHaveProperty('helps')
  expect((await app.mailTo(helper.email, 'no longer help')).text).toContain('ending-shop')
  expect((await owner.call('DELETE', `/api/v1/sellers/helpers/${id}`)).status).toBe(404)

  const gone = await buildHelper(owner, ['stock'])
  expect((await gone.call('DELETE', '/api/v1/helpers/own')).status).toBe(200)
  expect((await gone.call('GET', '/api/v1/products/own')).status).toBe(403)
})

test('only buyers’ accounts help, in one shop at a time, and a shop has at most ten helpers', async () => {
  const owner = await buildSeller(app, 'Full Shop')
  const other = await buildSeller(app, 'Second Shop')
  expect((await invite(owner, owner.email, ['stock'])).body.fields).toEqual({
    email: 'This is your own account',
  })
  for (const [email, rights] of [
    ['nobody', ['stock']],
    ['a@example.com', []],
    ['a@example.com', ['money']],
    ['a@example.com', undefined],
  ] as const)
    expect((await owner.call('POST', '/api/v1/sellers/helpers', { email, rights })).status).toBe(422)
  await invite(owner, other.email, ['stock'])
  expect((await accept(other, await mailedInvitation(other.email))).body.message).toContain(
    'a shop of its own',
  )
  const helper = await buildHelper(other, ['stock'])
  await invite(owner, helper.email, ['stock'])
  await expect.poll(async () => (await app.mailTo(helper.email, 'asks you')).text).toContain('full-shop')
  expect((await accept(helper, await mailedInvitation(helper.email))).body.message).toContain(
    'another shop already',
  )
  for (let count = 2; count < 10; count += 1)
    expect((await invite(owner, `helper${count}@example.com`, ['stock'])).status).toBe(200)
  const tooMany = await invite(owner, 'eleventh@example.com', ['stock'])
  expect([tooMany.status, tooMany.body.message]).toEqual([
    409,
    'A shop has at most 10 helpers. End one first.',
  ])
  expect((await invite(owner, 'helper2@example.com', ['orders'])).status).toBe(200)
})

test('a deleted account leaves no address behind: neither the helper’s nor those of the owner’s invitations', async () => {
  const owner = await buildSeller(app, 'Leaving Shop')
  const helper = await buildHelper(owner, ['stock'])
  const staying = await buildHelper(owner, ['stock'])
  await invite(owner, 'never@example.com', ['stock'])
  const mine = await helper.call('GET', '/api/v1/users/me/data')
  expect(JSON.stringify(mine.body)).toContain('Leaving Shop')
  expect(
    (await helper.call('DELETE', '/api/v1/users/delete/profile', { password: 'correct horse' })).status,
  ).toBe(200)
  expect(await helperIdOf(owner, helper.email)).toBe('')
  expect(
    (await owner.call('DELETE', '/api/v1/users/delete/profile', { password: 'correct horse' })).status,
  ).toBe(200)
  expect((await staying.call('GET', '/api/v1/products/own')).status).toBe(403)
  const { rows } = await app.pool.query('select email from shop_helpers where email in ($1, $2, $3)', [
    helper.email,
    staying.email,
    'never@example.com',
  ])
  expect(rows).toEqual([])
})

test('a person with a phone number and no e-mail is invited by a text, accepts, and both hear of it by text', async () => {
  const ownersNumber = newNumber()
  const owner = await registerByPhone(app, ownersNumber, { asSeller: true })
  const number = newNumber()
  const invited = await invite(owner, `0${number.slice(4)}`, ['stock'])
  expect(invited.body.data).toMatchObject([{ email: number, name: '', state: 'invited' }])
  const { body } = await app.textTo(number, 'asks you to help')
  expect(body.length).toBeLessThanOrEqual(160)
  const token = /\/helpers\/([\w-]+)/.exec(body)?.[1] ?? ''
  const stranger = await registerByPhone(app, newNumber())
  expect((await accept(stranger, token)).body.message).toContain('sent to another phone number')

  const helper = await registerByPhone(app, number, { name: 'Bola Ade' })
  expect((await accept(helper, token)).status).toBe(200)
  expect((await helper.call('GET', '/api/v1/products/own')).status).toBe(200)
  expect((await app.textTo(ownersNumber, 'accepted')).body).toContain('Bola Ade accepted')
  expect((await invite(owner, number, ['stock'])).status).toBe(409)
  const id = await helperIdOf(owner, number)
  expect((await owner.call('DELETE', `/api/v1/sellers/helpers/${id}`)).body.data).toEqual([])
  expect((await app.textTo(number, 'has ended')).body).toContain('/s/')
  const { rows } = await app.pool.query('select id from shop_helpers where phone = $1', [number])
  expect(rows).toEqual([])
})

test('a number gets at most three invitations a day, from all shops together', async () => {
  const limited = await startTestApp({ rateLimit: true })
  try {
    const number = newNumber()
    const owner = await buildSeller(limited, 'Many Texts')
    for (const rights of [['stock'], ['orders'], ['messages']])
      expect((await invite(owner, number, rights)).status).toBe(200)
    expect((await owner.call('GET', '/api/v1/sellers/helpers')).body.data).toHaveLength(1)
    const other = await buildSeller(limited, 'More Texts')
    expect((await invite(other, number, ['stock'])).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('nobody invites their own number, one of another country, or what is no number', async () => {
  const own = newNumber()
  const owner = await registerByPhone(app, own, { asSeller: true })
  expect((await invite(owner, own, ['stock'])).body.fields).toEqual({ email: 'This is your own account' })
  for (const bad of ['0803 123 456', '01 234 5678', '٠٨٠٣١٢٣٤٥٦٧', '+229 01 23 45 67 89'])
    expect([bad, (await invite(owner, bad, ['stock'])).status]).toEqual([bad, 422])
})

test('a helper begins no conversation that its owner would have as a buyer', async () => {
  const owner = await buildSeller(app, 'Buying Owner')
  const elsewhere = await buildSeller(app, 'Never Written To')
  const helper = await buildHelper(owner, ['messages'])
  for (const recipientId of [elsewhere.userId, elsewhere.sellerId]) {
    const words = { recipientId, senderId: owner.sellerId, content: 'I will buy ten' }
    expect((await helper.call('POST', '/api/v1/messages/send', words)).status).toBe(404)
  }
  const between = `/api/v1/messages/get/conversation/${owner.userId}/${elsewhere.userId}`
  expect((await helper.call('GET', between)).status).toBe(404)
  const listed = await elsewhere.call('GET', '/api/v1/messages/get/conversations')
  expect(listed.body.conversations).toEqual([])
})

test('a suspended helper reads nothing of the shop: no orders, no conversations', async () => {
  const owner = await buildSeller(app, 'Suspended Help')
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(owner))
  await buyer.call('POST', '/api/v1/messages/send', { recipientId: owner.userId, content: 'Is it there?' })
  const helper = await buildHelper(owner, ['orders', 'stock', 'messages'])
  const { body } = await helper.call('GET', '/api/v1/messages/get/conversations?inbox=shop')
  const [conversation] = body.conversations as { id: string }[]
  expect((await helper.call('GET', `/api/v1/orders/${reference}`)).status).toBe(200)
  await app.pool.query(`update users set status = 'suspended' where id = $1`, [helper.userId])
  for (const [path, status] of [
    ['/api/v1/sellers/orders', 403],
    ['/api/v1/messages/get/conversations?inbox=shop', 403],
    [`/api/v1/conversations/${conversation?.id}`, 404],
    [`/api/v1/orders/${reference}`, 404],
  ] as const)
    expect([path, (await helper.call('GET', path)).status]).toEqual([path, status])
})
