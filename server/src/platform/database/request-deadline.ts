import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long one request may wait for the database in all, in milliseconds: the first connection and the first answer, by
 * database.ts, take that long at most, and nobody waits longer than three seconds (rules.md F07, F09).
 */
export const maxWaitingMilliseconds = 2_900
// What has less than this left is not worth asking.
const leastMilliseconds = 100

interface Patience {
  left: number
  /** Statements that are waited for now, and since when, by `performance.now()`. */
  waits: number
  since: number
}

const patienceOf = new AsyncLocalStorage<Patience>()
// What a request waits by, and what it began itself. On the request: a map of weak keys costs the collector more.
const own = 'patience'
const begun = 'begunPatience'

/** A request has waited as long as it may. What it has done so far does not count. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('this request has waited for the database as long as it may')
  }
}

/**
 * From here on every request has one patience for all its statements. Time is counted only while it waits for the
 * database: an upload may take minutes. Must stand before the routes. `most`: milliseconds.
 */
export function setRequestDeadline(
  app: Pick<FastifyInstance, 'addHook' | 'decorateRequest'>,
  most = maxWaitingMilliseconds,
): void {
  app.decorateRequest(own, null)
  app.decorateRequest(begun, null)
  app.addHook('onRequest', (request, _reply, done) => {
    // What a page asks of the API is part of what its visitor waits for.
    const caller = patienceOf.getStore()
    const patience = caller ?? { left: most, waits: 0, since: 0 }
    if (!caller) request.setDecorator(begun, patience)
    request.setDecorator(own, patience)
    patienceOf.run(patience, done)
  })
  // A body is read in its socket's name: what follows is the request's again.
  app.addHook('preValidation', (request, _reply, done) => {
    const patience = request.method === 'GET' ? null : request.getDecorator<Patience | null>(own)
    if (patience) patienceOf.run(patience, done)
    else done()
  })
  // What it leaves behind, such as a connection that others use, is under no limit of its own.
  app.addHook('onResponse', (request, _reply, done) => {
    const patience = request.getDecorator<Patience | null>(begun)
    if (patience) patience.left = Infinity
    done()
  })
}

/** From here on this request waits as long as it takes, each statement as long as its pool says: it has become a stream. */
export function clearRequestDeadline(request: FastifyRequest): void {
  const patience = request.getDecorator<Patience | null>(own)
  if (patience) patience.left = Infinity
}

/**
 * How long the next statement may take, in milliseconds: `most`, or what the request has left when `before` milliseconds may
 * pass first. Null when no request asks. Throws DeadlineExceeded when it is too little.
 */
export function remainingTime(most: number, before = 0): number | null {
  const patience = patienceOf.getStore()
  if (!patience) return null
  const spent = patience.waits > 0 ? performance.now() - patience.since : 0
  const left = patience.left - spent - before
  if (left < leastMilliseconds) throw new DeadlineExceeded()
  return Math.min(most, Math.ceil(left))
}

/** Waits for the database in the name of the request, if there is one. What is waited for together counts once. */
export function countWaitingTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const patience = patienceOf.getStore()
  return patience ? waitFor(patience, work) : work()
}

async function waitFor<Result>(patience: Patience, work: () => Promise<Result>): Promise<Result> {
  if (patience.waits === 0) patience.since = performance.now()
  patience.waits += 1
  try {
    return await work()
  } finally {
    patience.waits -= 1
    if (patience.waits === 0) patience.left -= performance.now() - patience.since
  }
}
