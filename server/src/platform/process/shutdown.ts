import type { ServerResponse } from 'node:http'
import { AppError } from '../http/app-error.ts'
import type { App } from '../platform.ts'

/**
 * Stops a node without losing a request. First health checks fail
 * while the node still serves, so that the proxy turns to others.
 * Then the node finishes the requests under way. Then it closes.
 */
export interface Shutdown {
  /** From now on health checks are refused, and each connection closes after its answer. */
  begin(): void
  /** Throws 503 once the node is stopping. */
  refuse(): void
  /**
   * Ends the event streams, waits for the requests under way, and closes. After this time it cuts off every connection,
   * again and again until the server has closed.
   */
  close(milliseconds: number): Promise<void>
}

/** Watches the requests of a server. `endStreams` ends the responses that would never end by themselves. */
export function createShutdown(app: App, endStreams: () => Promise<void>): Shutdown {
  const underWay = new Set<ServerResponse>()
  let isStopping = false
  let onAllEnded: () => void = () => undefined

  // Runs before Fastify, because an answer that is written at once has already sent its headers.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    // A connection that closes at another time could meet the proxy's next request.
    if (isStopping) response.setHeader('connection', 'close')
    response.on('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) onAllEnded()
    })
  })

  return {
    begin() {
      isStopping = true
    },
    refuse() {
      if (isStopping) throw new AppError('BUSY', 'This node is stopping')
    },
    async close(milliseconds) {
      isStopping = true
      const cutOff = () => {
        app.server.closeAllConnections()
        onAllEnded()
      }
      // The server listens until the hooks of `app.close` have run. A stream that somebody opens meanwhile would never end.
      let again: NodeJS.Timeout | undefined
      const first = setTimeout(() => {
        cutOff()
        again = setInterval(cutOff, 100)
      }, milliseconds)
      await endStreams()
      // Fastify refuses in-process calls once it closes, and a page that is being rendered would fail.
      if (underWay.size > 0) await new Promise<void>((resolve) => (onAllEnded = resolve))
      await app.close()
      clearTimeout(first)
      clearInterval(again)
    },
  }
}
