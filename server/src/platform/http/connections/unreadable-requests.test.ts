import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../../tests/test-app.ts'

test('what the HTTP parser refuses is answered like every other refusal', { tags: ['D1'] }, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const host = 'Host: localhost'
  const requests: Record<string, string> = {
    'no HTTP at all': 'good morning\r\n\r\n',
    'an unknown method': `FETCH / HTTP/1.1\r\n${host}\r\n\r\n`,
    'a broken header': `GET / HTTP/1.1\r\n${host}\r\nno colon\r\n\r\n`,
    'two lengths': `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    'a length beside chunks': `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na`,
    'a broken chunk': `POST /api/v1/auth/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n`,
    'no Host': 'GET /api/v1/products HTTP/1.1\r\nConnection: close\r\n\r\n',
    'an expectation': `GET /api/v1/products HTTP/1.1\r\n${host}\r\nExpect: the best\r\n\r\n`,
    'too long a header': `GET / HTTP/1.1\r\n${host}\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`,
  }
  const refusals: Record<string, unknown> = {}
  for (const [what, bytes] of Object.entries(requests)) {
    const socket = connect({ port: Number(new URL(app.base).port), host: '127.0.0.1' })
    socket.write(bytes)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect([what, head]).toEqual([what, expect.stringMatching(/content-type: application\/json/i)])
    expect([what, head]).toEqual([what, expect.stringMatching(/x-content-type-options: nosniff/i)])
    const { message, code, ...more } = JSON.parse(body) as Record<string, string>
    expect([what, typeof message, more]).toEqual([what, 'string', {}])
    refusals[what] = `${head.split(' ')[1]} ${code}`
  }
  expect(refusals).toEqual({
    ...Object.fromEntries(Object.keys(requests).map((what) => [what, '400 BAD_REQUEST'])),
    'too long a header': '413 TOO_LARGE',
  })
})
