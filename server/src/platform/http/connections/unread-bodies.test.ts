import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeUnreadBodies } from './unread-bodies.ts'

const megabyte = 1024 ** 2
// Long enough for a machine that runs other work too.
const linger = 1_000
const rest = 3_000

test(
  'a body larger than any upload stays unread, and its sender reads the reason and is cut off',
  { tags: ['F27'] },
  async () => {
    for (const [head, frame] of [
      [`Content-Length: ${100 * megabyte}`, ''],
      ['Transfer-Encoding: chunked', `${megabyte.toString(16)}\r\n`],
    ] as const) {
      const { answer, closed, received } = await send(
        head,
        Buffer.from(frame + 'x'.repeat(megabyte) + (frame && '\r\n')),
        100,
      )
      expect([head, await answer]).toEqual([head, expect.stringMatching(/^HTTP\/1\.1 413 /)])
      // The client ignores the end and sends on. The server closes that connection too.
      await closed
      expect([head, received() < 2 * megabyte, received()]).toEqual([head, true, received()])
    }
  },
)

test(
  'a body of permitted size is read to its end after a refusal, because a browser sends everything first',
  { tags: ['F27'] },
  async () => {
    const { answer, received, socket } = await send(
      `Content-Length: ${20 * megabyte}`,
      Buffer.alloc(megabyte),
      20,
    )
    await expect.poll(received).toBeGreaterThan(20 * megabyte)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    // The connection can be used again.
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [again] = (await once(socket, 'data')) as [Buffer]
    expect(String(again)).toMatch(/^HTTP\/1\.1 413 /)
  },
)

test(
  'a body that goes on arriving slowly after a refusal is cut off, and its sender reads the reason',
  { tags: ['F25', 'F27'] },
  async () => {
    const { answer, closed, socket } = await send(
      `Content-Length: ${20 * megabyte}`,
      Buffer.alloc(megabyte),
      1,
    )
    const dripping = setInterval(() => socket.write('x'.repeat(2_048)), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    await closed
  },
)

/** Sends pieces to a server that answers at once, and keeps sending after the server has ended its side. */
async function send(head: string, piece: Buffer, pieces: number) {
  let taken: Socket | undefined
  const server = createServer((request, response) => {
    taken = request.socket
    response.writeHead(413).end('too large')
  })
  closeUnreadBodies(server, { linger, rest })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const answer = once(socket, 'data').then(([bytes]) => String(bytes))
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`)
  for (let count = 0; count < pieces; count += 1) socket.write(piece)
  return { socket, answer, closed, received: () => taken?.bytesRead ?? 0 }
}
