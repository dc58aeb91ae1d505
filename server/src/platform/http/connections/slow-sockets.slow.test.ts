import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { closeSlowSockets } from './slow-sockets.ts'

const limits = { sending: 400, reading: 400, sweep: 20 }

test(
  'the server cuts off a client that sends a body byte by byte, and not one that sends it in pieces',
  { tags: ['F25'] },
  async () => {
    const connectTo = await serve((request, response) => {
      void text(request).then(
        (body) => response.end(String(body.length)),
        () => undefined,
      )
    })
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000\r\nConnection: close\r\n\r\n'
    const slow = connectTo()
    slow.write(head)
    const dripping = setInterval(() => slow.write('x'), 10)
    const steady = connectTo()
    steady.write(head)
    // One second in all, which is longer than a client may be silent.
    const sending = setInterval(() => steady.write('x'.repeat(2_000)), 50)
    const answer = await text(steady)
    clearInterval(sending)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\n\r\n40000$/)
    if (!slow.closed) await once(slow, 'close')
    clearInterval(dripping)
  },
)

test(
  'the server cuts off a client that does not read its answer, and not one that waits for more of it',
  { tags: ['F25'] },
  async () => {
    // More than the buffers of the system hold for one client.
    const endless = Buffer.alloc(32 * 1024 ** 2)
    const gone = Promise.withResolvers<void>()
    const connectTo = await serve((request, response) => {
      if (request.url === '/long') response.on('close', gone.resolve).end(endless)
      else response.write('first')
    })
    const waiting = connectTo()
    waiting.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const unread = connectTo()
    unread.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await gone.promise
    expect(waiting.closed).toBe(false)
  },
)

test(
  'the server cuts off a client that stops reading its answer, and not one that reads slowly',
  { tags: ['F25'] },
  async () => {
    const endless = Buffer.alloc(32 * 1024 ** 2)
    const max = 7_500
    const times = { ...limits, reading: 3_000 }
    const gone = Promise.withResolvers<number>()
    const begun = performance.now()
    const connectTo = await serve((request, response) => {
      if (request.url === '/unread') response.on('close', () => gone.resolve(performance.now() - begun))
      response.end(endless)
    }, times)
    connectTo().write('GET /unread HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const slow = connectTo()
    let taken = 0
    slow.on('data', (bytes: Buffer) => {
      taken += bytes.length
      slow.pause()
      setTimeout(() => slow.resume(), 5)
    })
    slow.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await gone.promise).toBeLessThan(max)
    await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThan(endless.length)
  },
)

async function serve(listener: RequestListener, times = limits): Promise<() => Socket> {
  const server = createServer(listener)
  closeSlowSockets(server, times)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    return socket
  }
}
