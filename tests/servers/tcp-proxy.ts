import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What a link does to all bytes in both directions; the names are Toxiproxy's. */
export interface Toxics {
  /** Each piece comes later by `ms`, give or take `jitter`. */
  latency?: { ms: number; jitter?: number }
  /** Bytes a second. */
  bandwidth?: number
  /** Nothing passes any more. After so many milliseconds the connection closes; 0: it stays open, a black hole. */
  timeout?: number
  /** After so many milliseconds of a connection both sides get a reset. */
  reset?: number
  /** Pieces of at most so many bytes, with a pause of so many milliseconds between them. */
  slicer?: { bytes: number; ms: number }
  /** The connection closes after so many bytes in one direction. */
  limit?: number
  /** Refuses new connections and cuts open ones. */
  down?: boolean
  /** Refuses new connections and keeps open ones. */
  full?: boolean
}

export interface TcpProxy {
  port: number
  /** Replaces what the link does, for open connections too. */
  poison(toxics: Toxics): void
  /** Cuts every connection; new ones are welcome. */
  cut(): void
  /** Connections that are open now. */
  count(): number
  close(): Promise<void>
}

interface Link {
  near: Socket
  far: Socket
  begun: number
}

/** A link on 127.0.0.1 to a port there or to a socket's path, which can be made as bad as links are. */
export async function openTcpProxy(target: { port: number } | { path: string }): Promise<TcpProxy> {
  let toxics: Toxics = {}
  const links = new Set<Link>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (toxics.down || toxics.full) return void near.resetAndDestroy()
    const goal = 'port' in target ? { ...target, host: '127.0.0.1' } : target
    const far = connect({ ...goal, allowHalfOpen: true })
    const link: Link = { near, far, begun: performance.now() }
    links.add(link)
    const end = () => {
      links.delete(link)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end)
    applyToxics(link)
    void pass(near, far, () => toxics)
    void pass(far, near, () => toxics)
  })
  const applyToxics = (link: Link) => {
    if (toxics.down) return cutLink(link)
    if (toxics.reset !== undefined) after(toxics.reset, link, () => cutLink(link))
    if (toxics.timeout) after(toxics.timeout, link, () => link.near.destroy())
  }
  const after = (milliseconds: number, link: Link, act: () => void) => {
    const asked = toxics
    const wait = Math.max(0, link.begun + milliseconds - performance.now())
    setTimeout(() => asked === toxics && links.has(link) && act(), wait).unref()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    poison(next) {
      toxics = next
      for (const link of links) applyToxics(link)
    },
    cut: () => links.forEach(cutLink),
    count: () => links.size,
    async close() {
      links.forEach(cutLink)
      server.close()
      await once(server, 'close')
    },
  }
}

function cutLink({ near, far }: Link): void {
  near.resetAndDestroy()
  far.destroy()
}

interface Piece {
  bytes: Buffer
  due: number
}

// So that a slow link makes the sender wait instead of filling our memory.
const maxHeldBytes = 256 * 1024

/** Carries one direction. Pieces wait for their time in the order they came, so that latency costs no bandwidth. */
async function pass(from: Socket, to: Socket, toxics: () => Toxics): Promise<void> {
  const pieces: Piece[] = []
  let held = 0
  let sent = 0
  let isOver = false
  let wake: () => void = () => undefined
  from.on('data', (bytes: Buffer) => {
    const { latency } = toxics()
    const late = latency ? latency.ms + (Math.random() * 2 - 1) * (latency.jitter ?? 0) : 0
    pieces.push({ bytes, due: performance.now() + late })
    held += bytes.length
    if (held > maxHeldBytes) from.pause()
    wake()
  })
  from.on('end', () => {
    isOver = true
    wake()
  })
  while (!to.destroyed) {
    const piece = pieces.shift()
    if (!piece) {
      if (isOver) return void to.end()
      await new Promise<void>((resolve) => {
        wake = resolve
        to.once('close', resolve)
      })
      to.removeListener('close', wake)
      continue
    }
    const wait = piece.due - performance.now()
    if (wait > 1) await delay(wait)
    for (const slice of slices(piece.bytes, toxics())) {
      const { timeout, bandwidth, slicer, limit } = toxics()
      // What a black hole has swallowed does not come out again.
      if (timeout !== undefined) break
      if (limit !== undefined && sent + slice.length > limit) {
        to.end(slice.subarray(0, Math.max(0, limit - sent)))
        // What else comes is read away, so that the end of the other side is seen.
        return void from.removeAllListeners('data').resume()
      }
      if (!to.write(slice)) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined)
      sent += slice.length
      if (bandwidth) await delay((slice.length / bandwidth) * 1_000)
      else if (slicer) await delay(slicer.ms)
    }
    held -= piece.bytes.length
    if (from.isPaused() && held < maxHeldBytes) from.resume()
  }
}

function slices(bytes: Buffer, { bandwidth, slicer }: Toxics): Buffer[] {
  const size = slicer?.bytes ?? (bandwidth ? Math.max(1, Math.ceil(bandwidth / 20)) : bytes.length)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size))
  return parts
}
