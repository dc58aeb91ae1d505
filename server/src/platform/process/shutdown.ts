import type { ServerResponse } from 'node:http'
import { AppError } from '../http/app-error.ts'
import { routeOf } from '../observability/trace-requests.ts'
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
   * again and again until the server has closed. `say` gets a sentence with how many requests that were, and their methods
   * and routes: an address holds ids and words that people searched for.
   */
  close(milliseconds: number, say: (line: string) => void): Promise<void>
}

/** A request under way: the method alone until its route is found. The path only of a page. */
interface UnderWay {
  method: string
  route?: string
  path?: string
}

/**
 * Watches the requests of a server. `endStreams` ends the responses that would never end by themselves; `pagePatternOf` gives
 * the pattern of a page's path. It is asked only for what is cut off.
 */
export function createShutdown(
  app: App,
  endStreams: () => Promise<void>,
  pagePatternOf: (path: string) => string = () => '',
): Shutdown {
  // An event stream stays open for hours, so only the method, route and path are kept.
  const underWay = new Map<ServerResponse, UnderWay>()
  let isStopping = false
  let onAllEnded: () => void = () => undefined

  // Runs before Fastify, because an answer that is written at once has already sent its headers.
  app.server.prependListener('request', ({ method }, response: ServerResponse) => {
    underWay.set(response, { method: String(method) })
    // A connection that closes at another time could meet the proxy's next request.
    if (isStopping) response.setHeader('connection', 'close')
    response.on('close', () => {
      underWay.delete(response)
      if (underWay.size === 0) onAllEnded()
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    // An in-process call of a page is no request of its own.
    const route = routeOf(request)
    const path = route === 'page' ? request.url.split('?')[0] : undefined
    if (underWay.has(reply.raw))
      underWay.set(reply.raw, { method: request.method, route, ...(path && { path }) })
    done()
  })

  const named = ({ method, route, path }: UnderWay) =>
    [method, route, path && pagePatternOf(path)].filter(Boolean).join(' ')

  return {
    begin() {
      isStopping = true
    },
    refuse() {
      if (isStopping) throw new AppError('BUSY', 'This node is stopping')
    },
    async close(milliseconds, say) {
      isStopping = true
      const cutOff = () => {
        if (underWay.size > 0) say(cutOffSentence([...underWay.values()].map(named)))
        underWay.clear()
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

/** How many requests were cut off, and which: the most frequent first. */
function cutOffSentence(requests: string[]): string {
  const counts = new Map<string, number>()
  for (const request of requests) counts.set(request, (counts.get(request) ?? 0) + 1)
  const named = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, maxNamed)
  const list = named.map(([request, count]) => (count > 1 ? `${request} (${count} times)` : request))
  const others = counts.size > maxNamed ? ', and others' : ''
  const what = requests.length === 1 ? '1 request that had' : `${requests.length} requests that had`
  return `Cut off ${what} not ended: ${list.join(', ')}${others}.`
}

const maxNamed = 20
