import { expect, test } from 'vitest'
import { call, startTestApp } from '../../../../../tests/test-app.ts'

const published = { PUBLIC_ORIGIN: 'https://oja.test' }

test(
  'a public server behind a proxy that TRUSTED_PROXIES does not name warns once, by that name',
  { tags: ['D13', 'D17'] },
  async () => {
    expect(await warnings(published, [{}, {}])).toEqual([])
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    const said = await warnings(published, [forwarded, forwarded, { forwarded: 'for=203.0.113.8' }])
    expect(said).toEqual([expect.stringContaining('TRUSTED_PROXIES is empty')])
    expect(said.join()).not.toContain('203.0.113')
    expect(await warnings(published, [{ 'x-real-ip': '203.0.113.7' }])).toHaveLength(1)
  },
)

test('a server that trusts its proxy, and one in development, do not warn', { tags: ['D13'] }, async () => {
  const forwarded = [{ 'x-forwarded-for': '203.0.113.7' }]
  expect(await warnings({ ...published, TRUSTED_PROXIES: '127.0.0.1' }, forwarded)).toEqual([])
  expect(await warnings({}, forwarded)).toEqual([])
})

/** The lines about proxies that a server with these settings logs for requests with these headers. */
async function warnings(
  environment: Record<string, string>,
  requests: readonly Record<string, string>[],
): Promise<string[]> {
  const lines: string[] = []
  const app = await startTestApp({ environment, log: { write: (line) => void lines.push(line) } })
  try {
    for (const headers of requests) await call(app, 'GET', '/api/v1/site', undefined, headers)
  } finally {
    await app.close()
  }
  return lines.filter((line) => /prox/i.test(line))
}
