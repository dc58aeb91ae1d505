import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveOneRequestAtATime } from './one-request-at-a-time.ts'

test('what is asked for ahead on one connection is begun one by one, and answered in its order [F25]', async () => {
  const { begun, talk } = await openServer()
  const socket = await talk(11)
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  for (let count = 1; count <= 11; count += 1) {
    await expect.poll(() => begun.length).toBe(count)
    begun.at(-1)?.end(`answer ${count};`)
  }
  await expect.poll(() => heard.match(/answer \d+/g)).toEqual(begun.map((_, place) => `answer ${place + 1}`))

  // Afterwards the connection is as good as a new one.
  socket.write(asked(1))
  await expect.poll(() => begun.length).toBe(12)
})

test('nothing more is begun for a connection that is closed, and who asks for too many things ahead is cut off [F25]', async () => {
  const { begun, talk } = await openServer()
  const gone = await talk(5)
  await expect.poll(() => begun.length).toBe(1)
  gone.destroy()
  await expect.poll(() => begun[0]?.closed).toBe(true)

  const greedy = await talk(100)
  await once(greedy.resume(), 'close')
  await expect.poll(() => begun.map(({ closed }) => closed)).toEqual([true, true])
})

test('who is told to come back later has nothing begun of what else he asked for ahead [F25]', async () => {
  const { begun, talk } = await openServer((response) => void response.writeHead(503).end('later'))
  const socket = await talk(5)
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  await once(socket, 'close')
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 503'])
  expect(begun).toHaveLength(1)
  // Who asks for one thing at a time keeps his connection.
  const patient = await talk(1)
  await once(patient, 'data')
  patient.write(asked(1))
  await expect.poll(() => begun).toHaveLength(3)
})

test('what one request knows by its context the next one does not', async () => {
  const context = new AsyncLocalStorage<number>()
  const seen: (number | undefined)[] = []
  const { talk } = await openServer((response) => {
    seen.push(context.getStore())
    context.run(seen.length, () => setImmediate(() => response.end()))
  })
  await talk(3)
  await expect.poll(() => seen).toEqual([undefined, undefined, undefined])
})

const asked = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count)

/** A server whose answers the test gives, and clients that ask for several things at once. */
async function openServer(handle: (response: ServerResponse) => void = () => undefined) {
  const begun: ServerResponse[] = []
  const server = createServer((_, response) => {
    begun.push(response)
    handle(response)
  })
  serveOneRequestAtATime(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const talk = async (count: number): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(asked(count))
    return socket
  }
  return { begun, talk }
}
