import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '@oja/contract/endpoints/endpoint.ts'
import type { ServedRoute } from '../../server/src/platform/http/served-routes.ts'
import { validValue } from '../../tools/fuzz/arbitrary.ts'
import { call, startTestApp, password, productForm, serviceForm } from '../test-app.ts'
import type { TestResponse, TestApp, Person } from '../test-app.ts'
import { seedTestApp } from '../seeded-app.ts'
import type { SeededApp } from '../seeded-app.ts'
import { openToVisitors, privateObjects, forbiddenWhenSuspended, unknownObjectId } from './access-matrix.ts'
import type { PrivateObject } from './access-matrix.ts'

// The list of routes comes from the server itself, so that none is forgotten (docs/requirements/rules.md, D1 to D6).
let app: TestApp
let seeded: SeededApp
let routes: ServedRoute[]
beforeAll(async () => {
  app = await startTestApp()
  seeded = await seedTestApp(app)
  // A stream never ends; events.test.ts tests its access.
  routes = app.routes.filter(({ url }) => !url.startsWith('/api/docs') && !url.endsWith('/stream'))
})
afterAll(() => app.close())

const nameOf = ({ method, url }: ServedRoute) => `${method} ${url}`
/** Routes of the API of such an access, but the webhook, which checks a signature. */
const withAccess = (...wanted: Access[]) =>
  routes.filter(
    ({ url, rules }) =>
      url.startsWith('/api/v1/') && !url.endsWith('/webhook') && wanted.includes(rules.access),
  )

/** A request the route could serve, about the things of the buyer and the seller, or about `thing` in their place. */
async function requestFor(route: ServedRoute, thing?: string): Promise<{ url: string; body: unknown }> {
  const samples = { ...seeded.samples, ...(thing ? { id: [thing], reference: [thing] } : {}) }
  const one = (schema: ServedRoute['body']) => (schema ? validValue(schema, samples) : undefined)
  const params = { ...(one(route.params) as Record<string, string> | undefined) }
  if (thing && 'id' in params) params.id = thing
  else if (thing && 'reference' in params) params.reference = thing
  else if ('id' in params) params.id = ownThing(route.url)
  const body = (await formFor(route)) ?? (one(route.body) as Record<string, unknown> | undefined)
  if (thing && body && 'reference' in body) body.reference = thing
  const path = route.url.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? 'x'))
  return { url: withQuery(path, one(route.query)), body }
}

/** What routes read that take a form, or JSON with a form's fields: no schema says it. */
async function formFor({
  method,
  url,
}: ServedRoute): Promise<FormData | Record<string, unknown> | undefined> {
  if (method === 'GET') return undefined
  if (method === 'POST' && url.endsWith('photo-drafts')) return productForm()
  if (/\/products\/?$/.test(url)) return productForm()
  if (url.endsWith('/services/create')) return serviceForm()
  if (method === 'PUT' && /(products|services)\/:id$/.test(url)) return { name: 'Changed by another' }
  if (url.endsWith('/register')) return { name: 'Newcomer', email: 'newcomer@example.com', password }
  if (url.endsWith('/dispatch')) return { driverName: 'Musa', plate: 'ABC-123XY' }
  if (url.includes('/dispute')) return { reason: 'not_received', wish: 'refund', words: 'It never came.' }
  if (url.endsWith('/busy-addresses')) return { address: '203.0.113.9', hours: '1', note: 'Bodija' }
  if (url.endsWith('/messages/send')) return { recipientId: seeded.seller.sellerId, content: 'Good morning' }
  return undefined
}

// Only the server makes cursors: it refuses one that is generated from the schema.
function withQuery(path: string, query: unknown): string {
  const asked = Object.entries((query ?? {}) as Record<string, string>)
  const search = new URLSearchParams(asked.filter(([name]) => name !== 'after'))
  return search.size > 0 ? `${path}?${search}` : path
}

function ownThing(url: string): string {
  const { things, seller } = seeded
  if (url.includes('/services/')) return things.service
  if (url.includes('/products/')) return things.product
  if (url.includes('/kyc/papers/')) return things.paper
  return url.includes('/kyc/') ? things.kyc : (seller.sellerId ?? '')
}

const ask = async (person: Person | null, route: ServedRoute, thing?: string): Promise<TestResponse> => {
  const { url, body } = await requestFor(route, thing)
  return person ? person.call(route.method, url, body) : call(app, route.method, url, body)
}

test('visitors may call the endpoints of this list and no others', () => {
  const open = app.routes.filter(
    ({ url, rules }) =>
      url.startsWith('/api/v1/') && (rules.access === 'public' || rules.access === 'optionalSession'),
  )
  expect(open.map(nameOf).sort()).toEqual(openToVisitors.toSorted())
})

test(
  'a visitor is asked to log in wherever a session is needed, and nowhere else',
  { tags: ['D1'] },
  async () => {
    const wrong: string[] = []
    for (const route of withAccess('session', 'member', 'seller', 'admin')) {
      const { status, body } = await ask(null, route)
      if (status !== 401 || body.code !== 'NOT_SIGNED_IN') wrong.push(`${nameOf(route)} answers ${status}`)
    }
    for (const route of withAccess('public', 'optionalSession')) {
      const { status, body } = await ask(null, route)
      if (status === 403 || body.code === 'NOT_SIGNED_IN') wrong.push(`${nameOf(route)} answers ${status}`)
    }
    expect(wrong).toEqual([])
  },
)

test(
  'buyers and admins reach no endpoint of sellers, and only admins reach endpoints of admins',
  { tags: ['D1', 'D5'] },
  async () => {
    const { buyer, otherBuyer, seller, otherSeller, suspended, admin } = seeded
    const wrong: string[] = []
    const refuses = async (route: ServedRoute, people: Person[]) => {
      for (const person of people) {
        const { status, body } = await ask(person, route)
        if (status !== 403 || body.code !== 'FORBIDDEN')
          wrong.push(`${nameOf(route)} answers ${person.email} ${status}`)
      }
    }
    for (const route of withAccess('seller')) await refuses(route, [buyer, otherBuyer, admin])
    for (const route of withAccess('admin'))
      await refuses(route, [buyer, otherBuyer, seller, otherSeller, suspended])
    expect(wrong).toEqual([])
  },
)

test(
  'a private record looks to everybody else as if it did not exist: status, body and headers',
  { tags: ['D1', 'CL31'] },
  async () => {
    const { buyer, otherBuyer, seller, otherSeller, suspended, admin, things } = seeded
    const everybodyElse: Record<PrivateObject, (Person | null)[]> = {
      order: [otherBuyer, otherSeller, suspended, admin],
      conversation: [otherBuyer, otherSeller, suspended, admin],
      message: [otherBuyer, otherSeller, suspended, admin],
      ticket: [null, otherBuyer, otherSeller, suspended],
      paper: [otherSeller, suspended],
      buyerSession: [otherBuyer, seller, suspended, admin],
      customer: [otherSeller, suspended],
    }
    const wrong: string[] = []
    let compared = 0
    for (const { route: pattern, thing } of privateObjects) {
      for (const route of withAccess('public', 'optionalSession', 'session', 'member', 'seller').filter(
        ({ url }) => pattern.test(url),
      )) {
        for (const person of everybodyElse[thing]) {
          const [hidden, unknown] = [
            await ask(person, route, things[thing]),
            await ask(person, route, unknownObjectId(thing)),
          ]
          compared += 1
          if (JSON.stringify(visiblePartOf(hidden)) !== JSON.stringify(visiblePartOf(unknown)))
            wrong.push(
              `${nameOf(route)} tells ${person?.email ?? 'a visitor'} that a ${thing} is there: ${JSON.stringify([visiblePartOf(hidden), visiblePartOf(unknown)])}`,
            )
          else if (hidden.status < 400) wrong.push(`${nameOf(route)} lets ${person?.email ?? 'a visitor'} in`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(40)
    // And the owners still have them.
    expect((await buyer.call('GET', `/api/v1/orders/${things.order}`)).status).toBe(200)
    expect((await seller.call('GET', `/api/v1/conversations/${things.conversation}`)).status).toBe(200)
  },
)

/** What an answer gives away, but for what differs each time. */
function visiblePartOf({ status, headers, body }: TestResponse) {
  const { date: _date, ...others } = headers
  return { status, headers: others, body }
}

test(
  'everybody sees public listings, and only their seller can change them',
  { tags: ['D1', 'D2'] },
  async () => {
    const { otherSeller, things } = seeded
    const before = await call(app, 'GET', `/api/v1/products/${things.product}`)
    const wrong: string[] = []
    for (const route of withAccess('seller').filter(
      ({ method, url }) => method !== 'GET' && /(products|services)\/:id/.test(url),
    )) {
      const { status } = await ask(otherSeller, route)
      if (status !== 403) wrong.push(`${nameOf(route)} answers ${status}`)
    }
    expect(wrong).toEqual([])
    expect((await call(app, 'GET', `/api/v1/products/${things.product}`)).body).toEqual(before.body)
  },
)

test('a suspended seller reads their own data, and can neither sell nor buy', { tags: ['D4'] }, async () => {
  const wrong: string[] = []
  for (const route of routes.filter((each) => forbiddenWhenSuspended.includes(nameOf(each)))) {
    const { status } = await ask(seeded.suspended, route)
    if (status !== 403) wrong.push(`${nameOf(route)} answers ${status}`)
  }
  expect(wrong).toEqual([])
  for (const route of withAccess('seller').filter(
    ({ method, url }) => method === 'GET' && !url.includes(':'),
  )) {
    const { status } = await ask(seeded.suspended, route)
    if (status !== 200) wrong.push(`${nameOf(route)} answers ${status}`)
  }
  expect(wrong).toEqual([])
})

test('an admin cannot buy, sell, review or write messages', { tags: ['D5'] }, async () => {
  const wrong: string[] = []
  for (const name of [
    'POST /api/v1/payments/initiate',
    'POST /api/v1/checkouts',
    'POST /api/v1/reviews',
    'PATCH /api/v1/services/:id/reviews',
    'POST /api/v1/messages/send',
    'POST /api/v1/products',
  ]) {
    const route = routes.find((each) => nameOf(each) === name)
    const { status } = route ? await ask(seeded.admin, route) : { status: 0 }
    if (status !== 403) wrong.push(`${name} answers ${status}`)
  }
  expect(wrong).toEqual([])
})

test('an account with an unconfirmed address gets no session', { tags: ['D3'] }, async () => {
  const email = `unconfirmed-${randomUUID()}@example.com`
  await call(app, 'POST', '/api/v1/auth/register', { name: 'Not Yet', email, password })
  const right = await call(app, 'POST', '/api/v1/auth/login', { email, password })
  expect(right).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect(right.headers['set-cookie']).toBeUndefined()
  const wrong = await call(app, 'POST', '/api/v1/auth/login', { email, password: 'wrong horse' })
  expect(wrong.status).toBe(401)
})
