import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTcpProxy } from './tcp-proxy.ts'
import type { Toxics } from './tcp-proxy.ts'

test(
  'the proxy passes bytes in both directions, and slows, splits, cuts or silences them on request',
  { tags: ['F09'] },
  async () => {
    const { through, proxy } = await openLink()
    expect((await through(Buffer.alloc(100_000, 'a'))).bytes).toBe(100_000)

    expect((await through(Buffer.from('late'), { latency: { ms: 60, jitter: 10 } })).took).toBeGreaterThan(95)
    expect((await through(Buffer.alloc(2_000), { bandwidth: 10_000 })).took).toBeGreaterThan(120)
    const sliced = await through(Buffer.alloc(20), { slicer: { bytes: 5, ms: 5 } })
    expect([sliced.bytes, sliced.pieces >= 4]).toEqual([20, true])
    expect((await through(Buffer.alloc(50), { limit: 20 })).bytes).toBe(20)
    expect(await through(Buffer.from('gone'), { timeout: 80 })).toMatchObject({ bytes: 0 })
    expect(await through(Buffer.from('gone'), { latency: { ms: 200 }, reset: 30 })).toMatchObject({
      end: 'ECONNRESET',
    })
    expect(await through(Buffer.from('gone'), { down: true })).toMatchObject({ bytes: 0, end: 'ECONNRESET' })
    expect((await through(Buffer.from('back'))).bytes).toBe(4)
    await expect.poll(() => proxy.count()).toBe(0)
  },
)

async function openLink() {
  // An echo server.
  const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const proxy = await openTcpProxy({ port: (echo.address() as AddressInfo).port })
  onTestFinished(async () => {
    await proxy.close()
    echo.close()
  })
  return {
    proxy,
    /** Sends bytes and reads what comes back, to as many bytes or the end. */
    async through(bytes: Buffer, toxics: Toxics = {}) {
      proxy.poison(toxics)
      const begun = performance.now()
      const socket = connect(proxy.port, '127.0.0.1')
      const received = await readAll(socket, bytes)
      socket.destroy()
      return { ...received, took: performance.now() - begun }
    },
  }
}

async function readAll(socket: Socket, bytes: Buffer) {
  const received = { bytes: 0, pieces: 0, end: '' }
  socket.write(bytes)
  await new Promise<void>((resolve) => {
    socket.on('data', (piece: Buffer) => {
      received.bytes += piece.length
      received.pieces += 1
      if (received.bytes >= bytes.length) resolve()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => (received.end = error.code ?? ''))
    socket.on('close', () => resolve())
  })
  return received
}
