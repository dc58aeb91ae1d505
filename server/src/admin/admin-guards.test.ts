import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildSeller, call, startTestApp } from '../../../tests/test-app.ts'
import type { TestApp, Person } from '../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const someId = '00000000-0000-4000-8000-000000000000'
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Every address below /api/v1/admin/ that the server's own API description lists. */
async function everyAdminAddress(): Promise<{ method: string; url: string }[]> {
  const { body } = await call(app, 'GET', '/api/docs/json')
  const paths = body.paths as Record<string, Record<string, unknown>>
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/admin/'))
    .flatMap(([path, kinds]) =>
      methods
        .filter((method) => method in kinds)
        .map((method) => ({ method: method.toUpperCase(), url: path.replaceAll(/\{[^}]+\}/g, someId) })),
    )
}

test(
  'every admin address answers a visitor 401, a buyer and a seller 403',
  { tags: ['G8', 'RO6', 'RO11', 'D5'] },
  async () => {
    const people = [await buildBuyer(app), await buildSeller(app)]
    const addresses = await everyAdminAddress()
    expect(addresses.length).toBeGreaterThan(30)
    const body = {
      reason: 'x',
      kind: 'seller',
      id: someId,
      decision: 'dismiss',
      message: 'x',
      words: ['one', 'two'],
      percent: 5,
      note: 'x',
    }
    for (const { method, url } of addresses) {
      const sent = method === 'GET' || method === 'DELETE' ? undefined : body
      const answers = [
        await call(app, method, url, sent),
        ...(await Promise.all(people.map((person) => person.call(method, url, sent)))),
      ]
      expect([method, url, ...answers.map(({ status }) => status)]).toEqual([method, url, 401, 403, 403])
    }
  },
)

test(
  'a change needs a password given within 15 minutes, a look does not',
  { tags: ['D15', 'D5'] },
  async () => {
    await app.pool.query(
      `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id = $1`,
      [admin.userId],
    )
    const change = () => admin.call('POST', '/api/v1/admin/synonyms', { words: ['one', 'two'] })
    expect((await admin.call('GET', '/api/v1/admin/overview')).status).toBe(200)
    expect(await change()).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
    await admin.call('POST', '/api/v1/auth/reauth', { password: 'correct horse' })
    expect((await change()).status).toBe(201)
  },
)

test('a change with an error is refused for the error, not for the password', { tags: ['D15'] }, async () => {
  await app.pool.query(
    `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id = $1`,
    [admin.userId],
  )
  for (const [path, body, fields] of [
    ['synonyms', { words: ['yam'] }, { words: 'Give at least two different words' }],
    ['tickets/SUP-2345678/answer', { message: ' ', close: false }, { message: 'Write your answer' }],
  ] as const)
    expect(await admin.call('POST', `/api/v1/admin/${path}`, body)).toMatchObject({
      status: 422,
      body: { code: 'REFUSED', fields },
    })
})
