import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitPipelining } from './pipelining.ts'

test(
  'ten requests sent ahead on one connection are answered in order, and the next ten too',
  { tags: ['F25'] },
  async () => {
    const { begun, exchange } = await openServer()
    const socket = await exchange()
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
    for (let round = 1; round <= 2; round += 1) {
      socket.write(asked(10))
      await expect.poll(() => begun.length).toBe(10 * round)
      // The last answer comes first, to show that the order is kept.
      for (let place = 10 * round; place > 10 * (round - 1); place -= 1)
        begun[place - 1]?.send(`answer ${place};`)
      await expect
        .poll(() => received.match(/answer \d+/g))
        .toEqual(begun.map((_, place) => `answer ${place + 1}`))
    }
  },
)

test(
  'the server closes the connection of a client that sends more requests ahead, and stops their work',
  { tags: ['F25'] },
  async () => {
    const { begun, exchange } = await openServer()
    const greedy = await exchange()
    greedy.write(asked(100))
    await once(greedy.resume(), 'close')
    expect(begun).toHaveLength(10)
    await expect.poll(() => begun.every(({ raw }) => raw.closed)).toBe(true)
  },
)

test(
  'a client that must come back later gets no answers to its other requests sent ahead',
  { tags: ['F25'] },
  async () => {
    const { begun, exchange } = await openServer()
    const socket = await exchange()
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
    socket.write(asked(5))
    await expect.poll(() => begun.length).toBe(5)
    begun[0]?.status(503).send('later')
    await once(socket, 'close')
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 503'])
  },
)

const asked = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count)

/** A server whose answers the test controls, and clients that send several requests at once. */
async function openServer() {
  const begun: FastifyReply[] = []
  const app = Fastify()
  limitPipelining(app)
  app.get('/', (_request, reply) => void begun.push(reply))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const conversation = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { begun, exchange: conversation }
}
