import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each([
  '/api/v1/products?q=yam',
  'http://localhost:3000/api/v1/products?q=yam',
  'HTTP://LOCALHOST:3000/api/v1/products?q=yam',
  '/%61pi/v1/products?q=yam',
])('the API gives the same answer however its address is written: %s', async (address) => {
  const { head, body } = await ask(address)
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head).toContain('cache-control: no-store')
  expect(head).not.toContain('permissions-policy')
  expect(body).toMatch(/^\{.*\}$/s)
})

test('an address without a path leads to the first page, and encoded characters keep their meaning', async () => {
  expect((await ask('http://localhost:3000?x=1')).head).toMatch(/^HTTP\/1.1 404 /)
  expect((await ask('/api/v1/products?q=%31%30%30%25%26')).head).toMatch(/^HTTP\/1.1 200 /)
})

test.each(['http://evil.example/api/v1/products', 'http://localhost:3001/', 'ftp://localhost:3000/'])(
  'an address of another site is refused, whatever its path is: %s',
  { tags: ['D14'] },
  async (address) => {
    const { head, body } = await ask(address)
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(head).toContain('content-security-policy')
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', message: 'That address cannot be read' })
  },
)

/** Sends the request over a socket, because every HTTP client would rewrite such a URL. */
async function ask(address: string) {
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: market.example\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  return { head, body }
}
