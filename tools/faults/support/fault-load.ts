import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultResponse, FaultApp } from './fault-app.ts'
import type { FaultPerson } from './fault-people.ts'

/** A page everybody may see, a list and a listing of the API, what only the person sees, and three kinds of writing. */
export type RequestKind = 'page' | 'list' | 'product' | 'inbox' | 'order' | 'message' | 'review'

/** One request and what came of it; `at`: when it began, by `performance.now()`. */
export interface RequestResult extends FaultResponse {
  kind: RequestKind
  at: number
}

export const reads: readonly RequestKind[] = ['page', 'list', 'product', 'inbox']
export const writes: readonly RequestKind[] = ['order', 'message', 'review']
export const cataloguePage = '/categories/products'

export type Load = ReturnType<typeof startLoad>

/**
 * Buyers who send one request after the other until `stop`, each `pause` milliseconds after the last. Acknowledged
 * writes are remembered: `lost` says which of them the database does not have.
 */
export function startLoad(app: FaultApp, kinds: readonly RequestKind[], { workers = 8, pause = 10 } = {}) {
  const deals: RequestResult[] = []
  const kept = { order: new Set<string>(), message: new Set<string>(), review: new Map<string, number>() }
  const over = new AbortController()
  let turn = 0
  const work = async (place: number) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const kind = kinds[(place + round) % kinds.length] as RequestKind
      const buyer = app.buyers[place % app.buyers.length] as FaultPerson
      const at = performance.now()
      const { path, method = 'GET', ...rest } = requestFor(app, kind, buyer, (turn += 1))
      const asked = await app.ask(method, path, rest)
      deals.push({ ...asked, kind, at })
      if (asked.status === 200 || asked.status === 201) acknowledge(kind, asked.text, buyer, rest.body)
      // A client waits longer after a refused connection.
      const wait = asked.status === 0 ? 100 : pause
      if (wait > 0) await delay(wait * (0.5 + Math.random()))
    }
  }
  const acknowledge = (kind: RequestKind, text: string, { userId }: FaultPerson, body: unknown) => {
    if (kind === 'order') kept.order.add((JSON.parse(text) as { reference: string }).reference)
    if (kind === 'message') kept.message.add((body as { clientId: string }).clientId)
    if (kind === 'review') {
      const { sellerId, comment } = body as { sellerId: string; comment: string }
      kept.review.set(`${userId} ${sellerId}`, Number(comment.split(' ')[1]))
    }
  }
  const working = Array.from({ length: workers }, (_, place) => work(place))
  return {
    deals,
    acknowledged: () => deals.filter(({ kind, status }) => writes.includes(kind) && isGood(status)).length,
    async stop() {
      over.abort()
      await Promise.all(working)
    },
    /** What was acknowledged and is not there. */
    async lost(): Promise<string[]> {
      const { pool } = app
      const orders = await pool.query<{ reference: string }>('select reference from orders')
      const messages = await pool.query<{ id: string }>('select client_id as id from messages')
      const reviews = await pool.query<{ key: string; said: string }>(
        `select author_id || ' ' || seller_id as key, comment as said from reviews where service_id is null`,
      )
      const references = new Set(orders.rows.map(({ reference }) => reference))
      const ids = new Set(messages.rows.map(({ id }) => id))
      // A later text of an author may have been stored without an acknowledgement.
      const said = new Map(reviews.rows.map((row) => [row.key, Number(row.said.split(' ')[1])]))
      return [
        ...[...kept.order].filter((one) => !references.has(one)).map((one) => `order ${one}`),
        ...[...kept.message].filter((one) => !ids.has(one)).map((one) => `message ${one}`),
        ...[...kept.review].filter(([key, n]) => (said.get(key) ?? -1) < n).map(([key]) => `review ${key}`),
      ]
    },
  }
}

function isGood(status: number): boolean {
  return status === 200 || status === 201
}

interface Wanted {
  path: string
  method?: string
  person?: FaultPerson
  body?: unknown
  headers?: Record<string, string>
}

function requestFor(
  { goods, sellers }: FaultApp,
  kind: RequestKind,
  buyer: FaultPerson,
  turn: number,
): Wanted {
  const productId = goods[turn % goods.length] ?? ''
  const seller = sellers[turn % sellers.length] as FaultPerson
  switch (kind) {
    case 'page':
      return { path: cataloguePage }
    case 'list':
      return { path: '/api/v1/products' }
    case 'product':
      return { path: `/api/v1/products/${productId}` }
    case 'inbox':
      return { path: '/api/v1/messages/get/conversations', person: buyer }
    case 'order':
      return {
        path: '/api/v1/payments/initiate',
        method: 'POST',
        person: buyer,
        // A buyer of its own: a buyer may have three open payments.
        body: { productId: goods[Number.parseInt(buyer.userId.slice(-4), 16) % goods.length], quantity: 1 },
        headers: { 'idempotency-key': randomUUID() },
      }
    case 'message':
      return {
        path: '/api/v1/messages/send',
        method: 'POST',
        person: buyer,
        body: { recipientId: seller.sellerId, content: `Message ${turn}`, clientId: randomUUID() },
      }
    case 'review':
      return {
        path: '/api/v1/reviews',
        method: 'POST',
        person: buyer,
        body: { sellerId: seller.sellerId, rating: 5, comment: `Round ${turn}` },
      }
  }
}

/** How requests of some kinds in some stretch of time turned out. */
export function sumUp(
  deals: RequestResult[],
  kinds: readonly RequestKind[],
  from = -Infinity,
  to = Infinity,
) {
  const some = deals.filter(({ kind, at }) => kinds.includes(kind) && at >= from && at < to)
  const took = some.map((deal) => deal.took).sort((one, other) => one - other)
  const statuses: Record<string, number> = {}
  for (const { status } of some) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    count: some.length,
    statuses,
    good: some.filter(({ status }) => isGood(status)).length,
    p50: at(took, 0.5),
    p95: at(took, 0.95),
    p99: at(took, 0.99),
    slowest: at(took, 1),
    /** Neither good nor an honest 503 that says when to come back. */
    bad: some
      .filter(({ status, headers }) => !isGood(status) && !(status === 503 && headers['retry-after']))
      .map(({ kind, status, took }) => `${kind}: ${status} after ${Math.round(took)} ms`),
  }
}

function at(sorted: number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
