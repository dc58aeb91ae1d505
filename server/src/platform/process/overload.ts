import { IncomingMessage } from 'node:http'
import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { ErrorBody } from '@oja/contract/values/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/database.ts'
import { commonHeaders } from '../http/security-headers.ts'

/** Turns requests away while this process has more to do than it can, so that those it takes are answered in time. */
export interface LoadShedding {
  /** Judges every request of this server. Must stand before the other hooks and the routes. */
  guard(app: Pick<FastifyInstance, 'addHook'>): void
  /** Is there room for a connection that stays open? */
  hasRoom(): boolean
  /** How many were turned away so far. */
  count(): number
  close(): void
}

const judgedEveryMilliseconds = 100
// What an event loop takes for one round before it is too much: with two rounds or three a request is answered well within a
// second (rules.md F38).
const mostDelayMilliseconds = 60
const samplesEveryMilliseconds = 10
const mostWaiting = 40
const fullHeap = 0.85
// So many at once are always let in: a pause of a process with little to do is no crowd.
const fewest = 16
const most = 1_000
// How many of a kind are let in, as a share of the limit; each is counted apart, so that one pushes out none of another.
// Money goes on when nothing else does: it is turned away last. And a crowd that fetches pictures and scripts keeps nobody
// from what is for sale.
const shares = { others: 1, files: 1, payments: 4 }
type Kind = keyof typeof shares
// Who is turned away and asks again at once costs as much as one who is served; so he waits a little for his answer, and
// the longer the more wait with him: a crowd must not cost more by being larger. Beyond so many there is no room even for
// that.
const pause = { least: 100, most: 300, longest: 4, longerEvery: 150 }
const mostPaused = 2_000

/** `pools`: where requests wait for a connection to the database. */
export function createLoadShedding(pools: Pool[]): LoadShedding {
  const delay = monitorEventLoopDelay({ resolution: samplesEveryMilliseconds })
  delay.enable()
  let limit = most
  const inWork: Record<Kind, Work> = { others: new Work(), files: new Work(), payments: new Work() }
  let paused = 0
  let shed = 0
  let isFull = false

  const judge = () => {
    const late = delay.mean / 1e6 - samplesEveryMilliseconds
    delay.reset()
    const { used_heap_size: used, heap_size_limit: available } = getHeapStatistics()
    isFull = used > available * fullHeap
    for (const work of Object.values(inWork)) work.recount()
    const isBusy = late > mostDelayMilliseconds || pools.some((pool) => pool.waitingCount > mostWaiting)
    // Down by a fifth, up by a tenth: the way congestion is controlled everywhere.
    const crowd = Math.max(inWork.others.size, inWork.files.size)
    if (isFull || isBusy) limit = Math.max(fewest, Math.min(limit, crowd) * 0.8)
    else limit = Math.min(most, limit * 1.1)
  }
  const clock = setInterval(judge, judgedEveryMilliseconds)
  clock.unref()

  const mayEnter = (url: string) => {
    if (isAlways(url)) return true
    const kind = kindOf(url)
    const [work, room] = [inWork[kind], limit * shares[kind]]
    // Before anybody is turned away it is seen whether those who are in still have something done for them.
    return work.size < room || work.leaveOutUnsent() < room
  }
  const turnAway = (request: FastifyRequest, reply: FastifyReply) => {
    shed += 1
    if (paused >= mostPaused) return refuse(request, reply)
    paused += 1
    const longer = Math.min(pause.longest, 1 + paused / pause.longerEvery)
    const wait = longer * (pause.least + Math.random() * (pause.most - pause.least))
    setTimeout(() => {
      paused -= 1
      refuse(request, reply)
    }, wait).unref()
  }

  return {
    count: () => shed,
    hasRoom: () => !isFull,
    close() {
      clearInterval(clock)
      delay.disable()
    },
    guard(app) {
      app.addHook('onRequest', (request, reply, done) => {
        // What a page asks in process was let in with the page.
        if (!(request.raw instanceof IncomingMessage)) return done()
        if (!mayEnter(request.url)) return turnAway(request, reply)
        countIn(request.raw, reply.raw, inWork[kindOf(request.url)])
        done()
      })
    },
  }
}

function isAlways(url: string): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics'
}

function kindOf(url: string): Kind {
  if (/^\/(?:api\/v1\/payments|pay)\/|^\/order\/success/.test(url)) return 'payments'
  return /^\/(?:files|assets)\//.test(url) ? 'files' : 'others'
}

/** Requests that something is done for at the moment. */
class Work {
  private readonly doing = new Set<ServerResponse>()
  private readonly unsent = new Set<ServerResponse>()

  get size(): number {
    return this.doing.size
  }

  add(response: ServerResponse): void {
    this.doing.add(response)
  }

  delete(response: ServerResponse): void {
    this.doing.delete(response)
    this.unsent.delete(response)
  }

  /** An answer that its reader does not take is no work: a crowd of such readers pushes nobody out. How many are left. */
  leaveOutUnsent(): number {
    for (const response of this.doing) if (waitsForReader(response)) move(response, this.doing, this.unsent)
    return this.size
  }

  /** The same, and whoever goes on reading is work again. */
  recount(): void {
    const taken = [...this.unsent].filter((response) => !waitsForReader(response))
    this.leaveOutUnsent()
    for (const response of taken) move(response, this.unsent, this.doing)
  }
}

function waitsForReader({ writableEnded, writableNeedDrain }: ServerResponse): boolean {
  return writableEnded || writableNeedDrain
}

function move<Thing>(thing: Thing, from: Set<Thing>, to: Set<Thing>): void {
  from.delete(thing)
  to.add(thing)
}

/** Counts a request from the moment there is work: one whose body comes slowly is none, nor is an open stream. */
function countIn(request: IncomingMessage, response: ServerResponse, work: Work): void {
  if (request.url?.startsWith('/api/v1/stream')) return
  const begin = () => void (response.closed || work.add(response))
  response.on('close', () => work.delete(response))
  if (request.method === 'GET' || request.method === 'HEAD') begin()
  else request.once('end', begin)
}

const message = 'Many people are here right now. Please try again in a moment.'
const json = JSON.stringify({ message, code: 'BUSY' } satisfies ErrorBody)
// Small, and it tries again by itself: the pages proper are what there is no time for.
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
