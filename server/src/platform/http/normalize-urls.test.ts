import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'

let market: TestApp
beforeAll(async () => {
  market = await startTestApp()
})
afterAll(() => market.close())

test.each([
  '/api/v1/products?q=yam',
  'http://localhost:3000/api/v1/products?q=yam',
  'HTTP://LOCALHOST:3000/api/v1/products?q=yam',
  '/%61pi/v1/products?q=yam',
])('the API answers the same however its address is written: %s', async (address) => {
  const { head, body } = await ask(address)
  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head).toContain('cache-control: no-store')
  expect(head).not.toContain('permissions-policy')
  expect(body).toMatch(/^\{.*\}$/s)
})

test('an address without a path is the first page’s, and what stays encoded means what it meant', async () => {
  expect((await ask('http://localhost:3000?x=1')).head).toMatch(/^HTTP\/1.1 404 /)
  expect((await ask('/api/v1/products?q=%31%30%30%25%26')).head).toMatch(/^HTTP\/1.1 200 /)
})

test.each(['http://evil.example/api/v1/products', 'http://localhost:3001/', 'ftp://localhost:3000/'])(
  'an address of somewhere else is refused, whatever it leads to: %s',
  { tags: ['D14'] },
  async (address) => {
    const { head, body } = await ask(address)
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(head).toContain('content-security-policy')
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', message: 'That address cannot be read' })
  },
)

/** Asks in so many words: no client would let this through. */
async function ask(address: string) {
  const socket = connect(Number(new URL(market.base).port), '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: market.example\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  return { head, body }
}
