import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

const token = 'a-token-of-enough-letters'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => app.close())

const metrics = async (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  call(app, 'GET', '/metrics', undefined, headers)

test('a caller with the token reads metrics of requests by route and of waiting work by state', async () => {
  const seller = await buildSeller(app)
  const buyer = await buildBuyer(app)
  const product = await buildProduct(seller)
  await buildPaidOrder(app, buyer, product)
  await buyer.call('POST', '/api/v1/payments/initiate', { productId: product, quantity: 1 })
  const { status, headers, body } = await metrics()
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  const value = (name: string, ...labels: string[]) => {
    const lines = body.message.split('\n').filter((line) => line.startsWith(`${name}{`))
    return Number(
      lines
        .find((line) => labels.every((label) => line.includes(label)))
        ?.split(' ')
        .at(-1),
    )
  }
  const initiates = ['method="POST"', 'route="/api/v1/payments/initiate"', 'status="200"']
  expect(value('oja_http_request_seconds_count', ...initiates)).toBe(2)
  expect(value('oja_orders', 'what="pending"')).toBe(1)
  expect(value('oja_database_connections', 'pool="main"', 'state="open"')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  // Metrics contain no ids and no addresses, because those are personal and have no end.
  expect(body.message).not.toContain(product)
  expect(body.message).not.toContain('@')
})

test('callers without the token get no metrics', async () => {
  const missing = await call(app, 'GET', '/nothing-here')
  for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: `Bearer ${token}x` }]) {
    const answer = await metrics(headers)
    expect([answer.status, answer.body]).toEqual([404, missing.body])
  }
})

test('without a configured token this machine may read the metrics in development, but not through a proxy', async () => {
  const open = await startTestApp()
  try {
    expect((await call(open, 'GET', '/metrics')).status).toBe(200)
    expect((await call(open, 'GET', '/metrics', undefined, { 'x-forwarded-for': '10.0.0.9' })).status).toBe(
      404,
    )
  } finally {
    await open.close()
  }
})

test(
  'a public server without a configured token shows its metrics to nobody',
  { tags: ['D13'] },
  async () => {
    const open = await startTestApp({ environment: { PUBLIC_ORIGIN: 'https://oja.test' } })
    try {
      expect((await call(open, 'GET', '/metrics')).status).toBe(404)
    } finally {
      await open.close()
    }
  },
)
