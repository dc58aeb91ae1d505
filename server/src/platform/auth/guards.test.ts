import { endpoint } from '@oja/contract/endpoints/endpoint.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { guardRoutes } from './guards.ts'
import type { App } from '../platform.ts'
import { isPublicRoute } from '../http/public-routes.ts'
import { unlimited } from '../http/rate-limits.ts'
import { route } from '../http/route.ts'
import type { BoardTransport } from './boards.ts'
import type { SessionTransport } from './sessions.ts'

test('the server does not start with a route that declares no access', () => {
  const app = openGuardedApp()

  expect(() => app.get('/api/v1/secrets', async () => ({}))).toThrow('GET /api/v1/secrets declares no access')
})

test('the server does not start with an admin route that is open to others', () => {
  const app = openGuardedApp()
  const open = endpoint<Record<never, never>, unknown>('GET', '/api/v1/admin/secrets', { access: 'session' })

  expect(() => route(app, open, { handler: async () => ({}) })).toThrow('is not for admins alone')
})

test('a request fails when its rate limit cannot be counted', async () => {
  const app = openGuardedApp()
  const free = endpoint<Record<never, never>, unknown>('GET', '/api/v1/free', {
    access: 'public',
    limit: 'upload',
  })
  route(app, free, { handler: async () => ({}) })

  expect((await app.inject('/api/v1/free')).statusCode).toBe(500)
})

test('the only public API routes outside the endpoint table are the API documents and the signed webhook', () => {
  expect(isPublicRoute('/api/v1/products')).toBe(false)
  expect(isPublicRoute('/api/v1/payments/paystack/webhook')).toBe(true)
  expect(isPublicRoute('/api/docs/json')).toBe(true)
  expect([isPublicRoute('/files/:id/:name'), isPublicRoute('/*'), isPublicRoute('/elsewhere')]).toEqual([
    true,
    true,
    false,
  ])
})

/** A server without sessions and counters, so that only the rules can refuse a request. */
function openGuardedApp(): App {
  const app = Fastify() as unknown as App
  onTestFinished(() => app.close())
  const transport = { actorOf: async () => null } as unknown as SessionTransport
  const boards = { isBoard: () => false } as unknown as BoardTransport
  guardRoutes(app, { sessionTransport: transport, boardTransport: boards }, unlimited)
  return app
}
