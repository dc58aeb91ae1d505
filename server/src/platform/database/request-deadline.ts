import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long one request may wait for the database in all, in milliseconds. It is the time of a first connection and a
 * first answer in database.ts. So no request waits longer than three seconds
 * (F07 and F09 in docs/requirements/faults.md).
 */
export const maxWaitingMilliseconds = 2_900
// A statement with less time than this is not sent.
const minMilliseconds = 100

interface Deadline {
  left: number
  /** How many statements are waited for now, and since when, by `performance.now()`. */
  waits: number
  since: number
}

const deadlineStore = new AsyncLocalStorage<Deadline>()
// The deadline that a request uses, and the one that it created. They are
// properties of the request, because a WeakMap costs the garbage collector more.
const used = 'databaseDeadline'
const created = 'createdDatabaseDeadline'

/** A request has waited for the database as long as it may. The work so far does not count. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('this request has waited for the database as long as it may')
  }
}

/**
 * Gives every request one time limit for all its statements: `max` milliseconds. Call it before the routes are registered.
 * Only time spent waiting for the database counts, because an upload may take minutes.
 */
export function setRequestDeadline(
  app: Pick<FastifyInstance, 'addHook' | 'decorateRequest'>,
  max = maxWaitingMilliseconds,
): void {
  app.decorateRequest(used, null)
  app.decorateRequest(created, null)
  app.addHook('onRequest', (request, _reply, done) => {
    // An API call of the page renderer uses the time of the page's own request.
    const caller = deadlineStore.getStore()
    const deadline = caller ?? { left: max, waits: 0, since: 0 }
    if (!caller) request.setDecorator(created, deadline)
    request.setDecorator(used, deadline)
    deadlineStore.run(deadline, done)
  })
  // The parser of a body runs in the context of the socket. From here on the context is the request's again.
  app.addHook('preValidation', (request, _reply, done) => {
    const deadline = request.method === 'GET' ? null : request.getDecorator<Deadline | null>(used)
    if (deadline) deadlineStore.run(deadline, done)
    else done()
  })
  // After the response the limit ends. What the request left behind, such as a shared connection, may outlive it.
  app.addHook('onResponse', (request, _reply, done) => {
    const deadline = request.getDecorator<Deadline | null>(created)
    if (deadline) deadline.left = Infinity
    done()
  })
}

/** Ends the time limit of this request, because it has become a stream. The limits of the pool stay. */
export function clearRequestDeadline(request: FastifyRequest): void {
  const deadline = request.getDecorator<Deadline | null>(used)
  if (deadline) deadline.left = Infinity
}

/**
 * How long the next statement may take, in milliseconds: `max`, or what the request has left.
 * `before` is the time that passes first, in milliseconds. Null outside a request. Throws DeadlineExceeded when too little is left.
 */
export function remainingTime(max: number, before = 0): number | null {
  const deadline = deadlineStore.getStore()
  if (!deadline) return null
  const spent = deadline.waits > 0 ? performance.now() - deadline.since : 0
  const left = deadline.left - spent - before
  if (left < minMilliseconds) throw new DeadlineExceeded()
  return Math.min(max, Math.ceil(left))
}

/** Counts the time of `work` as waiting time of the request, if there is one. Parallel waits count once. */
export function countWaitingTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = deadlineStore.getStore()
  return deadline ? waitFor(deadline, work) : work()
}

async function waitFor<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
  if (deadline.waits === 0) deadline.since = performance.now()
  deadline.waits += 1
  try {
    return await work()
  } finally {
    deadline.waits -= 1
    if (deadline.waits === 0) deadline.left -= performance.now() - deadline.since
  }
}
