import type { ServerResponse } from 'node:http'
import { AppError } from '../http/app-error.ts'
import type { App } from '../platform.ts'

/**
 * How a node goes without losing a request: it says so while it goes on serving, so that the proxy turns away; then it lets
 * end what is under way; only then does it close.
 */
export interface Shutdown {
  /** From now on health checks are refused, and each connection ends with its answer. */
  begin(): void
  /** Throws 503 once the node is leaving. */
  refuse(): void
  /** Ends the live streams, waits for what is under way, closes; what takes longer than this is cut off. */
  close(milliseconds: number): Promise<void>
}

/** Watches the requests of a server; `endStreams` ends what would never end by itself. */
export function createShutdown(app: App, endStreams: () => Promise<void>): Shutdown {
  const underWay = new Set<ServerResponse>()
  let isLeaving = false
  let ended: () => void = () => undefined

  // Before Fastify sees it: an answer that is written at once would have its headers already.
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    // A connection that closes at another moment than behind an answer could meet the proxy's next request.
    if (isLeaving) response.setHeader('connection', 'close')
    response.on('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) ended()
    })
  })

  return {
    begin() {
      isLeaving = true
    },
    refuse() {
      if (isLeaving) throw new AppError('BUSY', 'This node is stopping')
    },
    async close(milliseconds) {
      isLeaving = true
      const cutOff = setTimeout(() => {
        app.server.closeAllConnections()
        ended()
      }, milliseconds)
      await endStreams()
      // Fastify refuses calls in process from the moment it closes: a page that is being made would fail.
      if (underWay.size > 0) await new Promise<void>((resolve) => (ended = resolve))
      await app.close()
      clearTimeout(cutOff)
    },
  }
}
