import { IncomingMessage } from 'node:http'
import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { ErrorBody } from '@oja/contract/values/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/database.ts'
import { commonHeaders } from '../http/security-headers.ts'

/** Refuses requests while the process is overloaded, so that the others are answered in time. */
export interface LoadShedding {
  /** Judges every request of this server. Call it before the other hooks and the routes. */
  guard(app: Pick<FastifyInstance, 'addHook'>): void
  /** Whether a connection that stays open may begin. */
  hasCapacity(): boolean
  /** How many requests were refused so far. */
  count(): number
  close(): void
}

const assessEveryMilliseconds = 100
// More delay of the event loop than this is too much. A request needs two or three rounds, and must be answered well
// within a second (F38 in docs/requirements/faults.md).
const maxDelayMilliseconds = 60
const sampleEveryMilliseconds = 10
const maxWaitingRequests = 40
const fullHeap = 0.85
// So many requests at once are always accepted: a pause of a process with little work is not an overload.
const minLimit = 16
const maxLimit = 1_000
// The share of the limit for each kind. Each kind is counted apart, so that no kind displaces another.
// Payments are refused last. Requests for photos and scripts do not block the listings.
const shares = { others: 1, files: 1, payments: 4 }
type Kind = keyof typeof shares
// A refused client that returns at once costs as much as a served
// one. So its answer is delayed, and longer when more wait.
// Beyond `maxPaused` waiting clients the answer is sent at once.
const pause = { min: 100, max: 300, maxFactor: 4, factorGrowsEvery: 150 }
const maxPaused = 2_000

/** `pools`: those in which requests wait for a connection to the database. */
export function createLoadShedding(pools: Pool[]): LoadShedding {
  const delay = monitorEventLoopDelay({ resolution: sampleEveryMilliseconds })
  delay.enable()
  let limit = maxLimit
  const workByKind: Record<Kind, Work> = { others: new Work(), files: new Work(), payments: new Work() }
  let paused = 0
  let shed = 0
  let isFull = false

  const assess = () => {
    const late = delay.mean / 1e6 - sampleEveryMilliseconds
    delay.reset()
    const { used_heap_size: used, heap_size_limit: available } = getHeapStatistics()
    isFull = used > available * fullHeap
    for (const work of Object.values(workByKind)) work.recount()
    const isBusy = late > maxDelayMilliseconds || pools.some((pool) => pool.waitingCount > maxWaitingRequests)
    // Down by a fifth, up by a tenth, as in common congestion control.
    const crowd = Math.max(workByKind.others.size, workByKind.files.size)
    if (isFull || isBusy) limit = Math.max(minLimit, Math.min(limit, crowd) * 0.8)
    else limit = Math.min(maxLimit, limit * 1.1)
  }
  const clock = setInterval(assess, assessEveryMilliseconds)
  clock.unref()

  const isAccepted = (url: string) => {
    if (isNeverRefused(url)) return true
    const kind = kindOf(url)
    const [work, area] = [workByKind[kind], limit * shares[kind]]
    // Before a request is refused, answers that wait for their readers are taken out of the count.
    return work.size < area || work.excludeUnsent() < area
  }
  const refuseLater = (request: FastifyRequest, reply: FastifyReply) => {
    shed += 1
    if (paused >= maxPaused) return refuse(request, reply)
    paused += 1
    const factor = Math.min(pause.maxFactor, 1 + paused / pause.factorGrowsEvery)
    const wait = factor * (pause.min + Math.random() * (pause.max - pause.min))
    setTimeout(() => {
      paused -= 1
      refuse(request, reply)
    }, wait).unref()
  }

  return {
    count: () => shed,
    hasCapacity: () => !isFull,
    close() {
      clearInterval(clock)
      delay.disable()
    },
    guard(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // An in-process call of a page was accepted with the page.
        if (!(request.raw instanceof IncomingMessage)) return done()
        if (!isAccepted(request.url)) return refuseLater(request, reply)
        countRequest(request.raw, reply.raw, workByKind[kindOf(request.url)])
        done()
      })
    },
  }
}

function isNeverRefused(url: string): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics'
}

function kindOf(url: string): Kind {
  if (/^\/(?:api\/v1\/payments|pay)\/|^\/order\/success/.test(url)) return 'payments'
  return /^\/(?:files|assets)\//.test(url) ? 'files' : 'others'
}

/** The requests that the server works on at the moment. */
class Work {
  private readonly active = new Set<ServerResponse>()
  private readonly unsent = new Set<ServerResponse>()

  get size(): number {
    return this.active.size
  }

  add(response: ServerResponse): void {
    this.active.add(response)
  }

  delete(response: ServerResponse): void {
    this.active.delete(response)
    this.unsent.delete(response)
  }

  /**
   * Takes answers out of the count that wait for their readers, so
   * that slow readers displace nobody. Returns how many are left.
   */
  excludeUnsent(): number {
    for (const response of this.active) if (waitsForReader(response)) move(response, this.active, this.unsent)
    return this.size
  }

  /** The same, and answers whose readers go on reading count again. */
  recount(): void {
    const taken = [...this.unsent].filter((response) => !waitsForReader(response))
    this.excludeUnsent()
    for (const response of taken) move(response, this.unsent, this.active)
  }
}

function waitsForReader({ writableEnded, writableNeedDrain }: ServerResponse): boolean {
  return writableEnded || writableNeedDrain
}

function move<Thing>(thing: Thing, from: Set<Thing>, to: Set<Thing>): void {
  from.delete(thing)
  to.add(thing)
}

/** Counts a request once its body has arrived. A slow body and an open event stream are no work. */
function countRequest(request: IncomingMessage, response: ServerResponse, work: Work): void {
  if (request.url?.startsWith('/api/v1/stream')) return
  const begin = () => void (response.closed || work.add(response))
  response.on('close', () => work.delete(response))
  if (request.method === 'GET' || request.method === 'HEAD') begin()
  else request.once('end', begin)
}

const message = 'Many people are here right now. Please try again in a moment.'
const json = JSON.stringify({ message, code: 'BUSY' } satisfies ErrorBody)
// A small page that reloads itself, because there is no time for the real pages.
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>One moment, please</title><h1>One moment, please</h1><p>${message} This page does it by itself.</p></html>`

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.destroyed) return
  const isPage = request.headers.accept?.includes('text/html') ?? false
  const seconds = 2 + Math.floor(Math.random() * 4)
  void reply.status(503).headers({
    ...commonHeaders,
    'cache-control': 'no-store',
    'retry-after': String(seconds),
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    ...(isPage ? { refresh: String(seconds) } : {}),
  })
  void reply.send(isPage ? html : json)
}
