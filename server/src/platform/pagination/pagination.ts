import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatTotalCount } from './total-count.ts'
import type { TotalCount } from './total-count.ts'
import { clearRequestDeadline } from '../database/request-deadline.ts'

/** Names a list's next page in `Link` (rules.md D21): the same question, further on. */
export function setNextLink(reply: FastifyReply, path: string, query: object, after: string | null): void {
  if (after === null) return
  const given = Object.entries({ ...query, after }).filter(([, value]) => value !== undefined)
  void reply.header('link', `<${path}?${new URLSearchParams(given as [string, string][])}>; rel="next"`)
}

/**
 * Tells in `X-Total-Count` how many a list holds (rules.md D21). A first page that is also the last has counted it;
 * only otherwise `count` is asked. What nobody knows is not told.
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
 * Sends lines as a CSV file to keep, as they come, for as long as its reader takes them. The mark at its start makes
 * spreadsheets read it as UTF-8. When a line cannot be had the connection is cut, so that no part is taken for the whole.
 */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  clearRequestDeadline(reply.request)
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(Readable.from(withMark(lines)))
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\uFEFF'
  yield* lines
}
