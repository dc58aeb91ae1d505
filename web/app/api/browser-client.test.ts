import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { browserClient } from './browser-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces the network: each call takes the next answer; null is a connection that fails. */
function network(...answers: (object | null)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  return requests
}

test(
  'the browser calls the origin of its page, and names the content type of what it sends',
  { tags: ['CL1', 'CL2'] },
  async () => {
    const requests = network({ data: [] }, { message: 'sent' })
    await browserClient(endpoints.products.list, { query: { q: 'yam & egg' } })
    await browserClient(endpoints.auth.forgotPassword, { body: { email: 'ada@example.com' } })
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/products?q=yam+%26+egg',
      '/api/v1/auth/forgot-password',
    ])
    expect(requests.map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin'])
    expect(requests[1]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(requests[1]?.init.body).toBe('{"email":"ada@example.com"}')
  },
)

test(
  'a read is sent once more when the network fails, a write never, and both have a timeout',
  { tags: ['CL3'] },
  async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const reads = network(null, { data: [] })
    expect(await browserClient(endpoints.products.list, { query: {} })).toEqual({ data: [] })
    expect(reads.length).toBe(2)
    expect(reads.every(({ init }) => init.signal instanceof AbortSignal)).toBe(true)
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 30_000)

    network({ data: {} })
    await browserClient(trustEndpoints.handInKyc, { form: new FormData() })
    expect(waits).toHaveBeenCalledWith(expect.any(Function), 600_000)

    const writes = network(null, { message: 'never asked' })
    await expect(
      browserClient(endpoints.auth.forgotPassword, { body: { email: 'ada@example.com' } }),
    ).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
    expect(writes.length).toBe(1)

    const gone = network(null, null)
    await expect(browserClient(endpoints.products.list, { query: {} })).rejects.toMatchObject({
      code: 'UNREACHABLE',
    })
    expect(gone.length).toBe(2)
  },
)
