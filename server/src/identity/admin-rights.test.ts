import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { buildAdmin, buildBuyer, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
let colleague: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
  colleague = await buildAdmin(app)
})
afterAll(() => app.close())

const someId = '00000000-0000-4000-8000-000000000000'
const setAreas = (areas: string[], who = colleague, by = admin) =>
  by.call('PUT', `/api/v1/admin/users/${who.userId}/areas`, { areas })

test('an admin whose last right is taken away is said to open nothing', async () => {
  expect((await setAreas(['support'])).body.message).toBe('Rights changed. They count from now on.')
  const changes = async () =>
    (await app.pool.query("select from audit_log where action = 'Change rights'")).rowCount
  const before = await changes()
  expect((await setAreas(['support'])).body.message).toBe(
    'Nothing changed. This admin has these rights already.',
  )
  expect(await changes()).toBe(before)
  expect((await setAreas([])).body.message).toBe('Rights changed. This admin can open nothing now.')
})

test(
  'an admin reaches exactly the endpoints of the areas in which they have rights',
  { tags: ['D5'] },
  async () => {
    const routes = app.routes.filter(
      ({ rules, url }) => rules.access === 'admin' && rules.area && !url.endsWith('/'),
    )
    expect(routes.length).toBeGreaterThan(50)
    for (const areas of [
      ['sellers'],
      ['money'],
      ['support'],
      ['content'],
      ['support', 'content'],
      [],
    ] as AdminArea[][]) {
      expect((await setAreas(areas)).status).toBe(200)
      const wrong: string[] = []
      for (const { method, url, rules } of routes) {
        const path = url.replace(':kind', 'user').replace(':queue', 'orders').replaceAll(/:\w+/g, someId)
        const { status, body } = await colleague.call(method, path, method === 'GET' ? undefined : {})
        const isRefused = status === 403 && body.message.startsWith('You do not have the right')
        const mayDo = rules.area === 'any' || areas.some((area) => rules.area?.includes(area))
        if (isRefused === mayDo) wrong.push(`${method} ${url} answers ${status} for ${areas.join()}`)
      }
      expect(wrong).toEqual([])
    }
  },
)

test(
  'rights that are taken away end with the next request, and the change is audited',
  { tags: ['I24'] },
  async () => {
    await setAreas(['money'])
    expect((await colleague.call('GET', '/api/v1/admin/money')).status).toBe(200)
    await setAreas(['support'])
    expect((await colleague.call('GET', '/api/v1/admin/money')).status).toBe(403)
    const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${colleague.userId}`)
    expect((body.data as object[])[0]).toMatchObject({
      action: 'Change rights',
      before: { areas: ['money'] },
      after: { areas: ['support'] },
    })
  },
)

test(
  'an admin whose rights are taken away between opening a form and sending it changes nothing',
  { tags: ['D5', 'I24'] },
  async () => {
    const seller = await buildSeller(app, 'Still Open')
    const suspend = () =>
      colleague.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, { reason: 'Sells fakes' })
    const shopPath = `/api/v1/admin/sellers/${seller.sellerId}`
    const auditOf = async (who: Person) => {
      const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${who.sellerId}`)
      return (body.data as { action: string }[]).map(({ action }) => action)
    }
    await setAreas(['sellers'])
    expect((await colleague.call('GET', shopPath)).status).toBe(200)
    await setAreas(['support'])
    expect(await suspend()).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^You do not have the right/) },
    })
    expect((await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)).status).toBe(200)
    expect(await auditOf(seller)).toEqual([])
    await setAreas(['sellers'])
    expect((await suspend()).status).toBe(200)
    expect((await call(app, 'GET', `/api/v1/sellers/public/${seller.sellerId}`)).status).toBe(404)
    expect(await auditOf(seller)).toHaveLength(1)
  },
)

test('nobody gives rights to themselves, one admin keeps all of them, and only admins have any', async () => {
  await setAreas(['support'])
  expect((await setAreas(['all'], colleague, colleague)).status).toBe(403)
  expect(await setAreas(['money'], admin)).toMatchObject({
    status: 409,
    body: { message: 'One admin must keep all rights' },
  })
  const seller = await buildSeller(app, 'No Rights')
  expect((await setAreas(['all'], seller)).status).toBe(404)
  expect((await setAreas(['everything'])).status).toBe(422)
  expect((await setAreas(['all'])).status).toBe(200)
  expect((await colleague.call('GET', '/api/v1/admin/audit')).status).toBe(200)
})

test('what every admin may open shows an admin only their own area', async () => {
  const seller = await buildSeller(app, 'Area Seven')
  const buyer = await buildBuyer(app)
  await buyer.call('POST', '/api/v1/reports', {
    kind: 'seller',
    id: seller.sellerId,
    reason: 'scam',
    note: '',
  })
  const seen = async () => {
    const [found, waiting, overview] = await Promise.all(
      ['search?q=area%20seven', 'waiting', 'overview'].map(
        async (path) => (await colleague.call('GET', `/api/v1/admin/${path}`)).body.data,
      ),
    )
    const kinds = (rows: unknown) => (rows as { kind: string }[]).map(({ kind }) => kind)
    const { month, latestActivity } = overview as { month: unknown; latestActivity: unknown[] }
    return [kinds(found), kinds(waiting), month !== null, latestActivity.length > 0]
  }
  await setAreas(['support'])
  expect(await seen()).toEqual([[], [], false, false])
  await setAreas(['sellers'])
  expect(await seen()).toEqual([['shop'], ['reports'], false, false])
  await setAreas(['money'])
  expect(await seen()).toEqual([[], [], true, false])
  await setAreas(['all'])
  expect(await seen()).toEqual([['shop'], ['reports'], true, true])
})

test(
  'an admin with all rights adds another, who chooses a password by e-mail and sets up the second step',
  { tags: ['D5', 'I24'] },
  async () => {
    const add = (more: object, by = admin) =>
      by.call('POST', '/api/v1/admin/admins', {
        name: 'Bola Support',
        email: 'bola@example.com',
        areas: ['support'],
        ...more,
      })
    await setAreas(['support'])
    expect((await add({}, colleague)).status).toBe(403)
    const buyer = await buildBuyer(app)
    for (const [wrong, field] of [
      [{ email: buyer.email }, 'email'],
      [{ email: 'bola' }, 'email'],
      [{ name: ' ' }, 'name'],
      [{ areas: [] }, 'areas'],
      [{ areas: ['everything'] }, 'areas'],
    ] as const)
      expect(await add(wrong)).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      })
    expect((await add({})).status).toBe(200)
    expect(await add({ areas: ['all'] })).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    })

    const listed = async () => {
      const { body } = await admin.call('GET', '/api/v1/admin/admins')
      return (body.data as { id: string; email: string }[]).find(({ email }) => email === 'bola@example.com')
    }
    expect(await listed()).toMatchObject({ name: 'Bola Support', areas: ['support'], state: 'Invited' })
    const mail = await app.mailTo('bola@example.com', 'You are an admin')
    expect(mail.text).toContain('Support')
    expect(mail.text).not.toContain('Bola')
    const token = /reset-password\/([\w-]+)/.exec(mail.text)?.[1]
    const chosen = await call(app, 'POST', '/api/v1/auth/reset-password', {
      token,
      newPassword: 'only Bola knows',
      password: 'only Bola knows',
    })
    expect([chosen.status, chosen.body]).toEqual([
      200,
      { message: 'Your password is set. Log in to go on.', isFirst: true },
    ])
    const login = await call(app, 'POST', '/api/v1/auth/login', {
      email: 'bola@example.com',
      password: 'only Bola knows',
    })
    expect(login.status).toBe(200)
    const { body } = await admin.call('GET', `/api/v1/admin/audit?q=${(await listed())?.id}`)
    expect((body.data as object[])[0]).toMatchObject({ action: 'Add admin', after: { areas: ['support'] } })
  },
)

test(
  'an invitation is sent again with a new link, or taken back, until its password is set',
  { tags: ['D5', 'I24'] },
  async () => {
    const email = 'sade@example.com'
    const invite = { name: 'Sade Money', email, areas: ['money'] }
    expect((await admin.call('POST', '/api/v1/admin/admins', invite)).status).toBe(200)
    const listed = async () => {
      const { body } = await admin.call('GET', '/api/v1/admin/admins')
      return (body.data as { id: string; email: string; invitationEndsAt: string | null }[]).find(
        (one) => one.email === email,
      )
    }
    const id = (await listed())?.id ?? ''
    expect(Date.parse((await listed())?.invitationEndsAt ?? '')).toBeGreaterThan(Date.now())
    const { body: person } = await admin.call('GET', `/api/v1/admin/users/${id}`)
    expect(person.data).toMatchObject({ status: 'Invited' })
    const path = `/api/v1/admin/admins/${id}/invitation`
    const tokenIn = (text: string) => /reset-password\/(\S+)/.exec(text)?.[1]
    const first = tokenIn((await app.mailTo(email, 'You are an admin')).text)

    await setAreas(['sellers', 'money', 'support', 'content'])
    expect((await colleague.call('POST', path)).status).toBe(403)
    expect((await colleague.call('DELETE', path)).status).toBe(403)
    expect((await admin.call('POST', path)).status).toBe(200)
    const password = 'only Sade knows this'
    const choose = (token: string | undefined) =>
      call(app, 'POST', '/api/v1/reset-password', { token, password })
    expect((await choose(first)).status).toBe(400)

    expect((await admin.call('DELETE', path)).status).toBe(200)
    expect(await listed()).toBeUndefined()
    expect((await admin.call('DELETE', path)).status).toBe(409)
    const { body: log } = await admin.call('GET', `/api/v1/admin/audit?kind=people&q=${id}`)
    expect((log.data as { action: string }[]).map(({ action }) => action)).toEqual([
      'Cancel invitation',
      'Send invitation again',
      'Add admin',
    ])
    // An admin with a password has no invitation that could be taken back.
    const active = `/api/v1/admin/admins/${colleague.userId}/invitation`
    expect((await admin.call('DELETE', active)).status).toBe(409)
    expect((await admin.call('POST', active)).status).toBe(409)
  },
)

test('the overview of an admin has figures of their areas only', { tags: ['D5'] }, async () => {
  const overview = async () => (await colleague.call('GET', '/api/v1/admin/overview')).body.data
  await setAreas(['support'])
  expect(await overview()).toMatchObject({
    totalSellers: null,
    pendingKyc: null,
    activeListings: null,
    flaggedReports: null,
    waitingTickets: expect.any(Number),
    month: null,
    latestActivity: [],
  })
  await setAreas(['sellers'])
  expect(await overview()).toMatchObject({ totalSellers: expect.any(Number), waitingTickets: null })
})

test('a case is given only to admins with rights in it', { tags: ['D5'] }, async () => {
  await setAreas(['money'])
  const buyer = await buildBuyer(app)
  const path = `/api/v1/admin/cases/user/${buyer.userId}`
  const offered = async () => {
    const { body } = await admin.call('GET', path)
    return (body.data as unknown as { admins: { id: string }[] }).admins.map(({ id }) => id)
  }
  expect(await offered()).not.toContain(colleague.userId)
  const assign = () => admin.call('PUT', `${path}/assignee`, { adminId: colleague.userId })
  expect((await assign()).status).toBe(422)
  await setAreas(['support'])
  expect(await offered()).toContain(colleague.userId)
  expect((await assign()).status).toBe(200)
})
