import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let app: TestApp
let product: string
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  product = await buildProduct(await buildSeller(app, 'Bodija Yams'), { name: 'Ofada rice' })
})
afterAll(() => app.close())

async function scriptsOf(url: string, headers: Record<string, string>) {
  const answer = await app.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return {
    scripts: answer.body.match(/<script[\s\S]*?<\/script>/g) ?? [],
    policy: String(answer.headers['content-security-policy']),
  }
}

const saving = [{ cookie: 'oja-lite=on' }, { 'save-data': 'on' }]

test('a public page in Save data has one script, of at most 300 bytes, which registers the worker for Save data', async () => {
  for (const headers of saving)
    for (const url of ['/', `/products/${product}`, '/FAQ']) {
      const { scripts, policy } = await scriptsOf(url, headers)
      expect(scripts).toHaveLength(1)
      expect(scripts[0]).toContain('addEventListener("load"')
      expect(scripts[0]).toContain('/service-worker.js?lite')
      expect(Buffer.byteLength(scripts[0] ?? '')).toBeLessThanOrEqual(300)
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    }
})

test('in Save data pages that are never kept have no script', async () => {
  for (const url of [
    '/login',
    '/register',
    '/checkout',
    '/saved',
    '/products/00000000-0000-4000-8000-000000000000',
  ])
    expect([url, (await scriptsOf(url, { cookie: 'oja-lite=on' })).scripts]).toEqual([url, []])
})

test('the worker for Save data is the same file, asked for at every visit, and comes compressed', async () => {
  const [whole, saver] = await Promise.all(
    ['', '?lite'].map((query) =>
      app.app.inject({ url: `/service-worker.js${query}`, headers: { 'accept-encoding': 'gzip, br' } }),
    ),
  )
  expect(saver?.rawPayload.equals(whole?.rawPayload ?? Buffer.of())).toBe(true)
  expect(saver?.headers['cache-control']).toBe('no-cache')
  expect(saver?.headers['content-encoding']).toBe('br')
  expect(saver?.headers['content-security-policy']).toContain("trusted-types 'none'")
  expect(saver?.rawPayload.length).toBeLessThan(5_000)
})
