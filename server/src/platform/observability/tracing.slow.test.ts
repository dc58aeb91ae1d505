import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { buildApp } from '../../app.ts'
import {
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  waitFor,
} from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { openOtlpTracer } from './otlp-tracer.ts'
import { openPageCache } from '../pages/page-cache.ts'
import { activeTracer, traceWith } from './tracing.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}

let app: TestApp
let bodies: string[]
let collector: ReturnType<typeof createServer>
let endpoint: string
beforeAll(async () => {
  bodies = []
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => collector.close())

const spans = () =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })

test('without a collector nothing is traced', () => {
  expect(activeTracer()).toBeUndefined()
})

test(
  'with a collector requests, pages, statements, provider calls and jobs are traced, without personal data',
  { tags: ['D16'] },
  async () => {
    const tracer = openOtlpTracer(`${endpoint}/`, 'node-1')
    traceWith(tracer)
    app = await startTestApp()
    const seller = await buildSeller(app)
    const buyer = await buildBuyer(app)
    const productId = await buildProduct(seller, { name: 'Marigold soap' })
    const reference = await buildPaidOrder(app, buyer, productId)
    const pages = await buildApp({
      platform: app.platform,
      payment: app.payments.settings,
      cache: openPageCache(),
      pages: async (_request, { api }) => {
        await api(endpoints.products.one, { params: { id: productId } })
        return new Response('<p>soap</p>', { headers: { 'content-type': 'text/html' } })
      },
    })
    const traceId = 'a'.repeat(32)
    const parentId = 'b'.repeat(16)
    const traceparent = `00-${traceId}-${parentId}-01`
    await pages.app.inject({ url: `/products/${productId}?q=marigold`, headers: { traceparent } })
    await pages.app.close()
    await app.app.inject({ url: '/readyz', headers: { traceparent: 'nonsense' } })
    await app.close()
    await tracer.close()
    traceWith(undefined)
    await waitFor(async () => (bodies.length > 0 ? true : undefined))

    const all = spans()
    const named = (name: string) => all.filter((span) => span.name === name)
    for (const name of [
      'POST /api/v1/payments/initiate',
      'Paystack transaction/initialize',
      'Paystack transaction/verify',
      'job send_mail',
    ])
      expect([name, named(name).length > 0]).toEqual([name, true])

    // The caller's trace contains the page, the API calls of the page and their statements.
    const inside = all.filter((span) => span.traceId === traceId)
    const [page] = inside.filter(({ name }) => name === 'GET page')
    const [render] = inside.filter(({ name }) => name === 'render page')
    const [asked] = inside.filter(({ name }) => name === 'GET /api/v1/products/:id')
    expect([page?.parentSpanId, render?.parentSpanId, asked?.parentSpanId]).toEqual([
      parentId,
      page?.spanId,
      render?.spanId,
    ])
    const statements = inside.filter(({ parentSpanId }) => parentSpanId === asked?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(asked?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    // An invalid traceparent starts a new trace.
    expect(named('GET /readyz')[0]?.parentSpanId ?? '').toBe('')

    const notified = bodies.join('')
    const people = [seller, buyer].flatMap(({ email, token, userId }) => [email, token, userId])
    for (const words of [...people, productId, reference, 'arigold', 'select ', 'Okafor', '@example.com'])
      expect([words, notified.includes(words)]).toEqual([words, false])
    const keys = new Set(all.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual(
      ['db.system.name', 'http.request.method', 'http.response.status_code', 'http.route'].toSorted(),
    )
  },
)

test('requests work while the trace collector is away', async () => {
  const tracer = openOtlpTracer('http://127.0.0.1:1', 'node-1')
  traceWith(tracer)
  const small = await startTestApp()
  expect((await small.app.inject({ url: '/api/v1/products' })).statusCode).toBe(200)
  await small.close()
  traceWith(undefined)
  const begun = performance.now()
  await tracer.close()
  expect(performance.now() - begun).toBeLessThan(20_000)
})
