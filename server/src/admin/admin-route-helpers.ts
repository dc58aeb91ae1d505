import type { FastifyReply } from 'fastify'
import { Message } from '@oja/contract/schemas/fields.ts'
import type { CallInput, Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import type { AdminMessageKey } from '@oja/contract/schemas/admin/admin-messages.ts'
import type { z } from 'zod'
import { recordChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import { setNextLink, sendCsv, setTotalCount } from '../platform/pagination/pagination.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import type { App } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'

const rowsOnPage = 25

interface AdminPage<Row> extends Page<Row> {
  /** The search stopped early: what the next page finds is in rows that it did not look at. */
  isPart?: boolean
}

/**
 * Registers an admin list: a page at an address, with the next page in `Link` and the count in `X-Total-Count`. Of a search
 * that stopped early `X-Search-Stopped` is true.
 */
export function adminList<Query extends z.ZodObject, Row, Read extends AdminPage<Row>>(
  app: App,
  address: Endpoint<CallInput, unknown, 'admin'>,
  schema: { query: Query; answer: z.ZodType<{ data: Row[] }> },
  list: {
    read(query: z.output<Query>, max: number, admin: AdminActor): Promise<Read>
    count(query: z.output<Query>, admin: AdminActor, page: Read): Promise<TotalCount>
  },
): void {
  route(app, address, {
    schema: { querystring: schema.query, response: { 200: schema.answer } },
    async handler(request, reply) {
      const query = request.query as z.output<Query>
      const page = await list.read(query, rowsOnPage, request.actor)
      const { rows, after, isPart = false } = page
      setNextLink(reply, address.path, query, after)
      if (isPart) void reply.header('x-search-stopped', 'true')
      const shown = { start: startOf(query), rows: rows.length, after }
      await setTotalCount(reply, shown, () => list.count(query, request.actor, page))
      return { data: rows }
    },
  })
}

/** Registers a change by an admin. `change` gives the key of the answer's message. */
export function adminChange<Params extends z.ZodObject, Body extends z.ZodType>(
  app: App,
  address: Endpoint<CallInput, unknown, 'admin'>,
  schema: { params?: Params; body?: Body },
  change: (
    admin: AdminActor,
    given: { params: z.output<Params>; body: z.output<Body> },
  ) => Promise<AdminMessageKey>,
): void {
  route(app, address, {
    schema: { ...schema, response: { 200: Message } },
    async handler(request) {
      const params = request.params as z.output<Params>
      const key = await change(request.actor, { params, body: request.body as z.output<Body> })
      return { message: adminMessages[key] }
    },
  })
}

function startOf({ after }: { after?: unknown }): string | undefined {
  return typeof after === 'string' ? after : undefined
}

/** Sends a list as a CSV file. The audit log first gets the admin and the filters, as for a change. */
export async function sendAdminFile(
  pool: Pool,
  reply: FastifyReply,
  admin: AdminActor,
  list: string,
  asked: object,
  lines: AsyncIterable<string>,
): Promise<FastifyReply> {
  await transaction(pool, (tx) =>
    recordChange(tx, admin, {
      action: 'Download list',
      subject: { kind: 'list', id: list },
      before: {},
      after: { ...asked },
    }),
  )
  return sendCsv(reply, list, lines)
}
