import type { EndpointRules } from '@oja/contract/endpoints/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVerifiedAccount, hashPassword } from '../../server/src/identity/identity.ts'
import { AppError } from '../../server/src/platform/http/app-error.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import type { ServedRoute } from '../../server/src/platform/http/served-routes.ts'
import { helperRights } from '@oja/contract/values/sellers/helper-rights.ts'
import { validValue } from '../../tools/fuzz/arbitrary.ts'
import type { Samples } from '../../tools/fuzz/arbitrary.ts'
import { buildAdmin, buildBuyer, buildSeller, call, logIn, startTestApp, password } from '../test-app.ts'
import type { TestApp, Person } from '../test-app.ts'
import { seedTestApp } from '../seeded-app.ts'
import { buildBoard } from './build-board.ts'
import { buildHelper } from './build-helper.ts'

// Every endpoint × every kind of caller gets the status that the endpoint's access says. access-matrix.slow.test.ts tests
// who may see which record.
let app: TestApp
let routes: ServedRoute[]
let callers: Caller[]
let samples: Samples

interface Caller {
  name: string
  person: Person | null
  /** The code of the refusal that these rules say for such a caller; null for none. */
  refusal(rules: EndpointRules, isRead: boolean): string | null
}

beforeAll(async () => {
  app = await startTestApp()
  // A stream never ends; the webhook checks a signature, not a session.
  routes = app.routes.filter(
    ({ url }) => url.startsWith('/api/v1/') && !url.endsWith('/stream') && !url.endsWith('/webhook'),
  )
  callers = await buildCallers()
  samples = (await seedTestApp(app)).samples
})
afterAll(() => app.close())

test.each([
  'a visitor',
  'a buyer',
  'a suspended buyer',
  'a seller',
  'a buyer who opened a shop',
  'a board',
  'a helper with every right',
  'a helper with no right but stock',
  'an administrator',
  'an administrator whose password is long ago',
  'an administrator without two-factor',
])(
  '%s gets at every endpoint what its access allows',
  { tags: ['D1', 'D3', 'D4', 'D5', 'D15'] },
  async (name) => {
    const caller = callers.find((one) => one.name === name)
    const wrong: string[] = []
    for (const route of routes) {
      const isRead = route.method === 'GET'
      const expected = caller?.refusal(route.rules, isRead) ?? null
      const { status, body } =
        expected === 'REAUTH_REQUIRED'
          ? // Only for a form without an error.
            await askValidly(route, caller?.person ?? null)
          : await askUnreadably(route, caller?.person ?? null)
      const isRight = expected
        ? status === (expected === 'NOT_SIGNED_IN' ? 401 : 403) && body.code === expected
        : isRead
          ? !isAccessError(body)
          : status === 400
      if (!isRight)
        wrong.push(
          `${route.method} ${route.url} answers ${status} ${body.code}, not ${expected ?? 'as ever'}`,
        )
    }
    expect(wrong).toEqual([])
  },
)

test(
  'every endpoint with a session refuses a write by cookie from another site',
  { tags: ['D15'] },
  async () => {
    const { email } = await buildSeller(app)
    const entered = await call(app, 'POST', '/api/v1/auth/login', { email, password }, { origin: app.origin })
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const wrong: string[] = []
    for (const route of routes.filter(({ method, rules }) => method !== 'GET' && rules.access !== 'public')) {
      const { body } = await askUnreadably(route, null, { cookie, origin: 'https://evil.example' })
      if (body.code !== 'FOREIGN_ORIGIN') wrong.push(`${route.method} ${route.url} answers ${body.code}`)
    }
    expect(wrong).toEqual([])
  },
)

test(
  'every declared rate limit is counted for its subject, before anything is done',
  { tags: ['D17'] },
  async () => {
    const { limits } = app.platform
    const { count } = limits
    const wrong: string[] = []
    for (const route of routes.filter(({ rules }) => rules.limit !== undefined)) {
      const declared = [route.rules.limit ?? []].flat()
      const counted: string[] = []
      limits.count = async (rate, who) => {
        counted.push(rate)
        if (who === '') wrong.push(`${route.url} counts ${rate} for nobody`)
        if (rate === declared.at(-1)) throw new AppError('TOO_MANY', 'Too many tries.')
      }
      const { status } = await askValidly(route, personFor(route))
      if (status !== 429 || counted.join() !== declared.join())
        wrong.push(`${route.method} ${route.url} answers ${status} and counts ${counted.join() || 'nothing'}`)
    }
    limits.count = count
    expect(wrong).toEqual([])
  },
)

/** A malformed body is refused with 400 after access was checked and before anything is done. */
function askUnreadably(route: ServedRoute, person: Person | null, headers: Record<string, string> = {}) {
  const url = route.url.replace(/:(\w+)/g, 'x')
  const sent = route.method === 'GET' ? undefined : '{'
  const all = { ...(sent ? { 'content-type': 'application/json' } : {}), ...headers }
  return person ? person.call(route.method, url, sent, all) : call(app, route.method, url, sent, all)
}

/** With values of the form that its schema wants. */
function askValidly(route: ServedRoute, person: Person | null) {
  const one = (schema: ServedRoute['body']) => (schema ? validValue(schema, samples) : undefined)
  const params = (one(route.params) ?? {}) as Record<string, string>
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  const asked = Object.entries((one(route.query) ?? {}) as Record<string, string>)
  // Only the server makes cursors.
  const query = new URLSearchParams(asked.filter(([name]) => name !== 'after'))
  const [, body = one(route.body)] = writtenBodies.find(([end]) => route.url.endsWith(end)) ?? []
  const url = query.size > 0 ? `${path}?${query}` : path
  return person ? person.call(route.method, url, body) : call(app, route.method, url, body)
}

// Where no value can be made from the schema alone.
const writtenBodies = [
  ['/register', { name: 'New', email: 'new@example.com', password }],
  ['/busy-addresses', { address: '203.0.113.7', hours: 8, note: 'Bodija' }],
] as const

/** A caller with access; null for a visitor. */
function personFor(route: ServedRoute): Person | null {
  const by: Record<string, string> = {
    session: 'a buyer',
    member: 'a buyer',
    seller: 'a seller',
    board: 'a seller',
    admin: 'an administrator',
  }
  return callers.find(({ name }) => name === by[route.rules.access])?.person ?? null
}

/** Whether a guard refused: operations refuse with the same codes, but in other words. */
function isAccessError({ code, message }: { code: string; message: string }): boolean {
  return (
    ['NOT_SIGNED_IN', 'ENROL_SECOND_FACTOR', 'ACCOUNT_SUSPENDED'].includes(code) ||
    [
      'Only sellers can do this',
      'Only the owner of the shop can do this',
      'The owner of the shop has not given you the right to do this',
      'Only administrators can do this',
    ].includes(message)
  )
}

async function buildCallers(): Promise<Caller[]> {
  const [buyer, suspended, seller, admin, late] = await Promise.all([
    buildBuyer(app),
    buildBuyer(app),
    buildSeller(app),
    buildAdmin(app),
    buildAdmin(app),
  ])
  await admin.call('POST', `/api/v1/admin/users/${suspended.userId}/suspend`, {
    reason: 'Insulted a seller.',
  })
  await app.pool.query(
    `update sessions set password_given_at = app_now() - interval '16 minutes' where user_id = $1`,
    [late.userId],
  )
  const opened = await openShopOf(await buildBuyer(app, 'Chiamaka Obi'))
  const only =
    (...allowed: string[]) =>
    (rules: EndpointRules) =>
      ['public', 'optionalSession', 'session', ...allowed].includes(rules.access) ? null : 'FORBIDDEN'
  const byAdmin = only('member', 'admin')
  const isOpen = ({ access }: EndpointRules) => access === 'public' || access === 'optionalSession'
  return [
    { name: 'a visitor', person: null, refusal: (rules) => (isOpen(rules) ? null : 'NOT_SIGNED_IN') },
    { name: 'a buyer', person: buyer, refusal: only('member') },
    {
      name: 'a suspended buyer',
      person: suspended,
      refusal: (rules) => (rules.access === 'member' ? 'ACCOUNT_SUSPENDED' : only()(rules)),
    },
    { name: 'a seller', person: seller, refusal: only('member', 'seller', 'board') },
    {
      name: 'a buyer who opened a shop',
      person: opened,
      refusal: only('member', 'seller', 'board'),
    },
    {
      name: 'a board',
      person: await buildBoard(app, seller),
      refusal: ({ forBoards }) => (forBoards ? null : 'FORBIDDEN'),
    },
    {
      name: 'a helper with every right',
      person: await buildHelper(app, seller, [...helperRights]),
      refusal: (rules) => (rules.helper ? null : only('member')(rules)),
    },
    {
      name: 'a helper with no right but stock',
      person: await buildHelper(app, seller, ['stock']),
      refusal: (rules) => (rules.helper === 'any' || rules.helper === 'stock' ? null : only('member')(rules)),
    },
    { name: 'an administrator', person: admin, refusal: byAdmin },
    {
      name: 'an administrator whose password is long ago',
      person: late,
      refusal: (rules, isRead) => {
        const isChange = rules.access === 'admin' && !isRead
        return byAdmin(rules) ?? ((rules.reauthenticated ?? isChange) ? 'REAUTH_REQUIRED' : null)
      },
    },
    {
      name: 'an administrator without two-factor',
      person: await buildAdminWithoutTwoFactor(),
      refusal: (rules, isRead) => {
        const isShown = rules.access === 'public' || (rules.access === 'optionalSession' && isRead)
        return isShown || rules.withoutTwoFactor ? null : 'ENROL_SECOND_FACTOR'
      },
    },
  ]
}

/** The same person, who buys and sells from now on. */
async function openShopOf(buyer: Person): Promise<Person> {
  const shop = { storeName: 'Both', phone: '0803 123 4567', businessLevel: 'small', category: 'products' }
  await buyer.call('POST', '/api/v1/sellers/shop', shop)
  return buyer
}

async function buildAdminWithoutTwoFactor(): Promise<Person> {
  const email = 'no.two.factor@example.com'
  const passwordHash = await hashPassword(password)
  const person = { role: 'admin', sellerId: null, name: 'Ngozi Admin', phone: '', address: '' } as const
  await transaction(app.pool, (tx) => createVerifiedAccount(tx, { ...person, email, passwordHash }))
  return logIn(app, email)
}
