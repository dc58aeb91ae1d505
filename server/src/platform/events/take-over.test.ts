import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { detachSocket } from './take-over.ts'

/** A client whose first request has come to the server. */
async function meet() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  onTestFinished(() => void client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [request, response] = await asked
  return { server, client, request, response }
}

test('a connection that is taken over carries what is written, and HTTP holds nothing of it any more [F26]', async () => {
  const { server, client, request, response } = await meet()
  const [, socket] = await Promise.all([once(response, 'close'), detachSocket(request) as Socket])
  const connections = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  expect(connections).toBe(0)
  // Closed, it would close the taken connection too if it still knew it.
  server.closeAllConnections()
  socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhello ')
  setImmediate(() => {
    socket.write('again')
    socket.destroySoon()
  })
  expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[^]*\r\n\r\nhello again$/)
})

test('who sends anything on a connection that was taken over is cut off', async () => {
  const { client, request } = await meet()
  const socket = detachSocket(request) as Socket
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'close')
  expect(await text(client).catch(({ code }: NodeJS.ErrnoException) => code)).toMatch(/^(?:ECONNRESET)?$/)
})

test('who leaves is noticed on a connection that was taken over, and nothing is taken of who has left before', async () => {
  const { client, request } = await meet()
  const socket = detachSocket(request) as Socket
  client.destroy()
  await once(socket, 'close')
  expect(detachSocket(request)).toBeNull()
})
