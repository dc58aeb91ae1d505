import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const seller = await buildSeller(app, 'Bodija Yams')
  for (let number = 1; number <= 5; number += 1) await buildProduct(seller, { name: `Yam of heap ${number}` })
})
afterAll(() => app.close())

const ask = (path: string, accepted?: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })

test('a list is sent compressed to clients that accept it, with the same content', async () => {
  const plain = await ask('/products')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding')
  const brotli = await ask('/products', 'gzip, deflate, br, zstd')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  const gzip = await ask('/products', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  for (const refusing of ['br;q=0', 'br; q=0.0, gzip;q=0', 'identity', 'brr, xgzip'])
    expect([refusing, (await ask('/products', refusing)).headers['content-encoding']]).toEqual([
      refusing,
      undefined,
    ])
  for (const [accepted, coding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, BR ; q=0.5', 'br'],
  ])
    expect((await ask('/products', accepted)).headers['content-encoding']).toBe(coding)
  for (const { rawPayload } of [brotli, gzip])
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

test('small answers and refusals are not compressed', async () => {
  for (const path of ['/places/states/Lagos/nothing', '/products?sort=sideways']) {
    const answer = await ask(path, 'br')
    expect([answer.headers['content-encoding'], answer.statusCode >= 400]).toEqual([undefined, true])
    expect(answer.json()).toHaveProperty('message')
  }
})

test('the API documentation is complete, compressed or not', async () => {
  const answers = await Promise.all(
    [undefined, 'br'].map((accepted) =>
      app.app.inject({
        method: 'GET',
        url: '/api/docs/json',
        headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
      }),
    ),
  )
  for (const answer of answers) expect(answer.json()).toHaveProperty('paths./api/v1/products')
})
