import { expect, test, vi } from 'vitest'
import { buildSandbox, secretKey } from '../testing.ts'

test('switches keep what a change does not name, refuse unknown names, and can be reset', async () => {
  const { call, turn } = await buildSandbox()
  const before = (await call('GET', '/sandbox/switches')).body
  await turn({ api: { verify: { fault: '500' } } })
  const changed = (await turn({ webhooks: { times: 3 } })).body
  expect(changed).toMatchObject({
    api: { verify: { fault: '500' }, refund: { fault: 'ok' } },
    webhooks: { times: 3 },
  })
  expect((await turn({ webhooks: { time: 3 } })).body.message).toBe('There is no switch webhooks.time')
  expect((await turn({ api: { verify: { fault: 'fire' } } })).status).toBe(400)
  expect((await turn({ api: { constructor: {} } })).status).toBe(400)
  expect((await call('DELETE', '/sandbox/switches')).body).toEqual(before)
  expect((await call('GET', '/sandbox/switches', undefined, 'sk_test_x')).status).toBe(401)
})

test('a refused call and a call without a response give no answer', async () => {
  const { origin, turn, open } = await buildSandbox()
  await turn({ api: { verify: { fault: 'refuse' }, initialize: { fault: 'silent' } } })
  await expect(get(`${origin}/transaction/verify/F1`)).rejects.toThrow('fetch failed')
  const silent = fetch(`${origin}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', amount: 100, reference: 'F1' }),
    signal: AbortSignal.timeout(100),
  })
  await expect(silent).rejects.toThrow('timeout')
  await turn({ api: { initialize: { fault: 'ok' } } })
  expect((await open({ reference: 'F1' })).status).toBe(200)
})

test('an answer can be lost after the operation took place', async () => {
  const { turn, open, verify } = await buildSandbox()
  await turn({ api: { initialize: { fault: 'refuse', when: 'after' } } })
  await expect(open({ reference: 'F2' })).rejects.toThrow('fetch failed')
  expect((await verify('F2')).body.data['status']).toBe('abandoned')
})

test.each([
  ['500', 500, /"status":false/],
  ['429', 429, /Too many requests/],
  ['html', 200, /<h1>502/],
  ['redirect', 302, /^$/],
  ['cutJson', 200, /^\{"status":true,"message":"Verification successful".*[^}]$/],
  ['wrongReference', 200, /"reference":"somebody-elses-reference"/],
  ['textAmount', 200, /"amount":"1250000"/],
  ['slow', 200, /"reference":"F3"/],
])('with the fault %s verify answers %i', async (fault, status, body) => {
  const { origin, turn, open } = await buildSandbox()
  await open({ reference: 'F3' })
  await turn({ api: { verify: { fault, ms: 10 } } })
  const response = await get(`${origin}/transaction/verify/F3`)
  expect(response.status).toBe(status)
  expect(await response.text()).toMatch(body)
})

test('a trickled answer comes byte by byte and is whole in the end', async () => {
  const { origin, turn, open } = await buildSandbox()
  await open({ reference: 'F4' })
  await turn({ api: { verify: { fault: 'trickle', ms: 0 } } })
  const response = await get(`${origin}/transaction/verify/F4`)
  expect(response.headers.get('content-length')).toBeNull()
  expect(await response.json()).toMatchObject({ data: { reference: 'F4' } })
})

test('a gzip bomb is small on the wire and huge when unpacked', async () => {
  const { origin, turn } = await buildSandbox()
  await turn({ api: { list: { fault: 'gzipBomb' } } })
  const response = await get(`${origin}/transaction`)
  expect(Number(response.headers.get('content-length'))).toBeLessThan(2 * 1024 * 1024)
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > 64 * 1024 * 1024) break
  }
  expect(size).toBeGreaterThan(64 * 1024 * 1024)
})

test('a charge may have another amount, currency and domain than was asked for', async () => {
  const { turn, open, pay, verify } = await buildSandbox()
  await turn({ charge: { amountOffset: -100, currency: 'USD', domain: 'live' } })
  await open({ reference: 'F5' })
  await pay('F5')
  expect((await verify('F5')).body.data).toMatchObject({
    amount: 1_249_900,
    requested_amount: 1_250_000,
    currency: 'USD',
    domain: 'live',
  })
})

test('a charge may be reversed after it succeeded', async () => {
  const { turn, open, pay, verify } = await buildSandbox()
  await turn({ charge: { reversedAfterMs: 0 } })
  await open({ reference: 'F6' })
  expect((await pay('F6')).body.data['status']).toBe('success')
  await vi.waitFor(async () => expect((await verify('F6')).body.data['status']).toBe('reversed'))
})

function get(address: string): Promise<Response> {
  return fetch(address, { headers: { authorization: `Bearer ${secretKey}` }, redirect: 'manual' })
}
