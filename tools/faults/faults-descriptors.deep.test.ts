import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startFaultApp } from './support/fault-app.ts'

test(
  'a server without free file descriptors recovers by itself, and its health check answers',
  { tags: ['F16'] },
  async () => {
    const app = await startFaultApp()
    onTestFinished(() => app.close())
    await promisify(execFile)('prlimit', ['--nofile=256:256', '--pid', String(await app.app.pid())])
    const sockets = Array.from({ length: 400 }, () =>
      connect(app.port, '127.0.0.1').on('error', () => undefined),
    )
    for (const socket of sockets) socket.write('GET /api/v1/products HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await delay(5_000)
    const answered = sockets.filter(({ destroyed, bytesRead }) => !destroyed && bytesRead > 0).length
    for (const socket of sockets) socket.destroy()
    const left = performance.now()
    const health = async () => (await app.ask('GET', '/healthz')).status
    await expect.poll(health, { timeout: 10_000 }).toBe(200)
    const answersAfter = performance.now() - left
    const list = await app.ask('GET', '/api/v1/products')
    console.log('F16', { answered, answersAfter: Math.round(answersAfter), list: list.status })
    expect(answered).toBeLessThan(256)
    expect(answersAfter).toBeLessThanOrEqual(5_000)
    expect(list.status).toBe(200)
  },
)
