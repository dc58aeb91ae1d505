import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatTotalCount } from './total-count.ts'
import type { TotalCount } from './total-count.ts'
import { lagosTimestamp } from '../nigeria/lagos-time.ts'
import { clearRequestDeadline } from '../database/request-deadline.ts'

/** Names the next page of a list in `Link` (D21 in docs/requirements/rules.md). */
export function setNextLink(reply: FastifyReply, path: string, query: object, after: string | null): void {
  if (after === null) return
  const given = Object.entries({ ...query, after }).filter(([, value]) => value !== undefined)
  void reply.header('link', `<${path}?${new URLSearchParams(given as [string, string][])}>; rel="next"`)
}

/**
 * Sets `X-Total-Count`, the length of a list (D21 in docs/requirements/rules.md).
 * A first page that is also the last needs no count; otherwise `count` is called. An unknown count sets no header.
 */
export async function setTotalCount(
  reply: FastifyReply,
  page: { start: string | undefined; rows: number; after: string | null },
  count: () => Promise<TotalCount>,
): Promise<void> {
  const isWhole = !page.start && page.after === null
  const total = isWhole ? formatTotalCount(page.rows) : await count()
  if (total !== null) void reply.header('x-total-count', total)
}

/**
 * Streams lines as a CSV download. It ends the request's deadline, because a long list takes its time.
 * The byte order mark makes spreadsheets read it as UTF-8.
 * When a line fails the connection is cut, so that nobody takes a part for the whole.
 */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  clearRequestDeadline(reply.request)
  const [day] = lagosTimestamp(new Date()).split(' ')
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(Readable.from(withMark(lines)))
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\uFEFF'
  yield* lines
}
