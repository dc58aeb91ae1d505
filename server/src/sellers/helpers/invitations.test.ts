import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBuyer, buildSeller, call, startTestApp } from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'
import { newNumber } from '../../../../tests/identity/phones.ts'
import { invitationMailedTo } from '../../../../tests/access/build-helper.ts'
import { invitingShop } from './helper-messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Caller = Pick<Person, 'call'>
const invite = (owner: Caller, email: string, rights: string[]) =>
  owner.call('POST', '/api/v1/sellers/helpers', { email, rights })
const mailedInvitation = (email: string) => invitationMailedTo(app, email)

test('an invitation names the shop in its mail, and to a visitor who has its link', async () => {
  const owner = await buildSeller(app, 'Iya Basira Foods')
  await invite(owner, 'new.helper@example.com', ['orders'])
  const mail = await app.mailTo('new.helper@example.com', 'asks you to help')
  expect(mail.subject).toBe('Iya Basira Foods asks you to help on Oja')
  expect(mail.text).toContain('Iya Basira Foods asks you to help with orders.')
  expect(mail.text).toContain('/s/iya-basira-foods')
  const token = await mailedInvitation('new.helper@example.com')
  const visitor = await call(app, 'GET', `/api/v1/helpers/invitations/${token}`)
  expect(visitor.body).toEqual({
    data: { storeName: 'Iya Basira Foods', slug: 'iya-basira-foods', rights: ['orders'] },
  })
  expect((await call(app, 'GET', '/api/v1/helpers/invitations/wrong')).status).toBe(404)
})

test('no mail to a stranger holds a link or a number that somebody wrote into the name of a shop', async () => {
  for (const plain of ['Mama Sade Foodstuff', 'Dr. Bola & Sons (Ikeja)', 'Ẹ̀bùn’s Fabrics', 'Route 66 Motors'])
    expect(invitingShop(plain)).toBe(plain)
  for (const other of [
    'Call 0803 123 4567',
    'win.example/x',
    'a@b.co',
    'Fish 08031234567',
    'me.ng',
    'http:x',
  ])
    expect(invitingShop(other)).toBe('A shop on Oja')
  const owner = await buildSeller(app, 'Visit win.example now')
  await invite(owner, 'stranger.to.it@example.com', ['stock'])
  const mail = await app.mailTo('stranger.to.it@example.com', 'asks you to help')
  expect([mail.subject, mail.text.includes('win.example')]).toEqual(['A shop on Oja asks you to help', false])
  const stranger = await buildBuyer(app)
  const token = await mailedInvitation('stranger.to.it@example.com')
  const seen = await call(app, 'GET', `/api/v1/helpers/invitations/${token}`)
  expect(seen.body.data).toMatchObject({ storeName: 'A shop on Oja' })
  await invite(owner, stranger.email, ['stock'])
  const open = await stranger.call('GET', '/api/v1/helpers/own/invitations')
  expect(open.body.data).toMatchObject([{ storeName: 'A shop on Oja' }])
})

test('who registers with the invited address finds the invitation without its link, and nobody else does', async () => {
  const owner = await buildSeller(app, 'Waiting Shop')
  const stranger = await buildBuyer(app)
  const helper = await buildBuyer(app, 'Tunde Bello')
  await invite(owner, helper.email, ['stock', 'orders'])
  const open = (person: Caller) => person.call('GET', '/api/v1/helpers/own/invitations')
  const [found] = (await open(helper)).body.data as { id: string }[]
  expect(found).toMatchObject({
    storeName: 'Waiting Shop',
    slug: 'waiting-shop',
    rights: ['orders', 'stock'],
  })
  expect((await open(stranger)).body.data).toEqual([])
  const path = `/api/v1/helpers/own/invitations/${found?.id}`
  expect((await stranger.call('POST', path)).status).toBe(404)
  expect((await helper.call('POST', path)).body.message).toBe('You now help Waiting Shop')
  expect((await helper.call('GET', '/api/v1/sellers/orders')).status).toBe(200)
  expect((await open(helper)).body.data).toEqual([])
  expect((await helper.call('POST', path)).status).toBe(409)
})

test('without its link an invitation waits for no address that was not proved, for no helper, and from no suspended shop', async () => {
  const owner = await buildSeller(app, 'Careful Shop')
  const other = await buildSeller(app, 'Another Careful Shop')
  const open = async (person: Caller) =>
    (await person.call('GET', '/api/v1/helpers/own/invitations')).body.data as { id: string }[]
  const status = (value: string) =>
    app.pool.query('update sellers set status = $2 where id = $1', [owner.sellerId, value])
  const acceptById = async (person: Caller, id = '') =>
    (await person.call('POST', `/api/v1/helpers/own/invitations/${id}`)).status

  const unproved = await buildBuyer(app)
  await invite(owner, unproved.email, ['stock'])
  const [waiting] = await open(unproved)
  await app.pool.query(
    `update users set email_verified_at = null, login_phone = $2, phone_verified_at = app_now(), phone_used_at = app_now()
      where id = $1`,
    [unproved.userId, newNumber()],
  )
  expect([await open(unproved), await acceptById(unproved, waiting?.id)]).toEqual([[], 404])

  const helper = await buildBuyer(app)
  await invite(owner, helper.email, ['stock'])
  await invite(other, helper.email, ['stock'])
  const [newest, first] = await open(helper)
  await status('suspended')
  expect(await open(helper)).toEqual([newest])
  expect(await acceptById(helper, first?.id)).toBe(404)
  expect((await invite(owner, 'one.more@example.com', ['stock'])).body.code).toBe('SELLER_SUSPENDED')
  await status('active')
  expect(await open(helper)).toHaveLength(2)
  expect(await acceptById(helper, newest?.id)).toBe(200)
  expect(await open(helper)).toEqual([])
})

test('an invited person says no, with the link or without it: the invitation is gone and its address too', async () => {
  const owner = await buildSeller(app, 'Refused Shop')
  const other = await buildSeller(app, 'Other Refused Shop')
  const invited = await buildBuyer(app)
  const stranger = await buildBuyer(app)
  await invite(owner, invited.email, ['stock'])
  const token = await mailedInvitation(invited.email)
  const byLink = `/api/v1/helpers/invitations/${token}`
  expect((await stranger.call('DELETE', byLink)).status).toBe(403)
  expect((await call(app, 'DELETE', byLink)).status).toBe(401)
  expect((await invited.call('DELETE', byLink)).status).toBe(200)
  expect((await invited.call('DELETE', byLink)).status).toBe(404)
  expect((await invited.call('POST', byLink)).status).toBe(404)

  await invite(other, invited.email, ['stock'])
  const open = async () =>
    (await invited.call('GET', '/api/v1/helpers/own/invitations')).body.data as { id: string }[]
  const byId = `/api/v1/helpers/own/invitations/${(await open())[0]?.id}`
  expect((await stranger.call('DELETE', byId)).status).toBe(404)
  expect((await invited.call('DELETE', byId)).body.message).toBe('You said no. The invitation has ended.')
  expect(await open()).toEqual([])
  for (const each of [owner, other])
    expect((await each.call('GET', '/api/v1/sellers/helpers')).body.data).toEqual([])
  const { rows } = await app.pool.query('select 1 from shop_helpers where email = $1', [invited.email])
  expect(rows).toEqual([])
})

test('who helps already ends no help by refusing an invitation that was used', async () => {
  const owner = await buildSeller(app, 'Kept Helper Shop')
  const helper = await buildBuyer(app)
  await invite(owner, helper.email, ['stock'])
  const path = `/api/v1/helpers/invitations/${await mailedInvitation(helper.email)}`
  expect((await helper.call('POST', path)).status).toBe(200)
  expect((await helper.call('DELETE', path)).status).toBe(409)
  expect((await helper.call('GET', '/api/v1/products/own')).status).toBe(200)
})
