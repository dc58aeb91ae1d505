import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Person } from './messages-app.ts'

interface SseClientOptions {
  localAddress?: string
  /** The last position received before. */
  after?: number
  /** Gets the words of each message, and the position of its event. */
  onMessage?: (content: string, position: number) => void
  /** Gets the size of everything that comes. */
  count?: (bytes: number) => void
}

/** A live stream over a bare socket, so that the client weighs little. Rejects when it is refused. */
export async function openSseClient(
  port: number,
  { token }: Person,
  { localAddress, after, onMessage, count }: SseClientOptions,
): Promise<{ socket: Socket }> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}) })
  let rest = ''
  const read = (bytes: Buffer) => {
    count?.(bytes.length)
    if (!onMessage) return
    rest += bytes.toString()
    const events = rest.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const position = Number(/(?:^|\n)id: (\d+)/.exec(event)?.[1] ?? 0)
      const content = /"content":"(bench [^"]*)"/.exec(event)?.[1]
      if (content) onMessage(content, position)
    }
  }
  // Errors are the end of the stream, and that is what its holder waits for.
  socket.on('error', () => undefined)
  socket.on('data', read)
  const query = after === undefined ? '' : `?after=${after}`
  socket.write(
    `GET /api/v1/stream${query} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  if (!Buffer.isBuffer(first) || !first.toString().startsWith('HTTP/1.1 200')) {
    socket.destroy()
    throw new Error('the stream was refused')
  }
  return { socket }
}
