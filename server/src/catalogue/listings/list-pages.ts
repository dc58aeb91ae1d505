import { isInstant } from '@oja/contract/values/calendar.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { firstPage } from '../../platform/pagination/keyset.ts'
import type { PageStart } from '../../platform/pagination/keyset.ts'

/** One page of a list as JSON text, and where the next one starts (null on the last page). */
export interface ListPage {
  body: string
  last_created_at: string | null
  last_id: string | null
}

/** A page with the total count, counted up to 1,001. */
export type CountedPage = ListPage & { count: number }

/**
 * One page as a route sends it: the JSON text, the start of the next page, and the total count ("1000+" above 1,000).
 */
export interface ListAnswer {
  body: string
  after: string | null
  total: string
}

/** The cursor of the page after this one. */
export function nextStart({ last_created_at, last_id }: ListPage): string | null {
  if (last_created_at === null || last_id === null) return null
  return Buffer.from(`${last_created_at}|${last_id}`).toString('base64url')
}

/** Reads a cursor. Throws 400 for a forged one. */
export function readStart(after: string | undefined): PageStart {
  if (after === undefined || after === '') return firstPage
  const text = Buffer.from(after, 'base64url').toString()
  const match =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text)
  if (!match?.[1] || !match[2] || !isInstant(`${match[1].replace(' ', 'T')}Z`)) {
    throw new AppError('BAD_REQUEST', 'That page does not exist')
  }
  return { afterTime: `${match[1]}Z`, afterId: match[2] }
}

/** Where a page of a list sorted by a number begins; the highest number comes first. */
export interface SortedStart {
  afterKey: string
  afterId: string
}

/** The cursor of a sorted list after the row with this key. */
export function nextSorted(key: string | null, id: string | null): string | null {
  return key === null || id === null ? null : Buffer.from(`${key}|${id}`).toString('base64url')
}

/** Reads a cursor of a sorted list. Throws 400 for a forged one. */
export function readSorted(after: string | undefined): SortedStart {
  if (after === undefined || after === '') return { afterKey: '9223372036854775807', afterId: highestId }
  const text = Buffer.from(after, 'base64url').toString()
  const [, afterKey, afterId] =
    /^(-?\d{1,18})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!afterKey || !afterId) throw new AppError('BAD_REQUEST', 'That page does not exist')
  return { afterKey, afterId }
}

const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sends a page as the text it is, with the next page in `Link` and the count in `X-Total-Count` (D21). */
export function sendPage(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | undefined>,
  { body, after, total }: ListAnswer,
): FastifyReply {
  void reply.header('x-total-count', total)
  if (after !== null) {
    const next = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, after })) if (value) next.set(name, value)
    void reply.header('link', `<${path}?${next}>; rel="next"`)
  }
  return sendJson(reply, body)
}

/** Sends JSON that PostgreSQL built as the text it is. */
export function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body)
}
